import SchemaDiagnostics
import SchemaKit

/// The rules for the keywords of the widget dialect.
extension Rule {
    static let widgetRules = [
        Rule(
            id: .alias,
            severity: .warning,
            summary: "member uses an alias instead of its name",
            explanation: """
                Some guides or programs of the vendor use the alias, but the app may not read it. If the schema \
                names programs that read the alias, the finding is a note. If the schema says that no program \
                reads the alias, and the member is required, the finding is an error. Otherwise it is a warning. \
                The declaration of the alias can set another severity. Rename the member. Models generated from \
                the schema read both names, unless a note of the generator says otherwise.
                """,
            example: Example(
                schema: widget(
                    #""properties": {"link": {"aliases": {"url": {"source": "early guides"}}}}"#
                ),
                wrong: #"{"url": "shop://cart"}"#,
                right: #"{"link": "shop://cart"}"#
            ),
            fix: Fix("renames the member, unless the object also has the member under another name")
        ),
        Rule(
            id: .deprecated,
            severity: .warning,
            summary: "member or value is deprecated",
            explanation:
                "The member or value still works, but future versions may not support it. Use the replacement.",
            example: Example(
                schema: widget(
                    #""properties": {"fade": {"deprecated": true, "replacement": "colors"}}"#
                ),
                wrong: #"{"fade": "linear-gradient(#fff, #000)"}"#,
                right: ##"{"colors": ["#fff", "#000"]}"##
            )
        ),
        Rule(
            id: .repeatedKey,
            summary: "two items have the same key",
            explanation:
                "The key identifies an item. Apps keep only one of the items with the same key.",
            example: Example(
                schema: widget(#""uniqueBy": "/id""#),
                wrong: #"[{"id": "a"}, {"id": "a"}]"#,
                right: #"[{"id": "a"}, {"id": "b"}]"#
            )
        ),
        Rule(
            id: .keyMismatch,
            summary: "value does not repeat the name of its member",
            explanation: """
                The value at the pointer in 'keyedBy' must be the name of the member. White space around \
                either of them is ignored.
                """,
            example: Example(
                schema: widget(#""keyedBy": "/name""#),
                wrong: #"{"home": {"name": "house"}}"#,
                right: #"{"home": {"name": "home"}}"#
            )
        ),
        Rule(
            id: .aboveOther,
            summary: "number exceeds the value of another member",
            explanation: "For example, a sale price must not exceed the regular price.",
            example: Example(
                schema: widget(#""atMost": {"/sale": "/price"}"#),
                wrong: #"{"price": 5, "sale": 6}"#,
                right: #"{"price": 6, "sale": 5}"#
            )
        ),
        Rule(
            id: .lowContrast,
            summary: "insufficient color contrast",
            explanation:
                "The contrast ratio is defined by WCAG 2.1, which requires 4.5 for text and 3 for large text.",
            example: Example(
                schema: widget(#""contrast": {"of": ["/text", "/fill"], "atLeast": 4.5}"#),
                wrong: ##"{"text": "#bbbbbb", "fill": "#ffffff"}"##,
                right: ##"{"text": "#333333", "fill": "#ffffff"}"##
            )
        ),
        Rule(
            id: .unevenStep,
            severity: .warning,
            summary: "interval between the times of two items is wrong",
            explanation:
                "Each item is shown until the time of the next item. If the interval is too short, users miss an item; if it is too long, an item stays visible.",
            example: Example(
                schema: widget(#""steps": {"at": "/date", "by": "PT1H"}"#),
                wrong: #"[{"date": "2026-05-09T15:00:00Z"}, {"date": "2026-05-09T15:30:00Z"}]"#,
                right: #"[{"date": "2026-05-09T15:00:00Z"}, {"date": "2026-05-09T16:00:00Z"}]"#
            )
        ),
        Rule(
            id: .queryMismatch,
            severity: .warning,
            summary: "parameters differ from the query of the URL",
            explanation:
                "Apps read the parameters from the URL. Members that repeat the parameters have no effect.",
            example: Example(
                schema: widget(#""queryOf": {"/parameters": "/url"}"#),
                wrong: #"{"url": "shop://find?city=OPO", "parameters": {"city": "LIS"}}"#,
                right: #"{"url": "shop://find?city=OPO", "parameters": {"city": "OPO"}}"#
            )
        ),
        Rule(
            id: .template,
            summary: "malformed token in a template",
            explanation: "A malformed token is not replaced, so users see it unchanged.",
            example: Example(
                schema: widget(
                    #"""
                    "template": {"open": "{{", "close": "}}", "token": "^[a-z]+$",
                      "expectation": "a token such as {{name}}"}
                    """#
                ),
                wrong: #""Hello {{name}""#,
                right: #""Hello {{name}}""#
            )
        ),
        Rule(
            id: .secret,
            severity: .warning,
            summary: "value or member name contains a secret",
            explanation: """
                Anyone who can read the file can use the secret. Replace it with REDACTED in files that are \
                kept, and rotate the secret if it is still valid.
                """,
            example: Example(
                schema: widget(#""secret": "token=[0-9a-f]{8}""#),
                wrong: #""https://example.com/?token=0a1b2c3d""#,
                right: #""https://example.com/?token=REDACTED""#
            ),
            fix: Fix("replaces the secret with REDACTED; a URL with a secret remains a valid URL")
        ),
        Rule(
            id: .misreadDuration,
            summary: "receiver misreads the duration",
            explanation: """
                The receiver supports only some units of ISO 8601. It ignores other units, and uses a fixed \
                duration for a text that it cannot read.
                """,
            example: Example(
                schema: widget(#""durationReading": {"units": "DTHMS", "otherwise": 7}"#),
                wrong: #""P1W""#,
                right: #""P7D""#
            )
        ),
    ]

    /// Returns the text of a schema in the widget dialect with the given keywords.
    private static func widget(_ keywords: String) -> String {
        "{\"$schema\": \"\(Dialect.widget.uri)\",\n \(keywords)}"
    }
}
