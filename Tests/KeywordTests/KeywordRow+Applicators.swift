import SchemaKit

/// The second part of the table: the rows from the applicators to the annotations.
extension KeywordRow {
    // MARK: In-place applicators

    static let inPlace = [
        KeywordRow(
            .allOf,
            "allOf",
            #"{"type": "string", "allOf": [{"minLength": 2}]}"#,
            valid: #""ab""#,
            affected: #""a""#
        ),
        KeywordRow(
            .extends,
            "extends",
            in: .draft3,
            #"{"type": "string", "extends": {"minLength": 2}}"#,
            valid: #""ab""#,
            affected: #""a""#
        ),
        KeywordRow(
            .anyOf,
            "anyOf",
            #"{"type": "string", "anyOf": [{"minLength": 3}, {"pattern": "^a"}]}"#,
            valid: #""a""#,
            affected: #""b""#
        ),
        KeywordRow(
            .oneOf,
            "oneOf",
            #"{"type": "string", "oneOf": [{"minLength": 3}, {"pattern": "^a"}]}"#,
            valid: #""a""#,
            affected: #""b""#
        ),
        KeywordRow(
            .not,
            "not",
            #"{"type": "string", "not": {"maxLength": 1}}"#,
            valid: #""ab""#,
            affected: #""b""#,
            exempt: [.message: usesGenericRule]
        ),
        KeywordRow(
            .conditional,
            "if",
            #"{"type": "string", "if": {"minLength": 2}, "else": {"pattern": "^a"}}"#,
            valid: #""a""#,
            affected: #""b""#,
            exempt: [.trace: "`if` makes no value invalid; `then` and `else` do."]
        ),
        KeywordRow(
            .then,
            "then",
            #"{"type": "string", "if": {"minLength": 2}, "then": {"pattern": "^a"}}"#,
            valid: #""ab""#,
            affected: #""bb""#
        ),
        KeywordRow(
            .else,
            "else",
            #"{"type": "string", "if": {"minLength": 2}, "else": {"pattern": "^a"}}"#,
            valid: #""a""#,
            affected: #""b""#
        ),
        KeywordRow(
            .dependentSchemas,
            "dependentSchemas",
            #"{"type": "object", "dependentSchemas": {"a": {"required": ["b"]}}}"#,
            valid: #"{"a": 1, "b": 1}"#,
            affected: #"{"a": 1}"#
        ),
        KeywordRow(
            .dependencies,
            "dependencies",
            in: .draft7,
            #"{"type": "object", "dependencies": {"a": ["b"]}}"#,
            valid: #"{"a": 1, "b": 1}"#,
            affected: #"{"a": 1}"#
        ),
        KeywordRow(
            .propertyDependencies,
            "propertyDependencies",
            in: .version1,
            #"{"type": "object", "propertyDependencies": {"a": {"x": {"required": ["b"]}}}}"#,
            valid: #"{"a": "x", "b": 1}"#,
            affected: #"{"a": "x"}"#
        ),
    ]

    // MARK: Applicators to children

    static let children = [
        KeywordRow(
            .prefixItems,
            "prefixItems",
            #"{"type": "array", "prefixItems": [{"minimum": 2}]}"#,
            valid: #"[2]"#,
            affected: #"[1]"#
        ),
        KeywordRow(
            .items,
            "items",
            #"{"type": "array", "items": {"minimum": 2}}"#,
            valid: #"[2]"#,
            affected: #"[1]"#
        ),
        KeywordRow(
            .itemsOrTuple,
            "items",
            in: .draft7,
            #"{"type": "array", "items": [{"minimum": 2}]}"#,
            valid: #"[2]"#,
            affected: #"[1]"#
        ),
        KeywordRow(
            .additionalItems,
            "additionalItems",
            in: .draft7,
            #"{"type": "array", "items": [true], "additionalItems": {"minimum": 2}}"#,
            valid: #"[1, 2]"#,
            affected: #"[1, 1]"#
        ),
        KeywordRow(
            .contains,
            "contains",
            #"{"type": "array", "contains": {"minimum": 2}}"#,
            valid: #"[1, 2]"#,
            affected: #"[1]"#
        ),
        KeywordRow(
            .containsWithoutEvaluation,
            "contains",
            in: .draft7,
            #"{"type": "array", "contains": {"minimum": 2}}"#,
            valid: #"[1, 2]"#,
            affected: #"[1]"#
        ),
        KeywordRow(
            .properties,
            "properties",
            #"{"type": "object", "properties": {"a": {"minLength": 2}}}"#,
            valid: #"{"a": "ab"}"#,
            affected: #"{"a": "a"}"#
        ),
        KeywordRow(
            .patternProperties,
            "patternProperties",
            #"{"type": "object", "patternProperties": {"^a": {"minLength": 2}}}"#,
            valid: #"{"b": ""}"#,
            affected: #"{"ab": ""}"#
        ),
        KeywordRow(
            .additionalProperties,
            "additionalProperties",
            #"{"type": "object", "additionalProperties": {"minLength": 2}}"#,
            valid: #"{"a": "ab"}"#,
            affected: #"{"a": ""}"#
        ),
        KeywordRow(
            .propertyNames,
            "propertyNames",
            #"{"type": "object", "propertyNames": {"minLength": 2}}"#,
            valid: #"{"ab": 1}"#,
            affected: #"{"a": 1}"#
        ),
    ]

