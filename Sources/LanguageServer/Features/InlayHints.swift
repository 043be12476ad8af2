import SchemaKit

extension LanguageFeature {
    /// The meanings of values such as numbers. An editor shows each meaning after its value.
    static let inlayHints = LanguageFeature(
        method: "textDocument/inlayHint",
        clientCapability: "inlayHint",
        serverCapability: "inlayHintProvider"
    ) { workspace, request throws(ResponseError) in
        let range = try request.range
        var json = JSONWriter()
        json.beginArray()
        for view in request.payloads(in: &workspace) {
            guard let schemas = view.appliedSchemas else { continue }
            for index in 0..<Int32(view.document.entryCount) {
                let node = JSONNode(document: view.document, index: index)
                let offset = view.offsets(of: node.range).upperBound
                guard range.touches(offset), let meaning = schemas.meaning(of: node) else {
                    continue
                }
                json.object { json in
                    json.name("position")
                    view.positions.position(of: offset).write(to: &json)
                    json.member("label", meaning.label)
                    if let text = meaning.explanation { json.member("tooltip", text) }
                    json.member("paddingLeft", true)
                }
            }
        }
        json.endArray()
        return json.text
    }
}

/// The meaning of a value.
private struct ValueMeaning {
    let label: String
    let explanation: String?

    /// The maximum number of characters of a label that is a description.
    static let labelLimit = 60
}

extension AppliedSchemas {
    /// Returns the meaning of a value that is the only value of a branch: the title of this branch, unless the title
    /// only repeats the value. Without a title, the description is the meaning of a number or a literal. A string gets
    /// no description as its meaning, because readers understand most strings.
    fileprivate func meaning(of node: JSONNode) -> ValueMeaning? {
        guard node.kind != .object, node.kind != .array else { return nil }
        for schema in self[node] where schema.isBranch && schema.isValid && isConstant(schema) {
            let schemaNode = program.registry.node(at: schema.location)
            let description = schemaNode["description"]?.string
            if let title = schemaNode["title"]?.string, !title.isEmpty {
                guard title.lettersAndDigits != node.string?.lettersAndDigits else { continue }
                return ValueMeaning(
                    label: title.printable,
                    explanation: description?.printableLines
                )
            }
            guard node.kind != .string, let description, !description.isEmpty else { continue }
            return ValueMeaning(
                label: description.shortened(to: ValueMeaning.labelLimit).printable,
                explanation: description.printableLines
            )
        }
        return nil
    }

    /// Returns whether a subschema allows only one value.
    private func isConstant(_ schema: AppliedSchema) -> Bool {
        let dialect = program.registry.dialect(of: program[schema.subschema].resource)
        return program.registry.node(at: schema.location).members.contains { member in
            switch dialect.keyword(named: member.name)?.behavior {
            case .constant: true
            case .enumeration: member.value.count == 1
            default: false
            }
        }
    }
}

extension String {
    /// The letters and digits in lower case, by which a title that repeats a value is recognized.
    fileprivate var lettersAndDigits: String {
        String(lowercased().filter { $0.isLetter || $0.isNumber })
    }
}
