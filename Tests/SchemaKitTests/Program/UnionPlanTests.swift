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
        /// The number of branches that can match an object without this member.
        let countWithoutMember: Int
    }

    private static let rows = [
        Row(
            testDescription: "the tag of all branches, after other required members",
            branches: #"""
                {"required": ["a", "kind"], "properties": {"kind": {"const": "x"}}},
                {"required": ["b", "kind"], "properties": {"kind": {"const": "y"}}},
                {"required": ["c", "kind"], "properties": {"kind": {"const": "z"}}}
                """#,
            member: "kind",
            countWithoutMember: 0
        ),
        Row(
            testDescription: "a tag of two branches, after another tag of one branch",
            branches: #"""
                {"properties": {"a": {"const": "x"}, "kind": {"const": "x"}}},
                {"properties": {"b": {"const": "y"}, "kind": {"const": "y"}}}
                """#,
            member: "kind",
            countWithoutMember: 2
        ),
        Row(
            testDescription: "a tag that one of two branches requires",
            branches: #"""
                {"required": ["kind"], "properties": {"kind": {"const": "x"}}},
                {"properties": {"kind": {"const": "y"}}}
                """#,
            member: "kind",
            countWithoutMember: 1
        ),
        Row(
            testDescription: "members that one branch requires, and no tag",
            branches: #"{"required": ["a"]}, {"required": ["b"]}, {"required": ["b", "c"]}"#,
            member: "b",
            countWithoutMember: 1
        ),
        Row(
            testDescription: "no members",
            branches: #"{"minProperties": 1}, {"maxProperties": 3}"#,
            member: nil,
            countWithoutMember: 0
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
        #expect(plans.map { Int($0.withoutMember.count) } == [row.countWithoutMember])
    }

    @Test func `the choice of branches changes no verdict about random values`() throws {
        var generator = SeededGenerator(seed: 97)
        var verdicts: Set<Bool> = []
        for _ in 0..<200 {
            let schema = Self.union(using: &generator)
            let program = try SchemaProgram.compiled(schema)
            for _ in 0..<8 {
                let value = Self.value(using: &generator)
                let document = try JSONParser().parse(Array(value.utf8))
                let isValid = try SchemaValidator(program: program).isValid(document)
                // A trace of all units evaluates every branch.
                let trace = try TracingEvaluator.trace(document, program: program, detail: .all)
                #expect(isValid == trace.isValid, "\(value) and \(schema)")
                verdicts.insert(isValid)
            }
        }
        #expect(verdicts == [true, false])
    }

    /// Returns a union of random branches. The definitions have the facts about branches behind references.
    private static func union(using generator: inout SeededGenerator) -> String {
        let count = Int.random(in: 2...5, using: &generator)
        let branches = (0..<count).map { _ in branch(depth: 2, using: &generator) }
        return """
            {"$schema": "\(Dialect.widget.uri)",
             "\(generator.pick(["anyOf", "oneOf"]))": [\(branches.joined(separator: ", "))],
             "$defs": {"x": {"const": "x"}, "xy": {"enum": ["x", "y"]}, "rx": {"$ref": "#/$defs/x"},
                       "tagged": {"required": ["kind"], "properties": {"kind": {"const": "z"}}}}}
            """
    }

    private static func branch(depth: Int, using generator: inout SeededGenerator) -> String {
        var keywords: [String: String] = [:]
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
            let (name, value) = keyword(depth: depth, using: &generator)
            keywords[name] = value
        }
        let members = keywords.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }
        return "{\(members.joined(separator: ", "))}"
    }

    /// The keywords. One that is listed several times is chosen as often.
    private static let keywordNames = [
        "properties", "properties", "properties", "required", "required", "additionalProperties",
        "patternProperties", "type", "const", "enum", "$ref", "allOf", "minProperties",
    ]

    private static func keyword(
        depth: Int,
        using generator: inout SeededGenerator
    ) -> (name: String, value: String) {
        let name = generator.pick(keywordNames)
        switch name {
        case "properties":
            let first = generator.pick(memberSchemas)
            let second = generator.pick(memberSchemas)
            return (name, "{\"kind\": \(first), \"a\": \(second)}")
        case "required":
            return (name, generator.pick([#"["kind"]"#, #"["a"]"#, #"["a", "kind"]"#]))
        case "additionalProperties": return (name, generator.pick(["false", "false", "true"]))
        case "patternProperties":
            return (name, generator.pick([#"{"^k": true}"#, #"{"b": false}"#]))
        case "type":
            return (name, generator.pick([#""object""#, #""string""#, #"["array", "object"]"#]))
        case "const": return (name, generator.pick([#""x""#, "1", #"{"kind": "x"}"#]))
        case "enum":
            return (name, generator.pick([#"["x", "y"]"#, #"["y", null]"#, #"["z", "z"]"#]))
        case "$ref": return (name, generator.pick([##""#/$defs/tagged""##, ##""#/$defs/xy""##]))
        case "minProperties": return (name, "2")
        default:
            return (
                "allOf", "[\(depth > 0 ? branch(depth: depth - 1, using: &generator) : "true")]"
            )
        }
    }

    private static let memberSchemas = [
        #"{"const": "x"}"#, #"{"const": "y"}"#, #"{"const": 1}"#, #"{"enum": ["x", "y"]}"#,
        #"{"enum": ["x", 1]}"#, #"{"enum": ["y", "z", "x"], "const": "y"}"#, "true", "false",
        ##"{"$ref": "#/$defs/x"}"##, ##"{"$ref": "#/$defs/xy"}"##, ##"{"$ref": "#/$defs/rx"}"##,
        #"{"const": "x", "aliases": {"k": {"source": "s"}}}"#, #"{"type": "string"}"#,
    ]

    /// Returns an object that can repeat a member or have an alias, or another value.
    private static func value(using generator: inout SeededGenerator) -> String {
        let scalars = [#""x""#, #""y""#, #""z""#, #""w""#, #""\u0078""#, "1", "null"]
        guard !generator.oneIn(4) else { return generator.pick(scalars + ["[]"]) }
        let members = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
            let name = generator.pick(["kind", "kind", #"k\u0069nd"#, "a", "k", "b"])
            return "\"\(name)\": \(generator.pick(scalars))"
        }
        return "{\(members.joined(separator: ", "))}"
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
