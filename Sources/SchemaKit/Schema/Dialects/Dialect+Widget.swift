extension Dialect {
    static let widgetURI = "https://schemas.widgets.example/vocabulary/widget-dialect.json"

    /// Draft 2020-12 with asserted formats and content, and the widget vocabulary. The vocabulary `compatibility`, with
    /// keywords of older drafts, is left out.
    package static let widget = Dialect(
        uri: widgetURI,
        vocabularies: [
            .core202012, .applicator202012, .unevaluated202012, .validation202012,
            .metaData202012, .formatAssertion202012, .content202012, .widget,
        ],
        traits: DialectTraits(formats: .draft202012)
    )
}

extension Vocabulary {
    /// The constraints on widget payloads that JSON Schema cannot express. `Documentation/Vocabulary.md` explains
    /// each keyword.
    static let widget = Vocabulary(
        uri: "https://schemas.widgets.example/vocabulary/widget",
        keywords: [
            Keyword("aliases", .aliases),
            Keyword("replacement", .replacement),
            Keyword("swiftName", .swiftName),
            Keyword("swiftType", .swiftType),
            Keyword("swiftConformances", .swiftConformances),
            Keyword("advice", .advice, subschemas: .schemaArray),
            Keyword("severity", .severity),
            Keyword("message", .message),
            Keyword("effect", .effect),
            Keyword("dropsInvalid", .dropsInvalid),
            Keyword("uniqueBy", .uniqueBy),
            Keyword("keyedBy", .keyedBy),
            Keyword("atMost", .atMost),
            Keyword("contrast", .contrast),
            Keyword("template", .template),
            Keyword("secret", .secret),
            Keyword("durationReading", .durationReading),
            Keyword("steps", .steps),
            Keyword("queryOf", .queryOf),
        ],
        formats: .widget,
        assertsContent: true
    )
}
