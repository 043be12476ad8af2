/// A set of JSON kinds as bits, with restrictions on numbers.
package struct KindMask: Hashable, Sendable {
    /// Bit n represents the kind with the raw value n. Bits 8 and 9 restrict numbers to integers.
    package var bits: UInt16

    package static let none = KindMask(bits: 0)
    package static let all = KindMask(bits: 0b0111_1111)
    /// The restriction to integers that accepts `1.0`.
    package static let integersOnly: UInt16 = 1 << 8
    /// The restriction to integers that rejects `1.0`, because it is written with a fraction.
    package static let integersWithoutFractionOnly: UInt16 = 1 << 9
    package static let restrictions = integersOnly | integersWithoutFractionOnly
    package static let number = KindMask(bits: 1 << UInt16(JSONKind.number.rawValue))
    package static let string = KindMask(bits: 1 << UInt16(JSONKind.string.rawValue))

    package init(bits: UInt16) { self.bits = bits }

    /// Creates the set of all values of one kind.
    package init(_ kind: JSONKind) { bits = 1 << UInt16(kind.rawValue) }

    /// Returns whether the set has the kind, regardless of restrictions on numbers.
    @inline(__always)
    package func contains(_ kind: JSONKind) -> Bool { bits >> kind.rawValue & 1 != 0 }

    @inline(__always)
    package var restrictsNumbers: Bool { bits & Self.restrictions != 0 }

    @inline(__always)
    package var rejectsFractions: Bool { bits & Self.integersWithoutFractionOnly != 0 }

    /// Adds the kinds that a name in the keyword `type` represents.
    ///
    /// - Parameter integersHaveNoFraction: True if integers must be written without a fraction and without an exponent.
    /// - Returns: True if `name` is the name of a type.
    package mutating func insert(
        typeNamed name: String,
        integersHaveNoFraction: Bool = false
    ) -> Bool {
        let bytes = Array(name.utf8)
        return insert(typeNamed: bytes.span, integersHaveNoFraction: integersHaveNoFraction)
    }

    /// Adds the kinds that a name in UTF-8 represents; see the other overload.
    mutating func insert(
        typeNamed name: Span<UInt8>,
        integersHaveNoFraction: Bool = false
    ) -> Bool {
        // The first byte leaves one or two candidates. (Benchmark: `compile`.)
        switch name.isEmpty ? nil : name[0] {
        case UInt8(ascii: "n") where Self.isEqual(name, "null"): insert(.null)
        case UInt8(ascii: "b") where Self.isEqual(name, "boolean"):
            insert(.false)
            insert(.true)
        case UInt8(ascii: "i") where Self.isEqual(name, "integer"):
            insertIntegers(
                integersHaveNoFraction ? Self.integersWithoutFractionOnly : Self.integersOnly
            )
        case UInt8(ascii: "n") where Self.isEqual(name, "number"):
            insert(.number)
            bits &= ~Self.restrictions
        case UInt8(ascii: "s") where Self.isEqual(name, "string"): insert(.string)
        case UInt8(ascii: "a") where Self.isEqual(name, "array"): insert(.array)
        case UInt8(ascii: "o") where Self.isEqual(name, "object"): insert(.object)
        default: return false
        }
        return true
    }

    @inline(__always)
    private static func isEqual(_ name: Span<UInt8>, _ type: StaticString) -> Bool {
        name.isEqual(to: type.utf8)
    }

    private mutating func insertIntegers(_ restriction: UInt16) {
        guard !contains(.number) else { return }
        insert(.number)
        bits |= restriction
    }

    mutating func insert(_ kind: JSONKind) { bits |= 1 << kind.rawValue }

    /// The names of the types in the set, in the order of the specification.
    package var typeNames: [String] {
        var names: [String] = []
        if contains(.null) { names.append("null") }
        if contains(.false) { names.append("boolean") }
        if contains(.object) { names.append("object") }
        if contains(.array) { names.append("array") }
        if contains(.number) { names.append(restrictsNumbers ? "integer" : "number") }
        if contains(.string) { names.append("string") }
        return names
    }
}
