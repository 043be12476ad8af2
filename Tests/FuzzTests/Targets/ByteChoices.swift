/// Choices that the bytes of an input make in their order.
///
/// Past the end of the input, each choice is the first option. Short inputs are therefore simple, and every input has
/// a meaning. A fuzzer that changes a byte changes one choice.
struct ByteChoices {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: some Collection<UInt8>) { rest = ArraySlice(Array(bytes)) }

    /// True if no byte is left for a choice.
    var isAtEnd: Bool { rest.isEmpty }

    /// The bytes that have not made a choice.
    var remaining: [UInt8] { Array(rest) }

    /// Returns the next byte, or zero past the end.
    mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

    /// Returns a number from zero up to, but not including, `limit`. The limit is at most 256.
    mutating func number(below limit: Int) -> Int { Int(byte()) % limit }

    /// Returns true for one byte value in `count`, and false past the end.
    mutating func oneIn(_ count: Int) -> Bool { Int(byte()) % count == count - 1 }

    /// Returns one of the elements of an array, which must not be empty.
    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[number(below: elements.count)]
    }
}
