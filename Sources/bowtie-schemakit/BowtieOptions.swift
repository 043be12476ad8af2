import CommandLineInterface
import SchemaKit

/// The options of `bowtie-schemakit`.
struct BowtieOptions: Sendable, Equatable {
    var assertsFormats = false
    var assertsContent = false

    var formats: FormatPolicy { assertsFormats ? .assert : .dialect }
    var content: ContentPolicy { assertsContent ? .assert : .annotate }
}

extension Tool where Options == BowtieOptions {
    static let bowtieSchemaKit = Tool(
        .bowtieSchemaKit,
        version: PackageVersion.text,
        defaults: BowtieOptions(),
        exitStatuses: [
            Definition("0", "The conversation came to its end."),
            Definition("2", "The command line or a request could not be understood."),
        ]
    )
}

extension Command where Options == BowtieOptions {
    static let bowtieSchemaKit = Command(
        "bowtie-schemakit",
        summary: "answer validation requests of Bowtie, one JSON object per line",
        details: [
            """
            Speaks version 1 of the protocol by which Bowtie compares implementations of JSON \
            Schema: requests are read from standard input and each is answered on standard \
            output before the next one is read. Nothing is ever fetched; a case may refer to the \
            schemas that come with it and to the standard metaschemas.
            """
        ],
        examples: [
            Example("bowtie-schemakit < requests.jsonl", "Answer recorded requests"),
            Example("bowtie-schemakit --assert-formats", "Take a wrong format for an error"),
        ],
        options: [
            OptionSection(
                "How to validate",
                [
                    .flag(
                        "--assert-formats",
                        into: \.assertsFormats,
                        help: "Assert the keyword 'format', whatever the dialect says of it"
                    ),
                    .flag(
                        "--assert-content",
                        into: \.assertsContent,
                        help: "Assert the keywords about the content of strings"
                    ),
                ]
            )
        ]
    )
}