    // MARK: Values that no other keyword has evaluated

    static let unevaluated = [
        KeywordRow(
            .unevaluatedItems,
            "unevaluatedItems",
            #"{"type": "array", "prefixItems": [true], "unevaluatedItems": {"minimum": 2}}"#,
            valid: #"[1, 2]"#,
            affected: #"[1, 1]"#
        ),
        KeywordRow(
            .unevaluatedProperties,
            "unevaluatedProperties",
            #"{"type": "object", "unevaluatedProperties": {"minLength": 2}}"#,
            valid: #"{"a": "ab"}"#,
            affected: #"{"a": ""}"#
        ),
    ]

    // MARK: The content of strings, and deprecation

    static let content = [
        KeywordRow(
            .contentEncoding,
            "contentEncoding",
            in: .widget,
            #"{"type": "string", "contentEncoding": "base64"}"#,
            valid: #""YQ==""#,
            affected: #""%""#
        ),
        KeywordRow(
            .contentMediaType,
            "contentMediaType",
            in: .widget,
            #"{"type": "string", "contentMediaType": "application/json"}"#,
            valid: #""1""#,
            affected: #""{""#
        ),
        KeywordRow(
            .contentSchema,
            "contentSchema",
            in: .widget,
            #"{"type": "string", "contentMediaType": "application/json", "contentSchema": {"minimum": 2}}"#,
            valid: #""2""#,
            affected: #""1""#
        ),
        KeywordRow(
            .deprecated,
            "deprecated",
            in: .widget,
            #"{"type": "object", "properties": {"a": {"type": "string", "deprecated": true}}}"#,
            valid: #"{}"#,
            affected: #"{"a": "x"}"#,
            also: [.message, .comparison, .model]
        ),
    ]

    // MARK: The widget vocabulary

