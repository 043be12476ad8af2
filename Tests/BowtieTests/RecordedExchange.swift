import TestSupport
import Testing

@testable import bowtie_schemakit

/// A conversation that is written down in a table: each request with its expected answer, and the end.
struct RecordedExchange: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let arguments: [String]
    let turns: [Turn]
    let end: End

    /// A request and its answer, both without line breaks.
    struct Turn: Sendable {
        let request: String
        let answer: String

        init(_ request: String, _ answer: String) {
            self.request = request
            self.answer = answer
        }
    }

    enum End: Sendable {
        /// Standard input ends without a further request.
        case endOfInput
        /// `stop`, and a line after it, which the tool does not read.
        case stop
        /// A line that cannot be answered, and the message on standard error.
        case failure(line: String, message: String)
    }

    init(
        _ name: String,
        arguments: [String] = [],
        isStarted: Bool = true,
        _ turns: [Turn] = [],
        end: End = .endOfInput
    ) {
        testDescription = name
        self.arguments = arguments
        self.turns = (isStarted ? [.start] : []) + turns
        self.end = end
    }

    /// The text that is sent, with line breaks.
    var input: String {
        turns.map { $0.request + "\n" }.joined() + lastLines.map { $0 + "\n" }.joined()
    }

    private var lastLines: [String] {
        switch end {
        case .endOfInput: []
        case .stop: [#"{"cmd":"stop"}"#, "never read"]
        case .failure(let line, _): [line]
        }
    }

    var output: String { turns.map { $0.answer + "\n" }.joined() }

    var errors: String {
        switch end {
        case .endOfInput, .stop: ""
        case .failure(_, let message): message + "\n"
        }
    }

    var status: Int32 {
        switch end {
        case .endOfInput, .stop: 0
        case .failure: 2
        }
    }
}

extension RecordedExchange.Turn {
    static let start = Self(
        #"{"cmd":"start","version":1}"#,
        String(Response.started(.current).line.dropLast())
    )

    static func dialect(_ uri: String, ok: Bool = true) -> Self {
        Self(#"{"cmd":"dialect","dialect":"\#(uri)"}"#, #"{"ok":\#(ok)}"#)
    }

    /// Returns a `run` whose answer has the given members and the sequence value.
    static func run(
        _ sequence: String = "1",
        schema: String,
        registry: String? = nil,
        instances: [String] = ["null"],
        output: String = "flag",
        _ members: String
    ) -> Self {
        let tests = instances.map { #"{"description":"a test","instance":\#($0)}"# }
        let registryMember = registry.map { #","registry":\#($0)"# } ?? ""
        return Self(
            #"{"cmd":"run","seq":\#(sequence),"case":{"description":"a case","schema":\#(schema)"#
                + #"\#(registryMember),"tests":[\#(tests.joined(separator: ","))]},"#
                + #""output":"\#(output)"}"#,
            #"{"seq":\#(sequence),\#(members)}"#
        )
    }

    /// Returns a `run` in which each instance gets a verdict.
    static func run(
        _ sequence: String = "1",
        schema: String,
        registry: String? = nil,
        instances: [String],
        verdicts: [Bool]
    ) -> Self {
        let results = verdicts.map { #"{"valid":\#($0)}"# }.joined(separator: ",")
        return .run(
            sequence,
            schema: schema,
            registry: registry,
            instances: instances,
            #""results":[\#(results)]"#
        )
    }

    /// Returns a `run` whose answer is an error of the whole case.
    static func run(
        schema: String,
        registry: String? = nil,
        instances: [String] = ["null"],
        error: String
    ) -> Self {
        .run(
            schema: schema,
            registry: registry,
            instances: instances,
            #""errored":true,"context":{"message":"\#(error)"}"#
        )
    }
}
