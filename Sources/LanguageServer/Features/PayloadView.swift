import FileLinting
import SchemaKit

/// A payload in an open document, with the positions of its values in the document.
///
/// If the text is not JSON, the values are those of the repaired text.
struct PayloadView {
    let payload: InspectedPayload
    let positions: PositionConverter

    var document: JSONDocument { payload.document }
    /// The schema, or `nil` if no schema was found.
    var program: SchemaProgram? { payload.schema?.program }
    /// The number of the line that is the payload, or `nil` if the whole document is the payload.
    var line: Int? { payload.source.line }
    /// True if the text is not JSON, so that ``document`` is a repaired text.
    var isRepaired: Bool { payload.repair != nil }

    /// The offset of the payload in the document. Zero, unless the payload is a line after the first line.
    private var start: Int { payload.source.start?.offset ?? 0 }

    /// Returns the range of bytes in the open document that corresponds to a range of the payload.
    func offsets(of range: SourceRange) -> Range<Int> {
        let range = payload.range(of: range)
        return start + range.start..<start + range.end
    }

    /// The subschemas that apply to the values, or `nil` if there is no schema or the payload cannot be evaluated.
    var appliedSchemas: AppliedSchemas? { program.flatMap { AppliedSchemas(document, $0) } }

    /// Returns the positions that correspond to a range of the payload.
    func range(of range: SourceRange) -> TextRange { positions.range(of: offsets(of: range)) }

    /// Returns the values that contain an offset of the open document, from the root on. The list is empty if the root
    /// does not contain the offset.
    func path(to offset: Int) -> [DocumentStep] {
        let root = DocumentStep(rootOf: document)
        guard contains(offset, root) else { return [] }
        var path = [root]
        while let next = path.last?.children.first(where: { contains(offset, $0) }) {
            path.append(next)
        }
        return path
    }

    private func contains(_ offset: Int, _ step: DocumentStep) -> Bool {
        offsets(of: step.range).touches(offset)
    }
}

extension Range<Int> {
    /// Returns whether a cursor at an offset is in the range, or at its start or its end.
    func touches(_ offset: Int) -> Bool { lowerBound <= offset && offset <= upperBound }
}

/// A value in a document, with its name if the value is a member.
struct DocumentStep {
    let node: JSONNode
    /// The entry of the name, or `nil` if the value is not a member.
    let nameIndex: Int32?

    init(node: JSONNode, nameIndex: Int32?) {
        self.node = node
        self.nameIndex = nameIndex
    }

    init(rootOf document: JSONDocument) { self.init(node: document.root, nameIndex: nil) }

    /// The range of the name, or `nil` if the value is not a member.
    var nameRange: SourceRange? { nameIndex.map { node.document.range(at: $0) } }

    /// The name, or `nil` if the value is not a member.
    var name: String? {
        nameIndex.map { node.document.string(at: $0) }
    }

    /// The range of the member, or of the value if it is not a member.
    var range: SourceRange {
        let range = node.range
        return SourceRange(start: nameRange?.start ?? range.start, end: range.end)
    }

    /// The members or items of the value.
    var children: some Sequence<DocumentStep> {
        let isObject = node.kind == .object
        let end =
            node.document.entry(at: node.index).isContainer
            ? node.document.indexAfter(node.index) : node.index
        return sequence(state: node.index + 1) { [document = node.document] index in
            guard index < end else { return nil }
            let child = isObject ? index + 1 : index
            defer { index = document.indexAfter(child) }
            let node = JSONNode(document: document, index: child)
            return DocumentStep(node: node, nameIndex: isObject ? index : nil)
        }
    }
}

extension JSONDocument {
    /// Returns the values that contain an entry, from the root to the value itself.
    func path(to entry: Int32) -> [DocumentStep] {
        var path = [DocumentStep(rootOf: self)]
        while let last = path.last, last.node.index < entry {
            let next = last.children.first { entry < indexAfter($0.node.index) }
            guard let next else { break }
            path.append(next)
        }
        return path
    }
}

extension SourceRange {
    /// The range without the quotation marks of a string, or without the brackets of an object or array.
    var withoutDelimiters: SourceRange {
        byteCount < 2 ? self : SourceRange(start: start + 1, end: end - 1)
    }
}

extension PositionConverter {
    /// Returns the positions of a range of offsets.
    func range(of offsets: Range<Int>) -> TextRange {
        TextRange(
            start: position(of: offsets.lowerBound),
            end: position(of: offsets.upperBound)
        )
    }
}

extension DocumentRequest {
    /// Returns the payloads in the document: one, or one for each line.
    ///
    /// - Parameter findsSchemas: False if the caller does not need the schemas of the payloads.
    func payloads(
        in workspace: inout Workspace,
        findingSchemas findsSchemas: Bool = true
    ) -> [PayloadView] {
        let positions = positions
        return workspace.linter.inspect(document, findingSchemas: findsSchemas).map {
            PayloadView(payload: $0, positions: positions)
        }
    }
}