    static let widget = [
        KeywordRow(
            .aliases,
            "aliases",
            in: .widget,
            #"{"type": "object", "properties": {"a": {"type": "string", "aliases": {"b": {"source": "x"}}}}}"#,
            valid: #"{"a": "x"}"#,
            affected: #"{"b": "x"}"#,
            also: [.message, .comparison, .model, .generatedRules]
        ),
        KeywordRow(
            .replacement,
            "replacement",
            in: .widget,
            #"{"type": "object", "properties": {"a": {"type": "string", "deprecated": true, "replacement": "b"}}}"#,
            valid: #"{}"#,
            affected: #"{"a": "x"}"#,
            also: [.message, .comparison, .model]
        ),
        KeywordRow(
            .swiftName,
            "swiftName",
            in: .widget,
            #"{"type": "object", "swiftName": "Name", "properties": {"a": {}}}"#,
            valid: #"{}"#,
            also: [.model],
            // A page uses the Swift name as the name of the type.
            exempt: [.hover: describesJSON]
        ),
        KeywordRow(
            .swiftType,
            "swiftType",
            in: .widget,
            #"{"type": "object", "properties": {"a": {"type": "string", "swiftType": "CSSColor"}}}"#,
            valid: #"{"a": "red"}"#,
            also: [.model],
            exempt: [.pages: describesJSON, .hover: describesJSON]
        ),
        KeywordRow(
            .swiftConformances,
            "swiftConformances",
            in: .widget,
            #"{"type": "object", "properties": {"id": {"type": "string"}}, "required": ["id"], "swiftConformances": ["Identifiable"]}"#,
            valid: #"{"id": "x"}"#,
            also: [.model],
            exempt: [.pages: describesJSON, .hover: describesJSON]
        ),
        KeywordRow(
            .advice,
            "advice",
            in: .widget,
            #"{"type": "string", "advice": [{"minLength": 2}]}"#,
            valid: #""ab""#,
            affected: #""a""#
        ),
        KeywordRow(
            .severity,
            "severity",
            in: .widget,
            #"{"type": "string", "advice": [{"minLength": 2, "severity": "note"}]}"#,
            valid: #""ab""#,
            affected: #""a""#,
            also: [.message]
        ),
        KeywordRow(
            .message,
            "message",
            in: .widget,
            #"{"type": "string", "advice": [{"minLength": 2, "message": "use two"}]}"#,
            valid: #""ab""#,
            affected: #""a""#,
            also: [.message]
        ),
        KeywordRow(
            .effect,
            "effect",
            in: .widget,
            #"{"type": "string", "advice": [{"minLength": 2, "effect": "it is cut"}]}"#,
            valid: #""ab""#,
            affected: #""a""#,
            also: [.message]
        ),
        KeywordRow(
            .dropsInvalid,
            "dropsInvalid",
            in: .widget,
            #"{"type": "array", "items": {"type": "integer"}, "dropsInvalid": true}"#,
            valid: "[1]",
            also: [.model, .generatedRules]
        ),
        KeywordRow(
            .uniqueBy,
            "uniqueBy",
            in: .widget,
            #"{"type": "array", "uniqueBy": "/id"}"#,
            valid: #"[{"id": 1}, {"id": 2}]"#,
            affected: #"[{"id": 1}, {"id": 1}]"#
        ),
        KeywordRow(
            .keyedBy,
            "keyedBy",
            in: .widget,
            #"{"type": "object", "keyedBy": "/id"}"#,
            valid: #"{"a": {"id": "a"}}"#,
            affected: #"{"a": {"id": "b"}}"#
        ),
        KeywordRow(
            .atMost,
            "atMost",
            in: .widget,
            #"{"type": "object", "atMost": {"/a": "/b"}}"#,
            valid: #"{"a": 1, "b": 2}"#,
            affected: #"{"a": 2, "b": 1}"#
        ),
        KeywordRow(
            .contrast,
            "contrast",
            in: .widget,
            #"{"type": "object", "contrast": {"of": ["/a", "/b"], "atLeast": 4.5}}"#,
            valid: ##"{"a": "#000", "b": "#fff"}"##,
            affected: ##"{"a": "#eee", "b": "#fff"}"##
        ),
        KeywordRow(
            .template,
            "template",
            in: .widget,
            #"{"type": "string", "template": {"open": "<<", "close": ">>", "token": "^[a-z]+$"}}"#,
            valid: #""<<a>>""#,
            affected: #""<<1>>""#
        ),
        KeywordRow(
            .secret,
            "secret",
            in: .widget,
            #"{"type": "string", "secret": "key_[a-z]+"}"#,
            valid: #""a""#,
            affected: #""key_abc""#,
            also: [.completion]
        ),
        KeywordRow(
            .durationReading,
            "durationReading",
            in: .widget,
            #"{"type": "string", "durationReading": {"units": "DTHMS", "otherwise": 7}}"#,
            valid: #""PT1H""#,
            affected: #""P1W""#
        ),
        KeywordRow(
            .steps,
            "steps",
            in: .widget,
            #"{"type": "array", "steps": {"at": "", "by": "PT1H"}}"#,
            valid: #"["2024-01-01T00:00:00Z", "2024-01-01T01:00:00Z"]"#,
            affected: #"["2024-01-01T00:00:00Z", "2024-01-01T03:00:00Z"]"#
        ),
        KeywordRow(
            .queryOf,
            "queryOf",
            in: .widget,
            #"{"type": "object", "queryOf": {"/a": "/b"}}"#,
            valid: #"{"a": {"c": "1"}, "b": "http://x/?c=1"}"#,
            affected: #"{"a": {"c": "1"}, "b": "http://x/?c=2"}"#
        ),
    ]

    // MARK: Annotations, and custom keywords

    static let annotations = [
        KeywordRow(
            .description,
            "description",
            #"{"type": "object", "properties": {"a": {"type": "string", "description": "A remark."}}}"#,
            valid: #"{"a": "x"}"#,
            also: [.model]
        ),
        KeywordRow(
            .defaultValue,
            "default",
            #"{"type": "object", "properties": {"a": {"type": "string", "default": "x"}}}"#,
            valid: #"{"a": "x"}"#,
            also: [.model, .comparison],
            exempt: [.schemaLint: anyValueReason]
        ),
        KeywordRow(
            .examples,
            "examples",
            #"{"type": "object", "properties": {"a": {"type": "string", "examples": ["x"]}}}"#,
            valid: #"{"a": "x"}"#,
            also: [.model]
        ),
        KeywordRow(
            .annotation,
            "readOnly",
            #"{"type": "object", "properties": {"a": {"type": "string", "readOnly": true}}}"#,
            valid: #"{"a": "x"}"#,
            also: [.comparison],
            exempt: [.pages: onlyTitleIsShown, .hover: onlyTitleIsShown]
        ),
        KeywordRow(
            .custom,
            "even",
            in: ConsumerResults.parityDialect,
            #"{"type": "integer", "even": true}"#,
            valid: #"2"#,
            affected: #"3"#,
            also: [.verdict, .message, .comparison, .model, .completion],
            exempt: [.pages: definedByUsers, .hover: definedByUsers]
        ),
    ]
}
