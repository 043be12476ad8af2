import SchemaKit

/// The table of keywords, with one row for each case of `Keyword.Behavior`, in the order of the cases.
///
/// A row has a schema with the keyword and a value that shows its effect. Only `$schema` is missing, because
/// `KeywordRow` adds it to every schema. The parts of the project that must handle a keyword (`KeywordConsumer`)
/// follow from its role; `also` and `exempt` are the exceptions.
extension KeywordRow {
    static let all =
        identity + references + anyValue + numbers + strings + arrays + objects
        + inPlace + children + unevaluated + content + widget + annotations

    // MARK: Reasons

    static let anyValueReason = "Every JSON value is allowed as the value of the keyword."
    static let enforcedByType = "The Swift type enforces the keyword, without a rule."
    static let usesGenericRule = "The rule of the keyword is the generic rule `forbidden-value`."
    static let describesJSON = "Pages and editors describe JSON, not Swift."
    static let onlyTitleIsShown =
        "Of the keywords with the behavior `annotation`, only `title` is shown."
    static let definedByUsers =
        "A user of the library defines the keyword; pages and editors do not know it."

    // MARK: Identity

    static let identity = [
        KeywordRow(
            .dialect,
            "$schema",
            #"{"type": "string"}"#,
            valid: #""a""#
        ),
        KeywordRow(
            .vocabulary,
            "$vocabulary",
            #"{"$vocabulary": {"https://json-schema.org/draft/2020-12/vocab/core": true}}"#
        ),
        KeywordRow(
            .identifier,
            "$id",
            #"{"$id": "https://example.com/a", "type": ["string", "null"]}"#
        ),
        KeywordRow(.anchor, "$anchor", #"{"$anchor": "a", "type": ["string", "null"]}"#),
        KeywordRow(
            .dynamicAnchor,
            "$dynamicAnchor",
            #"{"$dynamicAnchor": "a", "type": ["string", "null"]}"#
        ),
        KeywordRow(
            .recursiveAnchor,
            "$recursiveAnchor",
            in: .draft201909,
            #"{"$recursiveAnchor": true, "type": ["string", "null"]}"#
        ),
        KeywordRow(
            .definitions,
            "$defs",
            #"{"$defs": {"a": {"type": "object", "properties": {"b": {}}}}}"#,
            also: [.model, .pages]
        ),
        KeywordRow(.comment, "$comment", #"{"$comment": "A remark."}"#),
    ]

    // MARK: References

    static let references = [
        KeywordRow(
            .reference,
            "$ref",
            ##"{"$ref": "#/$defs/a", "$defs": {"a": {"type": "string", "minLength": 2}}}"##,
            valid: #""ab""#,
            affected: #""a""#
        ),
        KeywordRow(
            .dynamicReference,
            "$dynamicRef",
            ##"{"$dynamicRef": "#a", "$defs": {"a": {"$dynamicAnchor": "a", "type": "string", "minLength": 2}}}"##,
            valid: #""ab""#,
            affected: #""a""#
        ),
        KeywordRow(
            .dynamicAnchorReference,
            "$dynamicRef",
            in: .version1,
            #"{"$dynamicRef": "a", "$defs": {"a": {"$dynamicAnchor": "a", "type": "string", "minLength": 2}}}"#,
            valid: #""ab""#,
            affected: #""a""#
        ),
        KeywordRow(
            .recursiveReference,
            "$recursiveRef",
            in: .draft201909,
            ##"{"type": "object", "minProperties": 1, "properties": {"a": {"$recursiveRef": "#"}}}"##,
            valid: #"{"a": {"b": 1}}"#,
            affected: #"{"a": {}}"#
        ),
    ]

    // MARK: Assertions on any value

    static let anyValue = [
        KeywordRow(
            .type,
            "type",
            #"{"type": "string"}"#,
            valid: #""a""#,
            affected: #"1"#,
            exempt: [.generatedRules: enforcedByType]
        ),
        KeywordRow(
            .typeUnion,
            "type",
            in: .draft3,
            #"{"type": ["integer", {"pattern": "^a"}]}"#,
            valid: #""ab""#,
            affected: #""b""#
        ),
        KeywordRow(
            .disallowedTypes,
            "disallow",
            in: .draft3,
            #"{"disallow": ["string", {"minimum": 3}]}"#,
            valid: #"1"#,
            affected: #"4"#,
            exempt: [.message: usesGenericRule]
        ),
        KeywordRow(
            .enumeration,
            "enum",
            #"{"enum": ["a", "b"]}"#,
            valid: #""a""#,
            affected: #""c""#
        ),
        KeywordRow(
            .constant,
            "const",
            #"{"const": "a"}"#,
            valid: #""a""#,
            affected: #""c""#,
            exempt: [.schemaLint: anyValueReason, .generatedRules: enforcedByType]
        ),
    ]

    // MARK: Assertions on numbers

    static let numbers = [
        KeywordRow(
            .multipleOf,
            "multipleOf",
            #"{"type": "number", "multipleOf": 3}"#,
            valid: #"6"#,
            affected: #"4"#
        ),
        KeywordRow(
            .maximum,
            "maximum",
            #"{"type": "number", "maximum": 3}"#,
            valid: #"3"#,
            affected: #"4"#
        ),
        KeywordRow(
            .exclusiveMaximum,
            "exclusiveMaximum",
            #"{"type": "number", "exclusiveMaximum": 3}"#,
            valid: #"2"#,
            affected: #"3"#
        ),
        KeywordRow(
            .minimum,
            "minimum",
            #"{"type": "number", "minimum": 3}"#,
            valid: #"3"#,
            affected: #"2"#
        ),
        KeywordRow(
            .exclusiveMinimum,
            "exclusiveMinimum",
            #"{"type": "number", "exclusiveMinimum": 3}"#,
            valid: #"4"#,
            affected: #"3"#
        ),
        KeywordRow(
            .excludesMaximum,
            "exclusiveMaximum",
            in: .draft4,
            #"{"type": "number", "maximum": 3, "exclusiveMaximum": true}"#,
            valid: #"2"#,
            affected: #"3"#,
            exempt: [.trace: "The trace has only the unit of `maximum`."]
        ),
        KeywordRow(
            .excludesMinimum,
            "exclusiveMinimum",
            in: .draft4,
            #"{"type": "number", "minimum": 3, "exclusiveMinimum": true}"#,
            valid: #"4"#,
            affected: #"3"#,
            exempt: [.trace: "The trace has only the unit of `minimum`."]
        ),
    ]

    // MARK: Assertions on strings

    static let strings = [
        KeywordRow(
            .maxLength,
            "maxLength",
            #"{"type": "string", "maxLength": 2}"#,
            valid: #""ab""#,
            affected: #""abc""#
        ),
        KeywordRow(
            .minLength,
            "minLength",
            #"{"type": "string", "minLength": 2}"#,
            valid: #""ab""#,
            affected: #""a""#
        ),
        KeywordRow(
            .pattern,
            "pattern",
            #"{"type": "string", "pattern": "^a"}"#,
            valid: #""ab""#,
            affected: #""b""#
        ),
        KeywordRow(
            .format,
            "format",
            #"{"type": "string", "format": "ipv4"}"#,
            valid: #""127.0.0.1""#,
            affected: #""b""#
        ),
    ]

    // MARK: Assertions on arrays

    static let arrays = [
        KeywordRow(
            .maxItems,
            "maxItems",
            #"{"type": "array", "maxItems": 1}"#,
            valid: #"[1]"#,
            affected: #"[1, 2]"#
        ),
        KeywordRow(
            .minItems,
            "minItems",
            #"{"type": "array", "minItems": 1}"#,
            valid: #"[1]"#,
            affected: #"[]"#
        ),
        KeywordRow(
            .uniqueItems,
            "uniqueItems",
            #"{"type": "array", "uniqueItems": true}"#,
            valid: #"[1, 2]"#,
            affected: #"[1, 1]"#
        ),
        KeywordRow(
            .maxContains,
            "maxContains",
            #"{"type": "array", "contains": {"const": 1}, "maxContains": 1}"#,
            valid: #"[1]"#,
            affected: #"[1, 1]"#,
            exempt: [.trace: "The trace has only the unit of `contains`."]
        ),
        KeywordRow(
            .minContains,
            "minContains",
            #"{"type": "array", "contains": {"const": 1}, "minContains": 2}"#,
            valid: #"[1, 1]"#,
            affected: #"[1]"#,
            exempt: [.trace: "The trace has only the unit of `contains`."]
        ),
    ]

    // MARK: Assertions on objects

    static let objects = [
        KeywordRow(
            .maxProperties,
            "maxProperties",
            #"{"type": "object", "maxProperties": 1}"#,
            valid: #"{}"#,
            affected: #"{"a": 1, "b": 2}"#
        ),
        KeywordRow(
            .minProperties,
            "minProperties",
            #"{"type": "object", "minProperties": 1}"#,
            valid: #"{"a": 1}"#,
            affected: #"{}"#
        ),
        KeywordRow(
            .required,
            "required",
            #"{"type": "object", "required": ["a"]}"#,
            valid: #"{"a": 1}"#,
            affected: #"{}"#,
            exempt: [.generatedRules: enforcedByType]
        ),
        KeywordRow(
            .requiresMember,
            "required",
            in: .draft3,
            #"{"type": "object", "properties": {"a": {"required": true}}}"#,
            valid: #"{"a": 1}"#,
            affected: #"{}"#,
            exempt: [.generatedRules: enforcedByType]
        ),
        KeywordRow(
            .dependentRequired,
            "dependentRequired",
            #"{"type": "object", "dependentRequired": {"a": ["b"]}}"#,
            valid: #"{"a": 1, "b": 1}"#,
            affected: #"{"a": 1}"#
        ),
    ]
}
