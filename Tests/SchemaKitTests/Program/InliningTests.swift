import TestSupport
import Testing

@testable import SchemaKit

/// Tests of the limits up to which the assertions of a subschema replace a reference to it. Beyond each limit, verdicts
/// are the same, but evaluation takes longer.
struct InliningTests {
    /// A schema for each size, the maximum size without a reference, and values for each size.
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let schema: @Sendable (Int) -> String
        let limit: Int
        let valid: @Sendable (Int) -> [String]
        let invalid: @Sendable (Int) -> [String]
    }

    private static let assertions = [
        #""minimum": 1"#, #""maximum": 9"#, #""exclusiveMinimum": 0"#, #""exclusiveMaximum": 10"#,
        #""multipleOf": 2"#, #""minLength": 1"#, #""maxLength": 3"#,
    ]

    private static let rows = [
        Row(
            testDescription: "the assertions of one target",
            schema: { count in
                let assertions = InliningTests.assertions.prefix(count).joined(separator: ", ")
                return ##"""
                    {"properties": {"x": true}, "$ref": "#/$defs/a",
                     "$defs": {"a": {\##(assertions)}}}
                    """##
            },
            limit: 6,
            valid: { _ in ["2", "8", #""abc""#, "{}"] },
            invalid: { _ in ["0", "10", "5", #""""#] }
        ),
        Row(
            testDescription: "a chain of references",
            schema: { count in
                let definitions = (1...count).map { number in
                    let reference = number < count ? ##", "$ref": "#/$defs/d\##(number + 1)""## : ""
                    return "\"d\(number)\": {\"minimum\": \(number)\(reference)}"
                }
                return ##"""
                    {"properties": {"x": true}, "$ref": "#/$defs/d1",
                     "$defs": {\##(definitions.joined(separator: ", "))}}
                    """##
            },
            limit: 7,
            valid: { ["\($0)", "{}"] },
            invalid: { ["\($0 - 1)", "0"] }
        ),
        Row(
            testDescription: "many targets",
            schema: { count in
                let targets = (1...count).map { "{\"minimum\": \($0)}" }
                return "{\"allOf\": [\(targets.joined(separator: ", "))]}"
            },
            limit: 16,
            valid: { ["\($0)", "{}"] },
            invalid: { ["\($0 - 1)", "0"] }
        ),
    ]

    @Test(arguments: rows)
    func `assertions replace references up to a limit, and verdicts stay the same`(row: Row) throws
    {
        for (size, hasReference) in [
            (row.limit - 1, false), (row.limit, false), (row.limit + 1, true),
        ] {
            let schema = row.schema(size)
            let program = try SchemaProgram.compiled(schema)
            // The pool does not keep the memory of its steps alive.
            let found = withExtendedLifetime(program) {
                let steps = program.decisions.pointee.steps
                return (0..<Int32(steps.count)).contains { index in
                    if case .reference = steps[index].action { true } else { false }
                }
            }
            #expect(found == hasReference, "size \(size)")
            guard size >= row.limit else { continue }
            try VerdictRow(schema, valid: row.valid(size), invalid: row.invalid(size))
                .expectVerdicts()
        }
    }
}
