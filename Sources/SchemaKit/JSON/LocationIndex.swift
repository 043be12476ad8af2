/// Finds values by their locations where many are looked up in the same documents: the children of a large object or
/// array are walked once. ``JSONPointerIndex`` leads the other way. (Benchmarks: `compile`, fhir; `many-findings`.)
package struct LocationIndex: Sendable {
    /// The number of children from which on an object or array is large.
    private static let sizeLimit = 16

    /// By document and entry of the object; the entry of the last name with each hash.
    private var names: [Place: [UInt32: Int32]] = [:]
    /// By document and entry of the array; the entries of its elements.
    private var elements: [Place: [Int32]] = [:]

    private struct Place: Hashable {
        /// Of the document, which its nodes hold as long as the index does.
        let document: ObjectIdentifier
        let entry: Int32
    }

    package init() {}

    /// The value that `pointer` names from `root`, as `JSONNode.value(at:)` finds it.
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
        // Of two names with one hash the other may be meant.
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
