/// The Swift names of everything in a model graph, at the indices of its declarations.
struct AssignedNames {
    /// Each type's name within the type that it is written in.
    var types: [String] = []
    /// The names of an object's properties, in their order.
    var properties: [[String]] = []
    /// The names of a choice's cases and then of its synonyms, in their order.
    var cases: [[String]] = []
    /// The names of the properties for members that go by patterns, in the order of these.
    var patterns: [[String]] = []
    /// Given names that could not be used as they are.
    var notes: [ModelNote] = []

    /// Tells of a given name that could not be used as it is.
    mutating func noteIfChanged(_ given: ModelGivenName?, _ name: String) {
        guard let given, let wanted = given.path.last, wanted != name else { return }
        notes.append(ModelNote(kind: .takenName(wanted, instead: name), site: given.site))
    }

    /// The path of a type from the module's own scope.
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
