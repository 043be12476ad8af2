import SchemaDiagnostics
package import SchemaKit

/// The annotations and the format that the schemas of a value declare.
package struct SchemaAnnotations: Sendable {
    package private(set) var title: String?
    package private(set) var description: String?
    package private(set) var defaultValue: JSONNode?
    package private(set) var examples: [JSONNode] = []
    package private(set) var isDeprecated = false
    /// The format that a schema gives for strings, whether the format is asserted or not.
    package private(set) var format: StringFormat?
    /// The value that replaces a deprecated value, or the name of the member that replaces a deprecated member.
    package private(set) var replacement: JSONNode?
    /// True if the schema of a member says that the member is required (draft 3).
    package private(set) var isRequired = false

    /// Reads the annotations of subschemas that apply to one value. The examples of all subschemas are collected. Of
    /// several titles, descriptions, defaults, formats or replacements, the first one counts. A default or an example
    /// that contains a secret is left out.
    ///
    /// - Parameter isInsideSecret: True if an object or an array around the value is marked as secret. All strings,
    ///   numbers and names in defaults and examples are then secrets.
    package init(
        of subschemas: [SubschemaID],
        in program: SchemaProgram,
        isInsideSecret: Bool = false
    ) {
        for subschema in subschemas { add(subschema, program) }
        func containsSecret(_ value: JSONNode) -> Bool {
            if isInsideSecret, value.hasText { return true }
            return subschemas.contains {
                !SecretPlaces(in: value.document, at: value.index, program, under: $0).isEmpty
            }
        }
        if let value = defaultValue, containsSecret(value) { defaultValue = nil }
        examples.removeAll(where: containsSecret)
    }

    private mutating func add(_ id: SubschemaID, _ program: SchemaProgram) {
        let subschema = program[id]
        let node = program.registry.node(at: subschema.location)
        guard node.kind == .object else { return }
        let dialect = program.registry.resource(subschema.resource).dialect
        for member in node.members {
            guard let keyword = dialect.keyword(named: member.name) else { continue }
            switch keyword.behavior {
            case .description: description = description ?? member.value.string
            case .defaultValue: defaultValue = defaultValue ?? member.value
            case .examples: examples += member.value.elements
            case .deprecated: isDeprecated = isDeprecated || member.value.bool == true
            case .format:
                format = format ?? member.value.string.flatMap(dialect.format(named:))
            case .replacement: replacement = replacement ?? member.value
            case .requiresMember: isRequired = isRequired || member.value.bool == true
            case .annotation where keyword.name == "title": title = title ?? member.value.string
            default: break
            }
        }
    }
}

extension JSONNode {
    /// True if the value is or contains a string or a number. The name of a member counts as a string.
    fileprivate var hasText: Bool {
        (index..<document.indexAfter(index)).contains {
            let kind = document.entry(at: $0).kind
            return kind == .string || kind == .number
        }
    }
}
