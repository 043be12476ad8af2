import TestSupport
import Testing

@testable import SchemaDiagnostics
@testable import SchemaKit

/// Tests of `enum` with short and long lists. The evaluator searches long lists by hashes.
struct EnumerationTests {
    /// Values of one kind, other spellings of these values, and values that are not in the list.
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let value: @Sendable (Int) -> String
        let respelled: @Sendable (Int) -> String
        let other: @Sendable (Int) -> String
    }

    private static let rows = [
        Row(
            testDescription: "integers",
            value: { "\($0)" },
            respelled: { "\($0).0" },
            // -0 would be equal to 0.
            other: { "-\($0 + 1)" }
        ),
        Row(
            testDescription: "fractions",
            value: { "\($0).5" },
            respelled: { "\($0).500e0" },
            other: { "\($0).25" }
        ),
        Row(
            testDescription: "large numbers",
            value: { "\($0 + 1)e400" },
            respelled: { "\($0 + 1)0.00e399" },
            other: { "\($0 + 1)e-400" }
        ),
        Row(
            testDescription: "objects",
            value: { "{\"a\":\($0),\"b\":[]}" },
            respelled: { "{\"b\":[],\"\\u0061\":\($0).0}" },
            other: { "{\"a\":\($0),\"b\":{}}" }
        ),
        Row(
            testDescription: "arrays",
            value: { "[{\"a\":\($0)}]" },
            respelled: { "[ {\"a\":\($0)e0} ]" },
            other: { "[{\"a\":\($0)},0]" }
        ),
    ]

    // With `null`, the list has one value more to which `countLimit` applies. Strings do not count.
    @Test(arguments: rows, [1, HashedConstant.countLimit - 1, HashedConstant.countLimit, 500])
    func `'enum' accepts the listed values in any spelling, and no other value`(
        row: Row,
        count: Int
    ) throws {
        let positions = Array(Set([0, 1, count / 2, count - 1].filter { $0 < count })).sorted()
        let list = (0..<count).map(row.value) + ["\"text\"", "null"]
        try VerdictRow(
            "{\"enum\":[\(list.joined(separator: ","))]}",
            valid: positions.flatMap { [row.value($0), row.respelled($0)] } + ["\"text\"", "null"],
            invalid: positions.map(row.other) + [row.value(count), "\"other\"", "true"]
        ).expectVerdicts()
    }

    /// A finding names only some of the values, and a similar value. If each finding listed all values, the time would
    /// grow with the number of findings times the number of values.
    @Test(arguments: [
        ("\"value", "\"", "\"valeu77\"", "\"value77\""), ("", "123.5", "77132.5", "77123.5"),
    ])
    func `many findings suggest values from a long 'enum'`(
        before: String,
        after: String,
        found: String,
        meant: String
    ) throws {
        let count = LongTests.count(1_000, long: 3_000)
        let list = (1...count).map { "\(before)\($0)\(after)" }.joined(separator: ",")
        let program = try SchemaProgram.compiled("{\"items\":{\"enum\":[\(list)]}}")
        let items = Array(repeating: found, count: count).joined(separator: ",")
        let document = try JSONParser().parse(Array("[\(items)]".utf8))
        let diagnostics = try EvaluationDiagnostics.diagnostics(of: document, program)
        #expect(diagnostics.count == count)
        #expect(diagnostics.allSatisfy { $0.message.contains("did you mean \(meant)?") })
    }
}
