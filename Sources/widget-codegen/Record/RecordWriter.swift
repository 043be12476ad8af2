/// A writer of consecutive numbers, texts and lists for ``RecordReader``.
struct RecordWriter {
    private(set) var bytes: [UInt8] = []

    mutating func write(_ number: Int) {
        unsafe withUnsafeBytes(of: Int64(number).littleEndian) {
            unsafe bytes.append(contentsOf: $0)
        }
    }

    mutating func write(_ text: String) {
        write(text.utf8.count)
        bytes.append(contentsOf: text.utf8)
    }

    mutating func write<Element>(
        _ elements: [Element],
        _ writeElement: (inout RecordWriter, Element) -> Void
    ) {
        write(elements.count)
        for element in elements { writeElement(&self, element) }
    }

    mutating func write(_ texts: [String]) { write(texts) { $0.write($1) } }
}

/// A reader of the bytes of a ``RecordWriter``. Damaged bytes cause the error ``Damage`` or wrong values, but never a
/// crash.
struct RecordReader {
    private let bytes: [UInt8]
    private var offset: Int
    private let end: Int

    struct Damage: Error {}

    init(_ bytes: [UInt8], _ range: Range<Int>) {
        self.bytes = bytes
        offset = range.lowerBound
        end = range.upperBound
    }

    var isAtEnd: Bool { offset == end }

    mutating func number() throws(Damage) -> Int {
        guard end - offset >= 8 else { throw Damage() }
        let number = unsafe bytes.withUnsafeBytes {
            unsafe Int64(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: Int64.self))
        }
        offset += 8
        return Int(number)
    }

    mutating func text() throws(Damage) -> String {
        let count = try number()
        guard (0...end - offset).contains(count) else { throw Damage() }
        defer { offset += count }
        return String(decoding: bytes[offset..<offset + count], as: UTF8.self)
    }

    mutating func list<Element>(
        _ element: (inout RecordReader) throws(Damage) -> Element
    ) throws(Damage) -> [Element] {
        let count = try number()
        // Every item takes at least the space of a number.
        guard (0...(end - offset) / 8).contains(count) else { throw Damage() }
        var elements: [Element] = []
        elements.reserveCapacity(count)
        for _ in 0..<count { elements.append(try element(&self)) }
        return elements
    }

    mutating func texts() throws(Damage) -> [String] {
        try list { (reader) throws(Damage) in try reader.text() }
    }
}
