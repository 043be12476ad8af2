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
            Definition("0", "All requests were answered."),
            Definition("2", "The command line or a request is invalid."),
        ]
    )
}

extension Command where Options == BowtieOptions {
    static let bowtieSchemaKit = Command(
        "bowtie-schemakit",
        summary: "answer the validation requests of Bowtie",
        details: [
            """
            Implements version 1 of the protocol with which Bowtie compares JSON Schema implementations. \
            Reads one JSON request per line from standard input and answers it on standard output before \
            reading the next. Remote schemas are not fetched; a case can refer to its own schemas and to \
            the standard metaschemas.
            """
        ],
        examples: [
            Example("bowtie-schemakit < requests.jsonl", "Answer recorded requests"),
            Example("bowtie-schemakit --assert-formats", "Report wrong formats as errors"),
        ],
        options: [
            OptionSection(
                "Validation",
                [
                    .flag(
                        "--assert-formats",
                        into: \.assertsFormats,
                        help: "Assert the keyword 'format' in all dialects"
                    ),
                    .flag(
                        "--assert-content",
                        into: \.assertsContent,
                        help: "Assert the keywords for the content of strings"
                    ),
                ]
            )
        ]
    )
}
