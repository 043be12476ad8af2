import TestSupport
import Testing

@testable import SchemaKit

/// A screen says yes where there is nothing to say, and only there.
struct TextScreenTests {
    private func isFlawless(
        _ text: String,
        _ screen: borrowing TextScreen,
        _ program: SchemaProgram
    )
        -> Bool
    {
        Array(text.utf8).withUnsafeBufferPointer { screen.isFlawless($0, under: program) }
    }

    @Test(arguments: [
        (text: #"{"count": 1}"#, isFlawless: true),
        (text: " [1, {}]\r", isFlawless: true),
        (text: #"{"count": "1"}"#, isFlawless: false),
        (text: #"{"count": 1"#, isFlawless: false),
        (text: "", isFlawless: false),
        (text: "  ", isFlawless: false),
        (text: "{} {}", isFlawless: false),
        (text: "\u{FEFF}{}", isFlawless: false),
        (text: #"{"a": 1, "b": 2, "a": 1}"#, isFlawless: false),
        (text: #"[{"a": 1, "\u0061": 1}]"#, isFlawless: false),
        (text: #"{"a": "\ud800"}"#, isFlawless: false),
        (text: #"{"a": "\ud83d\ude00"}"#, isFlawless: true),
        (text: #"{"$schema": "s.json"}"#, isFlawless: false),
        (text: #"{"a": {"$schema": "s.json"}}"#, isFlawless: true),
        (text: String(repeating: "[", count: 600), isFlawless: false),
    ])
    func `a text has to be right in every way`(_ row: (text: String, isFlawless: Bool)) throws {
        let program = try SchemaProgram.compiled(
            #"{"properties": {"count": {"type": "integer"}}}"#
        )
        let screen = TextScreen()
        let verdict = isFlawless(row.text, screen, program)
        #expect(verdict == row.isFlawless)
        // What one text has left in the memory is nothing to the next.
        let next = isFlawless(#"{"count": 1}"#, screen, program)
        #expect(next)
    }

    @Test func `it agrees with the findings on random schemas and values`() throws {
        var generator = SeededGenerator(seed: 29)
        let screen = TextScreen()
        var flawlessCount = 0
        for _ in 0..<300 {
            let schema = RandomSchema.ofWidgets(depth: 3, using: &generator)
            let program = try SchemaProgram.compiled(schema)
            for _ in 0..<4 {
                let value = RandomSchema.value(depth: 3, using: &generator)
                let document = try JSONParser().parse(Array(value.utf8))
                let found = try? EvaluationDiagnostics.diagnostics(of: document, program)
                let hasNothing =
                    found?.isEmpty == true && TextDiagnostics.diagnostics(of: document).isEmpty
                let verdict = isFlawless(value, screen, program)
                #expect(verdict == hasNothing, "\(value) and \(schema)")
                flawlessCount += hasNothing ? 1 : 0
            }
        }
        #expect(flawlessCount > 100)
    }
}
