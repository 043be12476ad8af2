import Testing

/// Two versions of a schema, and the findings about the models that are generated for them.
struct SwiftRow: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let old: String
    let new: String
    /// The findings of `--reporter xcode`, without the name of the file.
    let findings: [String]

    init(_ name: String, _ old: String, _ new: String, _ findings: [String] = []) {
        testDescription = name
        self.old = old
        self.new = new
        self.findings = findings
    }

    /// Returns a schema with three objects that have an enumeration each. The titles are those of the first two
    /// enumerations; the third is called `Kind`.
    private static func nestedKinds(_ first: String, _ second: String) -> String {
        let members = [("A", first, "x"), ("B", second, "y"), ("C", "Kind", "z")].map {
            name,
            title,
            value in
            let kind = #"{"title": "\#(title)", "enum": ["\#(value)", "other"]}"#
            let head = #""\#(name)": {"title": "\#(name)", "type": "object", "#
            return head + #""properties": {"k": \#(kind)}}"#
        }
        return """
            {"title": "Poll", "type": "object", "properties": {
            \(members.joined(separator: ",\n"))}}
            """
    }

    static let all: [SwiftRow] = [
        SwiftRow(
            "an array is renamed",
            #"{"title": "Names", "type": "array", "items": {"type": "string"}}"#,
            #"{"title": "Texts", "type": "array", "items": {"type": "string"}}"#,
            ["1:1: error: type 'Names' was renamed to 'Texts' [swift-breaking-change]"]
        ),
        SwiftRow(
            "an array with other items and another name",
            #"{"title": "Names", "type": "array", "items": {"type": "string"}}"#,
            #"{"title": "Sums", "type": "array", "items": {"type": "integer"}}"#,
            [
                "1:1: note: type 'Sums' was added [swift-change]",
                "1:1: error: type 'Names' was removed [swift-breaking-change]",
            ]
        ),
        SwiftRow(
            "a property is removed",
            #"{"title": "Poll", "type": "object", "properties": {"id": {"type": "string"}, "n": {"type": "integer"}}}"#,
            #"{"title": "Poll", "type": "object", "properties": {"id": {"type": "string"}}}"#,
            ["1:1: error: property 'Poll.n' was removed [swift-breaking-change]"]
        ),
        SwiftRow(
            "a property is added",
            #"{"title": "Poll", "type": "object", "properties": {"id": {"type": "string"}}}"#,
            #"{"title": "Poll", "type": "object", "properties": {"id": {"type": "string"}, "n": {"type": "integer"}}}"#,
            ["1:83: note: property 'Poll.n' was added [swift-change]"]
        ),
        SwiftRow(
            "a property is added to one of two equal types",
            #"{"title": "Poll", "type": "object", "properties": {"one": {"type": "object", "properties": {"x": {"type": "string"}}}, "other": {"type": "object", "properties": {"x": {"type": "string"}}}}}"#,
            #"{"title": "Poll", "type": "object", "properties": {"one": {"type": "object", "properties": {"x": {"type": "string"}}}, "other": {"type": "object", "properties": {"x": {"type": "string"}, "y": {"type": "string"}}}}}"#,
            ["1:193: note: property 'Poll.Other.y' was added [swift-change]"]
        ),
        SwiftRow(
            "one of two equal types gets another description",
            #"{"title": "Poll", "type": "object", "properties": {"one": {"type": "object", "properties": {"x": {"type": "string"}}}, "other": {"type": "object", "properties": {"x": {"type": "string"}}}}}"#,
            #"{"title": "Poll", "type": "object", "properties": {"one": {"type": "object", "properties": {"x": {"type": "string", "description": "A text."}}}, "other": {"type": "object", "properties": {"x": {"type": "string"}}}}}"#,
            []
        ),
        SwiftRow(
            "a required property is added",
            #"{"title": "Poll", "type": "object", "properties": {"id": {"type": "string"}}}"#,
            #"{"title": "Poll", "type": "object", "properties": {"n": {"type": "integer"}, "id": {"type": "string"}}, "required": ["n"]}"#,
            [
                "1:57: error: initializer of 'Poll' now requires the new property 'n' "
                    + "[swift-breaking-change]"
            ]
        ),
        SwiftRow(
            "an optional property becomes required",
            #"{"title": "Poll", "type": "object", "properties": {"id": {"type": "string"}}}"#,
            #"{"title": "Poll", "type": "object", "properties": {"id": {"type": "string"}}, "required": ["id"]}"#,
            [
                "1:58: error: type of 'Poll.id' changed from 'String?' to 'String' "
                    + "[swift-breaking-change]"
            ]
        ),
        SwiftRow(
            "the type of a property changes",
            #"{"title": "Poll", "type": "object", "properties": {"id": {"type": "string"}}, "required": ["id"]}"#,
            #"{"title": "Poll", "type": "object", "properties": {"id": {"type": "integer"}}, "required": ["id"]}"#,
            [
                "1:58: error: type of 'Poll.id' changed from 'String' to 'Int' "
                    + "[swift-breaking-change]"
            ]
        ),
        SwiftRow(
            "the default changes",
            #"{"title": "Poll", "type": "object", "properties": {"n": {"type": "integer", "default": 1}}}"#,
            #"{"title": "Poll", "type": "object", "properties": {"n": {"type": "integer", "default": 2}}}"#,
            [
                "1:57: note: default of 'Poll.n' changed from '1' to '2' [swift-change]"
            ]
        ),
        SwiftRow(
            "an enumeration loses a case and gets another",
            #"{"title": "Poll", "type": "object", "properties": {"k": {"enum": ["a", "b"]}}}"#,
            #"{"title": "Poll", "type": "object", "properties": {"k": {"enum": ["a", "c"]}}}"#,
            [
                "1:57: error: case 'Poll.K.b' was removed [swift-breaking-change]",
                "1:57: note: case 'Poll.K.c' was added [swift-change]",
            ]
        ),
        SwiftRow(
            "a new value of an enumeration takes over the name of a case",
            #"{"title": "Poll", "type": "object", "properties": {"k": {"enum": ["a_b", "z"]}}}"#,
            #"{"title": "Poll", "type": "object", "properties": {"k": {"enum": ["a-b", "a_b", "z"]}}}"#,
            [
                #"1:57: error: value of case 'Poll.K.aB' changed from '"a_b"' to '"a-b"' "#
                    + "[swift-breaking-change]",
                "1:57: note: case 'Poll.K.a_b' was added [swift-change]",
            ]
        ),
        SwiftRow(
            "the title changes",
            #"{"title": "Poll", "type": "object", "properties": {"id": {"type": "string"}}}"#,
            #"{"title": "Quiz", "type": "object", "properties": {"id": {"type": "string"}}}"#,
            ["1:1: error: type 'Poll' was renamed to 'Quiz' [swift-breaking-change]"]
        ),
        SwiftRow(
            "the title changes, and half of the new members are known",
            #"{"title": "Poll", "type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}}}"#,
            #"{"title": "Quiz", "type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}, "c": {"type": "string"}, "d": {"type": "string"}}}"#,
            [
                "1:1: error: type 'Poll' was renamed to 'Quiz' [swift-breaking-change]",
                "1:107: note: property 'Quiz.c' was added [swift-change]",
                "1:132: note: property 'Quiz.d' was added [swift-change]",
            ]
        ),
        SwiftRow(
            "the title changes, and most of the new members are unknown",
            #"{"title": "Poll", "type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}}}"#,
            #"{"title": "Quiz", "type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}, "c": {"type": "string"}, "d": {"type": "string"}, "e": {"type": "string"}}}"#,
            [
                "1:1: note: type 'Quiz' was added [swift-change]",
                "1:1: error: type 'Poll' was removed [swift-breaking-change]",
            ]
        ),
        SwiftRow(
            "the title changes, and most of the members are removed",
            #"{"title": "Poll", "type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}, "c": {"type": "string"}, "d": {"type": "string"}, "e": {"type": "string"}}}"#,
            #"{"title": "Quiz", "type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}}}"#,
            [
                "1:1: note: type 'Quiz' was added [swift-change]",
                "1:1: error: type 'Poll' was removed [swift-breaking-change]",
            ]
        ),
        SwiftRow(
            "an enumeration is renamed",
            #"{"title": "Poll", "type": "object", "properties": {"k": {"title": "Kind", "enum": ["a", "b"]}}}"#,
            #"{"title": "Poll", "type": "object", "properties": {"k": {"title": "Sort", "enum": ["a", "b"]}}}"#,
            [
                "1:57: error: type 'Poll.Kind' was renamed to 'Poll.Sort' [swift-breaking-change]"
            ]
        ),
        SwiftRow(
            "two of three enumerations with one name are renamed",
            nestedKinds("Kind", "Kind"),
            nestedKinds("Form", "Sort"),
            [
                "2:59: error: type 'Poll.A.Kind' was renamed to 'Poll.A.Form' "
                    + "[swift-breaking-change]",
                "3:59: error: type 'Poll.B.Kind' was renamed to 'Poll.B.Sort' "
                    + "[swift-breaking-change]",
            ]
        ),
        SwiftRow(
            "an enumeration with another case and another name",
            #"{"title": "Poll", "type": "object", "properties": {"k": {"title": "Kind", "enum": ["a", "b"]}}}"#,
            #"{"title": "Poll", "type": "object", "properties": {"k": {"title": "Sort", "enum": ["a", "b", "c"]}}}"#,
            [
                "1:1: error: type 'Poll.Kind' was removed [swift-breaking-change]",
                "1:57: note: type 'Poll.Sort' was added [swift-change]",
                "1:57: error: type of 'Poll.k' changed from 'Kind?' to 'Sort?' "
                    + "[swift-breaking-change]",
            ]
        ),
        SwiftRow(
            "a definition with a digit in its name gets another name",
            ##"{"title": "Poll", "type": "object", "properties": {"o": {"$ref": "#/$defs/option1"}}, "$defs": {"option1": {"type": "object", "properties": {"id": {"type": "string"}}}}}"##,
            ##"{"title": "Poll", "type": "object", "properties": {"o": {"$ref": "#/$defs/choice2"}}, "$defs": {"choice2": {"type": "object", "properties": {"id": {"type": "string"}}}}}"##,
            [
                "1:108: error: type 'Poll.Option1' was renamed to 'Poll.Choice2' "
                    + "[swift-breaking-change]"
            ]
        ),
        SwiftRow(
            "a type with an underscore in its name gets another name",
            ##"{"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json", "title": "Poll", "type": "object", "properties": {"o": {"$ref": "#/$defs/o"}}, "$defs": {"o": {"swiftName": "Old_A", "type": "object", "properties": {"id": {"type": "string"}}}}}"##,
            ##"{"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json", "title": "Poll", "type": "object", "properties": {"o": {"$ref": "#/$defs/o"}}, "$defs": {"o": {"swiftName": "New_B", "type": "object", "properties": {"id": {"type": "string"}}}}}"##,
            [
                "1:173: error: type 'Old_A' was renamed to 'New_B' [swift-breaking-change]"
            ]
        ),
        SwiftRow(
            "a definition with another name gives a type with another name",
            ##"{"title": "Poll", "type": "object", "properties": {"o": {"items": {"$ref": "#/$defs/option"}, "type": "array"}}, "$defs": {"option": {"type": "object", "properties": {"id": {"type": "string"}}}}}"##,
            ##"{"title": "Poll", "type": "object", "properties": {"o": {"items": {"$ref": "#/$defs/choice"}, "type": "array"}}, "$defs": {"choice": {"type": "object", "properties": {"id": {"type": "string"}}}}}"##,
            [
                "1:134: error: type 'Poll.Option' was renamed to 'Poll.Choice' "
                    + "[swift-breaking-change]"
            ]
        ),
        SwiftRow(
            "the type of members that match a pattern changes",
            #"{"title": "Poll", "type": "object", "patternProperties": {"^x-": {"type": "string"}, "^n": {"type": "integer"}}}"#,
            #"{"title": "Poll", "type": "object", "patternProperties": {"^x-": {"type": "integer"}, "^n": {"type": "integer"}}}"#,
            [
                "1:66: error: type of 'Poll.xMembers' changed from '[String: String]' to "
                    + "'[String: Int]' [swift-breaking-change]"
            ]
        ),
        SwiftRow(
            "a pattern of names is removed and another is added",
            #"{"title": "Poll", "type": "object", "patternProperties": {"^x-": {"type": "string"}, "^n": {"type": "integer"}}}"#,
            #"{"title": "Poll", "type": "object", "patternProperties": {"^n": {"type": "integer"}, "^z": {"type": "string"}}}"#,
            [
                "1:1: error: property 'Poll.xMembers' was removed [swift-breaking-change]",
                "1:92: note: property 'Poll.zMembers' was added [swift-change]",
            ]
        ),
        SwiftRow(
            "the type of other members changes",
            #"{"title": "Poll", "type": "object", "properties": {"id": {}}, "additionalProperties": {"type": "string"}}"#,
            #"{"title": "Poll", "type": "object", "properties": {"id": {}}, "additionalProperties": {"type": "integer"}}"#,
            [
                "1:1: error: type of 'Poll.otherMembers' changed from '[String: String]' to "
                    + "'[String: Int]' [swift-breaking-change]"
            ]
        ),
        SwiftRow(
            "other members get a type",
            #"{"title": "Poll", "type": "object", "properties": {"id": {}}}"#,
            #"{"title": "Poll", "type": "object", "properties": {"id": {}}, "additionalProperties": {"type": "integer"}}"#,
            [
                "1:1: error: property 'Poll.unknownMembers' of type '[String: JSONValue]' was replaced by "
                    + "'otherMembers' of type '[String: Int]' [swift-breaking-change]"
            ]
        ),
        SwiftRow(
            "other items of a tuple get a type",
            #"{"title": "Poll", "type": "array", "minItems": 2, "prefixItems": [{"type": "string"}, {"type": "integer"}]}"#,
            #"{"title": "Poll", "type": "array", "minItems": 2, "prefixItems": [{"type": "string"}, {"type": "integer"}], "items": {"type": "boolean"}}"#,
            [
                "1:1: error: type of 'Poll.otherElements' changed from '[JSONValue]' to '[Bool]' "
                    + "[swift-breaking-change]"
            ]
        ),
        SwiftRow(
            "a property gets another name",
            #"{"title": "Poll", "type": "object", "properties": {"id": {"type": "string"}}}"#,
            """
            {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json", \
            "title": "Poll", "type": "object", "properties": {"id": {"type": "string", "swiftName": "key"}}}
            """,
            [
                "1:135: error: property 'Poll.id' was renamed to 'key' [swift-breaking-change]"
            ]
        ),
        SwiftRow(
            "a member gets a name that is only canonically equivalent",
            #"{"title": "Poll", "type": "object", "properties": {"\uac00": {"type": "string"}}}"#,
            #"{"title": "Poll", "type": "object", "properties": {"\u1100\u1161": {"type": "string"}}}"#,
            [
                "1:1: error: property 'Poll.\u{AC00}' was removed [swift-breaking-change]",
                "1:68: note: property 'Poll.\u{1100}\u{1161}' was added [swift-change]",
            ]
        ),
        SwiftRow(
            "an object becomes an array",
            #"{"title": "Poll", "properties": {"id": {"type": "string"}}, "type": "object"}"#,
            #"{"title": "Poll", "items": {"type": "string"}, "type": "array"}"#,
            [
                "1:1: error: type 'Poll' changed from a structure to a wrapper with the single "
                    + "property 'elements' [swift-breaking-change]"
            ]
        ),
        SwiftRow(
            "a property is deprecated",
            #"{"title": "Poll", "type": "object", "properties": {"id": {"type": "string"}}}"#,
            #"{"title": "Poll", "type": "object", "properties": {"id": {"type": "string", "deprecated": true}}}"#,
            ["1:58: note: 'Poll.id' is now deprecated [swift-change]"]
        ),
        SwiftRow(
            "a branch of a union with tags is replaced",
            #"{"title": "Poll", "oneOf": [{"title": "Text", "type": "object", "required": ["kind", "t"], "properties": {"kind": {"const": "text"}, "t": {"type": "string"}}}, {"title": "Link", "type": "object", "required": ["kind", "u"], "properties": {"kind": {"const": "link"}, "u": {"type": "string"}}}]}"#,
            #"{"title": "Poll", "oneOf": [{"title": "Text", "type": "object", "required": ["kind", "t"], "properties": {"kind": {"const": "text"}, "t": {"type": "string"}}}, {"title": "Image", "type": "object", "required": ["kind", "i"], "properties": {"kind": {"const": "image"}, "i": {"type": "string"}}}]}"#,
            [
                "1:1: error: case 'Poll.link' was removed [swift-breaking-change]",
                "1:1: note: case 'Poll.image' was added [swift-change]",
                "1:1: error: type 'Poll.Link.Kind' was removed [swift-breaking-change]",
                "1:161: error: type 'Poll.Link' was renamed to 'Poll.Image' "
                    + "[swift-breaking-change]",
                "1:161: error: property 'Poll.Image.u' was removed [swift-breaking-change]",
                "1:248: note: type 'Poll.Image.Kind' was added [swift-change]",
                "1:248: note: default of 'Poll.Image.kind' changed from '.link' to '.image' "
                    + "[swift-change]",
                "1:273: error: initializer of 'Poll.Image' now requires the new property 'i' "
                    + "[swift-breaking-change]",
            ]
        ),
        SwiftRow(
            "the value of a branch changes",
            #"{"title": "Poll", "type": "object", "properties": {"v": {"oneOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}}}"#,
            #"{"title": "Poll", "type": "object", "properties": {"v": {"oneOf": [{"type": "string"}, {"type": "array", "items": {"type": "integer"}}]}}}"#,
            [
                "1:57: error: value of case 'Poll.V.array' changed from '[String]' to "
                    + "'[Int]' [swift-breaking-change]"
            ]
        ),
        SwiftRow(
            "a union gets a branch",
            #"{"title": "Poll", "type": "object", "properties": {"v": {"oneOf": [{"type": "string"}, {"type": "boolean"}]}}}"#,
            #"{"title": "Poll", "type": "object", "properties": {"v": {"oneOf": [{"type": "string"}, {"type": "boolean"}, {"type": "integer"}]}}}"#,
            [
                "1:57: note: case 'Poll.V.number' was added [swift-change]"
            ]
        ),
        SwiftRow(
            "a member gets another dependent member",
            #"{"title": "Poll", "type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}, "n": {"type": "integer"}}, "dependentRequired": {"a": ["b"]}}"#,
            #"{"title": "Poll", "type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}, "n": {"type": "integer"}}, "dependentRequired": {"a": ["b", "n"]}}"#,
            [
                "1:1: error: property 'Poll.n' became read-only [swift-breaking-change]",
                "1:1: error: value of case 'Poll.ADetails.present' changed from 'a: String, "
                    + "b: String' to 'a: String, b: String, n: Int' [swift-breaking-change]",
                "1:1: error: value of case 'Poll.ADetails.otherwise' changed from 'b: "
                    + "String?' to 'b: String?, n: Int?' [swift-breaking-change]",
            ]
        ),
        SwiftRow(
            "members become dependent",
            #"{"title": "Poll", "type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}}}"#,
            #"{"title": "Poll", "type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}}, "dependentRequired": {"a": ["b"]}}"#,
            [
                "1:1: note: type 'Poll.ADetails' was added [swift-change]",
                "1:1: error: property 'Poll.aDetails' was added [swift-breaking-change]",
                "1:1: error: property 'Poll.a' became read-only [swift-breaking-change]",
                "1:1: error: property 'Poll.b' became read-only [swift-breaking-change]",
            ]
        ),
        SwiftRow(
            "members are no longer dependent",
            #"{"title": "Poll", "type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}}, "dependentRequired": {"a": ["b"]}}"#,
            #"{"title": "Poll", "type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}}}"#,
            [
                "1:1: error: property 'Poll.aDetails' was removed [swift-breaking-change]",
                "1:1: error: type 'Poll.ADetails' was removed [swift-breaking-change]",
            ]
        ),
        SwiftRow(
            "the type of a dependent member changes",
            #"{"title": "Poll", "type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}}, "dependentRequired": {"a": ["b"]}}"#,
            #"{"title": "Poll", "type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "integer"}}, "dependentRequired": {"a": ["b"]}}"#,
            [
                "1:1: error: type of 'Poll.b' changed from 'String?' to 'Int?' "
                    + "[swift-breaking-change]",
                "1:1: error: value of case 'Poll.ADetails.present' changed from 'a: String, "
                    + "b: String' to 'a: String, b: Int' [swift-breaking-change]",
                "1:1: error: value of case 'Poll.ADetails.otherwise' changed from 'b: "
                    + "String?' to 'b: Int?' [swift-breaking-change]",
            ]
        ),
        SwiftRow(
            "a dependent member gets another Swift name",
            #"{"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json", "title": "Poll", "type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}}, "dependentRequired": {"a": ["b"]}}"#,
            #"{"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json", "title": "Poll", "type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string", "swiftName": "c"}}, "dependentRequired": {"a": ["b"]}}"#,
            [
                "1:1: error: property 'Poll.b' was renamed to 'c' [swift-breaking-change]",
                "1:1: error: value of case 'Poll.ADetails.present' changed from 'a: String, "
                    + "b: String' to 'a: String, c: String' [swift-breaking-change]",
                "1:1: error: value of case 'Poll.ADetails.otherwise' changed from 'b: "
                    + "String?' to 'c: String?' [swift-breaking-change]",
            ]
        ),
        SwiftRow(
            "a dependent member is removed",
            #"{"title": "Poll", "type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}, "c": {"type": "string"}}, "dependentRequired": {"a": ["b", "c"]}}"#,
            #"{"title": "Poll", "type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}}, "dependentRequired": {"a": ["b"]}}"#,
            [
                "1:1: error: property 'Poll.c' was removed [swift-breaking-change]",
                "1:1: error: value of case 'Poll.ADetails.present' changed from 'a: String, "
                    + "b: String, c: String' to 'a: String, b: String' [swift-breaking-change]",
                "1:1: error: value of case 'Poll.ADetails.otherwise' changed from 'b: "
                    + "String?, c: String?' to 'b: String?' [swift-breaking-change]",
            ]
        ),
        SwiftRow(
            "a member becomes required and can be null",
            #"{"title": "Poll", "type": "object", "properties": {"n": {"type": "integer"}, "id": {"type":"string"}}, "required": ["id"]}"#,
            #"{"title": "Poll", "type": "object", "properties": {"n": {"type": ["integer","null"]}, "id": {"type":"string"}}, "required": ["id","n"]}"#,
            [
                "1:57: error: initializer of 'Poll' now requires 'n' [swift-breaking-change]"
            ]
        ),
        SwiftRow(
            "a member loses its default and becomes required",
            #"{"title": "Poll", "type": "object", "properties": {"n": {"type": "integer", "default": 1}}}"#,
            #"{"title": "Poll", "type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"]}"#,
            [
                "1:57: error: initializer of 'Poll' now requires 'n' [swift-breaking-change]"
            ]
        ),
        SwiftRow(
            "the schema refers to another type",
            ##"{"title": "Poll", "$ref": "#/$defs/a", "$defs": {"a": {"title":"A","type":"object","properties":{"x":{"type":"string"}}},"b": {"title":"B","type":"object","properties":{"y":{"type":"integer"}}}}}"##,
            ##"{"title": "Poll", "$ref": "#/$defs/b", "$defs": {"a": {"title":"A","type":"object","properties":{"x":{"type":"string"}}},"b": {"title":"B","type":"object","properties":{"y":{"type":"integer"}}}}}"##,
            [
                "1:1: error: type alias 'Poll' changed from 'A' to 'B' "
                    + "[swift-breaking-change]"
            ]
        ),
        SwiftRow(
            "the type of items changes",
            #"{"title": "Poll", "type": "array", "items": {"type": "string"}}"#,
            #"{"title": "Poll", "type": "array", "items": {"type": "integer"}}"#,
            [
                "1:1: error: type of 'Poll.elements' changed from '[String]' to '[Int]' "
                    + "[swift-breaking-change]"
            ]
        ),
        SwiftRow(
            "the raw type of an enumeration changes",
            #"{"title": "Poll", "type": "object", "properties": {"k": {"enum": ["a", "b"]}}}"#,
            #"{"title": "Poll", "type": "object", "properties": {"k": {"enum": [1, 2]}}}"#,
            [
                "1:57: error: type 'Poll.K' changed from an open enumeration of type "
                    + "'String' to an open enumeration of type 'Int' [swift-breaking-change]",
                "1:57: error: case 'Poll.K.a' was removed [swift-breaking-change]",
                "1:57: error: case 'Poll.K.b' was removed [swift-breaking-change]",
                "1:57: note: case 'Poll.K.value1' was added [swift-change]",
                "1:57: note: case 'Poll.K.value2' was added [swift-change]",
            ]
        ),
        SwiftRow(
            "changes that do not affect models",
            #"{"title": "Poll", "type": "object", "properties": {"id": {"type": "string"}, "n": {"type": "integer"}}}"#,
            #"{"type": "object", "properties": {"n": {"type": "integer", "minimum": 1}, "id": {"type": "string", "minLength": 2}}, "title": "Poll", "description": "a"}"#
        ),
    ]
}
