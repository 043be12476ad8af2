@testable import SchemaDiagnostics
@testable import SchemaKit
@testable import SchemaLint

/// Rows about strings: their lengths, patterns and formats.
extension SchemaPairRow {
    static let strings: [SchemaPairRow] = [
        SchemaPairRow(
            "longer strings are allowed",
            #"{1️⃣"maxLength": 3}"#,
            #"{1️⃣"maxLength": 5}"#,
            [
                .init(
                    "1️⃣",
                    .wideningChange,
                    #"'maxLength' raised from 3 to 5; now valid: "aaaa""#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "a minimum length is added",
            #"1️⃣{"type": "string"}"#,
            #"{"type": "string", 1️⃣"minLength": 2}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"'minLength' was added (2); no longer valid: """#,
                    before: "1️⃣"
                )
            ]
        ),
        // The comparison does not find out that the new pattern matches all strings that the old one matches.
        SchemaPairRow(
            "the pattern changes to a wider one",
            #"{1️⃣"pattern": "^a+$"}"#,
            #"{1️⃣"pattern": "^[ab]+$"}"#,
            [
                .init(
                    "1️⃣",
                    .possibleBreak,
                    #"'pattern' changed from "^a+$" to "^[ab]+$"; valid payloads may now be rejected"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "a pattern with alternatives of several characters",
            #"{"type": "string", 1️⃣"pattern": "^(?:ab|cd)$"}"#,
            #"{"type": "string", 1️⃣"pattern": "^zz$"}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"'pattern' changed from "^(?:ab|cd)$" to "^zz$"; no longer valid: "ab""#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "a pattern of characters beyond ASCII",
            #"{"type": "string", 1️⃣"pattern": "^[é-ü]$"}"#,
            #"{"type": "string", 1️⃣"pattern": "^zz$"}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"'pattern' changed from "^[é-ü]$" to "^zz$"; no longer valid: "é""#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "the least number of repetitions in a pattern changes",
            #"{"type": "string", 1️⃣"pattern": "^a{2,3}$"}"#,
            #"{"type": "string", 1️⃣"pattern": "^a{3}$"}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"'pattern' changed from "^a{2,3}$" to "^a{3}$"; no longer valid: "aa""#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "a part of a pattern is no longer optional",
            #"{"type": "string", 1️⃣"pattern": "^[ab]c*$"}"#,
            #"{"type": "string", 1️⃣"pattern": "^[ab]c+$"}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"'pattern' changed from "^[ab]c*$" to "^[ab]c+$"; no longer valid: "a""#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "the minimum length of strings with a pattern is raised",
            #"{"type": "string", "pattern": "^x", 1️⃣"minLength": 3}"#,
            #"{"type": "string", "pattern": "^x", 1️⃣"minLength": 4}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"'minLength' raised from 3 to 4; no longer valid: "xxx""#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "a pattern is added",
            #"1️⃣{"type": "string"}"#,
            #"{"type": "string", 1️⃣"pattern": "^[0-9]+$"}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"'pattern' was added ("^[0-9]+$"); no longer valid: """#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "an asserted format is added",
            #"1️⃣{"type": "string"}"#,
            #"{"type": "string", 1️⃣"format": "date"}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"'format' was added ("date"); no longer valid: """#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "a format is removed",
            #"{"type": "string", 1️⃣"format": "uri"}"#,
            #"1️⃣{"type": "string"}"#,
            [
                .init(
                    "1️⃣",
                    .wideningChange,
                    #"'format' was removed ("uri"); now valid: """#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "'minLength' is raised",
            #"{1️⃣"minLength": 2}"#,
            #"{1️⃣"minLength": 3}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"'minLength' raised from 2 to 3; no longer valid: "aa""#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "a pattern and a maximum length are added",
            #"1️⃣{"type": "string"}"#,
            #"{"type": "string", 1️⃣"pattern": "^b", 2️⃣"maxLength": 3}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"'pattern' was added ("^b"); no longer valid: """#,
                    before: "1️⃣"
                ),
                .init(
                    "2️⃣",
                    .breakingChange,
                    #"'maxLength' was added (3); no longer valid: "aaaa""#,
                    before: "1️⃣"
                ),
            ]
        ),
    ]
}
