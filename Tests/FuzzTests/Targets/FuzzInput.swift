/// An input of a target, and how much is checked of it.
struct FuzzInput: Sendable {
    let bytes: [UInt8]
    /// Whether to keep the costly promises as well, which take many times as long as all others.
    let isThorough: Bool
    /// A number that depends on every byte, by which one of several checks is chosen; nil where all are made.
    private let number: Int?

    /// Creates an input that all promises are checked for.
    static func thorough(_ bytes: [UInt8]) -> FuzzInput {
        FuzzInput(bytes: bytes, isThorough: true, number: nil)
    }

    /// Creates an input that the costly promises are checked for by its own bytes: always or never, and for one
    /// input in eight.
    static func sampled(_ bytes: [UInt8]) -> FuzzInput {
        // FNV-1a, whose upper bits depend on every byte.
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return FuzzInput(
            bytes: bytes,
            isThorough: hash >> 61 == 0,
            number: Int(hash >> 24 & 0xFFFF_FFFF)
        )
    }

    /// Returns the elements to check: all of them for a thorough input, else one, which the input's bytes choose in
    /// proportion to the weights.
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
