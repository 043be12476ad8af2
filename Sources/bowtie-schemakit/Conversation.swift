import SchemaKit

/// The state of a conversation with Bowtie, from one request to the next.
struct Conversation {
    private var isStarted = false
    /// The dialect of schemas that do not name one: draft 2020-12 until Bowtie selects another dialect.
    private var dialect = ImplicitDialect.supported(.draft202012)
    private var runner: CaseRunner

    init(options: BowtieOptions) {
        runner = CaseRunner(options: options)
    }

    /// Returns the response to a line, or `nil` if the line is the request `stop`.
    ///
    /// - Throws: The reason why the line is not a request, or why the request is not allowed at this point.
    mutating func response(to line: [UInt8]) throws(RequestError) -> Response? {
        let request = try Request(line: line)
        switch request {
        case .start:
            try require(!isStarted, or: .startedTwice)
            isStarted = true
            return .started(.current)
        case .dialect(let uri):
            try require(isStarted, or: .notStarted)
            dialect = ImplicitDialect(uri: uri)
            return .dialect(isSupported: dialect.isSupported)
        case .run(let request):
            try require(isStarted, or: .notStarted)
            return .outcome(sequence: request.sequence, runner.run(request, dialect))
        case .stop:
            return nil
        }
    }

    private func require(
        _ condition: Bool,
        or error: RequestError.Kind
    ) throws(RequestError) {
        guard condition else { throw RequestError(error, at: SourceRange(start: 0, end: 0)) }
    }
}
