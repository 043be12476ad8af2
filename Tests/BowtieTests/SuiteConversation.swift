import Foundation
import SchemaKit
import TestSupport

/// The official suite as one conversation: the requests, and the expected answer to each request.
struct SuiteConversation {
    private(set) var input: [UInt8] = []
    private(set) var expectations: [Expectation] = []
    private let root: URL
    private let registry: [UInt8]

    /// The name of a request for messages, and the expected answer.
    struct Expectation {
        let name: String
        let answer: String
    }

    /// The folder of the suite, if the corpora are present.
    static let root = Corpora.folder("json-schema-test-suite")

    /// The dialects by the suite's folders.
    static let dialects: [(folder: String, uri: String)] = [
        ("draft3", "http://json-schema.org/draft-03/schema#"),
        ("draft4", "http://json-schema.org/draft-04/schema#"),
        ("draft6", "http://json-schema.org/draft-06/schema#"),
        ("draft7", "http://json-schema.org/draft-07/schema#"),
        ("draft2019-09", "https://json-schema.org/draft/2019-09/schema"),
        ("draft2020-12", "https://json-schema.org/draft/2020-12/schema"),
        ("v1", "https://json-schema.org/v1"),
    ]

    /// The parts of the suite. Each part has its own process, because the parts need different options for
    /// assertions.
    enum Part: CaseIterable {
        case plain
        /// The folders named `format`.
        case formats
        /// The file that needs assertions about the content of strings.
        case content

        var arguments: [String] {
            switch self {
            case .plain: []
            case .formats: ["--assert-formats"]
            case .content: ["--assert-content"]
            }
        }

        init(ofFile file: URL) {
            if file.deletingLastPathComponent().lastPathComponent == "format" {
                self = .formats
            } else if file.path.hasSuffix("/draft7/optional/content.json") {
                self = .content
            } else {
                self = .plain
            }
        }
    }

    /// The base URI of the suite's remote schemas. Nothing is fetched from it.
    private static let remoteBase = "http://localhost:1234/"

    /// Creates the conversation of one part, with all dialects one after the other.
    init(root: URL, part: Part) throws {
        self.root = root
        registry = try Self.registry(root.appendingPathComponent("remotes"))
        add(
            request: Array(#"{"cmd":"start","version":1}"#.utf8),
            Expectation(name: "start", answer: RecordedExchange.Turn.start.answer)
        )
        for (folder, uri) in Self.dialects {
            add(
                request: Array(#"{"cmd":"dialect","dialect":"\#(uri)"}"#.utf8),
                Expectation(name: folder, answer: #"{"ok":true}"#)
            )
            for file in Corpora.files(in: root.appendingPathComponent("tests/" + folder))
            where Part(ofFile: file) == part {
                try addGroups(of: file)
            }
        }
    }

    /// Adds a case of the protocol for each group of tests in a file.
    private mutating func addGroups(of file: URL) throws {
        let document = try JSONParser().parse(try Corpora.bytes(of: file))
        let path = file.path.dropFirst(root.path.count + "/tests/".count)
        for group in document.root.elements {
            guard let schema = group["schema"], let tests = group["tests"] else {
                throw CocoaError(.fileReadCorruptFile)
            }
            let name = "\(path): \(group["description"]?.string ?? "")"
            try add(
                schema: schema,
                tests: tests,
                name: name,
                needsRemotes: group.text.contains(Self.remoteBase)
            )
        }
    }

    /// Adds a case. The remote schemas, which are much longer than a case, are added only if the case refers to them.
    private mutating func add(
        schema: JSONNode,
        tests: JSONNode,
        name: String,
        needsRemotes: Bool
    ) throws {
        let sequence = expectations.count
        var request = Array(#"{"cmd":"run","seq":\#(sequence),"output":"flag","#.utf8)
        request += Array(#""case":{"description":"a case","schema":"#.utf8)
        request += schema.singleLineBytes
        if needsRemotes { request += Array(#","registry":"#.utf8) + registry }
        request += Array(#","tests":["#.utf8)
        var verdicts: [String] = []
        for test in tests.elements {
            guard let data = test["data"], let isValid = test["valid"]?.bool else {
                throw CocoaError(.fileReadCorruptFile)
            }
            request += Array((verdicts.isEmpty ? "" : ",").utf8)
            request += Array(#"{"description":"a test","instance":"#.utf8) + data.singleLineBytes
            request.append(UInt8(ascii: "}"))
            verdicts.append(#"{"valid":\#(isValid)}"#)
        }
        request += Array("]}}".utf8)
        let results = verdicts.joined(separator: ",")
        let answer = #"{"seq":\#(sequence),"results":[\#(results)]}"#
        add(request: request, Expectation(name: name, answer: answer))
    }

    private mutating func add(request: [UInt8], _ expectation: Expectation) {
        input += request
        input.append(UInt8(ascii: "\n"))
        expectations.append(expectation)
    }

    /// Returns an object with all remote schemas, by the URIs that the suite uses for them.
    private static func registry(_ folder: URL) throws -> [UInt8] {
        var text = [UInt8(ascii: "{")]
        for file in Corpora.files(in: folder) {
            let path = file.path.dropFirst(folder.path.count + 1)
            let document = try JSONParser().parse(try Corpora.bytes(of: file))
            text += Array((text.count == 1 ? "" : ",").utf8)
            text += Array(#""\#(remoteBase)\#(path)":"#.utf8) + document.root.singleLineBytes
        }
        text.append(UInt8(ascii: "}"))
        return text
    }
}

extension JSONNode {
    /// The value on one line. Line breaks occur only between tokens.
    fileprivate var singleLineBytes: [UInt8] {
        document.bytes[range.start..<range.end].map { byte in
            byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") ? UInt8(ascii: " ") : byte
        }
    }
}
