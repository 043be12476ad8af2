import TestSupport
import Testing

@testable import SchemaDiagnostics
@testable import SchemaKit

/// Tests of the keywords about the content of strings.
extension WidgetVocabularyTests {
    private static let token = #"""
        "template": {"open": "[%", "close": "%]", "token": "^[a-z]+\\$[a-z]+$",
            "expectation": "a token such as [%name$default%]"}
        """#
    private static let block = #"""
        "template": {"open": "{%", "close": "%}", "token": "^ *(?:list id=[0-9]+|endlist|if|endif) *$",
            "expectation": "an insert", "blocks": {"list": "endlist", "if": "endif"}}
        """#

    private static let parameters = #"""
        "template": {"open": "{%", "close": "%}", "token": "^ *(?:list .*id=[0-9]+ *|[a-z]+ *)$",
            "expectation": "an insert", "blocks": {"list": "endlist"},
            "parameters": {"list": {"id": {"value": "^[0-9]+$", "expectation": "digits"}}}}
        """#

    private static let quotedParameter = #"""
        "template": {"open": "{%", "close": "%}", "token": "^ list id='[a-z ]+' $",
            "expectation": "an insert",
            "parameters": {"list": {"id": {"value": "^'[a-z ]+'$", "expectation": "quoted letters"}}}}
        """#

    private static let partsOfTokens = [
        Row(parameters, #""{% list id=1 %}{% endlist %}{% list a='id=' id=1 %}{% endlist %}""#),
        Row(
            parameters,
            #""1️⃣{% list x=1 %}{% endlist %}2️⃣{% list ID = 1 %}{% endlist %}""#,
            .init("1️⃣", .template, "missing parameter 'id' of 'list'"),
            .init("2️⃣", .template, "missing parameter 'id' of 'list', misspelled as 'ID'")
        ),
        Row(
            parameters,
            #""1️⃣{% list id=a %}{% endlist %}2️⃣{% list id= %}{% endlist %}3️⃣{% List! %}""#,
            .init("1️⃣", .template, "expected digits for parameter 'id'"),
            .init("2️⃣", .template, "expected digits for parameter 'id'"),
            .init("3️⃣", .template, "expected an insert")
        ),
        Row(
            quotedParameter,
            #""{% list id='a b' %}1️⃣{% list id='a b'! %}2️⃣{% list id='ä' %}3️⃣{% list id='a b %}""#,
            .init("1️⃣", .template, "expected an insert"),
            .init("2️⃣", .template, "expected quoted letters for parameter 'id'"),
            .init("3️⃣", .template, "expected quoted letters for parameter 'id'")
        ),
        Row(
            parameters,
            #""{% list id=1 %}1️⃣{% endlst %}""#,
            .init(
                "1️⃣",
                .template,
                "'list' is not closed; expected 'endlist', misspelled as 'endlst'"
            )
        ),
        Row(
            parameters,
            #""{% lists %}1️⃣{% endlist %}""#,
            .init(
                "1️⃣",
                .template,
                "'endlist' without 'list' before it; 'list' is misspelled as 'lists'"
            )
        ),
        // A misspelled name that is a secret is no evidence for the name that was intended.
        Row(
            #"\#(parameters), "secret": "lists""#,
            #""{% 1️⃣lists %}2️⃣{% endlist %}""#,
            .init(
                "1️⃣",
                .secret,
                "the text contains a secret; replace it before the file is stored or shared",
                severity: .warning,
                replacement: "REDACTED"
            ),
            .init("2️⃣", .template, "'endlist' without 'list' before it")
        ),
        Row(
            #"\#(parameters), "secret": "ID""#,
            #""1️⃣{% list 2️⃣ID = 1 %}{% endlist %}""#,
            .init("1️⃣", .template, "missing parameter 'id' of 'list'"),
            .init(
                "2️⃣",
                .secret,
                "the text contains a secret; replace it before the file is stored or shared",
                severity: .warning,
                replacement: "REDACTED"
            )
        ),
        Row(
            #"\#(parameters), "secret": "endlst""#,
            #""{% list id=1 %}1️⃣{% 2️⃣endlst %}""#,
            .init("1️⃣", .template, "'list' is not closed; expected 'endlist'"),
            .init(
                "2️⃣",
                .secret,
                "the text contains a secret; replace it before the file is stored or shared",
                severity: .warning,
                replacement: "REDACTED"
            )
        ),
    ]

    @Test(arguments: partsOfTokens)
    func `a finding names the part of a token that is wrong`(row: Row) throws { try expect(row) }

    @Test(arguments: [0, 1])
    func `the number of tokens that are compared with the tokens of blocks is limited`(excess: Int)
        throws
    {
        // With the misspelled token, the number of compared tokens is the limit, or one more.
        let count = TemplateScanner.comparedTokenLimit - 1 + excess
        let others = String(repeating: "{% other %}", count: count)
        let namesMisspelling = excess == 0
        try expect(
            Row(
                Self.parameters,
                (namesMisspelling ? "\"" : "\"1️⃣") + "{% list id=1 %}" + others
                    + (namesMisspelling ? "1️⃣{% endlst %}\"" : "{% endlst %}\""),
                .init(
                    "1️⃣",
                    .template,
                    "'list' is not closed; expected 'endlist'"
                        + (namesMisspelling ? ", misspelled as 'endlst'" : "")
                )
            )
        )
    }

    private static let strings = [
        Row(token, #""100 % [sic] [%a$b%] \u00e4 [%c$d%]""#),
        Row(
            token,
            #""\u00e4 1️⃣[%a%] and 2️⃣[%b$c and [%d$e%] 4️⃣%]""#,
            .init("1️⃣", .template, "expected a token such as [%name$default%]"),
            .init("2️⃣", .template, "'[%' is not closed; expected '%]'"),
            .init("4️⃣", .template, "'%]' without '[%' before it")
        ),
        Row(
            #""template": {"open": "%%", "close": "%%", "token": "^[A-Z]+$", "expectation": "a name"}"#,
            #""%%NAME%%, %%X%%%%Y%% 1️⃣%%Z""#,
            .init("1️⃣", .template, "'%%' is not closed; expected '%%'")
        ),
        Row(block, #""{% list id=1 %}{% if %}x{% endif %}{% endlist %}""#),
        Row(
            block,
            #""1️⃣{% list id=1 %}2️⃣{% endif %}3️⃣{% list %}{% endlist %}""#,
            .init("1️⃣", .template, "'list' is not closed; expected 'endlist'"),
            .init("2️⃣", .template, "'endif' without 'if' before it"),
            .init("3️⃣", .template, "expected an insert")
        ),
        Row(
            #""secret": "key-[0-9]{2}""#,
            #""https://a.example/1️⃣key-1234_x/b""#,
            .init(
                "1️⃣",
                .secret,
                "the text contains a secret; replace it before the file is stored or shared",
                severity: .warning,
                replacement: "REDACTED"
            )
        ),
        Row(#""secret": "key-[0-9]{2}""#, #""https://a.example/REDACTED/b""#),
        // A finding in the content of a string does not quote the secret of the string, encoded or not.
        Row(
            #"""
            "secret": "key-[0-9]{2}", "contentMediaType": "application/json",
            "contentSchema": {"properties": {"p": {"enum": ["x"]}}}
            """#,
            #""{\"p\":1️⃣\"2️⃣key-12\"}""#,
            .init(
                "1️⃣",
                .enumeration,
                #"expected "x", found ********, at '/*' in the JSON of the string"#
            ),
            .init(
                "2️⃣",
                .secret,
                "the text contains a secret; replace it before the file is stored or shared",
                severity: .warning,
                replacement: "REDACTED"
            )
        ),
        Row(
            #"""
            "secret": "^eyJ", "contentEncoding": "base64", "contentMediaType": "application/json",
            "contentSchema": {"properties": {"p": {"enum": ["x"]}}}
            """#,
            #"1️⃣"2️⃣eyJwIjoia2V5In0=""#,
            .init(
                "1️⃣",
                .enumeration,
                #"expected "x", found *****, at '/*' in the JSON of the string"#
            ),
            .init(
                "2️⃣",
                .secret,
                "the text contains a secret; replace it before the file is stored or shared",
                severity: .warning,
                replacement: "REDACTED"
            )
        ),
        // The receiver ignores weeks. It reads a text with a fraction, a sign or a lowercase letter as seven seconds.
        Row(
            #""durationReading": {"units": "DTHMS", "otherwise": 7}"#,
            #"1️⃣"P1W""#,
            .init(
                "1️⃣",
                .misreadDuration,
                #""P1W" means 604800 s but is read as 0 s; write "P7D""#,
                replacement: #""P7D""#
            )
        ),
        Row(
            #""durationReading": {"units": "DTHMS", "otherwise": 7}"#,
            #"1️⃣"PT1.5S""#,
            .init("1️⃣", .misreadDuration, #""PT1.5S" means 1.5 s but is read as 7 s"#)
        ),
        Row(
            #""durationReading": {"units": "DTHMS", "otherwise": 7}"#,
            #"1️⃣"pt30s""#,
            .init(
                "1️⃣",
                .misreadDuration,
                #""pt30s" means 30 s but is read as 7 s; write "PT30S""#,
                replacement: #""PT30S""#
            )
        ),
        Row(
            #""durationReading": {"units": "DTHMS", "otherwise": 7}"#,
            #"1️⃣"-PT7S""#,
            .init("1️⃣", .misreadDuration, #""-PT7S" means -7 s but is read as 7 s"#)
        ),
        Row(
            #""durationReading": {"units": "DTHMS", "otherwise": 7}"#,
            "1️⃣\"P\(String(repeating: "9", count: 400))W\"",
            .init(
                "1️⃣",
                .misreadDuration,
                "\"P\(String(repeating: "9", count: 58))…\" means more than 1e308 s but is read as 0 s"
            )
        ),
        Row(
            #""durationReading": {"units": "DTHMS", "otherwise": 7}"#,
            "1️⃣\"-P\(String(repeating: "9", count: 400))D\"",
            .init(
                "1️⃣",
                .misreadDuration,
                "\"-P\(String(repeating: "9", count: 57))…\" means less than -1e308 s but is read as 7 s"
            )
        ),
        // The receiver cannot read the sign, but the fixed duration happens to be right.
        Row(#""durationReading": {"units": "DTHMS", "otherwise": 7}"#, #""+PT7S""#),
        Row(
            #""durationReading": {"units": "DTHMS", "otherwise": 7}"#,
            #"1️⃣"+P1DT1H1M1S""#,
            .init(
                "1️⃣",
                .misreadDuration,
                #""+P1DT1H1M1S" means 90061 s but is read as 7 s; write "P1DT1H1M1S""#,
                replacement: #""P1DT1H1M1S""#
            )
        ),
        Row(
            #""durationReading": {"units": "DTHMS", "otherwise": 7}"#,
            #"1️⃣"+PT0S""#,
            .init(
                "1️⃣",
                .misreadDuration,
                #""+PT0S" means 0 s but is read as 7 s; write "PT0S""#,
                replacement: #""PT0S""#
            )
        ),
        Row(
            #""durationReading": {"units": "DTHMS", "otherwise": 7}, "secret": "[0-9]+""#,
            #"1️⃣"2️⃣P1W""#,
            .init(
                "1️⃣",
                .misreadDuration,
                "the duration is read as another length"
            ),
            .init(
                "2️⃣",
                .secret,
                "the text contains a secret; replace it before the file is stored or shared",
                severity: .warning,
                replacement: "REDACTED"
            )
        ),
        Row(#""durationReading": {"units": "DTHMS", "otherwise": 7}"#, #""P0DT00H01M30S""#),
        // The receiver cannot read the fraction, but the fixed duration happens to be right.
        Row(#""durationReading": {"units": "DTHMS", "otherwise": 7}"#, #""PT7.0S""#),
        // Other keywords reject a text that is not a duration.
        Row(#""durationReading": {"units": "DTHMS", "otherwise": 7}"#, #""soon""#),
        Row(
            #""contentMediaType": "application/json", "contentSchema": {"properties": {"link": \#(link)}}"#,
            #""{1️⃣\"url\": 2️⃣5}""#,
            .init(
                "1️⃣",
                .alias,
                "'url' (used in old guides) is an alias of 'link'; use 'link', at '/url' in the JSON of the string",
                severity: .warning
            ),
            .init(
                "2️⃣",
                .type,
                "expected a string, found a number, at '/url' in the JSON of the string"
            )
        ),
        Row(
            #""contentMediaType": "application/json", "contentSchema": {"enum": ["red", "green"]}"#,
            #""1️⃣\"gren\"""#,
            .init(
                "1️⃣",
                .enumeration,
                #""gren" is not one of "red" or "green", in the JSON of the string; did you mean "green"?"#
            )
        ),
        Row(
            #""contentMediaType": "application/json", "contentSchema": {"uniqueItems": true}"#,
            #""[2️⃣\"é\", 1️⃣\"é\"]""#,
            .init(
                "1️⃣",
                .duplicateItems,
                "duplicate item; items must be unique, in the JSON of the string",
                related: [.init(marker: "2️⃣", message: "first occurrence")]
            )
        ),
    ]

    private static let hasContent = #"""
        "contentMediaType": "application/json",
        "contentSchema": {"properties": {"p": {"enum": ["x"]}, "t": {"secret": "t-[0-9]+"}}}
        """#
    private static let exposedSecret =
        "the text contains a secret; replace it before the file is stored or shared"

    private static let contentsWithSecrets = [
        // Only the secret that the schema of the content marks is hidden.
        Row(
            #""properties": {"s": {\#(hasContent)}}"#,
            #"{"s": "{\"t\": \"1️⃣t-1\", \"p\": 2️⃣\"yyy\"}"}"#,
            .init(
                "1️⃣",
                .secret,
                exposedSecret + ", at '/t' in the JSON of the string",
                severity: .warning,
                replacement: "REDACTED"
            ),
            .init(
                "2️⃣",
                .enumeration,
                #"expected "x", found "yyy", at '/p' in the JSON of the string"#
            )
        ),
        // The secrets before and after the string are not in the content.
        Row(
            #"""
            "properties": {"a": {"secret": "k-[0-9]+"}, "s": {\#(hasContent)},
                           "z": {"secret": "k-[0-9]+"}}
            """#,
            #"{"a": "1️⃣k-1", "s": "{\"p\": 2️⃣\"yyy\"}", "z": "3️⃣k-2"}"#,
            .init("1️⃣", .secret, exposedSecret, severity: .warning, replacement: "REDACTED"),
            .init(
                "2️⃣",
                .enumeration,
                #"expected "x", found "yyy", at '/p' in the JSON of the string"#
            ),
            .init("3️⃣", .secret, exposedSecret, severity: .warning, replacement: "REDACTED")
        ),
        // Each string in a secret object is a secret, so nothing of the content is quoted.
        Row(
            #""secret": "none", "properties": {"s": {\#(hasContent)}}"#,
            #"{"s": "{\"p\": 1️⃣\"yyy\"}"}"#,
            .init(
                "1️⃣",
                .enumeration,
                #"expected "x", found *****, at '/*' in the JSON of the string"#
            )
        ),
        Row(
            #""properties": {"s": {"contentMediaType": "application/json"}}"#,
            #"{"s": "{\"p\": 1️⃣hunter k-1"}"#,
            .init(
                "1️⃣",
                .content,
                "the string does not contain JSON: expected a value, found 'hunter'"
            )
        ),
        // The wrong text is not quoted, although the secret is elsewhere in the string.
        Row(
            #"""
            "properties": {"s": {"secret": "k-[0-9]+", "contentMediaType": "application/json"}}
            """#,
            #"{"s": "{\"p\": 1️⃣hunter 2️⃣k-1"}"#,
            .init(
                "1️⃣",
                .content,
                "the string does not contain JSON: expected a value, found other text"
            ),
            .init("2️⃣", .secret, exposedSecret, severity: .warning, replacement: "REDACTED")
        ),
    ]

    @Test(arguments: contentsWithSecrets)
    func `a finding in the content of a string quotes no secret of the string`(row: Row) throws {
        try expect(row)
    }

    @Test(arguments: strings)
    func `the content of strings is checked`(row: Row) throws { try expect(row) }
}
