@testable import SchemaDiagnostics
@testable import SchemaKit
@testable import SchemaLint

/// Rows about references and definitions. In a row without findings, both versions accept the same values.
extension SchemaPairRow {
    static let references: [SchemaPairRow] = [
        SchemaPairRow(
            "a reference loses its target",
            ##"{"properties": {"a": {"$ref": "#/$defs/x"}}, "$defs": {"x": 2️⃣{"type": "string"}}}"##,
            ##"{"properties": {"a": {1️⃣"$ref": "#/$defs/x"}}, "$defs": {}}"##,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"at '/a', reference can no longer be resolved; no longer valid: {"a": ""}"#,
                    before: "2️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "a reference gets its target",
            ##"{"properties": {"a": {1️⃣"$ref": "#/$defs/x"}}, "$defs": {}}"##,
            ##"{"properties": {"a": {"$ref": "#/$defs/x"}}, "$defs": {"x": 2️⃣{"type": "string"}}}"##,
            [
                .init(
                    "2️⃣",
                    .wideningChange,
                    #"at '/a', reference can now be resolved; now valid: {"a": ""}"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "an unresolved reference stays unresolved while another member changes",
            ##"{"properties": {"a": {"$ref": "#/$defs/x"}, "b": {1️⃣"maxLength": 2}}}"##,
            ##"{"properties": {"a": {"$ref": "#/$defs/x"}, "b": {1️⃣"maxLength": 1}}}"##,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"at '/b', 'maxLength' lowered from 2 to 1; no longer valid: {"b": "aa"}"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "a reference is replaced by its target",
            ##"{"properties": {"a": {"$ref": "#/$defs/x"}}, "$defs": {"x": {"type": "string"}}}"##,
            #"{"properties": {"a": {"type": "string"}}}"#
        ),
        SchemaPairRow(
            "a definition gets another name",
            ##"{"$ref": "#/$defs/x", "$defs": {"x": {"type": "string"}}}"##,
            ##"{"$ref": "#/$defs/y", "$defs": {"y": {"type": "string"}}}"##
        ),
        SchemaPairRow(
            "a recursive definition gets another name",
            ##"""
            {"$ref": "#/$defs/n", "$defs": {"n": {"type": "object", "properties": {"next": \##
            {"$ref": "#/$defs/n"}}}}}
            """##,
            ##"""
            {"$ref": "#/$defs/m", "$defs": {"m": {"properties": {"next": {"$ref": "#/$defs/m"}}, \##
            "type": "object"}}}
            """##
        ),
        SchemaPairRow(
            "a recursive schema requires another member",
            ##"1️⃣{"type": "object", "properties": {"next": {"$ref": "#"}}}"##,
            ##"{"type": "object", "properties": {"next": {"$ref": "#"}}, "required": [1️⃣"id"]}"##,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"'id' is now required; no longer valid: {}"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "a type beside a reference",
            ##"{"$ref": "#/$defs/x", "$defs": {"x": {1️⃣"type": ["string", "null"]}}}"##,
            ##"""
            {"$ref": "#/$defs/x", 1️⃣"type": "string", "$defs": {"x": {"type": ["string", \##
            "null"]}}}
            """##,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"values of type 'null' are no longer allowed; no longer valid: null"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "a definition that two members use becomes stricter",
            ##"""
            {"properties": {"a": {"$ref": "#/$defs/x"}, "b": {"$ref": "#/$defs/x"}}, "$defs": \##
            {"x": 1️⃣{"type": "string"}}}
            """##,
            ##"""
            {"properties": {"a": {"$ref": "#/$defs/x"}, "b": {"$ref": "#/$defs/x"}}, "$defs": \##
            {"x": {"type": "string", 1️⃣"maxLength": 1}}}
            """##,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"at '/a', 'maxLength' was added (1); no longer valid: {"a": "aa"}"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "a definition that nothing refers to",
            #"{"$defs": {"x": {"type": "string"}}}"#,
            #"{"$defs": {"x": {"type": "integer"}}}"#
        ),
        SchemaPairRow(
            "a dynamic reference",
            ##"""
            {"$dynamicAnchor": "n", "properties": {"a": {"$dynamicRef": "#n"}, "b": 1️⃣{"type": \##
            "integer"}}}
            """##,
            ##"""
            {"$dynamicAnchor": "n", "properties": {"a": {"$dynamicRef": "#n"}, "b": {"type": \##
            "integer", 1️⃣"minimum": 2}}}
            """##,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"at '/b', 'minimum' was added (2); no longer valid: {"b": 1}"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "a reference, and a schema that depends on the members that it evaluates",
            ##"""
            {"$ref": "#/$defs/a", "$defs": {"a": {"properties": {"a": true}, \##
            "unevaluatedProperties": false}}}
            """##,
            #"{"properties": {"a": true}, "unevaluatedProperties": false}"#
        ),
        SchemaPairRow(
            "the only branch of 'allOf' depends on the members that it evaluates",
            #"{"allOf": [{"properties": {"a": true}, "unevaluatedProperties": false}]}"#,
            #"{"properties": {"a": true}, "unevaluatedProperties": false}"#
        ),
    ]
}
