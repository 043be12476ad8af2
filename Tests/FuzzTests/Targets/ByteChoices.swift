/// Choices that the bytes of an input make, one after the other.
///
/// Past the end of the input each choice is the first one, so short inputs are simple and every input is
/// meaningful: a fuzzer that changes a byte changes one choice.
struct ByteChoices {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: some Collection<UInt8>) { rest = ArraySlice(Array(bytes)) }

    /// Whether no byte is left to choose by.
    var isAtEnd: Bool { rest.isEmpty }

    /// The bytes that have made no choice.
    var remaining: [UInt8] { Array(rest) }

    /// The next byte; zero past the end.
    mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

    /// A number from zero up to, and not including, `limit`, which is at most 256.
    mutating func number(below limit: Int) -> Int { Int(byte()) % limit }

    /// Whether something that happens for one byte in `count` happens; never past the end.
    mutating func oneIn(_ count: Int) -> Bool { Int(byte()) % count == count - 1 }

    /// One of the elements of an array that is not empty.
    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[number(below: elements.count)]
    }
}
