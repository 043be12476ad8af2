/// A JSON Pointer (RFC 6901): the location of a value inside another value.
public struct JSONPointer: Hashable, Sendable {
    /// The unescaped reference tokens. Empty for the whole document.
    public var tokens: [String]

    /// Creates a pointer from unescaped tokens.
    public init(_ tokens: [String] = []) {
        self.tokens = tokens
    }

    /// Parses the string form: an empty string, or tokens that each follow a `/`.
    ///
    /// - Returns: `nil` if `text` is not a pointer: it does not begin with `/`, or has a `~` without 0 or 1 after
    ///   it.
    public init?(parsing text: some StringProtocol) {
        guard !text.isEmpty else {
            self.init()
            return
        }
        var tokens: [String] = []
        var token: [UInt8] = []
        var isFirst = true
        var isEscape = false
        for byte in text.utf8 {
            if isFirst {
                guard byte == UInt8(ascii: "/") else { return nil }
                isFirst = false
            } else if isEscape {
                guard byte == UInt8(ascii: "0") || byte == UInt8(ascii: "1") else { return nil }
                token.append(byte == UInt8(ascii: "0") ? UInt8(ascii: "~") : UInt8(ascii: "/"))
                isEscape = false
            } else if byte == UInt8(ascii: "/") {
                tokens.append(String(decoding: token, as: UTF8.self))
                token.removeAll()
            } else if byte == UInt8(ascii: "~") {
                isEscape = true
            } else {
                token.append(byte)
            }
        }
        guard !isEscape else { return nil }
        tokens.append(String(decoding: token, as: UTF8.self))
        self.init(tokens)
    }

    /// Returns this pointer with `token` appended.
    public func appending(_ token: String) -> JSONPointer {
        JSONPointer(tokens + [token])
    }

    /// Returns the array index that a token denotes. Returns nil if the token is not a number in decimal digits, if it
    /// has a leading zero, as `01` does, or if the index does not fit in an `Int`.
    static func itemIndex(_ token: String) -> Int? {
        let digits = token.utf8
        // `Int` would accept a sign, too.
        guard let first = digits.first, first.isASCIIDigit,
            first != UInt8(ascii: "0") || digits.count == 1
        else { return nil }
        return Int(token)
    }
}

extension JSONPointer {
    /// Returns whether two pointers have equal tokens. Tokens are compared by their Unicode scalars (RFC 6901,
    /// section 4), because names that are canonically equivalent are names of different members.
    public static func == (left: JSONPointer, right: JSONPointer) -> Bool {
        left.tokens.count == right.tokens.count
            && zip(left.tokens, right.tokens).allSatisfy { ExactText($0) == ExactText($1) }
    }

    /// Hashes the bytes of the tokens. A hash of the strings would be equal for all pointers with canonically
    /// equivalent tokens, which are different keys, so an object with thousands of such names would make every lookup
    /// slow.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(tokens.count)
        for token in tokens { hasher.combine(ExactText(token)) }
    }
}

extension JSONPointer: CustomStringConvertible {
    /// The string form.
    public var description: String { String(decoding: bytes, as: UTF8.self) }

    /// The bytes of the string form.
    package var bytes: [UInt8] {
        var text: [UInt8] = []
        for token in tokens {
            text.append(UInt8(ascii: "/"))
            for byte in token.utf8 {
                switch byte {
                case UInt8(ascii: "~"): text += [UInt8(ascii: "~"), UInt8(ascii: "0")]
                case UInt8(ascii: "/"): text += [UInt8(ascii: "~"), UInt8(ascii: "1")]
                default: text.append(byte)
                }
            }
        }
        return text
    }
}

/// A cursor that returns the JSON Pointers of values. The values must be requested in the order of the text; all
/// requests together then visit each value at most once.
package struct JSONPointerCursor {
    private let document: JSONDocument
    /// The containers around the last requested value, each with the child that is this value or contains it.
    private var steps: [Step] = []

    private struct Step {
        let container: Int32
        let isObject: Bool
        /// The entry of the child or, in an object, of the child's name.
        var child: Int32
        /// The number of children before `child`.
        var position: Int

        var value: Int32 { isObject ? child + 1 : child }
    }

    package init(_ document: JSONDocument) { self.document = document }

    /// Returns the pointer to the value at `target`, which must not precede the last requested value.
    package mutating func pointer(to target: Int32) -> JSONPointer {
        while let last = steps.last, document.indexAfter(last.container) <= target {
            steps.removeLast()
        }
        var container = steps.last?.container ?? 0
        if steps.isEmpty, target > 0 { steps.append(firstStep(in: 0)) }
        while container < target, let index = steps.indices.last {
            var step = steps[index]
            while document.indexAfter(step.value) <= target {
                step.child = document.indexAfter(step.value)
                step.position += 1
            }
            steps[index] = step
            container = step.value
            if container < target { steps.append(firstStep(in: container)) }
        }
        return JSONPointer(
            steps.map { step in
                step.isObject ? document.string(at: step.child) : String(step.position)
            }
        )
    }

    private func firstStep(in container: Int32) -> Step {
        Step(
            container: container,
            isObject: document.entry(at: container).kind == .object,
            child: container + 1,
            position: 0
        )
    }
}

