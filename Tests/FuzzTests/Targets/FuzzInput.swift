/// An input of a target, and the extent of its checks.
struct FuzzInput: Sendable {
    let bytes: [UInt8]
    /// True if the costly promises are checked, too. They take many times as long as all others.
    let isThorough: Bool
    /// A number that depends on every byte and chooses one of several checks, or nil if all checks are made.
    private let number: Int?

    /// Creates an input for which all promises are checked.
    static func thorough(_ bytes: [UInt8]) -> FuzzInput {
        FuzzInput(bytes: bytes, isThorough: true, number: nil)
    }

    /// Creates an input that is thorough with a probability of one in eight. The input's bytes decide, so equal inputs
    /// have equal checks.
    static func sampled(_ bytes: [UInt8]) -> FuzzInput {
        // FNV-1a. The bits of `number` depend on every byte; the last two bytes hardly change the top bits.
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return FuzzInput(
            bytes: bytes,
            isThorough: hash >> 61 == 0,
            number: Int(hash >> 24 & 0xFFFF_FFFF)
        )
    }

    /// Returns the elements to check: all of them if ``thorough(_:)`` created the input, otherwise the one that the
    /// input's bytes choose. The probability of an element is proportional to its weight.
    func choice<Element>(of elements: [Element], weight: (Element) -> Int) -> [Element] {
        guard let number else { return elements }
        var rest = number % elements.reduce(0) { $0 + weight($1) }
        let chosen = elements.first { element in
            rest -= weight(element)
            return rest < 0
        }
        return chosen.map { [$0] } ?? []
    }
}
