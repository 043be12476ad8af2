import TestSupport
import Testing

@testable import SchemaKit

/// Tests of the member by which the evaluator chooses the branches of a union. Another member would give the same
/// verdicts, but more branches would be evaluated.
struct UnionPlanTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let branches: String
        /// The name of the member, or nil if no member distinguishes the branches.
        let member: String?
    }

    private static let rows = [
        Row(
            testDescription: "the tag of all branches, after other required members",
            branches: #"""
                {"required": ["a", "kind"], "properties": {"kind": {"const": "x"}}},
                {"required": ["b", "kind"], "properties": {"kind": {"const": "y"}}},
                {"required": ["c", "kind"], "properties": {"kind": {"const": "z"}}}
                """#,
            member: "kind"
        ),
        Row(
            testDescription: "a tag of two branches, after another tag of one branch",
            branches: #"""
                {"properties": {"a": {"const": "x"}, "kind": {"const": "x"}}},
                {"properties": {"b": {"const": "y"}, "kind": {"const": "y"}}}
                """#,
            member: "kind"
        ),
        Row(
            testDescription: "no members",
            branches: #"{"minProperties": 1}, {"maxProperties": 3}"#,
            member: nil
        ),
    ]

    @Test(arguments: rows) func `the member with most constraints chooses the branches`(row: Row)
        throws
    {
        let program = try SchemaProgram.compiled(#"{"anyOf": [\#(row.branches)]}"#)
        let unions = program.decisions.pointee.unions
        let plans = (0..<Int32(unions.count)).map { unions.pointer(at: $0).pointee }
        let expected = row.member.map { NameHash.hash(Array($0.utf8)) }
        #expect(plans.map { $0.member?.hash } == [expected])
    }

    /// Without a limit, the facts about the first branch would be collected along 10⁸ paths.
    @Test(.timeLimit(.minutes(1)))
    func `a branch that applies subschemas along many paths compiles quickly`() throws {
        let definitions = (0..<5).map { number in
            let references = (0..<100).map { _ in "{\"$ref\": \"#/$defs/d\(number + 1)\"}" }
            return "\"d\(number)\": {\"allOf\": [\(references.joined(separator: ","))]}"
        }
        let program = try SchemaProgram.compiled(
            """
            {"anyOf": [{"$ref": "#/$defs/d0"}, {"type": "string"}],
             "$defs": {\(definitions.joined(separator: ",")), "d5": {"type": "object"}}}
            """
        )
        let string = try JSONParser().parse(Array(#""a""#.utf8))
        #expect(try SchemaValidator(program: program).isValid(string))
    }
}
