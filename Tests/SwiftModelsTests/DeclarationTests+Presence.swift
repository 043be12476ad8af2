import Testing

@testable import SwiftModels

/// Rules about the presence of members.
extension DeclarationTests {
    /// Returns a schema of objects with the member `a`. If they meet a condition, they need `b`, too.
    private static func objectRequiringB(if condition: String) -> String {
        #"""
        {"title": "A", "type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}},
        "required": ["a"], "if": {\#(condition)}, "then": {"required": ["b"]}}
        """#
    }

    /// Rules about the presence of members. They decide whether null differs from absence, and whether the parameter
    /// for a member has a default.
    static let presenceRows = [
        Row(
            "null differs from absence if the presence of a member requires another one",
            #"""
            {"title": "A", "type": "object", "dependentRequired": {"a": ["b"]}, "properties": {
            "a": {"type": ["string", "null"]}, "b": {"type": ["string", "null"]}, "c": {"type": ["string", "null"]}}}
            """#,
            "    var a: Nullable<String>?\n",
            "    var b: Nullable<String>?\n",
            "    @Defaulted var c: String?\n"
        ),
        Row(
            "null differs from absence if a condition requires a member",
            #"""
            {"title": "A", "type": "object", "if": {"required": ["a"]}, "then": {"required": ["b"]}, "properties": {
            "a": {"type": ["string", "null"]}, "b": {"type": "string"}, "c": {"type": ["string", "null"]}}}
            """#,
            "    var a: Nullable<String>?\n",
            "    @Defaulted var c: String?\n"
        ),
        Row(
            "null differs from absence if a schema depends on a member",
            #"""
            {"title": "A", "type": "object", "dependentSchemas": {"a": {"required": ["b"]}}, "properties": {
            "a": {"type": ["string", "null"]}, "b": {"type": ["string", "null"]}, "c": {"type": ["string", "null"]}}}
            """#,
            "    var a: Nullable<String>?\n",
            "    var b: Nullable<String>?\n",
            "    @Defaulted var c: String?\n"
        ),
        Row(
            "null differs from absence if a definition that two branches use requires the member",
            ##"""
            {"title": "A", "type": "object", "properties": {
            "a": {"type": ["string", "null"]}, "b": {"type": ["string", "null"]}},
            "not": {"anyOf": [{"$ref": "#/$defs/x"}, {"not": {"$ref": "#/$defs/x"}}]},
            "$defs": {"x": {"type": "object", "properties": {"z": {"$ref": "#/$defs/x"}}, "required": ["a"]}}}
            """##,
            "    var a: Nullable<String>?\n",
            "    @Defaulted var b: String?\n"
        ),
        Row(
            "null equals absence if each value that the rule allows is a value other than null",
            #"""
            {"title": "A", "properties": {"a": {"type": ["string", "null"]}, "b": {"type": ["string", "null"]},
            "c": {"type": ["string", "null"]}, "d": {"type": ["string", "null"]}, "e": {"type": ["string", "null"]},
            "f": {"type": ["string", "null"]}}, "anyOf": [
            {"required": ["a"], "properties": {"a": {"enum": ["x", "y"]}}},
            {"required": ["b"], "properties": {"b": {"minLength": 2}}},
            {"required": ["c"], "properties": {"c": {"enum": ["x", null]}}},
            {"required": ["d"], "properties": {"d": {"allOf": [{"minLength": 2}, {"type": "string"}]}}},
            {"required": ["e"], "properties": {"e": {"anyOf": [{"type": "string"}, {"minLength": 2}]}}},
            {"required": ["f"], "properties": {"f": {"anyOf": [{"type": "string"}, {"const": "x"}]}}}]}
            """#,
            "@Defaulted var a: String?\n",
            " var b: Nullable<String>?\n",
            " var c: Nullable<String>?\n",
            "@Defaulted var d: String?\n",
            " var e: Nullable<String>?\n",
            "@Defaulted var f: String?\n"
        ),
        Row(
            "a parameter has no default if its member decides whether a condition is met",
            #"""
            {"title": "A", "type": "object", "required": ["a"], "properties": {"a": {"type": "string"},
            "b": {"type": "string"}, "c": {"type": "string"}, "d": {"type": "string"}},
            "if": {"properties": {"a": {"minLength": 3}, "c": {"minLength": 1}}}, "then": {"required": ["b"]}}
            """#,
            "init(a: String, b: String?, c: String?, d: String? = nil, "
        ),
        Row(
            "a parameter has no default if one of two branches requires its member",
            #"""
            {"title": "A", "type": "object", "properties": {"a": {"const": "x", "default": "x"}, "b": {"type": "string"},
            "c": {"type": "string"}, "d": {"type": "string"}},
            "anyOf": [{"dependentRequired": {"a": ["b"]}}, {"required": ["c"]}]}
            """#,
            "b: String?, c: String?, d: String? = nil, "
        ),
        Row(
            "a parameter has no default if a schema that depends on a present member requires its member",
            #"""
            {"title": "A", "type": "object", "properties": {"a": {"const": "x", "default": "x"}, "b": {"type": "string"},
            "c": {"type": "string"}}, "dependentSchemas": {"a": {"required": ["b"]}, "c": {"minProperties": 2}}}
            """#,
            "b: String?, c: String? = nil, "
        ),
        Row(
            "a member with a default, or with only one value, can be absent",
            #"""
            {"title": "A", "type": "object", "properties": {"a": {"type": "string", "default": "x"}, "b": {"const": "x"},
            "c": {"type": "string"}, "d": {"type": "string"}},
            "allOf": [{"anyOf": [{"required": ["a"]}, {"required": ["c"]}]},
            {"anyOf": [{"required": ["b"]}, {"required": ["d"]}]}]}
            """#,
            "init(a: String, b: B?, c: String?, d: String?, "
        ),
        Row(
            "a member with a default and only one value is always present",
            #"""
            {"title": "A", "type": "object", "properties": {"a": {"const": "x", "default": "x"}, "b": {"type": "string"}},
            "anyOf": [{"required": ["a"]}, {"required": ["b"]}]}
            """#,
            "init(a: AA = .x, b: String? = nil, "
        ),
        Row(
            "a parameter has no default if its member decides whether a nested condition is met",
            #"""
            {"title": "A", "type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"},
            "c": {"type": "string"}, "d": {"type": "string"}},
            "if": {"if": {"required": ["a"]}, "then": {"required": ["c"]}}, "then": {"required": ["b"]}}
            """#,
            "init(a: String?, b: String?, c: String?, d: String? = nil, "
        ),
        Row(
            "every object meets a condition on strings, so the member in 'then' is required",
            #"""
            {"title": "A", "type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}},
            "if": {"minLength": 3}, "then": {"required": ["b"]}}
            """#,
            "init(a: String? = nil, b: String?, "
        ),
        Row(
            "the member in 'then' is required if the condition is a dependency of an absent member",
            #"""
            {"title": "A", "type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"},
            "c": {"type": "string"}},
            "if": {"dependentRequired": {"a": ["c"]}}, "then": {"required": ["b"]}}
            """#,
            "init(a: String? = nil, b: String?, c: String? = nil, "
        ),
        Row(
            "a parameter has no default if an object constant decides whether its member is required",
            #"""
            {"title": "A", "type": "object", "required": ["a"],
            "properties": {"a": {"type": "integer"}, "b": {"type": "string"}},
            "if": {"const": {"a": 1}}, "then": {"required": ["b"]}}
            """#,
            "init(a: Int, b: String?, "
        ),
    ]

    /// Conditions that an object with only the member `a` meets or may meet, as far as the generator finds out.
    private static let metConditions = [
        #""required": ["a"]"#,
        #""minProperties": 1"#,
        #""maxProperties": 1"#,
        #""enum": [{"a": "x"}]"#,
        #""type": "object""#,
        #""type": ["array", "object"]"#,
        #""pattern": "x""#,
        #""format": "date""#,
        #""minimum": 3"#,
        #""minItems": 3"#,
        #""uniqueItems": true"#,
        #""contains": false"#,
        #""items": false"#,
        #""not": {"required": ["c"]}"#,
        #""allOf": [{"required": ["a"]}, {"type": "object"}]"#,
        #""anyOf": [{"required": ["c"]}, {"required": ["a"]}]"#,
        #""oneOf": [{"required": ["c"]}, {"required": ["a"]}]"#,
        #""if": {"required": ["c"]}, "then": {"type": "array"}"#,
        #""if": {"required": ["a"]}, "else": {"type": "array"}"#,
        #""properties": {"c": {"minLength": 3}}"#,
        #""properties": {"a": {"minLength": 3}}"#,
        #""patternProperties": {"^a": {"minLength": 3}}"#,
        #""dependentSchemas": {"c": {"type": "array"}}"#,
        #""dependentSchemas": {"a": {"type": "object"}}"#,
        #""dependentRequired": {"c": ["d"]}"#,
        #""propertyNames": {"maxLength": 1}"#,
        // The values of the models do not include this number.
        #""const": 1e400"#,
        #""not": {"const": 1e400}"#,
        #""maximum": 1e400"#,
        // The generator does not find out which members are unevaluated.
        #""unevaluatedProperties": false"#,
    ]

    /// Conditions that no object with only the member `a` meets.
    private static let unmetConditions = [
        #""required": ["c"]"#,
        #""minProperties": 2"#,
        #""maxProperties": 0"#,
        #""type": "array""#,
        #""const": 1"#,
        #""enum": [1, 2]"#,
        #""not": {"required": ["a"]}"#,
        #""not": {"maximum": 1e400}"#,
        #""allOf": [{"required": ["a"]}, {"required": ["c"]}]"#,
        #""anyOf": [{"required": ["c"]}, {"type": "array"}]"#,
        #""oneOf": [{"required": ["c"]}, {"type": "array"}]"#,
        #""oneOf": [{"type": "object"}, {"required": ["a"]}]"#,
        #""if": {"required": ["a"]}, "then": {"required": ["c"]}"#,
        #""if": {"required": ["c"]}, "else": {"type": "array"}"#,
        #""dependentSchemas": {"a": {"required": ["c"]}}"#,
        #""dependentRequired": {"a": ["c"]}"#,
        #""unevaluatedProperties": false, "required": ["c"]"#,
    ]

    @Test(arguments: metConditions.map { ($0, true) } + unmetConditions.map { ($0, false) })
    func `an initializer needs a value for a member that a condition may require`(
        condition: String,
        needsValue: Bool
    ) throws {
        let text = try Self.generated(Self.objectRequiringB(if: condition), .public)
        let parameter = needsValue ? "b: String?, " : "b: String? = nil, "
        #expect(text.contains("init(a: String, \(parameter)"), "\(text)")
    }
}
