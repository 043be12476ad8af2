import LanguageServer
import SchemaKit
import Testing

/// The texts of a client's documents, to which workspace edits are applied (LSP 3.17, `WorkspaceEdit`).
struct AppliedEdits {
    /// The texts by their URIs.
    private(set) var texts: [String: String]
    private(set) var createdURIs: [String] = []
    /// The versions that edits name, by the URIs of their documents; nil for null.
    private(set) var versions: [String: Int?] = [:]
    private let encoding: PositionEncoding

    init(_ texts: [String: String], _ encoding: PositionEncoding = .utf8) {
        self.texts = texts
        self.encoding = encoding
    }

    mutating func apply(_ edit: JSONNode) throws {
        if let changes = edit["changes"] {
            for change in changes.members { try apply(change.value, to: change.name) }
        }
        for change in edit["documentChanges"].map({ Array($0.elements) }) ?? [] {
            if change["kind"]?.string == "create" {
                let uri = try #require(change["uri"]?.string)
                #expect(texts[uri] == nil)
                texts[uri] = ""
                createdURIs.append(uri)
                continue
            }
            let document = try #require(change["textDocument"])
            let uri = try #require(document["uri"]?.string)
            let version = try #require(document["version"])
            versions[uri] = .some(version.int)
            try apply(try #require(change["edits"]), to: uri)
        }
    }

    /// Applies edits of one document. The edits refer to its original text. They must not overlap or begin at the same
    /// position.
    private mutating func apply(_ edits: JSONNode, to uri: String) throws {
        var bytes = Array(try #require(texts[uri]).utf8)
        let text = DocumentText(bytes)
        let positions = PositionConverter(text, encoding)
        var replacements: [(range: Range<Int>, text: String)] = []
        for edit in edits.elements {
            let ends = try ["start", "end"].map { end in
                let node = try #require(edit["range"]?[end])
                let position = TextPosition(
                    line: try #require(node["line"]?.int),
                    character: try #require(node["character"]?.int)
                )
                let offset = text.offset(of: position, encoding)
                // This fails for a position past the end of its line, because its offset is the end of the line.
                #expect(positions.position(of: offset) == position)
                return offset
            }
            replacements.append((ends[0]..<ends[1], try #require(edit["newText"]?.string)))
        }
        replacements.sort { $0.range.lowerBound < $1.range.lowerBound }
        for (left, right) in zip(replacements, replacements.dropFirst()) {
            #expect(left.range.upperBound <= right.range.lowerBound)
            #expect(left.range.lowerBound < right.range.lowerBound)
        }
        for (range, replacement) in replacements.reversed() {
            bytes.replaceSubrange(range, with: replacement.utf8)
        }
        texts[uri] = String(decoding: bytes, as: UTF8.self)
    }
}
