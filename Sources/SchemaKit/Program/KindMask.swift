/// A set of JSON kinds as bits, and whether numbers must be whole.
package struct KindMask: Hashable, Sendable {
    /// Bit n stands for the kind of raw value n; the highest bit asks for whole numbers.
    package var bits: UInt8

    static let none = KindMask(bits: 0)
    static let all = KindMask(bits: 0b0111_1111)
    static let wholeNumbersOnly: UInt8 = 0b1000_0000
    static let number = KindMask(bits: 1 << JSONKind.number.rawValue)

    /// Whether any value of `kind` is in the set, its wholeness aside.
    @inline(__always)
    package func contains(_ kind: JSONKind) -> Bool { bits >> kind.rawValue & 1 != 0 }

    @inline(__always)
    var wantsWholeNumbers: Bool { bits & Self.wholeNumbersOnly != 0 }

    /// Adds what a name of the keyword `type` stands for.
    ///
    /// - Returns: whether there is such a type.
    mutating func insert(typeNamed name: String) -> Bool {
        switch name {
        case "null": insert(.null)
        case "boolean":
            insert(.false)
            insert(.true)
        case "integer": insertWholeNumbers()
        case "number":
            insert(.number)
            bits &= ~Self.wholeNumbersOnly
        case "string": insert(.string)
        case "array": insert(.array)
        case "object": insert(.object)
        default: return false
        }
        return true
    }

    private mutating func insertWholeNumbers() {
        guard !contains(.number) else { return }
        insert(.number)
        bits |= Self.wholeNumbersOnly
    }

    private mutating func insert(_ kind: JSONKind) { bits |= 1 << kind.rawValue }

    /// The names of the types in the set, in the order of the specification.
    package var typeNames: [String] {
        var names: [String] = []
        if contains(.null) { names.append("null") }
        if contains(.false) { names.append("boolean") }
        if contains(.object) { names.append("object") }
        if contains(.array) { names.append("array") }
        if contains(.number) { names.append(wantsWholeNumbers ? "integer" : "number") }
        if contains(.string) { names.append("string") }
        return names
    }
}
