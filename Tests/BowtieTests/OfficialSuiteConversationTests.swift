import Foundation
import SchemaKit
import TestSupport
import Testing

/// Sends the official suite through the protocol. One process gets the cases of all dialects in one part of the suite.
@Suite(.enabled(if: SuiteConversation.root != nil, "\(Corpora.skipComment)"))
struct OfficialSuiteConversationTests {
    @Test(arguments: SuiteConversation.Part.allCases)
    func `the tool gives the expected verdicts for every case of the official suite`(
        part: SuiteConversation.Part
    ) throws {
        let root = try #require(SuiteConversation.root)
        let conversation = try SuiteConversation(root: root, part: part)
        let run = try ToolRun("bowtie-schemakit", part.arguments, input: conversation.input)
        #expect(run.status == 0)
        #expect(run.errors.isEmpty, "\(run.errors)")
        let answers = run.output.split(separator: "\n")
        let expectations = conversation.expectations
        #expect(answers.count == expectations.count)
        // Besides the start and one change for each dialect, there are requests to run cases.
        #expect(expectations.count > SuiteConversation.dialects.count + 1)
        let failures = zip(answers, expectations)
            .filter { $0 != $1.answer }
            .map { "\($1.name): expected \($1.answer), found \($0)" }
        #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
        try expectResponsesOfTheProtocol(answers)
    }

    private func expectResponsesOfTheProtocol(_ answers: [Substring]) throws {
        guard let schemas = try ProtocolSchemas() else { return }
        let validator = try schemas.response(to: "run")
        for answer in answers where answer.hasPrefix(#"{"seq":"#) {
            let document = try JSONParser().parse(Array(answer.utf8))
            #expect(try validator.isValid(document), "\(answer)")
        }
    }
}
