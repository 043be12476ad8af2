/// Finds the set of code points that a name in `\p{...}` stands for.
///
/// Names are exact: ECMA-262 has no loose matching. A set is decoded when it is asked for, so that
/// patterns without properties pay nothing.
enum UnicodeProperty {
    /// The set of a general category or binary property that stands alone.
    static func set(named name: some Collection<UInt8>) -> CodePointSet? {
        find(name, in: UnicodePropertyTables.generalCategories)
            ?? find(name, in: UnicodePropertyTables.binaryProperties)
    }

    /// The values that a property before `=` can take, or nil for one that takes none.
    static func values(of property: String) -> StaticString? {
        switch property {
        case "General_Category", "gc": UnicodePropertyTables.generalCategories
        case "Script", "sc": UnicodePropertyTables.scripts
        case "Script_Extensions", "scx": UnicodePropertyTables.scriptExtensions
        default: nil
        }
    }

    /// The set of `name` in a table of entries `name=place;`.
    static func find(_ name: some Collection<UInt8>, in table: StaticString) -> CodePointSet? {
        let text = UnsafeBufferPointer(start: table.utf8Start, count: table.utf8CodeUnitCount)
        var position = 0
        while position < text.count {
            var reader = UnicodeTableReader(table, position: position)
            let isFound = reader.skip(name)
            while text[position] != UInt8(ascii: ";") {
                position += 1
            }
            position += 1
            if isFound {
                return decode(at: reader.number())
            }
        }
        return nil
    }

    /// Decodes the set at a place in the table of sets; place 0 is the empty set.
    private static func decode(at place: Int) -> CodePointSet {
        guard place > 0 else { return .empty }
        var reader = UnicodeTableReader(UnicodePropertyTables.sets, position: place - 1)
        let base = reader.number()
        let count = reader.number()
        var boundary: UInt32 = 0
        let boundaries = (0..<count).map { _ in
            boundary += UInt32(reader.number())
            return boundary
        }
        let difference = CodePointSet(sortedBoundaries: boundaries)
        return decode(at: base).symmetricDifference(difference)
    }
}

/// Reads numbers and names from one of the generated texts.
struct UnicodeTableReader {
    private let text: UnsafeBufferPointer<UInt8>
    private var position: Int

    /// The value of each character of the alphabet, by its byte.
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 0, count: 256)
        let alphabet = UnicodePropertyTables.alphabet
        for index in 0..<alphabet.utf8CodeUnitCount {
            values[Int(alphabet.utf8Start[index])] = UInt8(index)
        }
        return values
    }()

    init(_ table: StaticString, position: Int = 0) {
        text = UnsafeBufferPointer(start: table.utf8Start, count: table.utf8CodeUnitCount)
        self.position = position
    }

    /// Whether `name` and an equals sign stand here; passes over them if so.
    mutating func skip(_ name: some Collection<UInt8>) -> Bool {
        let end = position + name.count
        guard end < text.count, text[end] == UInt8(ascii: "="),
            text[position..<end].elementsEqual(name)
        else { return false }
        position = end + 1
        return true
    }

    mutating func number() -> Int {
        var result = 0
        var shift = 0
        while position < text.count {
            let value = Self.values[Int(text[position])]
            position += 1
            result |= Int(value & 31) << shift
            shift += 5
            guard value >= 32 else { break }
        }
        return result
    }
}
