import TestSupport
import Testing

@testable import SchemaDiagnostics
@testable import SchemaKit

/// Tests of the schemas that certainly apply to a value.
struct AppliedSubschemasTests {
    private static let unresolved = ##"{"$ref": "#/nowhere"}"##

    @Test(arguments: [
        (#"{"minimum": 2}"#, true), (#"{"minimum": 3}"#, false), (unresolved, false),
        (#"{"not": \#(unresolved)}"#, false), (#"{"anyOf": [\#(unresolved), true]}"#, false),
        (#"{"allOf": [{"minimum": 3}, \#(unresolved)]}"#, false),
    ])
    func `a schema without a verdict does not count as accepting the value`(
        schema: String,
        isAccepted: Bool
    ) throws {
        let program = try SchemaProgram.compiled(schema)
        let document = try JSONParser().parse(Array("2".utf8))
        let result = document.withText { text in
            let applied = AppliedSubschemas(text, program, unmatched: .certain) { _ in true }
            return applied.accepts(program.start, 0)
        }
        #expect(result == isAccepted)
    }
}
