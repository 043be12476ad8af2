import SchemaKit
import TestSupport
import Testing

/// Holds recorded conversations against the schemas of the protocol.
@Suite(.enabled(if: ProtocolSchemas.isPresent, "\(Corpora.skipComment)"))
struct ProtocolSchemaTests {
    /// Exchanges with requests that are answered although the protocol's schemas forbid them.
    private static let irregular: Set = [
        "a version that is written otherwise",
        "Boolean schemas, and a case without tests",
        "a request of a time before there was a choice of output",
        "an empty registry, and one that is null",
        "an unknown dialect",
        "an output of another version",
    ]

    @Test func `every request that is recorded is one`() throws {
        let validator = try #require(try ProtocolSchemas()).request()
        for exchange in RecordedExchange.all {
            let areValid = try exchange.turns.allSatisfy {
                try validator.isValid(try Self.document($0.request))
            }
            let isIrregular = Self.irregular.contains(exchange.testDescription)
            #expect(areValid != isIrregular, "\(exchange.testDescription)")
        }
    }

    @Test func `every answer is one`() throws {
        let schemas = try #require(try ProtocolSchemas())
        for exchange in RecordedExchange.all {
            for turn in exchange.turns {
                let command = try #require(try Self.document(turn.request).root["cmd"]?.string)
                let validator = try schemas.response(to: command)
                let answer = try Self.document(turn.answer)
                let isValid = try validator.isValid(answer)
                #expect(isValid, "\(exchange.testDescription): \(turn.answer)")
            }
        }
    }

    private static func document(_ line: String) throws -> JSONDocument {
        // Deeper than usual, for the requests whose instances are nested too deeply.
        try JSONParser(depthLimit: 1024).parse(Array(line.utf8))
    }

    /// Answers that are wrong in one thing, to see that the schemas tell.
    @Test(arguments: [
        ("run", #"{"results":[{"valid":1}],"seq":1}"#),
        ("run", #"{"results":[{"valid":true}]}"#),
        ("run", #"{"skipped":false,"seq":1}"#),
        ("dialect", #"{"ok":1}"#),
        ("start", #"{"version":1,"implementation":{}}"#),
    ])
    func `an answer that is none is told apart`(command: String, answer: String) throws {
        let validator = try #require(try ProtocolSchemas()).response(to: command)
        #expect(try !validator.isValid(try Self.document(answer)))
    }
}
