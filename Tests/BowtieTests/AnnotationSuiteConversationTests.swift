import Foundation
import SchemaKit
import TestSupport
import Testing

@testable import bowtie_schemakit

/// Requests the annotations of each case of the official suite, in every dialect that the case is compatible with.
@Suite(.enabled(if: SuiteConversation.root != nil, "\(Corpora.skipComment)"))
struct AnnotationSuiteConversationTests {
    /// The dialects by their numbers in the suite. 9999 stands for version 1, which is later than all other dialects.
    static let dialects: [(number: Int, uri: String)] = zip(
        [3, 4, 6, 7, 2019, 2020, 9999],
        SuiteConversation.dialects.map(\.uri)
    ).map { (number: $0, uri: $1) }

    @Test(arguments: dialects.map(\.number))
    func `the annotations of every case satisfy the assertions of the suite`(dialectNumber: Int)
        throws
    {
        let folder = try #require(SuiteConversation.root)
            .appendingPathComponent("annotations/tests")
        let dialect = try #require(Self.dialects.first { $0.number == dialectNumber })
        var conversation = Conversation(options: BowtieOptions())
        for turn in [RecordedExchange.Turn.start, .dialect(dialect.uri)] {
            _ = try conversation.response(to: Array(turn.request.utf8))
        }
        var failures: [String] = []
        var caseCount = 0
        for file in Corpora.files(in: folder) {
            let document = try JSONParser().parse(try Corpora.bytes(of: file))
            for suiteCase in try #require(document.root["suite"]).elements
            where Self.isCompatible(suiteCase, with: dialectNumber) {
                caseCount += 1
                failures += try Self.failures(of: suiteCase, in: &conversation).map {
                    "\(file.lastPathComponent): \($0)"
                }
            }
        }
        #expect(caseCount > 5, "the suite has more cases for every dialect")
        #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
    }

    /// Returns true if a dialect satisfies each constraint in the member `compatibility` of a case: `7` (at least),
    /// `<=2019` (at most) or `=2020` (only).
    private static func isCompatible(_ suiteCase: JSONNode, with dialect: Int) -> Bool {
        let constraints = (suiteCase["compatibility"]?.string ?? "").split(separator: ",")
        return constraints.allSatisfy { constraint in
            if constraint.hasPrefix("<=") { return dialect <= Int(constraint.dropFirst(2)) ?? 0 }
            if constraint.hasPrefix("=") { return dialect == Int(constraint.dropFirst()) }
            return dialect >= Int(constraint) ?? 0
        }
    }

    private static func failures(
        of suiteCase: JSONNode,
        in conversation: inout Conversation
    ) throws -> [String] {
        let schema = try #require(suiteCase["schema"]).text
        let tests = Array(try #require(suiteCase["tests"]).elements)
        let instances = try tests.map { #"{"instance":\#(try #require($0["instance"]).text)}"# }
        let request = """
            {"cmd":"run","seq":1,"output":"annotations","case":{"schema":\(schema),\
            "registry":\(suiteCase["externalSchemas"]?.text ?? "{}"),\
            "tests":[\(instances.joined(separator: ","))]}}
            """
        let response = try #require(try conversation.response(to: Array(request.utf8)))
        let answer = try JSONParser().parse(Array(response.line.utf8))
        var failures: [String] = []
        for (position, test) in tests.enumerated() {
            let result = answer.root["results"]?[position]
            for assertion in try #require(test["assertions"]).elements {
                let found = annotations(of: result, assertion)
                let expected = assertion["expected"]?.members.map { (key: $0.name, $0.value) } ?? []
                guard try object(found) != object(expected) else { continue }
                failures.append(
                    "\(suiteCase["description"]?.string ?? "") / \(position): "
                        + "expected \(assertion.text), found \(response.line)"
                )
            }
        }
        return failures
    }

    /// Returns the annotations with the location and the keyword of an assertion. The key of an annotation is the
    /// location of the schema that has the keyword.
    private static func annotations(
        of result: JSONNode?,
        _ assertion: JSONNode
    ) -> [(key: String, JSONNode)] {
        guard let annotations = result?["annotations"] else { return [] }
        return annotations.elements.compactMap { annotation in
            guard annotation["instanceLocation"]?.string == assertion["location"]?.string,
                let keyword = annotation["keyword"]?.string,
                keyword == assertion["keyword"]?.string,
                let location = annotation["keywordLocation"]?.string,
                let value = annotation["annotation"]
            else { return nil }
            return (key: String(location.dropLast(keyword.count + 1)), value)
        }
    }

    private static func object(_ members: [(key: String, JSONNode)]) throws -> NSDictionary {
        let dictionary = NSMutableDictionary()
        for (key, value) in members {
            dictionary[key] = try JSONSerialization.jsonObject(
                with: Data(value.text.utf8),
                options: .fragmentsAllowed
            )
        }
        return dictionary
    }
}
