import SchemaKit
import TestSupport
import Testing

/// Validates the recorded conversations with the schemas of the protocol.
@Suite(.enabled(if: ProtocolSchemas.isPresent, "\(Corpora.skipComment)"))
struct ProtocolSchemaTests {
    /// Exchanges with requests that the tool answers although the schemas of the protocol forbid them.
    private static let irregular: Set = [
        "a version in another notation",
        "Boolean schemas, and a case without tests",
        "a request of a protocol version without 'output'",
        "an empty registry, and a registry that is null",
        "an unknown dialect",
        "an unsupported output format",
    ]

    @Test func `the schemas of the protocol accept the recorded requests except irregular ones`()
        throws
    {
        let validator = try #require(try ProtocolSchemas()).request()
        for exchange in RecordedExchange.all {
            let areValid = try exchange.turns.allSatisfy {
                try validator.isValid(try Self.document($0.request))
            }
            let isIrregular = Self.irregular.contains(exchange.testDescription)
            #expect(areValid != isIrregular, "\(exchange.testDescription)")
        }
    }

    @Test func `every recorded answer is valid under the schemas of the protocol`() throws {
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
        // The depth limit is higher than usual, because some requests have instances that are nested too deeply.
        try JSONParser(depthLimit: 1024).parse(Array(line.utf8))
    }

    /// Each answer has one mistake, which the schemas must detect.
    @Test(arguments: [
        ("run", #"{"results":[{"valid":1}],"seq":1}"#),
        ("run", #"{"results":[{"valid":true}]}"#),
        ("run", #"{"skipped":false,"seq":1}"#),
        ("dialect", #"{"ok":1}"#),
        ("start", #"{"version":1,"implementation":{}}"#),
    ])
    func `the schemas of the protocol reject an invalid answer`(command: String, answer: String)
        throws
    {
        let validator = try #require(try ProtocolSchemas()).response(to: command)
        #expect(try !validator.isValid(try Self.document(answer)))
    }
}
