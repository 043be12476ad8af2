/// The members of large objects by the hashes of their names: hundreds of references into one object
/// of definitions must not walk it each time. (Benchmark: `compile`, fhir.)
struct MemberIndex: Sendable {
    /// How many members make an object large.
    private static let sizeLimit = 16

    /// By document and entry of the object; the entry of the last name with each hash.
    private var names: [Place: [UInt32: Int32]] = [:]

    private struct Place: Hashable {
        /// Of the document, which its nodes hold as long as the registry does.
        let document: ObjectIdentifier
        let entry: Int32
    }

    /// The value that `pointer` names from `root`, as `JSONNode.value(at:)` finds it.
    mutating func value(at pointer: JSONPointer, from root: JSONNode) -> JSONNode? {
        var node = root
        for token in pointer.tokens {
            guard node.kind == .object, node.count > Self.sizeLimit else {
                guard let child = node.value(at: JSONPointer([token])) else { return nil }
                node = child
                continue
            }
            guard let child = member(token, of: node) else { return nil }
            node = child
        }
        return node
    }

    private mutating func member(_ token: String, of object: JSONNode) -> JSONNode? {
        let place = Place(document: object.document.identity, entry: object.index)
        if names[place] == nil { names[place] = names(of: object) }
        let name = Array(token.utf8)
        guard let entry = names[place]?[NameHash.hash(name)] else { return nil }
        // Of two names with one hash the other may be meant.
        guard object.document.stringBytes(at: entry) == name else { return object[token] }
        return JSONNode(document: object.document, index: entry + 1)
    }

    private func names(of object: JSONNode) -> [UInt32: Int32] {
        var names: [UInt32: Int32] = [:]
        names.reserveCapacity(object.count)
        var name = object.index + 1
        let end = object.document.indexAfter(object.index)
        while name < end {
            names[object.document.entry(at: name).link] = name
            name = object.document.indexAfter(name + 1)
        }
        return names
    }
}
