import CommandLineInterface
import Foundation
import Testing

@Suite("The terminal")
struct TerminalTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let choice: ColorChoice
        let isTerminal: Bool
        let variables: [String: String]
        let isColored: Bool

        init(
            _ choice: ColorChoice,
            isTerminal: Bool,
            _ variables: [String: String],
            isColored: Bool
        ) {
            self.choice = choice
            self.isTerminal = isTerminal
            self.variables = variables
            self.isColored = isColored
        }

        var testDescription: String { "\(choice) \(isTerminal) \(variables)" }
    }

    static let rows = [
        Row(.always, isTerminal: false, ["NO_COLOR": "1"], isColored: true),
        Row(.never, isTerminal: true, ["CLICOLOR_FORCE": "1"], isColored: false),
        Row(.auto, isTerminal: true, [:], isColored: true),
        Row(.auto, isTerminal: false, [:], isColored: false),
        Row(.auto, isTerminal: true, ["NO_COLOR": "1"], isColored: false),
        Row(.auto, isTerminal: true, ["NO_COLOR": ""], isColored: true),
        Row(.auto, isTerminal: false, ["CLICOLOR_FORCE": "1"], isColored: true),
        Row(.auto, isTerminal: false, ["CLICOLOR_FORCE": "0"], isColored: false),
        Row(.auto, isTerminal: false, ["CLICOLOR_FORCE": ""], isColored: false),
        Row(.auto, isTerminal: true, ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], isColored: false),
        Row(.auto, isTerminal: true, ["TERM": "dumb"], isColored: false),
        Row(.auto, isTerminal: true, ["TERM": "xterm"], isColored: true),
    ]

    @Test("is colored depending on the option and the environment", arguments: rows)
    func color(_ row: Row) {
        let isColored = row.choice.wantsColor(isTerminal: row.isTerminal) { row.variables[$0] }
        #expect(isColored == row.isColored)
    }

    @Test("has a width that a variable can set")
    func width() {
        #expect(ProcessEnvironment.lineWidth(of: .output) { _ in "123" } == 123)
        for wide in ["10000", "10001", "9223372036854775807"] {
            #expect(ProcessEnvironment.lineWidth(of: .output) { _ in wide } == 10_000)
        }
        for invalid in ["9223372036854775808", "0", "-4", "wide", ""] {
            #expect(ProcessEnvironment.lineWidth(of: .output) { _ in invalid } > 0)
        }
    }

    @Test("is detected, and its width is measured")
    func pseudoterminal() throws {
        var controller: Int32 = -1
        var terminal: Int32 = -1
        try #require(openpty(&controller, &terminal, nil, nil, nil) == 0)
        defer { close(controller) }
        try Self.withInput(terminal) {
            var size = winsize(ws_row: 24, ws_col: 97, ws_xpixel: 0, ws_ypixel: 0)
            #expect(ioctl(terminal, UInt(TIOCSWINSZ), &size) == 0)
            #expect(StandardStream.input.isTerminal)
            #expect(ProcessEnvironment.lineWidth(of: .input) { _ in nil } == 97)
            size.ws_col = 0
            #expect(ioctl(terminal, UInt(TIOCSWINSZ), &size) == 0)
            #expect(ProcessEnvironment.lineWidth(of: .input) { _ in nil } == 80)
        }
        try Self.withInput(open("/dev/null", O_RDONLY)) {
            #expect(!StandardStream.input.isTerminal)
            #expect(ProcessEnvironment.lineWidth(of: .input) { _ in nil } == 80)
        }
    }

    /// Runs `body` while `file` is the standard input of this process, and closes the file.
    private static func withInput(_ file: Int32, _ body: () throws -> Void) throws {
        let input = dup(0)
        try #require(file >= 0 && input >= 0 && dup2(file, 0) == 0)
        defer {
            dup2(input, 0)
            close(input)
            close(file)
        }
        try body()
    }

    @Test("has an environment with the folder, variables and arguments of the process")
    func process() throws {
        let folder = try ProcessEnvironment.currentFolder()
        #expect(folder == FileManager.default.currentDirectoryPath)
        #expect(ProcessEnvironment.variable("PATH") == ProcessInfo.processInfo.environment["PATH"])
        #expect(ProcessEnvironment.variable("NO_SUCH_VARIABLE_HERE") == nil)
        #expect(ProcessEnvironment.arguments == Array(CommandLine.arguments.dropFirst()))
    }
}
