/// A cache that finds values by their locations, for many lookups in the same documents. It visits the children
/// of each large object or array only once. ``JSONPointerIndex`` maps in the other direction. (Benchmarks:
/// `compile`, fhir; `many-findings`.)
package struct LocationIndex: Sendable {
    /// The maximum number of children of an object or array that is not cached.
    private static let sizeLimit = 16

    /// The entry of the last name with each hash, for each large object.
    private var names: [Place: [UInt32: Int32]] = [:]
    /// The entries of the items, for each large array.
    private var elements: [Place: [Int32]] = [:]

    private struct Place: Hashable {
        /// The identity of the document. Nodes keep the document alive as long as the index is used.
        let document: ObjectIdentifier
        let entry: Int32
    }

    package init() {}

    /// Returns the value that `pointer` refers to, relative to `root`, as `JSONNode.value(at:)` does.
    package mutating func value(at pointer: JSONPointer, from root: JSONNode) -> JSONNode? {
        var node = root
        for token in pointer.tokens {
            guard let child = child(token, of: node) else { return nil }
            node = child
        }
        return node
    }

    private mutating func child(_ token: String, of node: JSONNode) -> JSONNode? {
        guard node.count > Self.sizeLimit else { return node.value(at: JSONPointer([token])) }
        return node.kind == .object ? member(token, of: node) : element(token, of: node)
    }

    private mutating func member(_ token: String, of object: JSONNode) -> JSONNode? {
        let place = Place(document: object.document.identity, entry: object.index)
        if names[place] == nil { names[place] = names(of: object) }
        let name = Array(token.utf8)
        guard let entry = names[place]?[NameHash.hash(name)] else { return nil }
        // If two names have the same hash, the table may hold the wrong one.
        guard object.document.stringBytes(at: entry) == name else { return object[token] }
        return JSONNode(document: object.document, index: entry + 1)
    }

    private mutating func element(_ token: String, of array: JSONNode) -> JSONNode? {
        let place = Place(document: array.document.identity, entry: array.index)
        if elements[place] == nil { elements[place] = array.elements.map(\.index) }
        guard let position = JSONPointer.position(token), let known = elements[place],
            known.indices.contains(position)
        else { return nil }
        return JSONNode(document: array.document, index: known[position])
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
