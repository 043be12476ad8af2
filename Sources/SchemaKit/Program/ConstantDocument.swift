/// The constants of a program, stored as the items of one JSON array.
package final class ConstantDocument: Sendable {
    private let document: JSONDocument
    /// The entry of each item, by constant number.
    private let elements: [Int32]

    /// Creates the document from the constants' texts, which are separated by commas.
    ///
    /// The texts come from a schema that has been parsed, so the array is valid JSON. Its nesting depth is at most
    /// one level more than the schema's own parser allowed.
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

    /// The document of programs without constants, which share it. (Benchmark: `compile`.)
    private static let nothing = document([])

    /// The constants in the form that evaluators compare with.
    ///
    /// `@unchecked Sendable` because the compiler cannot see that nothing writes to the text after the document is
    /// created.
    struct Pools: @unchecked Sendable {
        let text: JSONText
        let entries: ConstantPool<Int32>
    }

    /// Returns the constants, with their entries in `memory`. Both `memory` and the document must outlive the result.
    func pools(in memory: inout PoolMemory) -> Pools {
        Pools(text: text, entries: memory.pool(elements))
    }

    /// The text of the array, valid only while the document is alive.
    private var text: JSONText { document.withText { $0 } }

    /// Returns the entry of a constant.
    func entry(of id: ConstantID) -> Int32 { elements[Int(id.index)] }

    /// Returns a constant as a JSON node, for messages.
    package func node(_ id: ConstantID) -> JSONNode {
        JSONNode(document: document, index: entry(of: id))
    }

    /// Returns a numeric constant in the form that comparisons use.
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
