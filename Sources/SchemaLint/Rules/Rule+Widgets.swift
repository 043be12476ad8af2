import SchemaKit

/// The rules for the keywords of the widget dialect.
extension Rule {
    static let ofWidgets = [
        Rule(
            .alias,
            severity: .warning,
            "a member goes by another of its names",
            """
            Some layers, versions or guides use the name, but what the app reads may not. The schema says \
            who reads it, and the severity follows: where nobody who receives the payload does, this is an \
            error if the member is required and a warning if it is optional; where somebody does, it is a \
            note. It is a warning where the schema does not say. Rename the member; models that are \
            generated from the schema read either name.
            """,
            schema: widget(
                #""properties": {"link": {"aliases": {"url": {"source": "early guides"}}}}"#
            ),
            wrong: #"{"url": "shop://cart"}"#,
            right: #"{"link": "shop://cart"}"#,
            fix: "renames the member, unless another of its names is there too"
        ),
        Rule(
            .deprecated,
            severity: .warning,
            "a member or value has been replaced",
            "It still works, but may not for long, or not everywhere.",
            schema: widget(
                #""properties": {"fade": {"deprecated": true, "replacement": "colors"}}"#
            ),
            wrong: #"{"fade": "linear-gradient(#fff, #000)"}"#,
            right: ##"{"colors": ["#fff", "#000"]}"##
        ),
        Rule(
            .repeatedKey,
            "two elements have one key",
            "What identifies an element must differ from that of all others: apps keep one of them.",
            schema: widget(#""uniqueBy": "/id""#),
            wrong: #"[{"id": "a"}, {"id": "a"}]"#,
            right: #"[{"id": "a"}, {"id": "b"}]"#
        ),
        Rule(
            .keyMismatch,
            "a member's value has another name in it",
            "The value repeats the name of its member, and must do so exactly.",
            schema: widget(#""keyedBy": "/name""#),
            wrong: #"{"home": {"name": "house"}}"#,
            right: #"{"home": {"name": "home"}}"#
        ),
        Rule(
            .aboveOther,
            "a number exceeds another that bounds it",
            "A reduced price, say, is at most the regular one.",
            schema: widget(#""atMost": {"/sale": "/price"}"#),
            wrong: #"{"price": 5, "sale": 6}"#,
            right: #"{"price": 6, "sale": 5}"#
        ),
        Rule(
            .lowContrast,
            "a color can hardly be read on another",
            "The ratio is that of WCAG 2.1, which asks for 4.5 for text and 3 for large text.",
            schema: widget(#""contrast": {"of": ["/text", "/fill"], "atLeast": 4.5}"#),
            wrong: ##"{"text": "#bbbbbb", "fill": "#ffffff"}"##,
            right: ##"{"text": "#333333", "fill": "#ffffff"}"##
        ),
        Rule(
            .unevenStep,
            severity: .warning,
            "a moment does not follow the one before at the distance that is asked for",
            "Each element takes over at its moment: what comes too soon is not seen, and a gap shows the one before.",
            schema: widget(#""steps": {"at": "/date", "by": "PT1H"}"#),
            wrong: #"[{"date": "2026-05-09T15:00:00Z"}, {"date": "2026-05-09T15:30:00Z"}]"#,
            right: #"[{"date": "2026-05-09T15:00:00Z"}, {"date": "2026-05-09T16:00:00Z"}]"#
        ),
        Rule(
            .queryMismatch,
            severity: .warning,
            "parameters are not those of a link",
            "A program reads them from the link: what stands beside it only describes them.",
            schema: widget(#""queryOf": {"/parameters": "/url"}"#),
            wrong: #"{"url": "shop://find?city=OPO", "parameters": {"city": "LIS"}}"#,
            right: #"{"url": "shop://find?city=OPO", "parameters": {"city": "OPO"}}"#
        ),
        Rule(
            .template,
            "a token in a string is malformed",
            "It is not replaced, so people get to see it as it is.",
            schema: widget(
                #"""
                "template": {"open": "{{", "close": "}}", "token": "^[a-z]+$",
                  "expectation": "a token such as {{name}}"}
                """#
            ),
            wrong: #""Hello {{name}""#,
            right: #""Hello {{name}}""#
        ),
        Rule(
            .secret,
            severity: .warning,
            "a string holds a secret",
            """
            Whoever can read the file can use it. Put REDACTED or the like in its place in files that \
            are kept, and have the secret replaced where it is valid still.
            """,
            schema: widget(#""secret": "token=[0-9a-f]{8}""#),
            wrong: #""https://example.com/?token=0a1b2c3d""#,
            right: #""https://example.com/?token=REDACTED""#,
            fix: "puts REDACTED in the place of the secret; an address stays one"
        ),
        Rule(
            .misreadDuration,
            "a duration means something else to the program that reads it",
            "The program adds up some units only, or falls back to a fixed time.",
            schema: widget(#""durationReading": {"units": "DTHMS", "otherwise": 7}"#),
            wrong: #""P1W""#,
            right: #""P7D""#
        ),
    ]

    /// Returns the text of a schema in the widget dialect with the given keywords.
    private static func widget(_ keywords: String) -> String {
        "{\"$schema\": \"\(Dialect.widget.uri)\",\n \(keywords)}"
    }
}
