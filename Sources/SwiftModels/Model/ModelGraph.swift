/// The types of one Swift module before they have names. They refer to schemas and to each other by identifiers, and
/// hold the names that schemas give (`swiftName`).
///
/// Declarations and members are in the order of the schemas.
struct ModelGraph: Sendable {
    /// The requested schema files. Each has its own output.
    var files: [ModelFile] = []
    /// All types. The index of each is that in its ``ModelTypeID``.
    var declarations: [ModelDeclaration] = []
    /// The constraints of the schemas that the types do not express.
    var rules = ModelRules()
    /// Notes on parts of the schemas that the types do not express.
    private(set) var notes: [ModelNote] = []
    private var known: Set<ModelNote> = []

    /// Adds a note, unless the graph already has it.
    mutating func add(_ note: ModelNote) {
        if known.insert(note).inserted { notes.append(note) }
    }

    /// The types of each file, in the order of their declarations.
    var typesByFile: [[ModelTypeID]] {
        var types: [[ModelTypeID]] = files.map { _ in [] }
        for (index, declaration) in declarations.enumerated() {
            types[declaration.file].append(ModelTypeID(index: index))
        }
        return types
    }

    /// Returns whether a type has members that are selected by patterns.
    func hasPatterns(_ id: ModelTypeID) -> Bool {
        guard case .object(let object) = self[id].shape else { return false }
        return !object.patternMembers.isEmpty
    }

    subscript(id: ModelTypeID) -> ModelDeclaration {
        get { declarations[id.index] }
        set { declarations[id.index] = newValue }
    }
}

/// The index of a type in the declarations of a graph.
struct ModelTypeID: Hashable, Sendable {
    let index: Int
}

/// A requested schema file.
struct ModelFile: Hashable, Sendable {
    /// The file name without its folder.
    let name: String
    /// The type of the file's root schema.
    let root: ModelTypeID
}
