import FileLinting
import SchemaDiagnostics
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
        let payload = request.payloads(in: &workspace).first {
            $0.offsets(of: $0.document.root.range).contains(offset)
        }
        let format = request.client.hoverFormat
        guard let payload, let hover = Hover(payload, at: offset, format) else { return "null" }
        var json = JSONWriter()
        json.object { json in
            json.name("contents")
            format.write(hover.text, to: &json)
            json.member("range", payload.range(of: hover.range))
        }
        return json.text
    }
}

/// The description of a member or a value by its schemas.
private struct Hover {
    let text: String
    /// The range of the name or of the value in the document of the payload.
    let range: SourceRange

    /// Describes the name or value at an offset of the open document. Returns `nil` if there is none, or if it has no
    /// schema.
    init?(_ payload: PayloadView, at offset: Int, _ format: MarkupFormat) {
        guard let program = payload.program, let target = payload.entry(at: offset) else {
            return nil
        }
        let checked = payload.document.payload(under: program)
        // `checked` can lack the entries of `$schema`, so other entries have new indices but the same offsets.
        let valueStart = payload.document.range(at: target.value).start
        guard let value = checked.entry(startingAt: valueStart),
            let trace = try? TracingEvaluator.trace(checked, program: program, detail: .all)
        else { return nil }
        range = payload.document.range(at: target.entry)
        // An invalid value is described only by those branches of `anyOf` and `oneOf` that fit it best, as in
        // completions. `UnfinishedTrace` finds these branches for a finished payload, too.
        var applied = UnfinishedTrace(finished: trace)
        let subschemas = applied.schemas(of: value)
        let secrets = SecretPlaces(in: checked, program)
        text = HoverText(program, format).text(
            of: subschemas,
            isInsideSecret: secrets.marksContainer(around: value, in: checked)
        )
        if text.isEmpty { return nil }
    }
}

/// A generator of descriptions of values, made from the titles, descriptions and constraints in their schemas.
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

    /// Returns the description of a value to which subschemas apply: their titles and descriptions, the type in the
    /// first of them that does not allow all types, their constraints, default and examples, and notes about a required
    /// or a deprecated value.
    ///
    /// - Parameter isInsideSecret: True if an object or an array around the value is marked as secret.
    package func text(of subschemas: [SubschemaID], isInsideSecret: Bool = false) -> String {
        var paragraphs: [String] = []
        var constraints: [String] = []
        // Bytes are compared, because constraints on canonically equivalent names would be equal as strings.
        var seenConstraints: Set<ExactText> = []
        var type: String?
        for id in subschemas {
            let location = program[id].location
            let own = SchemaAnnotations(of: [id], in: program)
            if let title = own.title { paragraphs.append(bold(title)) }
            if let description = own.description { paragraphs.append(prose(description)) }
            for constraint in summary.constraints(of: location, in: format.summaryFormat)
            where seenConstraints.insert(ExactText(constraint)).inserted {
                constraints.append(constraint)
            }
            let name = summary.type(of: location)
            // For a schema that allows all types, `type(of:)` returns "any value".
            if type == nil, name != "any value" { type = name }
        }
        if let type { paragraphs.append("Type: \(prose(type))") }
        if !constraints.isEmpty { paragraphs.append(constraints.joined(separator: "\n")) }
        let all = SchemaAnnotations(
            of: subschemas,
            in: program,
            isInsideSecret: isInsideSecret
        )
        if let value = all.defaultValue { paragraphs.append("Default: \(code(of: value))") }
        let examples = all.examples.prefix(Self.exampleLimit).map(code(of:))
        if !examples.isEmpty { paragraphs.append("Examples: \(examples.joined(separator: ", "))") }
        if all.isRequired { paragraphs.append("Required.") }
        if all.isDeprecated {
            let replacement = all.replacement.map { value in
                "; use \(value.string.map { code($0) } ?? code(of: value)) instead"
            }
            paragraphs.append("Deprecated\(replacement ?? "").")
        }
        var seen: Set<ExactText> = []
        return paragraphs.filter { seen.insert(ExactText($0)).inserted }.joined(separator: "\n\n")
    }

    private func prose(_ text: String) -> String {
        format == .markdown ? SchemaSummary.markdown(escaping: text) : text.printableLines
    }

    private func code(_ text: String) -> String {
        format == .markdown ? SchemaSummary.markdown(code: text) : text.printable
    }

    private func code(of value: JSONNode) -> String { code(SchemaSummary.line(of: value)) }

    private func bold(_ text: String) -> String {
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        return format == .markdown ? "**\(prose(line))**" : prose(line)
    }
}

extension MarkupFormat {
    fileprivate var summaryFormat: SchemaSummary.Format {
        self == .markdown ? .markdown : .plainText
    }
}

extension JSONDocument {
    /// Returns the entry of the value or name that starts at an offset, or `nil` if there is none.
    fileprivate func entry(startingAt offset: Int) -> Int32? {
        (0..<Int32(entryCount)).first { range(at: $0).start == offset }
    }
}

extension PayloadView {
    /// Returns the entry of the name or value at an offset, and the entry of the value to which it belongs. Brackets
    /// belong to their container; white space, commas and colons belong to nothing.
    fileprivate func entry(at offset: Int) -> (entry: Int32, value: Int32)? {
        // The path can end in a value that ends at the offset. The byte at the offset does not belong to such a value.
        let step = path(to: offset).last { offsets(of: $0.range).contains(offset) }
        guard let step else { return nil }
        if let name = step.nameIndex, let range = step.nameRange,
            offsets(of: range).contains(offset)
        {
            return (name, step.node.index)
        }
        let range = offsets(of: step.node.range)
        let isContainer = document.entry(at: step.node.index).isContainer
        let isAtBracket = offset == range.lowerBound || offset == range.upperBound - 1
        guard range.contains(offset), isAtBracket || !isContainer else { return nil }
        return (step.node.index, step.node.index)
    }
}
