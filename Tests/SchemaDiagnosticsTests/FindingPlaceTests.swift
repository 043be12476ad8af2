import Testing

@testable import SchemaDiagnostics
@testable import SchemaKit

/// Tests that a mistake gives one finding at its position, with the found value and with similar values.
struct FindingPlaceTests {
    private typealias Row = DiagnosticTests.Row

    /// States in an order that depends on the kind, and on the presence of the first state.
    private static let states = #"""
        {"required": ["kind", "states"],
         "properties": {"states": {"items": {"oneOf": [{"const": "ready"}, {"const": "open"},
            {"const": "results"}, {"const": "closed"}]}}},
         "allOf": [
            {"if": {"properties": {"kind": {"const": "alert"}}},
             "then": {"properties": {"states": {
                "if": {"prefixItems": [{"const": "ready"}]},
                "then": {"prefixItems": [{"const": "ready"}, {"const": "open"}, {"const": "closed"}],
                         "maxItems": 3},
                "else": {"prefixItems": [{"const": "open"}, {"const": "closed"}], "maxItems": 2}}}}},
            {"if": {"properties": {"kind": {"const": "poll"}}},
             "then": {"properties": {"states": {
                "if": {"prefixItems": [{"const": "ready"}]},
                "then": {"prefixItems": [{"const": "ready"}, {"const": "open"}, {"const": "results"},
                                         {"const": "closed"}], "maxItems": 4},
                "else": {"prefixItems": [{"const": "open"}, {"const": "results"},
                                         {"const": "closed"}], "maxItems": 3}}}}}]}
        """#

    private static let sequences = [
        Row(
            states,
            #"{"kind": "alert", "states": ["ready", "open", 1️⃣"results", "closed"]}"#,
            .init(
                "1️⃣",
                .constant,
                #"expected "closed", found "results"; without this item, the other items are valid"#
            )
        ),
        Row(
            states,
            #"{"kind": "poll", "states": ["ready", 1️⃣"results", "closed"]}"#,
            .init(
                "1️⃣",
                .constant,
                #"expected "open", found "results"; "open" is missing before this item"#
            )
        ),
        Row(
            states,
            #"{"kind": "poll", "states": [1️⃣"raedy", "open", "results", "closed"]}"#,
            .init(
                "1️⃣",
                .enumeration,
                #""raedy" is not one of "ready", "open", "results" or "closed"; did you mean "ready"?"#,
                replacement: #""ready""#
            )
        ),
        Row(
            // The first state decides which states follow. After a wrong first state, no missing state is reported.
            states,
            #"{"kind": "poll", "states": [1️⃣"raedy", "closed"]}"#,
            .init(
                "1️⃣",
                .enumeration,
                #""raedy" is not one of "ready", "open", "results" or "closed"; did you mean "ready"?"#,
                replacement: #""ready""#
            )
        ),
        Row(
            states,
            #"{"kind": "poll", "states": [1️⃣"closed", "open", "results", "closed"]}"#,
            .init(
                "1️⃣",
                .constant,
                #"expected "open", found "closed"; without this item, the other items are valid"#
            )
        ),
        Row(
            // One item is misspelled, and another item is missing.
            states,
            #"{"kind": "poll", "states": ["ready", 1️⃣"opne", "closed"]}"#,
            .init(
                "1️⃣",
                .constant,
                #"expected "open", found "opne"; "results" is missing before "closed""#,
                replacement: #""open""#
            )
        ),
        Row(
            // Two mistakes give two findings.
            states,
            #"{"kind": "alert", "states": ["ready", 1️⃣"closed", 2️⃣"results"]}"#,
            .init("1️⃣", .constant, #"expected "open", found "closed""#),
            .init("2️⃣", .constant, #"expected "closed", found "results""#)
        ),
        Row(
            // The only item is expected as the second one.
            #"{"prefixItems": [{"const": "a"}, {"const": "b"}], "minItems": 2}"#,
            #"[1️⃣"b"]"#,
            .init("1️⃣", .constant, #"expected "a", found "b"; "a" is missing before this item"#)
        ),
        Row(
            // With dynamic references, it is not tried whether the array is valid with an inserted item.
            ##"""
            {"$dynamicAnchor": "n", "prefixItems": [{"const": "a"}, {"const": "b"}], "minItems": 2,
             "items": {"$dynamicRef": "#n"}}
            """##,
            #"1️⃣[2️⃣"b"]"#,
            .init("1️⃣", .tooFewItems, "must have at least 2 items, found 1"),
            .init("2️⃣", .constant, #"expected "a", found "b""#)
        ),
        Row(
            // To try the array without its last item, the comma before the item is removed, too.
            #"""
            {"prefixItems": [{"const": "a"}, {"enum": ["b", "c"]}], "items": {"const": "z"},
             "maxItems": 2}
            """#,
            #"["a", "b", 1️⃣"d"]"#,
            .init(
                "1️⃣",
                .constant,
                #"expected "z", found "d"; without this item, the other items are valid"#
            )
        ),
        Row(
            // `prefixItems` has no schema for the first wrong item.
            #"{"prefixItems": [{"const": "open"}], "items": {"const": "closed"}}"#,
            #"["open", 1️⃣"clsed", 2️⃣"opne"]"#,
            .init(
                "1️⃣",
                .constant,
                #"expected "closed", found "clsed""#,
                replacement: #""closed""#
            ),
            .init("2️⃣", .constant, #"expected "closed", found "opne""#)
        ),
        Row(
            #"""
            {"properties": {"mode": {"enum": ["a", "b"]}},
             "if": {"properties": {"mode": {"const": "a"}}},
             "then": {"required": ["x"]}, "else": {"required": ["y"]}}
            """#,
            #"{"mode": 1️⃣7}"#,
            .init("1️⃣", .enumeration, #"7 is not one of "a" or "b""#)
        ),
    ]

    @Test(arguments: sequences)
    func `a wrong item or tag is reported without the findings that follow from it`(
        row: DiagnosticTests.Row
    ) throws {
        try expectDiagnostics(row.schema, row.payload, row.expected)
    }

    private static let dialect =
        #""$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json""#

    private static let values = [
        Row(
            // Other values are allowed, but this value is similar to a listed value.
            #"""
            {\#(dialect), "anyOf": [{"const": "image"}, {"const": "json"}, {"type": "string"}],
             "advice": [{"pattern": "^(image|json)$", "message": "unknown layout",
                         "effect": "nothing is shown"}]}
            """#,
            #"1️⃣"imge""#,
            .init(
                "1️⃣",
                .pattern,
                #"unknown layout; found "imge"; nothing is shown; did you mean "image"?"#,
                severity: .warning,
                replacement: #""image""#
            )
        ),
        Row(
            #"""
            {\#(dialect), "enum": ["image", "json"], "message": "a layout is an image or data",
             "effect": "nothing is shown"}
            """#,
            #"1️⃣"imge""#,
            .init(
                "1️⃣",
                .enumeration,
                #"""
                a layout is an image or data; found "imge"; nothing is shown; \#
                did you mean "image"?
                """#,
                replacement: #""image""#
            )
        ),
        Row(
            #"{\#(dialect), "properties": {"image": {}, "json": {}}, "required": ["image"]}"#,
            #"{1️⃣"imge": 1}"#,
            .init(
                "1️⃣",
                .missingMember,
                "missing required member 'image', misspelled as 'imge'",
                replacement: #""image""#
            )
        ),
        Row(
            #"""
            {\#(dialect), "allOf": [
                {"type": "integer", "severity": "warning"},
                {"anyOf": [{"type": "integer"}, {"pattern": "^[123]$"}], "message": "1, 2 or 3"}]}
            """#,
            #"1️⃣"copy""#,
            .init("1️⃣", .pattern, #"1, 2 or 3; found "copy""#)
        ),
        Row(
            #"{\#(dialect), "type": "string", "pattern": "^#", "message": "a color begins with '#'"}"#,
            "1️⃣null",
            .init("1️⃣", .type, "a color begins with '#'; found null")
        ),
        Row(
            #"{\#(dialect), "enum": ["red", "green"], "message": "red or green"}"#,
            "1️⃣null",
            .init("1️⃣", .enumeration, "red or green; found null")
        ),
    ]

    @Test(arguments: values)
    func `a finding with the message of a schema names the found value and a similar value`(
        row: DiagnosticTests.Row
    ) throws {
        try expectDiagnostics(row.schema, row.payload, row.expected)
    }

    private static let otherNames = [
        Row(
            // Another branch of the union describes the member.
            #"""
            {"oneOf": [
                {"properties": {"kind": {"const": "a"}, "title": {},
                    "choices": {"type": "array", "items": {"properties": {"id": {}, "label": {}}}}},
                    "required": ["kind", "choices"]},
                {"properties": {"kind": {"const": "b"},
                    "options": {"type": "array", "items": {"properties": {"id": {}, "label": {}}}}},
                    "required": ["kind", "options"]}]}
            """#,
            #"{"kind": "a", "title": "t", 1️⃣"options": [{"id": 1, "label": "yes"}]}"#,
            .init(
                "1️⃣",
                .missingMember,
                "missing required member 'choices'; the value of member 'options' would fit",
                replacement: #""choices""#
            )
        ),
        Row(
            #"""
            {"type": "object", "properties": {"name": {},
                "rows": {"type": "array", "items": {"properties": {"id": {}, "label": {}},
                    "required": ["id"]}},
                "notes": {"type": "array", "items": {"properties": {"text": {}}}}}}
            """#,
            #"1️⃣[{"id": 1, "label": "yes"}, {"id": 2}]"#,
            .init(
                "1️⃣",
                .type,
                "expected an object, found an array; the array belongs in member 'rows'"
            )
        ),
        Row(
            // The array fits two members equally well.
            #"""
            {"type": "object", "properties": {
                "a": {"items": {"properties": {"id": {}}}}, "b": {"items": {"properties": {"id": {}}}}}}
            """#,
            #"1️⃣[{"id": 1}]"#,
            .init("1️⃣", .type, "expected an object, found an array")
        ),
        Row(
            // The schema of the items declares half of the members.
            rows(#"{"properties": {"id": {}}}"#),
            #"1️⃣[{"id": 1, "x": 2}]"#,
            .init(
                "1️⃣",
                .type,
                "expected an object, found an array; the array belongs in member 'rows'"
            )
        ),
        Row(
            // The schema of the items declares only a third of the members.
            rows(#"{"properties": {"id": {}}}"#),
            #"1️⃣[{"id": 1, "x": 2, "y": 3}]"#,
            .init("1️⃣", .type, "expected an object, found an array")
        ),
        Row(
            // The second item has no members.
            rows(#"{"properties": {"id": {}}}"#),
            #"1️⃣[{"id": 1}, {}]"#,
            .init("1️⃣", .type, "expected an object, found an array")
        ),
        Row(
            // The item has half of the required members.
            rows(#"{"required": ["id", "label"]}"#),
            #"1️⃣[{"id": 1}]"#,
            .init(
                "1️⃣",
                .type,
                "expected an object, found an array; the array belongs in member 'rows'"
            )
        ),
        Row(
            // The item has only a third of the required members.
            rows(#"{"required": ["id", "label", "size"]}"#),
            #"1️⃣[{"id": 1}]"#,
            .init("1️⃣", .type, "expected an object, found an array")
        ),
        Row(
            choices,
            #"{1️⃣"options": [{"id": 1, "label": "yes"}]}"#,
            .init(
                "1️⃣",
                .missingMember,
                "missing required member 'choices'; the value of member 'options' would fit",
                replacement: #""choices""#
            )
        ),
        Row(
            // The schema of the items declares half of the members.
            choices,
            #"{1️⃣"options": [{"id": 1, "x": 2}]}"#,
            .init(
                "1️⃣",
                .missingMember,
                "missing required member 'choices'; the value of member 'options' would fit",
                replacement: #""choices""#
            )
        ),
        Row(
            // The schema of the items declares only a third of the members.
            choices,
            #"1️⃣{"options": [{"id": 1, "x": 2, "y": 3}]}"#,
            .init("1️⃣", .missingMember, "missing required member 'choices'")
        ),
        Row(
            // The items of the array do not match.
            choices,
            #"1️⃣{"tags": [{"tag": 1}]}"#,
            .init("1️⃣", .missingMember, "missing required member 'choices'")
        ),
        Row(
            // The items are not objects.
            choices,
            #"1️⃣{"tags": ["x"]}"#,
            .init("1️⃣", .missingMember, "missing required member 'choices'")
        ),
        Row(
            // The item has no members.
            choices,
            #"1️⃣{"options": [{}]}"#,
            .init("1️⃣", .missingMember, "missing required member 'choices'")
        ),
        Row(
            // The array fits both missing members.
            #"""
            {"properties": {"a": {"items": {"properties": {"id": {}}}},
                            "b": {"items": {"properties": {"id": {}}}}}, "required": ["a", "b"]}
            """#,
            #"1️⃣{"options": [{"id": 1}]}"#,
            .init("1️⃣", .missingMember, "missing required members 'a' and 'b'")
        ),
        Row(
            // The array fits one of two missing members.
            #"""
            {"properties": {"a": {"items": {"properties": {"id": {}}}},
                            "b": {"items": {"properties": {"name": {}}}}}, "required": ["a", "b"]}
            """#,
            #"1️⃣{2️⃣"options": [{"id": 1}]}"#,
            .init("1️⃣", .missingMember, "missing required member 'b'"),
            .init(
                "2️⃣",
                .missingMember,
                "missing required member 'a'; the value of member 'options' would fit",
                replacement: #""a""#
            )
        ),
        Row(
            // A branch of a union beside the missing member describes the array.
            #"""
            {"anyOf": [{"properties": {"options": {"type": "array"}}}, {"type": "string"}],
             "properties": {"choices": {"type": "array", "items": {"properties": {"id": {}}}}},
             "required": ["choices"]}
            """#,
            #"1️⃣{"options": [{"id": 1}]}"#,
            .init("1️⃣", .missingMember, "missing required member 'choices'")
        ),
        Row(
            // The missing member is in a branch, and a branch of another union describes the array.
            #"""
            {"oneOf": [
                {"properties": {"kind": {"const": "a"},
                                "choices": {"type": "array", "items": {"properties": {"id": {}}}}},
                 "required": ["kind", "choices"]},
                {"properties": {"kind": {"const": "b"}}, "required": ["kind"]}],
             "anyOf": [{"properties": {"options": {}}}, {"type": "string"}]}
            """#,
            #"1️⃣{"kind": "a", "options": [{"id": 1}]}"#,
            .init("1️⃣", .missingMember, "missing required member 'choices'")
        ),
        Row(
            // Two members match, so the intended member is not known.
            choices,
            #"1️⃣{"options": [{"id": 1}], "answers": [{"id": 2}]}"#,
            .init("1️⃣", .missingMember, "missing required member 'choices'")
        ),
    ]

    /// Returns a schema for objects with an array `rows`.
    private static func rows(_ items: String) -> String {
        #"{"type": "object", "properties": {"rows": {"type": "array", "items": \#(items)}}}"#
    }

    private static let choices = #"""
        {"properties": {"choices": {"type": "array",
            "items": {"properties": {"id": {}, "label": {}}}}},
         "required": ["choices"]}
        """#

    @Test(arguments: otherNames)
    func `a missing member is found under another name`(row: DiagnosticTests.Row) throws {
        try expectDiagnostics(row.schema, row.payload, row.expected)
    }

    private static let severalMistakes = [
        Row(
            #"{"minLength": 3, "pattern": "^a", "format": "uuid"}"#,
            #"1️⃣"xy""#,
            .init("1️⃣", .tooShort, "must have at least 3 characters, found 2"),
            .init("1️⃣", .pattern, #""xy" does not match the pattern '^a'"#),
            .init("1️⃣", .format, #"expected \#(StringFormat.uuid.expectation), found "xy""#)
        ),
        Row(
            #"{"allOf": [{"pattern": "^a"}, {"pattern": "z$"}]}"#,
            #"1️⃣"xy""#,
            .init("1️⃣", .pattern, #""xy" does not match the pattern '^a'"#),
            .init("1️⃣", .pattern, #""xy" does not match the pattern 'z$'"#)
        ),
        Row(
            #"{"maximum": 3, "multipleOf": 2}"#,
            "1️⃣5",
            .init("1️⃣", .aboveMaximum, "must be at most 3, found 5"),
            .init("1️⃣", .notAMultiple, "must be a multiple of 2, found 5")
        ),
        Row(
            // A value that is not listed gives no other findings.
            #"{"enum": ["abc"], "minLength": 3, "pattern": "^a"}"#,
            #"1️⃣"xy""#,
            .init("1️⃣", .enumeration, #"expected "abc", found "xy""#)
        ),
        Row(
            #"{"required": ["a", "b", "c", "d", "e"]}"#,
            "1️⃣{}",
            .init("1️⃣", .missingMember, "missing required members 'a', 'b', 'c', 'd' and 'e'")
        ),
        Row(
            #"{"properties": {"radius": {}}, "required": ["a", "radius", "b"]}"#,
            #"1️⃣{2️⃣"raduis": 1}"#,
            .init("1️⃣", .missingMember, "missing required members 'a' and 'b'"),
            .init(
                "2️⃣",
                .missingMember,
                "missing required member 'radius', misspelled as 'raduis'",
                replacement: #""radius""#
            )
        ),
        Row(
            #"""
            {"required": ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m"]}
            """#,
            "1️⃣{}",
            .init(
                "1️⃣",
                .missingMember,
                "missing required members 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h' and 5 more"
            )
        ),
        Row(
            #"{"dependentRequired": {"a": ["b", "c"]}}"#,
            #"1️⃣{"a": 1}"#,
            .init(
                "1️⃣",
                .missingDependent,
                "missing members 'b' and 'c'; required because 'a' is present"
            )
        ),
        Row(
            // The missing members of another object are another finding.
            #"{"required": ["a", "b"], "properties": {"x": {"required": ["c", "d"]}}}"#,
            #"1️⃣{"x": 2️⃣{}}"#,
            .init("1️⃣", .missingMember, "missing required members 'a' and 'b'"),
            .init("2️⃣", .missingMember, "missing required members 'c' and 'd'")
        ),
    ]

    @Test(arguments: severalMistakes)
    func `different mistakes give different findings, and missing members give one list`(
        row: DiagnosticTests.Row
    ) throws {
        try expectDiagnostics(row.schema, row.payload, row.expected)
    }
}
