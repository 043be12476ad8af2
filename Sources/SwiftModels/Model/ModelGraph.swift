/// The types of one Swift module, before they have names: what the schemas say in the terms of a
/// programming language, but of no particular one.
///
/// Order is the schemas' own: members stand as their author wrote them.
struct ModelGraph: Sendable {
    /// The schema files that were asked for, each with its own output.
    var files: [ModelFile] = []
    /// Every type, at the index that its identifier holds.
    var declarations: [ModelDeclaration] = []
    /// What the schemas ask of values and the types do not say.
    var rules = ModelRules()
    /// What the schemas say and the types do not.
    private(set) var notes: [ModelNote] = []
    private var known: Set<ModelNote> = []

    /// Adds a note, once.
    mutating func add(_ note: ModelNote) {
        if known.insert(note).inserted { notes.append(note) }
    }

    /// The types of each file, in their order.
    var typesByFile: [[ModelTypeID]] {
        var types: [[ModelTypeID]] = files.map { _ in [] }
        for (index, declaration) in declarations.enumerated() {
            types[declaration.file].append(ModelTypeID(index: index))
        }
        return types
    }

    /// Whether a type has members that go by patterns.
    func hasPatterns(_ id: ModelTypeID) -> Bool {
        guard case .object(let object) = self[id].shape else { return false }
        return !object.patternMembers.isEmpty
    }

    subscript(id: ModelTypeID) -> ModelDeclaration {
        get { declarations[id.index] }
        set { declarations[id.index] = newValue }
    }
}

/// Which of a graph's types.
struct ModelTypeID: Hashable, Sendable {
    let index: Int
}

/// A schema file that was asked for.
struct ModelFile: Hashable, Sendable {
    /// The name without its folder.
    let name: String
    /// The type of the whole schema.
    let root: ModelTypeID
}
