import TestSupport
import Testing

@testable import SchemaDiagnostics
@testable import SchemaKit

/// Tests of the choice of the branch that is reported for a value that matches no branch.
struct BranchChoiceTests {
    private typealias Row = DiagnosticTests.Row

    /// A closed object with a color and a shape. The shape is a union of two closed objects with the tag `kind`.
    private static let shapes = #"""
        {"properties": {
            "shape": {"oneOf": [
                {"properties": {"kind": {"const": "circle"}, "radius": {"type": "number"}},
                 "required": ["kind", "radius"], "additionalProperties": false},
                {"properties": {"kind": {"const": "square"}, "side": {"type": "number"}},
                 "required": ["kind", "side"], "additionalProperties": false}]},
            "color": {"enum": ["red", "green"]}},
         "additionalProperties": false}
        """#

    private static let dot = #"{"properties": {"kind": {"const": "dot"}}, "required": ["kind"]}"#

    /// Returns a branch for circles that may have any other members.
    ///
    /// - Parameter required: The names of the required members, as JSON strings with commas between them.
    private static func openCircle(_ required: String) -> String {
        #"{"properties": {"kind": {"const": "circle"}, "radius": {}}, "required": [\#(required)]}"#
    }

    /// A union of two closed objects and an open one, with the tag `kind`.
    private static let manyShapes = #"""
        {"oneOf": [
            {"properties": {"kind": {"const": "circle"}, "radius": {}},
             "required": ["kind", "radius"], "additionalProperties": false},
            {"properties": {"kind": {"const": "square"}, "side": {}, "color": {}},
             "required": ["kind", "side"], "additionalProperties": false}, \#(dot)]}
        """#

    private static let withTag = [
        Row(
            shapes,
            #"""
            {"shape": {"kind": "circle", 1️⃣"raduis": 3}, "color": 2️⃣"gren", 3️⃣"colour": "x"}
            """#,
            .init(
                "1️⃣",
                .unknownMember,
                "unknown member 'raduis'; did you mean 'radius'?",
                replacement: #""radius""#
            ),
            .init(
                "2️⃣",
                .enumeration,
                #""gren" is not one of "red" or "green"; did you mean "green"?"#,
                replacement: #""green""#
            ),
            .init(
                "3️⃣",
                .unknownMember,
                "unknown member 'colour', which resembles 'color', but 'color' is present, too"
            )
        ),
        Row(
            shapes,
            #"{"shape": 1️⃣{"kind": "circle"}}"#,
            .init("1️⃣", .missingMember, "missing required member 'radius'")
        ),
        Row(
            shapes,
            #"{"shape": 1️⃣{"radius": 1}}"#,
            .init("1️⃣", .missingMember, "missing required member 'kind'")
        ),
        Row(
            shapes,
            #"{"shape": {1️⃣"knid": "square", "side": 1}}"#,
            .init(
                "1️⃣",
                .unknownMember,
                "unknown member 'knid'; did you mean 'kind'?",
                replacement: #""kind""#
            )
        ),
        Row(
            shapes,
            #"{"shape": {"kind": 1️⃣"sqare", "side": 1}}"#,
            .init(
                "1️⃣",
                .enumeration,
                #""sqare" is not one of "circle" or "square"; did you mean "square"?"#,
                replacement: #""square""#
            )
        ),
        Row(
            shapes,
            #"{"shape": {"kind": 1️⃣null, "side": 1}}"#,
            .init("1️⃣", .enumeration, #"null is not one of "circle" or "square""#)
        ),
        Row(
            shapes,
            #"{"shape": {"kind": 1️⃣"circle", "side": 1}}"#,
            .init(
                "1️⃣",
                .constant,
                #""circle" does not match the other members, which belong to "square""#
            )
        ),
        Row(
            // With another tag, two branches match. Only the branch that declares more of the members is named.
            manyShapes,
            #"{"kind": 1️⃣"circle", "side": 1, "color": 2}"#,
            .init(
                "1️⃣",
                .constant,
                #""circle" does not match the other members, which belong to "square""#
            )
        ),
        Row(
            // One mistake is reported if the other branch does not declare more of the object's members.
            #"{"oneOf": [\#(openCircle(#""kind", "radius""#)), \#(dot)]}"#,
            #"1️⃣{"kind": "circle", "side": 1}"#,
            .init("1️⃣", .missingMember, "missing required member 'radius'")
        ),
        Row(
            // Several mistakes are more likely to be one mistake in the tag.
            #"{"oneOf": [\#(openCircle(#""kind", "radius", "size""#)), \#(dot)]}"#,
            #"{"kind": 1️⃣"circle", "side": 1}"#,
            .init(
                "1️⃣",
                .constant,
                #""circle" does not match the other members, which belong to "dot""#
            )
        ),
        Row(
            // The other branch has a mistake, too, so the tag is taken as right.
            shapes,
            #"{"shape": 1️⃣{"kind": "circle", 2️⃣"side": "x"}}"#,
            .init("1️⃣", .missingMember, "missing required member 'radius'"),
            .init("2️⃣", .unknownMember, "unknown member 'side'")
        ),
        Row(
            // The message of a schema for the tag is kept.
            #"""
            {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json",
             "oneOf": [
                {"properties": {"kind": {"const": "a", "message": "a kind is a or b"}, "x": {}},
                 "required": ["x"]},
                {"properties": {"kind": {"const": "b", "message": "a kind is a or b"}}}]}
            """#,
            #"{"kind": 1️⃣"c"}"#,
            .init("1️⃣", .constant, #"a kind is a or b; found "c""#)
        ),
        Row(
            // The other branch has no tag, so it may be intended.
            #"""
            {"anyOf": [
                {"properties": {"kind": {"const": "a"}, "x": {"type": "integer"}}, "required": ["kind"]},
                {"properties": {"y": {"type": "integer"}}, "required": ["y"]}]}
            """#,
            #"{"kind": 1️⃣"c", "x": 2️⃣"s"}"#,
            .init(
                "1️⃣",
                .constant,
                #"""
                expected "a", found "c" (closest of 2 branches); \#
                for another branch: missing required member 'y'
                """#
            ),
            .init("2️⃣", .type, "expected an integer, found a string")
        ),
        Row(
            // Of two wrong tags, the one with the first name is reported.
            #"""
            {"oneOf": [{"properties": {"a": {"const": 1}, "b": {"const": 1}}},
                       {"properties": {"a": {"const": 2}, "b": {"const": 2}}}]}
            """#,
            #"{"b": 3, "a": 1️⃣3}"#,
            .init("1️⃣", .enumeration, "3 is not one of 1 or 2")
        ),
        Row(
            // The tag selects no branch, so it is unknown which other members belong to the object.
            shapes,
            #"{"shape": {"kind": 1️⃣"cube", "edge": 1}}"#,
            .init("1️⃣", .enumeration, #""cube" is not one of "circle" or "square""#)
        ),
        Row(
            // Both mistakes are in a member that only the selected branch declares.
            #"""
            {"oneOf": [
                {"properties": {"kind": {"const": "list"}, "items": {"items": {"type": "number"}}}},
                {"properties": {"kind": {"const": "text"}}}]}
            """#,
            #"{"kind": "list", "items": [1️⃣"a", 2️⃣"b"]}"#,
            .init("1️⃣", .type, "expected a number, found a string"),
            .init("2️⃣", .type, "expected a number, found a string")
        ),
    ]

    /// A union of a union with the tag `kind`, and of an object with other values of the tag.
    private static let nestedShapes = #"""
        {"anyOf": [
            {"$ref": "#/$defs/round"},
            {"properties": {"kind": {"enum": ["square", "cube"]}, "side": {"type": "number"}},
             "required": ["kind"], "additionalProperties": false}],
         "$defs": {"round": {"oneOf": [
            {"properties": {"kind": {"const": "circle"}, "side": {"maximum": 0}},
             "required": ["kind"]},
            {"properties": {"kind": {"const": "sphere"}, "side": {"maximum": 0}},
             "required": ["kind"]}]}}}
        """#

    private static let withNestedTag = [
        Row(
            nestedShapes,
            #"{"kind": "cube", "side": 1️⃣"1 m", 2️⃣"color": "red"}"#,
            .init("1️⃣", .type, "expected a number, found a string"),
            .init("2️⃣", .unknownMember, "unknown member 'color'")
        ),
        Row(
            nestedShapes,
            #"{"kind": 1️⃣"cone", "side": 1}"#,
            .init(
                "1️⃣",
                .enumeration,
                #""cone" is not one of "circle", "sphere", "square" or "cube""#
            )
        ),
        Row(
            nestedShapes,
            #"{"kind": "sphere", "side": 1️⃣1}"#,
            .init("1️⃣", .aboveMaximum, "must be at most 0, found 1")
        ),
    ]

    @Test(arguments: withNestedTag)
    func `a tag selects a branch that contains a union with this tag`(
        row: DiagnosticTests.Row
    ) throws {
        try expectDiagnostics(row.schema, row.payload, row.expected)
    }

    @Test(arguments: withTag)
    func `a tag selects the branch unless another tag fits the other members better`(
        row: DiagnosticTests.Row
    ) throws {
        try expectDiagnostics(row.schema, row.payload, row.expected)
    }

    private static let photos =
        #"{"properties": {"photos": {"items": {"type": "number"}}}, "additionalProperties": false}"#
    private static let video =
        #"{"properties": {"video": {}}, "required": ["video"], "additionalProperties": false}"#

    private static let withoutTag = [
        Row(
            #"""
            {"anyOf": [
                {"properties": {"strip": {"properties": {"depth": {"minimum": 1}}}},
                 "additionalProperties": false},
                {"properties": {"mirror": {"type": "object"}}, "additionalProperties": false}]}
            """#,
            #"{"strip": {"depth": 1️⃣0}}"#,
            .init("1️⃣", .belowMinimum, "must be at least 1, found 0")
        ),
        Row(
            #"""
            {"anyOf": [
                {"type": "array", "items": {"type": "string"}},
                {"type": "array", "items":
                    {"properties": {"files": true}, "additionalProperties": false}}]}
            """#,
            #"[{"files": 1, 1️⃣"other": 1}]"#,
            .init("1️⃣", .unknownMember, "unknown member 'other'")
        ),
        Row(
            #"{"anyOf": [\#(photos), \#(video)]}"#,
            #"{"photos": [1️⃣"a", 2️⃣"b", 3️⃣"c"]}"#,
            .init("1️⃣", .type, "expected a number, found a string"),
            .init("2️⃣", .type, "expected a number, found a string"),
            .init("3️⃣", .type, "expected a number, found a string")
        ),
        Row(
            // The other branch declares a similar name.
            #"""
            {"anyOf": [\#(photos), {"properties": {"photo": {}}, "required": ["photo"],
                                   "additionalProperties": false}]}
            """#,
            #"{"photos": [1️⃣"a", 2️⃣"b"]}"#,
            .init("1️⃣", .type, "expected a number, found a string"),
            .init("2️⃣", .type, "expected a number, found a string")
        ),
        Row(
            // The other branch only lacks a member, so the names do not show which branch is intended.
            #"{"anyOf": [\#(photos), {"required": ["video"]}]}"#,
            #"1️⃣{"photos": ["a", "b"]}"#,
            .init("1️⃣", .missingMember, "missing required member 'video'")
        ),
        Row(
            // Both branches have one mistake, in the same member.
            #"""
            {"anyOf": [{"properties": {"a": {"minimum": 5}}},
                       {"properties": {"a": {"multipleOf": 2}}}]}
            """#,
            #"{"a": 1️⃣1}"#,
            .init(
                "1️⃣",
                .belowMinimum,
                #"""
                must be at least 5, found 1 (closest of 2 branches); \#
                for another branch: must be a multiple of 2, found 1
                """#
            )
        ),
        Row(
            // Both branches need as many changes. The outermost mistake is deeper under the second branch.
            #"""
            {"anyOf": [
                {"properties": {"a": {"minimum": 5}, "b":
                    {"properties": {"c": {"properties": {"d": {"minimum": 5}}}}}}},
                {"properties": {"a": {}, "b":
                    {"properties": {"c": {"type": "array"}, "e": {"minimum": 5}}}}}]}
            """#,
            #"{"a": 1, "b": {"c": 1️⃣{"d": 1}, "e": 2️⃣1}}"#,
            .init("1️⃣", .type, "expected an array, found an object"),
            .init("2️⃣", .belowMinimum, "must be at least 5, found 1")
        ),
        Row(
            // No branch accepts an array of objects with such names. The second one needs fewer changes.
            #"{"anyOf": [{"items": \#(photos)}, {"items": \#(video)}]}"#,
            #"[1️⃣{2️⃣"photos": ["a", "b", "c"], 3️⃣"x": 1}]"#,
            .init("1️⃣", .missingMember, "missing required member 'video'"),
            .init("2️⃣", .unknownMember, "unknown member 'photos'"),
            .init("3️⃣", .unknownMember, "unknown member 'x'")
        ),
        Row(
            // The other branch needs a member that the value has under another name.
            #"""
            {"anyOf": [
                {"properties": {"title": {"maxLength": 1}, "options": {"type": "array", "items":
                    {"properties": {"id": {"type": "string"}, "label": {"maxLength": 2}}}}}},
                {"properties": {"title": {}, "choices": {"type": "array", "items":
                    {"properties": {"id": {}, "label": {}}}}}, "required": ["choices"]}]}
            """#,
            #"{"title": 1️⃣"abc", "options": [{"id": 2️⃣1, "label": 3️⃣"yes"}]}"#,
            .init(
                "1️⃣",
                .tooLong,
                #"""
                must have at most 1 character, found 3 (closest of 2 branches); for another branch: \#
                missing required member 'choices'; the value of member 'options' would fit
                """#
            ),
            .init("2️⃣", .type, "expected a string, found a number"),
            .init("3️⃣", .tooLong, "must have at most 2 characters, found 3")
        ),
        Row(
            // The mistake in the first branch follows from the missing member, so this branch has no findings.
            #"""
            {"required": ["kind"], "anyOf": [
                {"if": {"properties": {"kind": {"const": "a"}}}, "then": {"required": ["radius"]}},
                {"properties": {"x": {"type": "integer"}, "y": {}, "z": {}}}]}
            """#,
            #"1️⃣{"x": 2️⃣"1", "y": 1, "z": 1}"#,
            .init("1️⃣", .missingMember, "missing required member 'kind'"),
            .init("2️⃣", .type, "expected an integer, found a string", replacement: "1")
        ),
        Row(
            #"{"anyOf": [{"items": \#(photos)}, {"items": \#(video)}]}"#,
            #"[{"photos": [1️⃣"a", 2️⃣"b", 3️⃣"c"]}]"#,
            .init("1️⃣", .type, "expected a number, found a string"),
            .init("2️⃣", .type, "expected a number, found a string"),
            .init("3️⃣", .type, "expected a number, found a string")
        ),
        Row(
            // The branch that requires the misplaced member has only one mistake.
            #"""
            {"anyOf": [
                {"properties": {"layer": {}, "style": {"$ref": "#/$defs/style"}},
                 "required": ["layer"]},
                {"properties": {"mark": {}, "style": {"$ref": "#/$defs/style"}},
                 "required": ["mark"]}],
             "$defs": {"style": {"properties": {"size": {}}, "additionalProperties": false}}}
            """#,
            #"{"style": {1️⃣"mark": 1}}"#,
            .init(
                "1️⃣",
                .unknownMember,
                "unknown member 'mark'; it belongs in the root, which lacks it"
            )
        ),
        Row(
            #"{"anyOf": [{"required": ["html"]}, {"required": ["text"]}]}"#,
            "1️⃣{}",
            .init("1️⃣", .missingMember, "missing required member 'html' or 'text'")
        ),
        // Canonically equivalent names and values are different.
        Row(
            #"{"anyOf": [{"required": ["\u00E9"]}, {"required": ["e\u0301"]}]}"#,
            "1️⃣{}",
            .init("1️⃣", .missingMember, "missing required member '\u{E9}' or 'e\u{301}'")
        ),
        Row(
            #"""
            {"properties": {"html": true, "text": true},
             "anyOf": [{"required": ["html"]}, {"required": ["text"]}]}
            """#,
            #"{1️⃣"txet": 1}"#,
            .init(
                "1️⃣",
                .missingMember,
                "missing required member 'text', misspelled as 'txet'",
                replacement: #""text""#
            )
        ),
        Row(
            #"{"anyOf": [{"enum": ["small", "large"]}, {"type": "string", "pattern": "^[0-9]+px$"}]}"#,
            #"1️⃣"larg""#,
            .init(
                "1️⃣",
                .enumeration,
                #""larg" is not one of "small" or "large"; did you mean "large"?"#,
                replacement: #""large""#
            )
        ),
        Row(
            #"{"anyOf": [{"enum": ["small", "large"]}, {"type": "string", "pattern": "^[0-9]+px$"}]}"#,
            #"1️⃣"12 px""#,
            .init("1️⃣", .pattern, #""12 px" does not match the pattern '^[0-9]+px$'"#)
        ),
        Row(
            #"{"anyOf": [{"type": "integer"}, {"const": "auto"}, {"type": "null"}]}"#,
            #"1️⃣"7""#,
            .init("1️⃣", .type, #"expected an integer or "auto", found "7""#, replacement: "7")
        ),
        Row(
            #"{"anyOf": [{"enum": ["on", "off"]}, {"type": "boolean"}]}"#,
            #"1️⃣"true""#,
            .init(
                "1️⃣",
                .type,
                #"expected a Boolean, "on" or "off", found "true""#,
                replacement: "true"
            )
        ),
        Row(
            #"{"anyOf": [{"type": "integer"}, {"const": "auto"}]}"#,
            #"1️⃣"7 px""#,
            .init("1️⃣", .constant, #"expected "auto", found "7 px""#)
        ),
        Row(
            #"{"anyOf": [{"type": "integer"}, {"const": "7px"}, {"const": "auto"}]}"#,
            #"1️⃣"7.5""#,
            .init("1️⃣", .enumeration, #""7.5" is not one of "7px" or "auto""#)
        ),
        Row(
            #"{"anyOf": [{"type": "array"}, {"type": "string", "minLength": 2}]}"#,
            #"1️⃣"x""#,
            .init("1️⃣", .tooShort, "must have at least 2 characters, found 1")
        ),
    ]

    @Test(arguments: withoutTag)
    func `without a tag, the branches that fit best are reported`(row: DiagnosticTests.Row) throws {
        try expectDiagnostics(row.schema, row.payload, row.expected)
    }

    private static let circle = #"""
        {"properties": {"kind": {"const": "circle"}, "a": {"type": "integer"}, "b": {"type": "integer"},
                        "c": {}}}
        """#
    private static let square = #"""
        {"properties": {"kind": {"const": "square"}, "a": {"type": "string"}, "b": {"type": "string"}}}
        """#

    /// Two schemas with the tag `kind`, in a union and in conditions.
    private static let taggedSchemas = [
        #"{"oneOf": [\#(circle), \#(square)]}"#,
        #"""
        {"allOf": [{"if": {"properties": {"kind": {"const": "circle"}}}, "then": \#(circle)},
                   {"if": {"properties": {"kind": {"const": "square"}}}, "then": \#(square)}]}
        """#,
    ]

    /// Payloads whose tag, or whose other members, are wrong. With the other tag, they are valid.
    private static let wrongMembers = [
        // The other schema declares more of the members.
        Row(
            "",
            #"{"kind": 1️⃣"square", "a": 1, "c": 1}"#,
            .init(
                "1️⃣",
                .constant,
                #""square" does not match the other members, which belong to "circle""#
            )
        ),
        // The other schema declares as many members, and several members are wrong.
        Row(
            "",
            #"{"kind": 1️⃣"circle", "a": "x", "b": "y"}"#,
            .init(
                "1️⃣",
                .constant,
                #""circle" does not match the other members, which belong to "square""#
            )
        ),
        // The other schema declares as many members, and one member is wrong.
        Row(
            "",
            #"{"kind": "circle", "a": 1️⃣"x"}"#,
            .init("1️⃣", .type, "expected an integer, found a string")
        ),
        // The other schema declares fewer members.
        Row(
            "",
            #"{"kind": "circle", "a": 1️⃣"x", "b": 2️⃣"y", "c": 1}"#,
            .init("1️⃣", .type, "expected an integer, found a string"),
            .init("2️⃣", .type, "expected an integer, found a string")
        ),
    ]

    @Test(arguments: taggedSchemas, wrongMembers)
    func `the other members decide whether the tag is wrong or they are`(
        schema: String,
        row: DiagnosticTests.Row
    ) throws {
        try expectDiagnostics(schema, row.payload, row.expected)
    }

    /// Under the tag `square`, the innermost object has one more declared member.
    @Test(arguments: [(2, Diagnostic.ID.constant), (3, Diagnostic.ID.type)])
    func `the members of three levels of objects show that another tag is right`(
        objectCount: Int,
        id: Diagnostic.ID
    ) throws {
        func nested(_ inner: String, start: String, end: String) -> String {
            String(repeating: start, count: objectCount - 1) + inner
                + String(repeating: end, count: objectCount - 1)
        }
        func branch(kind: String, type: String, innermost: String) -> String {
            let object = nested(innermost, start: #"{"properties": {"o": "#, end: "}}")
            return #"""
                {"properties": {"kind": {"const": "\#(kind)"}, "a": {"type": "\#(type)"},
                                "o": \#(object)}}
                """#
        }
        let circle = branch(kind: "circle", type: "integer", innermost: "{}")
        let square = branch(
            kind: "square",
            type: "string",
            innermost: #"{"properties": {"m": {}}}"#
        )
        let object = nested(#"{"m": 1}"#, start: #"{"o": "#, end: "}")
        let program = try SchemaProgram.compiled(#"{"oneOf": [\#(circle), \#(square)]}"#)
        let document = try JSONParser().parse(
            Array(#"{"kind": "circle", "a": "x", "o": \#(object)}"#.utf8)
        )
        let found = try EvaluationDiagnostics.diagnostics(of: document, program)
        #expect(found.map(\.id) == [id], "\(found)")
    }

    @Test func `findings of a branch that was chosen by its fit follow others at the same place`() {
        func finding(_ message: String, at start: Int, isOfBranch: Bool) -> Diagnostic {
            let range = SourceRange(start: start, end: start + 1)
            var finding = Diagnostic(id: .type, message: message, range: range)
            if isOfBranch {
                finding.branchFit = Diagnostic.BranchFit(branchCount: 2, otherBranchMessage: nil)
            }
            return finding
        }
        let found = [
            finding("d", at: 1, isOfBranch: true), finding("b", at: 1, isOfBranch: false),
            finding("e", at: 1, isOfBranch: true), finding("c", at: 1, isOfBranch: false),
            finding("f", at: 2, isOfBranch: false), finding("a", at: 0, isOfBranch: true),
        ]
        #expect(found.inFileOrder.map(\.message) == ["a", "b", "c", "d", "e", "f"])
    }
}
