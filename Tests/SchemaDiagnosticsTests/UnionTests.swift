import TestSupport
import Testing

@testable import SchemaDiagnostics
@testable import SchemaKit

/// Tests of the findings about values that match no branch of a union, or that match the schema under `not`.
struct UnionTests {
    private typealias Row = DiagnosticTests.Row

    private static let modes = #"""
        {"properties": {"mode": {"enum": ["a", "b", "c", "d", "e", "f", "g", "h", "i"]}},
         "anyOf": [{"properties": {"mode": {"const": "a"}}}, {"required": ["version"]}]}
        """#

    /// Returns a union whose second branch has a schema for the member `x`.
    private static func forbiddenMember(_ schema: String) -> String {
        #"""
        {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json",
         "anyOf": [{"properties": {"mode": {"const": "a"}}},
                   {"required": ["version"], "properties": {"x": \#(schema)}}]}
        """#
    }

    private static let bestFits = [
        Row(
            // The finding of `enum`, which remains whichever branch is meant, comes first.
            modes,
            #"{"mode": 1️⃣"other"}"#,
            .init(
                "1️⃣",
                .enumeration,
                #"""
                "other" is not one of "a", "b", "c", "d", "e", "f", "g", "h" or "i"; \#
                one of 2 branches must match as well: expected "a", found "other", \#
                or missing required member 'version'
                """#
            )
        ),
        Row(
            // Of two other branches that fit equally well, the first is named.
            #"""
            {"properties": {"mode": {"enum": ["a", "b"]}},
             "anyOf": [{"properties": {"mode": {"const": "a"}}}, {"required": ["version"]},
                       {"required": ["build"]}]}
            """#,
            #"{"mode": 1️⃣"other"}"#,
            .init(
                "1️⃣",
                .enumeration,
                #"""
                "other" is not one of "a" or "b"; \#
                one of 3 branches must match as well: expected "a", found "other", \#
                or missing required member 'version'
                """#
            )
        ),
        Row(
            modes,
            #"{"mode": 1️⃣"b"}"#,
            .init(
                "1️⃣",
                .constant,
                #"""
                expected "a", found "b" (closest of 2 branches); \#
                for another branch: missing required member 'version'
                """#
            )
        ),
        Row(
            // The other branch needs more changes.
            #"{"anyOf": [{"properties": {"mode": {"const": "a"}}}, {"required": ["version", "build"]}]}"#,
            #"{"mode": 1️⃣"b"}"#,
            .init("1️⃣", .constant, #"expected "a", found "b""#)
        ),
        Row(
            // The first error names the other branch by a finding that only the other branch has.
            #"""
            {"anyOf": [{"properties": {"size": {"maximum": 3}}, "required": ["name"]},
                       {"required": ["name", "unit"]}]}
            """#,
            #"1️⃣{"size": 2️⃣5}"#,
            .init(
                "1️⃣",
                .missingMember,
                #"""
                missing required member 'name' (closest of 2 branches); \#
                for another branch: missing required member 'unit'
                """#
            ),
            .init("2️⃣", .aboveMaximum, "must be at most 3, found 5")
        ),
        Row(
            // The message about a wrong type names no branches.
            #"""
            {"allOf": [{"properties": {"mode": {"type": "integer"}}}],
             "anyOf": [{"properties": {"mode": {"const": "a"}}}, {"required": ["version"]}]}
            """#,
            #"{"mode": 1️⃣"b"}"#,
            .init("1️⃣", .type, "expected an integer, found a string")
        ),
        Row(modes, #"{"mode": "b", "version": 1}"#),
        Row(modes, #"{"mode": "a"}"#),
        Row(
            #"""
            {"anyOf": [{"properties": {"size": {"maximum": 3}}}, {"required": ["unit"]}],
             "properties": {"size": {"multipleOf": 2}}, "required": ["name"]}
            """#,
            #"1️⃣{"size": 2️⃣5}"#,
            .init("1️⃣", .missingMember, "missing required member 'name'"),
            .init("2️⃣", .notAMultiple, "must be a multiple of 2, found 5"),
            .init(
                "2️⃣",
                .aboveMaximum,
                #"""
                must be at most 3, found 5 (closest of 2 branches); \#
                for another branch: missing required member 'unit'
                """#
            )
        ),
        Row(
            // A tag selects the branch.
            #"""
            {"oneOf": [
                {"properties": {"kind": {"const": "circle"}, "radius": {"minimum": 1}}},
                {"properties": {"kind": {"const": "square"}}, "required": ["side"]}]}
            """#,
            #"{"kind": "circle", "radius": 1️⃣0}"#,
            .init("1️⃣", .belowMinimum, "must be at least 1, found 0")
        ),
        Row(
            // A branch under which a member must be removed is not suggested.
            forbiddenMember(#"{"not": {}}"#),
            #"{"mode": 1️⃣"b", "x": 1}"#,
            .init("1️⃣", .constant, #"expected "a", found "b""#)
        ),
        Row(
            // A branch under which a member only has a warning is suggested.
            forbiddenMember(#"{"not": {}, "severity": "warning"}"#),
            #"{"mode": 1️⃣"b", "x": 1}"#,
            .init(
                "1️⃣",
                .constant,
                #"""
                expected "a", found "b" (closest of 2 branches); \#
                for another branch: missing required member 'version'
                """#
            )
        ),
        Row(
            // A branch that forbids a member of the value is not suggested.
            #"""
            {"anyOf": [
                {"properties": {"strip": {"minimum": 1}}, "additionalProperties": false},
                {"properties": {"mirror": {}}, "additionalProperties": false}]}
            """#,
            #"{"strip": 1️⃣0}"#,
            .init("1️⃣", .belowMinimum, "must be at least 1, found 0")
        ),
    ]

    @Test(arguments: bestFits)
    func `the finding names another branch if the closest branch was selected without a tag`(
        row: DiagnosticTests.Row
    ) throws {
        try expectDiagnostics(row.schema, row.payload, row.expected)
    }

    private static let otherBranches = [
        (
            name: "a branch that rejects only another member",
            schema: #"{"properties": {"b": {"const": 2}}}"#, isSafe: false
        ),
        (
            name: "a branch that rejects the object around the mistake",
            schema: #"{"properties": {"a": {"type": "string"}, "b": {"const": 2}}}"#,
            isSafe: true
        ),
        (
            name: "a branch that requires other members",
            schema: #"{"required": ["c", "d"]}"#,
            isSafe: false
        ),
        (
            name: "a branch that also rejects the mistake",
            schema: #"{"properties": {"a": {"additionalProperties": false}, "b": {"const": 2}}}"#,
            isSafe: true
        ),
    ]

    @Test(arguments: otherBranches)
    func `a fix is safe if every other branch rejects the mistake or the object around it`(
        name: String,
        schema: String,
        isSafe: Bool
    ) throws {
        let titleBranch = #"""
            {"properties": {"a": {"required": ["title"], "additionalProperties": false, "properties": {"title": {}}}}}
            """#
        let program = try SchemaProgram.compiled(#"{"anyOf": [\#(titleBranch), \#(schema)]}"#)
        let document = try JSONParser().parse(Array(#"{"a": {"titel": 1}, "b": 1}"#.utf8))
        let found = try EvaluationDiagnostics.diagnostics(of: document, program)
        let fixes = found.flatMap(\.fixes)
        #expect(fixes.map(\.isSafe) == [isSafe], "\(found)")
    }

    @Test(arguments: [#"{"items": UNION}"#, "UNION"])
    func `a fix of the whole value is safe if the other branch is for another type`(
        schema: String
    ) throws {
        let union = #"{"anyOf": [{"type": "string", "format": "uri"}, {"type": "null"}]}"#
        let link = #""[a](https://a.example)""#
        let program = try SchemaProgram.compiled(
            schema.replacing("UNION", with: union),
            formats: .assert
        )
        let value = schema == "UNION" ? link : "[\(link)]"
        let document = try JSONParser().parse(Array(value.utf8))
        let found = try EvaluationDiagnostics.diagnostics(of: document, program)
        #expect(found.map(\.id) == [.format])
        #expect(found.flatMap(\.fixes).map(\.isSafe) == [true], "\(found)")
    }

    private static let stringBranches = [
        Row(
            // The effect of one branch belongs to the finding of this branch, so the strings are not listed.
            #"""
            {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json",
             "anyOf": [{"pattern": "^a", "effect": "nothing opens"}, {"pattern": "^b"}]}
            """#,
            #"1️⃣"x""#,
            .init(
                "1️⃣",
                .noBranch,
                "matches none of the 2 branches",
                related: [
                    .init(
                        marker: "1️⃣",
                        message: #"branch 0: "x" does not match the pattern '^a'"#
                    ),
                    .init(
                        marker: "1️⃣",
                        message: #"branch 1: "x" does not match the pattern '^b'"#
                    ),
                ]
            )
        ),
        Row(
            #"{"anyOf": [{"type": "string", "pattern": "^a"}, {"pattern": "^b"}, {"pattern": "^c"}]}"#,
            #"1️⃣"x""#,
            .init("1️⃣", .noBranch, #""x" matches none of the patterns '^a', '^b' and '^c'"#)
        ),
        Row(
            #"""
            {"oneOf": [{"$ref": "#/$defs/a"}, {"$ref": "#/$defs/b"}, {"type": "integer"}],
             "$defs": {"a": {"type": "string", "pattern": "^a"}, "b": {"pattern": "^b"}}}
            """#,
            #"1️⃣"x""#,
            .init("1️⃣", .noBranch, #""x" matches none of the patterns '^a' and '^b'"#)
        ),
        Row(
            #"{"anyOf": [{"pattern": "^a"}, {"format": "uuid"}]}"#,
            #"1️⃣"x""#,
            .init(
                "1️⃣",
                .noBranch,
                #"expected a string that matches '^a' or a UUID, found "x""#
            )
        ),
        Row(
            #"{"anyOf": [{"pattern": "^a", "minLength": 3}, {"pattern": "^b"}, {"minLength": 40}]}"#,
            #"1️⃣"x""#,
            .init(
                "1️⃣",
                .noBranch,
                #"""
                expected a string that matches '^a', a string that matches '^b' \#
                or a string of at least 40 characters, found "x"
                """#
            )
        ),
    ]

    @Test(arguments: stringBranches)
    func `the finding lists the strings that the branches accept`(row: DiagnosticTests.Row) throws {
        try expectDiagnostics(row.schema, row.payload, row.expected)
    }

    /// A union with unions inside it.
    private static let gestures = #"""
        {"anyOf": [{"anyOf": [{"const": "tap"}, {"const": "hold"}]}, {"enum": ["swipe"]},
                   {"$ref": "#/$defs/custom"}],
         "$defs": {"custom": {
            "oneOf": [{"type": "object", "required": ["name"]}, {"type": "array"}]}}}
        """#

    private static let nestedUnions = [
        Row(
            gestures,
            "1️⃣null",
            .init(
                "1️⃣",
                .type,
                #"expected an object, an array, "tap", "hold" or "swipe", found null"#
            )
        ),
        Row(
            gestures,
            #"1️⃣"drag""#,
            .init("1️⃣", .enumeration, #""drag" is not one of "tap", "hold" or "swipe""#)
        ),
        Row(
            gestures,
            #"1️⃣"swpie""#,
            .init(
                "1️⃣",
                .enumeration,
                #""swpie" is not one of "tap", "hold" or "swipe"; did you mean "swipe"?"#,
                replacement: #""swipe""#
            )
        ),
        Row(
            gestures,
            "1️⃣{}",
            .init("1️⃣", .missingMember, "missing required member 'name'")
        ),
    ]

    @Test(arguments: nestedUnions)
    func `the finding lists the types and values of unions inside the branches`(
        row: DiagnosticTests.Row
    ) throws {
        try expectDiagnostics(row.schema, row.payload, row.expected)
    }

    private static let negations = [
        Row(
            #"{"not": {"required": ["x"]}}"#,
            #"{"a": 1, 1️⃣"x": 2}"#,
            .init("1️⃣", .forbidden, "member 'x' is not allowed here")
        ),
        Row(
            #"{"not": {"allOf": [{"required": ["x"]}]}}"#,
            #"{"a": 1, 1️⃣"x": 2}"#,
            .init("1️⃣", .forbidden, "member 'x' is not allowed here")
        ),
        Row(
            #"{"properties": {"in": {"not": {"required": ["x"], "type": "object"}}}}"#,
            #"{"in": {1️⃣"x": 2}}"#,
            .init("1️⃣", .forbidden, "member 'x' is not allowed here")
        ),
        Row(
            #"{"not": {"required": ["x", "y"]}}"#,
            #"{2️⃣"x": 1, 1️⃣"y": 2}"#,
            .init(
                "1️⃣",
                .forbidden,
                "members 'x' and 'y' are not allowed together",
                related: [.init(marker: "2️⃣", message: "member 'x' is here")]
            )
        ),
        Row(
            #"{"not": {"anyOf": [{"required": ["x"]}, {"required": ["y"]}, {"required": ["z"]}]}}"#,
            #"{1️⃣"x": 1, 2️⃣"y": 2}"#,
            .init("1️⃣", .forbidden, "member 'x' is not allowed here"),
            .init("2️⃣", .forbidden, "member 'y' is not allowed here")
        ),
        Row(
            // A member that may have any value does not count.
            #"{"not": {"properties": {"x": {"const": 1}, "z": true}, "required": ["x", "y"]}}"#,
            #"{2️⃣"x": 1, 1️⃣"y": 1, "z": 1}"#,
            .init(
                "1️⃣",
                .forbidden,
                "members 'x' and 'y' are not allowed together",
                related: [.init(marker: "2️⃣", message: "member 'x' is here")]
            )
        ),
        Row(
            // Each branch forbids its member together with the required one.
            #"""
            {"not": {"anyOf": [{"required": ["x"]}, {"required": ["y"]}], "required": ["z"]}}
            """#,
            #"{2️⃣"x": 1, 3️⃣"y": 2, 1️⃣"z": 3}"#,
            .init(
                "1️⃣",
                .forbidden,
                "members 'x' and 'z' are not allowed together",
                related: [.init(marker: "2️⃣", message: "member 'x' is here")]
            ),
            .init(
                "1️⃣",
                .forbidden,
                "members 'y' and 'z' are not allowed together",
                related: [.init(marker: "3️⃣", message: "member 'y' is here")]
            )
        ),
        Row(
            // Two schemas together decide, or other keywords than 'required'.
            #"{"not": {"allOf": [{"required": ["x"]}, {"required": ["y"]}]}}"#,
            #"1️⃣{"x": 1, "y": 1}"#,
            .init("1️⃣", .forbidden, "this object is not allowed here")
        ),
        Row(
            #"{"not": {"patternProperties": {"^x": true}, "required": ["y"]}}"#,
            #"1️⃣{"x": 1, "y": 1}"#,
            .init("1️⃣", .forbidden, "this object is not allowed here")
        ),
        Row(
            #"{"not": {"additionalProperties": {"type": "integer"}, "required": ["y"]}}"#,
            #"1️⃣{"x": 1, "y": 1}"#,
            .init("1️⃣", .forbidden, "this object is not allowed here")
        ),
        Row(
            // With dynamic references, members are not named.
            ##"""
            {"$dynamicAnchor": "n", "not": {"required": ["x"]},
             "properties": {"a": {"$dynamicRef": "#n"}}}
            """##,
            #"1️⃣{"x": 1}"#,
            .init("1️⃣", .forbidden, "this object is not allowed here")
        ),
        Row(
            #"{"not": {"properties": {"x": {"const": 1}}, "required": ["x"]}}"#,
            #"{"x": 1️⃣1}"#,
            .init("1️⃣", .forbidden, "1 is not allowed here")
        ),
        Row(
            #"{"not": {"properties": {"x": {"type": "object"}}, "required": ["x"]}}"#,
            #"{"x": 1️⃣{"a": 1}}"#,
            .init("1️⃣", .forbidden, "this value of member 'x' is not allowed here")
        ),
        Row(
            // One of two matching branches does not depend on members by name.
            #"{"not": {"anyOf": [{"required": ["x"]}, {"minProperties": 1}]}}"#,
            #"1️⃣{"x": 1}"#,
            .init("1️⃣", .forbidden, "this object is not allowed here")
        ),
        Row(
            // The object matches because a member is absent, so the finding names no member.
            #"{"not": {"properties": {"x": {"const": 1}}}}"#,
            "1️⃣{}",
            .init("1️⃣", .forbidden, "this object is not allowed here")
        ),
        Row(
            #"""
            {"not": {"anyOf": [{"anyOf": [{"required": ["a"]}, {"required": ["b"]}]},
                               {"minProperties": 4}, {"required": ["c"]}]}}
            """#,
            #"{1️⃣"a": 1, 2️⃣"b": 2, 3️⃣"c": 3}"#,
            .init("1️⃣", .forbidden, "member 'a' is not allowed here"),
            .init("2️⃣", .forbidden, "member 'b' is not allowed here"),
            .init("3️⃣", .forbidden, "member 'c' is not allowed here")
        ),
        Row(
            // One of the matching branches does not depend on members.
            #"{"not": {"anyOf": [{"required": ["a"]}, {"minProperties": 1}]}}"#,
            #"1️⃣{"a": 1}"#,
            .init("1️⃣", .forbidden, "this object is not allowed here")
        ),
        Row(
            #"{"not": {"minProperties": 1}}"#,
            #"1️⃣{"x": 1}"#,
            .init("1️⃣", .forbidden, "this object is not allowed here")
        ),
        Row(
            #"{"not": {"type": ["array", "null"]}}"#,
            "1️⃣[]",
            .init("1️⃣", .forbidden, "an array is not allowed here")
        ),
        Row(
            #"{"not": {"type": "integer"}}"#,
            "1️⃣1",
            .init("1️⃣", .forbidden, "1 is not allowed here")
        ),
        Row(
            #"{"not": {"minItems": 2}}"#,
            "1️⃣[1, 2]",
            .init("1️⃣", .forbidden, "this array is not allowed here")
        ),
        Row(
            #"{"not": {"const": {"a": 1}}}"#,
            #"1️⃣{"a": 1}"#,
            .init("1️⃣", .forbidden, "this object is not allowed here")
        ),
    ]

    @Test(arguments: negations)
    func `a finding of 'not' names members only if their presence is forbidden`(
        row: DiagnosticTests.Row
    ) throws {
        try expectDiagnostics(row.schema, row.payload, row.expected)
    }

    /// The pattern takes too many steps, so it is not known whether the string matches this branch.
    @Test(arguments: [
        (#"{"pattern": "^(a|aa)+\\1b$"}, {"minLength": 2}, {"minLength": 1}"#, "1 and 2"),
        (#"{"minLength": 2}, {"minLength": 1}, {"pattern": "^(a|aa)+\\1b$"}"#, "0 and 1"),
    ])
    func `a branch that is not decided is not among those that match`(
        branches: String,
        matches: String
    ) throws {
        let union = #"{"allOf": [{"maxLength": 1}, {"oneOf": [\#(branches)]}]}"#
        let schema = #"{"properties": {"list": {"items": {"properties": {"a": \#(union)}}}}}"#
        let registry = try SchemaRegistry(files: [(uri: SchemaProgram.testURI, text: schema)])
        var compiler = SchemaCompiler(registry: registry)
        compiler.builder.patternLimits.stepCount = 10_000
        let program = try compiler.compile(uri: SchemaProgram.testURI)
        let costlyText = String(repeating: "a", count: 200) + "cb"
        let others = (0..<8).map { #""m\#($0)": 1"# }.joined(separator: ", ")
        let items = (0..<20).map { #"{"a": "\#($0 == 7 ? costlyText : "")", \#(others)}"# }
        let message = "matches the 'oneOf' branches \(matches), but must match only one of them"
        var selection = FindingSelection(limit: .max)
        // The second version reuses the traces of the items.
        selection.checkedValues = CheckedValues()
        for mode in ["first", "other mode"] {
            let text = #"{"mode": "\#(mode)", "list": [\#(items.joined(separator: ",\n"))]}"#
            let found = try EvaluationDiagnostics.findings(
                of: try JSONParser().parse(Array(text.utf8)),
                program,
                selection: selection
            )
            let messages = found.kept.map(\.message).filter { $0.contains("'oneOf'") }
            #expect(messages == [message])
        }
    }

    /// Each of the first five schemas refers to the next one in 60 branches, so 60⁵ paths lead to the last one.
    @Test func `the members that 'not' forbids are searched for on few paths through references`()
        throws
    {
        let definitions = (0..<5).map { level in
            let branch = ##"{"$ref": "#/$defs/a\##(level + 1)"}"##
            let branches = Array(repeating: branch, count: 60).joined(separator: ", ")
            return #""a\#(level)": {"anyOf": [\#(branches)]}"#
        }
        try expectDiagnostics(
            ##"""
            {"not": {"$ref": "#/$defs/a0"},
             "$defs": {\##(definitions.joined(separator: ", ")), "a5": {"required": ["x"]}}}
            """##,
            #"1️⃣{"x": 1}"#,
            [.init("1️⃣", .forbidden, "this object is not allowed here")]
        )
    }

    @Test(arguments: ["[REFERENCE, \"string\"]", "[{}, REFERENCE]", "REFERENCE"])
    func `a schema of another dialect in draft 3's 'type' gives notices`(type: String) throws {
        let reference = #"{"$ref": "http://x/other.json"}"#
        let schema = """
            {"$schema": "http://json-schema.org/draft-03/schema#",
             "type": \(type.replacing("REFERENCE", with: reference))}
            """
        let other = """
            {"$schema": "\(Dialect.widget.uri)", "properties": {"a": {"deprecated": true}}}
            """
        let program = try SchemaProgram.compiled(
            schema,
            others: [(uri: "http://x/other.json", text: other)]
        )
        let document = try JSONParser().parse(Array(#"{"a": 1}"#.utf8))
        let found = try EvaluationDiagnostics.diagnostics(of: document, program)
        #expect(found.map(\.message) == ["member 'a' is deprecated"])
    }

    @Test func `a forbidden member has its own location`() throws {
        let program = try SchemaProgram.compiled(#"{"not": {"required": ["x"]}}"#)
        let document = try JSONParser().parse(Array(#"{"x": 1}"#.utf8))
        let found = try EvaluationDiagnostics.diagnostics(of: document, program)
        #expect(found.map(\.instanceLocation.description) == ["/x"])
    }
}