/// An index of the JSON Pointers to all values of a document, for callers that need many pointers in any order.
///
/// Finding a single pointer visits all values before the target. The index visits each value only once.
package struct JSONPointerIndex: Sendable {
    private let document: JSONDocument
    /// The container of each entry; `none` for the outermost value.
    private var containers: [Int32]
    /// The last step to each entry: the index of the item, or the entry of the member's name.
    private var steps: [Int32]

    private static let none: Int32 = -1

    package init(_ document: JSONDocument) {
        self.document = document
        containers = Array(repeating: Self.none, count: document.entryCount)
        steps = containers
        var openContainers: [(container: Int32, end: Int32, isObject: Bool, position: Int32)] = []
        var entry: Int32 = 0
        while entry < document.entryCount {
            while let last = openContainers.last, entry >= last.end {
                openContainers.removeLast()
            }
            if let last = openContainers.last {
                containers[Int(entry)] = last.container
                steps[Int(entry)] = last.isObject ? entry : last.position
                openContainers[openContainers.count - 1].position += 1
                if last.isObject {
                    containers[Int(entry) + 1] = last.container
                    steps[Int(entry) + 1] = entry
                    entry += 1
                }
            }
            let kind = document.entry(at: entry).kind
            if kind.isContainer {
                openContainers.append((entry, document.indexAfter(entry), kind == .object, 0))
            }
            entry += 1
        }
    }

    /// Returns the pointer to the value at `entry`. If `entry` is a member's name, returns the pointer to the member's
    /// value.
    package func pointer(to entry: Int32) -> JSONPointer {
        var tokens: [String] = []
        var current = entry
        while containers[Int(current)] != Self.none {
            let container = containers[Int(current)]
            let step = steps[Int(current)]
            tokens.append(
                document.entry(at: container).kind == .object
                    ? document.string(at: step) : String(step)
            )
            current = container
        }
        return JSONPointer(tokens.reversed())
    }
}

/// A cache that finds values by their locations, for many lookups in the same documents. It visits the children
/// of each large object or array only once. ``JSONPointerIndex`` maps in the other direction. (Benchmarks:
/// `compile`, schema "fhir", and `many-findings`.)
package struct LocationIndex: Sendable {
    /// The maximum number of children of an object or array that is not cached.
    private static let sizeLimit = 16

    /// The entry of the last name with each hash, for each large object.
    private var names: [Container: [UInt32: Int32]] = [:]
    /// The entries of the items, for each large array.
    private var items: [Container: [Int32]] = [:]

    private struct Container: Hashable {
        /// The identity of the document. Callers must keep the document alive as long as they use the index, because a
        /// later document could get the same identity.
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
        return node.kind == .object ? member(token, of: node) : item(token, of: node)
    }

    private mutating func member(_ token: String, of object: JSONNode) -> JSONNode? {
        let container = Container(document: object.document.identity, entry: object.index)
        if names[container] == nil { names[container] = names(of: object) }
        let name = Array(token.utf8)
        guard let entry = names[container]?[NameHash.hash(name)] else { return nil }
        // If two names have the same hash, the table has only one of them.
        guard object.document.stringBytes(at: entry) == name else { return object[token] }
        return JSONNode(document: object.document, index: entry + 1)
    }

    private mutating func item(_ token: String, of array: JSONNode) -> JSONNode? {
        let container = Container(document: array.document.identity, entry: array.index)
        if items[container] == nil { items[container] = array.elements.map(\.index) }
        guard let itemIndex = JSONPointer.itemIndex(token), let entries = items[container],
            entries.indices.contains(itemIndex)
        else { return nil }
        return JSONNode(document: array.document, index: entries[itemIndex])
    }

    private func names(of object: JSONNode) -> [UInt32: Int32] {
        var names: [UInt32: Int32] = [:]
        names.reserveCapacity(object.count)
        var name = object.index + 1
        let end = object.document.indexAfter(object.index)
        while name < end {
            // The `link` of a name is the hash of the name.
            names[object.document.entry(at: name).link] = name
            name = object.document.indexAfter(name + 1)
        }
        return names
    }
}
