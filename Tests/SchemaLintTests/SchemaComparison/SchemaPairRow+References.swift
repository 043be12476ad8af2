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
    ]
}
