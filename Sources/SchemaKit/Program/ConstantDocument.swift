/// The constants of a program: one JSON array whose elements they are.
package final class ConstantDocument: Sendable {
    private let document: JSONDocument
    /// The entries of the elements.
    private let elements: [Int32]

    /// Takes the constants' texts, separated by commas.
    ///
    /// They come from a schema that has been parsed, so the array is JSON; they may be nested as
    /// deep as the schema's own parser allowed, and one level more.
    init(_ text: [UInt8]) {
        guard !text.isEmpty else {
            document = Self.nothing
            elements = []
            return
        }
        document = Self.document(text)
        var elements: [Int32] = []
        elements.reserveCapacity(document.root.count)
        for element in document.root.elements { elements.append(element.index) }
        self.elements = elements
    }

    private static func document(_ text: [UInt8]) -> JSONDocument {
        var array: [UInt8] = []
        array.reserveCapacity(text.count + 2)
        array.append(UInt8(ascii: "["))
        array += text
        array.append(UInt8(ascii: "]"))
        guard let document = try? JSONParser(depthLimit: .max).parse(array) else {
            preconditionFailure("constants are JSON")
        }
        return document
    }

    /// Shared by the programs without constants. (Benchmark: `compile`.)
    private static let nothing = document([])

    /// The constants as evaluators compare with them.
    /// Sendable, as nothing writes to their memory once the document is made.
    struct Pools: @unchecked Sendable {
        let text: JSONText
        let entries: ConstantPool<Int32>
    }

    /// The constants, with their entries in `memory`; valid as long as `memory` and the document.
    func pools(in memory: inout PoolMemory) -> Pools {
        Pools(text: text, entries: memory.pool(elements))
    }

    /// Lent for as long as the document is held.
    private var text: JSONText { document.withText { $0 } }

    /// The entry of a constant.
    func entry(of id: ConstantID) -> Int32 { elements[Int(id.index)] }

    /// A constant as a value, for messages.
    package func node(_ id: ConstantID) -> JSONNode {
        JSONNode(document: document, index: entry(of: id))
    }

    /// Makes a constant that is a number ready to be compared with.
    func number(_ id: ConstantID) -> NumberConstant {
        let entry = text[entry(of: id)]
        let number = NumberText(text.token(of: entry))
        let small = NumberText.smallInteger(text.token(of: entry), isPlain: entry.isPlainInteger)
        return NumberConstant(
            constant: id,
            small: small ?? 0,
            isSmall: small != nil,
            shape: number.shape,
            textOffset: Int32(entry.start)
        )
    }
}
