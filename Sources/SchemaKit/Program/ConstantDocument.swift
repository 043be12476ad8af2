/// The constants of a program: one JSON array whose elements they are.
final class ConstantDocument: Sendable {
    private let document: JSONDocument
    /// The entries of the elements.
    private let elements: ConstantPool<Int32>
    private let bytes: ConstantPool<UInt8>
    private let entries: ConstantPool<JSONEntry>

    /// Takes the constants' texts, separated by commas.
    ///
    /// They come from a schema that has been parsed, so the array is JSON; they may be nested as
    /// deep as the schema's own parser allowed, and one level more.
    init(_ text: [UInt8]) {
        let array = [UInt8(ascii: "[")] + text + [UInt8(ascii: "]")]
        guard let document = try? JSONParser(depthLimit: .max).parse(array) else {
            preconditionFailure("constants are JSON")
        }
        self.document = document
        elements = ConstantPool(document.root.elements.map(\.index))
        bytes = ConstantPool(array)
        entries = ConstantPool((0..<Int32(document.entryCount)).map { document.entry(at: $0) })
    }

    deinit {
        elements.deallocate()
        bytes.deallocate()
        entries.deallocate()
    }

    /// The constants as evaluators compare with them, valid as long as the document.
    /// Sendable, as nothing writes to their memory once the document is made.
    struct Pools: @unchecked Sendable {
        let text: JSONText
        let entries: ConstantPool<Int32>
    }

    var pools: Pools { Pools(text: text, entries: elements) }

    private var text: JSONText {
        JSONText(
            bytes: bytes.pointer(at: 0),
            entries: entries.pointer(at: 0),
            entryCount: entries.count
        )
    }

    /// The entry of a constant.
    func entry(of id: ConstantID) -> Int32 { elements[id.index] }

    /// A constant as a value, for messages.
    func node(_ id: ConstantID) -> JSONNode {
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

extension NumberText {
    /// The value of a number written with at most 18 digits and a sign alone.
    @inline(__always)
    static func smallInteger(_ token: UnsafeBufferPointer<UInt8>, isPlain: Bool) -> Int64? {
        guard isPlain, token.count <= 18 else { return nil }
        let isNegative = token[0] == UInt8(ascii: "-")
        var offset = isNegative ? 1 : 0
        var value = Int64(token[offset] &- UInt8(ascii: "0"))
        offset &+= 1
        while offset < token.count {
            value = value &* 10 &+ Int64(token[offset] &- UInt8(ascii: "0"))
            offset &+= 1
        }
        return isNegative ? 0 &- value : value
    }
}
