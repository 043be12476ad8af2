@testable import SchemaKit

/// The expected differences from the corpus, with the reasons.
enum SchemaStoreExpectations {
    /// The schemas that cannot be used, with their errors. There are none.
    static let refusals: [String: SchemaError.Kind] = [:]

    /// The references to files that are not part of the corpus, by schema. A document gets a verdict unless its
    /// evaluation reaches such a reference.
    static let missingResources: [String: [String]] = [
        "circleciconfig.json": [
            "https://raw.githubusercontent.com/CircleCI-Public/circleci-yaml-language-server/"
                + "refs/heads/main/schema.json"
        ],
        "databricks-asset-bundles.json": [
            "https://github.com/databricks/cli/releases/latest/download/jsonschema.json"
        ],
        "geojson.json": ["https://geojson.org/schema/GeoJSON.json"],
        "ksp-avc.json": [
            "https://raw.githubusercontent.com/linuxgurugamer/KSPAddonVersionChecker/"
                + "master/KSP-AVC.schema.json"
        ],
        "neoload.json": [
            "https://raw.githubusercontent.com/Neotys-Labs/neoload-cli/"
                + "master/resources/as-code.latest.schema.json"
        ],
        "ogen.json": [
            "https://raw.githubusercontent.com/ogen-go/ogen/main/schemas/ogen.jsonschema.json"
        ],
        "openapi-3.X.json": [
            "https://spec.openapis.org/oas/3.0/schema/2024-10-18",
            "https://spec.openapis.org/oas/3.1/schema-base/2025-11-23",
            "https://spec.openapis.org/oas/3.2/schema-base/2025-11-23",
        ],
        "openapi-arazzo-1.X.json": ["https://spec.openapis.org/arazzo/1.0/schema/2025-10-15"],
        "problem_package_generators.json": [
            "https://raw.githubusercontent.com/RagnarGrootKoerkamp/BAPCtools/refs/heads/main/"
                + "bapctools/resources/support/schemas/generators_yaml_schema.json"
        ],
        "renovate-global-schema.json": [
            "https://docs.renovatebot.com/renovate-global-schema.json"
        ],
        "renovate-inherited-schema.json": [
            "https://docs.renovatebot.com/renovate-inherited-schema.json"
        ],
        "renovate.json": ["https://docs.renovatebot.com/renovate-schema.json"],
        "semgrep.json": [
            "https://raw.githubusercontent.com/returntocorp/semgrep-interfaces/"
                + "main/rule_schema_v1.yaml"
        ],
        "taskfile.json": ["https://taskfile.dev/schema.json"],
    ]

    /// The schemas whose documents get no verdict, because the schema consists of a reference to a missing file.
    static let schemasWithoutVerdicts: Set<String> = ["circleciconfig.json"]

    /// The documents whose verdict in the corpus, which comes from Ajv, contradicts the specification.
    static let disagreements: [String: Reason] = [
        "test/es6importsorterrc/es6importsorterrc-test.json": .constantInDraft4,
        "test/web-manifest/W3C Example 1.json": .constantInDraft4,
        "negative_test/pre-commit-config/local-missing-entry.json": .siblingsOfReference,
    ]

    /// The schemas that the lists above name, and the schemas of the documents in these lists.
    static let listedSchemas = Set(refusals.keys).union(missingResources.keys)
        .union(schemasWithoutVerdicts)
        .union(disagreements.keys.map { $0.split(separator: "/")[1] + ".json" })

    /// The reason why a verdict is right although the corpus has another verdict.
    enum Reason {
        /// `const` came with draft 6 (validation, section 6.24). A draft-4 schema ignores it, so a value matches more
        /// than one branch of a `oneOf` of constants.
        case constantInDraft4
        /// Up to draft 7 (core, section 8.3), all members beside `$ref` are ignored. The document violates only a
        /// `required` beside `$ref`.
        case siblingsOfReference
    }
}
