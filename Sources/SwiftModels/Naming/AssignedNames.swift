/// The Swift names of everything in a model graph. In each array except ``notes``, the value at an index belongs to the
/// graph's declaration at the same index.
struct AssignedNames {
    /// The name of each type within its enclosing type or the module.
    var types: [String] = []
    /// The names of each object's properties, in their order.
    var properties: [[String]] = []
    /// The names of the cases of each enumeration or union, in their order. The names of synonyms follow.
    var cases: [[String]] = []
    /// The names of the properties that hold members matched by `patternProperties`, in the order of the
    /// patterns.
    var patterns: [[String]] = []
    /// Notes on names that were changed, such as names given in a schema that could not be used as they
    /// are.
    var notes: [ModelNote] = []

    /// Adds a note if `name` differs from the name that the schema gives.
    ///
    /// - Parameter reserved: The names that the scope never assigns.
    mutating func noteIfChanged(
        _ given: ModelGivenName?,
        to name: String,
        reserved: Set<String>
    ) {
        guard let given, let wanted = given.path.last, wanted != name else { return }
        notes.append(.changed(wanted, to: name, reserved: reserved, at: given.site))
    }

    /// Returns the names of the enclosing types and of the type itself, outermost first.
    func path(of id: ModelTypeID, in graph: ModelGraph) -> [String] {
        var path = [types[id.index]]
        var parent = graph[id].parent
        while let id = parent {
            path.insert(types[id.index], at: 0)
            parent = graph[id].parent
        }
        return path
    }
}

extension ModelNote {
    /// Returns the note on a name that is reserved or already taken in its scope.
    static func changed(
        _ wanted: String,
        to name: String,
        reserved: Set<String>,
        at site: ScopedSite
    ) -> ModelNote {
        let kind: Kind =
            reserved.contains(wanted)
            ? .reservedName(wanted, instead: name) : .takenName(wanted, instead: name)
        return ModelNote(kind: kind, site: site)
    }
}
