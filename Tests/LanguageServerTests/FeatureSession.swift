import Foundation
import LanguageServer
import SchemaKit
import TestSupport
import Testing

/// A client that opens one document and sends requests about it.
struct FeatureSession {
    var session: ServerSession
    let uri: String
    /// The text of the document, with the positions of its markers.
    let text: MarkedText

    /// Opens a document in a client that announces `capabilities`.
    ///
    /// - Parameter capabilities: Members of the client's capabilities for documents, as JSON.
    init(
        _ capabilities: String,
        _ text: String,
        uri: String = "file:///nowhere/open.json",
        options: ServerOptions = ServerOptions()
    ) {
        session = ServerSession(options, capabilities: #""textDocument":{\#(capabilities)}"#)
        self.uri = uri
        self.text = MarkedText(text)
        session.open(uri, String(decoding: self.text.bytes, as: UTF8.self))
        _ = session.take()
    }

    /// Returns the answer to a request about the document.
    ///
    /// - Parameter members: Further members of the parameters, as JSON.
    mutating func answer(_ method: String, _ members: String = "") throws -> JSONNode {
        let document = #""textDocument":{"uri":\#(ServerSession.quoted(uri))}"#
        let rest = members.isEmpty ? "" : ",\(members)"
        session.request("textDocument/\(method)", "{\(document)\(rest)}")
        return try #require(session.take().last)
    }

    /// Returns the result of a request about the document.
    mutating func result(_ method: String, _ members: String = "") throws -> JSONNode {
        let answer = try answer(method, members)
        return try #require(answer["result"], "\(answer.text)")
    }

    /// Returns the position of a marker as JSON.
    func position(_ marker: Character) throws -> String {
        let offset = try #require(text.offset(of: marker))
        let position = PositionConverter(DocumentText(text.bytes), .utf8).position(of: offset)
        return #"{"line":\#(position.line),"character":\#(position.character)}"#
    }

    /// Returns the member `position` with the position of a marker.
    func at(_ marker: Character) throws -> String { #""position":\#(try position(marker))"# }

    /// Returns the text of the document in a range.
    func text(in range: JSONNode?) throws -> String { try text.bytes.text(in: range) }
}

extension DocumentText {
    /// Returns the offsets of a range with positions in UTF-8.
    func offsets(of range: JSONNode?) throws -> Range<Int> {
        let range = try #require(range)
        let ends = try ["start", "end"].map { end in
            let line = try #require(range[end]?["line"]?.int)
            let character = try #require(range[end]?["character"]?.int)
            return TextPosition(line: line, character: character)
        }
        return offsets(TextRange(start: ends[0], end: ends[1]), .utf8)
    }
}

extension [UInt8] {
    /// Returns the text in a range with positions in UTF-8.
    func text(in range: JSONNode?) throws -> String {
        String(decoding: self[try DocumentText(self).offsets(of: range)], as: UTF8.self)
    }

    /// The text that an edit replaces, and the text that it inserts.
    typealias Replacement = (old: String, new: String)

    /// Returns the text after edits, which must not overlap.
    ///
    /// - Parameter body: A function that is called with each edit.
    func applying(_ edits: JSONNode, _ body: (Replacement) -> Void = { _ in }) throws -> [UInt8] {
        let document = DocumentText(self)
        let sorted = try edits.elements.map { edit in
            (
                range: try document.offsets(of: edit["range"]),
                new: try #require(edit["newText"]?.string)
            )
        }.sorted { $0.range.lowerBound < $1.range.lowerBound }
        var text: [UInt8] = []
        var end = 0
        for edit in sorted {
            #expect(edit.range.lowerBound >= end)
            text += self[end..<edit.range.lowerBound] + Array(edit.new.utf8)
            end = edit.range.upperBound
            body((String(decoding: self[edit.range], as: UTF8.self), edit.new))
        }
        return text + self[end...]
    }
}
