import CommandLineInterface
import SchemaKit

/// Says on standard error what went wrong: a mistake in a schema once, however many payloads it
/// keeps from being checked.
struct FailureLog {
    /// How many failures there were.
    private(set) var count = 0
    private let usesColor: Bool
    private let width: Int
    private var reportedMistakes: Set<Mistake> = []

    /// Which mistake in a schema.
    private struct Mistake: Hashable {
        let path: String
        let range: SourceRange

        init(_ error: SchemaError) {
            path = error.path
            range = error.range
        }
    }

    init(color: ColorChoice) {
        usesColor = color.wantsColor(isTerminal: StandardStream.error.isTerminal)
        width = ProcessEnvironment.lineWidth(of: .error)
    }

    mutating func report(_ failure: RunFailure, _ streams: inout ToolStreams) {
        count += 1
        if case .schema(let error, _) = failure { report(error, .error, &streams) }
        streams.report(failure.text)
    }

    /// Says of a reference that it leads nowhere, although no payload has needed it.
    mutating func warn(of error: SchemaError, _ streams: inout ToolStreams) {
        report(error, .warning, &streams)
    }

    private mutating func report(
        _ error: SchemaError,
        _ severity: Diagnostic.Severity,
        _ streams: inout ToolStreams
    ) {
        guard reportedMistakes.insert(Mistake(error)).inserted else { return }
        var reporter = TextReporter(usesColor: usesColor, width: width)
        let diagnostic = Diagnostic(
            id: .invalidSchema,
            severity: severity,
            message: error.message,
            range: error.range
        )
        let report = FileReport(source: error.source, schema: nil, diagnostics: [diagnostic])
        streams.report(reporter.report(report))
    }
}
