import CommandLineInterface
import Testing

@Suite("The progress line")
struct ProgressLineTests {
    private static let eraser = "\r\u{1B}[K"

    @Test("appears after half a second, changes at most every 200 milliseconds, and is erased")
    func times() {
        var line = ProgressLine(startingAt: 10_000, width: 80)
        #expect(line.erase() == nil)
        for time in [10_000, 10_300, 10_499] { #expect(line.show("a", at: time) == nil) }
        #expect(line.show("b", at: 10_500) == Self.eraser + "b")
        for time in [10_500, 10_600, 10_699] { #expect(line.show("c", at: time) == nil) }
        #expect(line.show("d", at: 10_700) == Self.eraser + "d")
        #expect(line.erase() == Self.eraser)
        #expect(line.erase() == nil)
        #expect(line.show("e", at: 10_800) == nil)
        #expect(line.show("f", at: 99_999) == Self.eraser + "f")
    }

    @Test("makes only the texts that it shows")
    func laziness() {
        var line = ProgressLine(startingAt: 0, width: 80)
        var count = 0
        func text() -> String {
            count += 1
            return "x"
        }
        for time in 0..<1_000 { _ = line.show(text(), at: time) }
        #expect(count == 3)
    }

    @Test("leaves the last column free", arguments: [(80, "0123456789"), (6, "01234"), (0, "")])
    func width(_ width: Int, _ shown: String) {
        var line = ProgressLine(startingAt: 0, width: width)
        #expect(line.show("0123456789", at: 1_000) == Self.eraser + shown)
    }
}
