import FileLinting
import SchemaDocumentation
package import SchemaKit
import SchemaLint

extension LanguageFeature {
    /// `textDocument/hover`: the description of a member or a value by its schemas.
    static let hover = LanguageFeature(
        method: "textDocument/hover",
        clientCapability: "hover",
        serverCapability: "hoverProvider"
    ) { workspace, request throws(ResponseError) in
        let offset = try request.offset
        let payload = workspace.linter.inspect(request.document).last {
            ($0.source.start?.offset ?? 0) <= offset
        }
        guard let payload, let hover = Hover(payload, at: offset, request.client.hoverFormat)
        else { return "null" }
        let start = payload.source.start?.offset ?? 0
        let range = payload.range(of: hover.range)
        var json = JSONWriter()
        json.object { json in
            json.name("contents")
            request.client.hoverFormat.write(hover.text, to: &json)
            json.name("range")
            request.positions.range(of: range, from: start).write(to: &json)
        }
        return json.text
    }
}

/// The description of a member or a value by its schemas.
private struct Hover {
    let text: String
    /// The range of the name or of the value in the document of the payload.
    let range: SourceRange

    /// - Returns: `nil` if no name or value with a schema is at the offset.
    init?(_ payload: InspectedPayload, at offset: Int, _ format: MarkupFormat) {
        let start = payload.source.start?.offset ?? 0
        guard let program = payload.schema?.program,
            let place = payload.entry(at: offset - start),
            let trace = try? TracingEvaluator.trace(
                payload.document,
                program: program,
                detail: .all
            )
        else { return nil }
        range = payload.document.range(at: place.entry)
        var applied = UnfinishedTrace(finished: trace)
        let subschemas = applied.schemas(of: place.value)
        text = HoverText(program, format).text(of: subschemas)
        if text.isEmpty { return nil }
    }
}

/// Descriptions of values in the words of their schemas.
package struct HoverText {
    private let program: SchemaProgram
    private let format: MarkupFormat
    private let summary: SchemaSummary

    /// The maximum number of examples.
    private static let exampleLimit = 5

    package init(_ program: SchemaProgram, _ format: MarkupFormat) {
        self.program = program
        self.format = format
        summary = SchemaSummary(program.registry)
    }

    /// Returns the titles, descriptions and constraints of subschemas that apply to one value.
    package func text(of subschemas: [SubschemaID]) -> String {
        var paragraphs: [String] = []
        var items: [String] = []
        var type: String?
        for id in subschemas {
            let location = program[id].location
            let notes = SchemaAnnotations(of: [id], in: program)
            if let title = notes.title { paragraphs.append(bold(title)) }
            if let description = notes.description { paragraphs.append(prose(description)) }
            for item in summary.constraints(of: location, in: format.summaryFormat)
            where !items.contains(item) {
                items.append(item)
            }
            let name = summary.type(of: location)
            if type == nil, name != "any value" { type = name }
        }
        if let type { paragraphs.append("Type: \(prose(type))") }
        if !items.isEmpty { paragraphs.append(items.joined(separator: "\n")) }
        let notes = SchemaAnnotations(of: subschemas, in: program)
        if let value = notes.defaultValue { paragraphs.append("Default: \(code(value.text))") }
        let examples = notes.examples.prefix(Self.exampleLimit).map { code($0.text) }
        if !examples.isEmpty { paragraphs.append("Examples: \(examples.joined(separator: ", "))") }
        if notes.isRequired { paragraphs.append("Required.") }
        if notes.isDeprecated {
            let replacement = notes.replacement.map {
                "; use \(code($0.string ?? $0.text)) instead"
            }
            paragraphs.append("Deprecated\(replacement ?? "").")
        }
        var seen: Set<String> = []
        return paragraphs.filter { seen.insert($0).inserted }.joined(separator: "\n\n")
    }

    private func prose(_ text: String) -> String {
        format == .markdown ? SchemaSummary.markdown(escaping: text) : text.printableLines
    }

    private func code(_ text: String) -> String {
        format == .markdown ? SchemaSummary.markdown(code: text) : text.printable
    }

    private func bold(_ text: String) -> String {
        format == .markdown ? "**\(prose(text))**" : prose(text)
    }
}

extension MarkupFormat {
    fileprivate var summaryFormat: SchemaSummary.Format {
        self == .markdown ? .markdown : .plainText
    }
}

extension InspectedPayload {
    /// Returns the name or the value at an offset of the source, and the value that it belongs to. Brackets belong to
    /// their container; white space, commas and colons belong to nothing.
    func entry(at offset: Int) -> (entry: Int32, value: Int32)? {
        var found: (entry: Int32, value: Int32)?
        var names: Set<Int32> = []
        for index in 0..<Int32(truncatingIfNeeded: document.entryCount) {
            let entry = document.entry(at: index)
            if entry.kind == .object { names.formUnion(document.withText { $0.names(of: index) }) }
            let range = range(of: document.range(at: index))
            guard range.start <= offset, offset < range.end else { continue }
            let isAtBracket = offset == range.start || offset == range.end - 1
            found = nil
            if names.contains(index) {
                found = (index, index + 1)
            } else if !entry.isContainer || isAtBracket {
                found = (index, index)
            }
        }
        return found
    }
}
