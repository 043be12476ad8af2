/// A lookup of the sets of code points that `\p{...}` can name.
///
/// Names must match exactly, because ECMA-262 has no loose matching. A set is decoded on each lookup, so that a pattern
/// without properties costs neither time nor memory for sets.
enum UnicodeProperty {
    /// Returns the set of a general category or binary property, which is named without `=`, or nil if the name is
    /// unknown.
    static func set(named name: some Collection<UInt8>) -> CodePointSet? {
        find(name, in: UnicodePropertyTables.generalCategories)
            ?? find(name, in: UnicodePropertyTables.binaryProperties)
    }

    /// Returns the table of values for a property name before `=`, or nil if the property takes no value or is unknown.
    static func values(of property: String) -> StaticString? {
        switch property {
        case "General_Category", "gc": UnicodePropertyTables.generalCategories
        case "Script", "sc": UnicodePropertyTables.scripts
        case "Script_Extensions", "scx": UnicodePropertyTables.scriptExtensions
        default: nil
        }
    }

    /// Returns the set of `name` in a table of entries `name=offset;`, or nil if the table has no such name.
    static func find(_ name: some Collection<UInt8>, in table: StaticString) -> CodePointSet? {
        let text = table.utf8
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

    /// Decodes the set at `offset` in the table of sets, counted from 1. Offset 0 stands for the empty set. The table
    /// stores only the difference between the set and another set, its base.
    private static func decode(at offset: Int) -> CodePointSet {
        guard offset > 0 else { return .empty }
        var reader = UnicodeTableReader(UnicodePropertyTables.sets, position: offset - 1)
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

/// A reader for the numbers and names in the generated tables.
private struct UnicodeTableReader: ~Escapable {
    private let text: Span<UInt8>
    private var position: Int

    /// The value of each character of the encoding alphabet, indexed by its byte.
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 0, count: 256)
        let alphabet = UnicodePropertyTables.alphabet.utf8
        for index in alphabet.indices {
            values[Int(alphabet[index])] = UInt8(index)
        }
        return values
    }()

    @_lifetime(immortal)
    init(_ table: StaticString, position: Int = 0) {
        text = table.utf8
        self.position = position
    }

    /// Returns whether the table continues with `name` and an equals sign, and consumes both if so.
    mutating func skip(_ name: some Collection<UInt8>) -> Bool {
        let end = position + name.count
        guard end < text.count, text[end] == UInt8(ascii: "="),
            name.enumerated().allSatisfy({ text[position + $0.offset] == $0.element })
        else { return false }
        position = end + 1
        return true
    }

    /// Reads a number. Each character has five bits of the number, the lowest bits first, and a sixth bit that is set
    /// if another character follows.
    mutating func number() -> Int {
        var result = 0
        var shift = 0
        var value: UInt8
        repeat {
            value = Self.values[Int(text[position])]
            position += 1
            result |= Int(value & 31) << shift
            shift += 5
        } while value >= 32
        return result
    }
}

/// The classes of code points that are equal under simple case folding. `Canonicalize` of ECMA-262 (flags `i` and `u`)
/// gives all members of a class the same result.
struct CaseFolding: Sendable {
    /// The classes with more than one member. Each class is ascending, and the classes are sorted by their first
    /// members.
    private let classes: [[UInt32]]
    /// Every member of a class with the index of its class, sorted by code point.
    private let members: [(codePoint: UInt32, classIndex: Int)]

    static let simple = CaseFolding()

    private init() {
        var reader = UnicodeTableReader(UnicodePropertyTables.foldClasses)
        var first: UInt32 = 0
        classes = (0..<reader.number()).map { _ in
            first += UInt32(reader.number())
            var folded = [first]
            var hasMore = true
            while hasMore {
                // The lowest bit of a step is set if another member follows.
                let step = reader.number()
                folded.append(folded[folded.count - 1] + UInt32(step >> 1))
                hasMore = step & 1 == 1
            }
            return folded
        }
        members = classes.enumerated()
            .flatMap { index, folded in folded.map { ($0, index) } }
            .sorted { $0.0 < $1.0 }
    }

    /// Returns the smallest code point that is equal to `codePoint` under case folding.
    func canonical(_ codePoint: UInt32) -> UInt32 {
        let index = firstMember(from: codePoint)
        guard index < members.count, members[index].codePoint == codePoint else {
            return codePoint
        }
        return classes[members[index].classIndex][0]
    }

    /// Returns the members of `set`, and every code point that is equal to one of them under case folding.
    func closure(of set: CodePointSet) -> CodePointSet { CodePointSet(closureRanges(of: set)) }

    /// Returns the ranges of `closure(of:)`, which can overlap.
    func closureRanges(of set: CodePointSet) -> [ClosedRange<UInt32>] {
        var ranges = set.ranges
        for range in set.ranges {
            var index = firstMember(from: range.lowerBound)
            while index < members.count, members[index].codePoint <= range.upperBound {
                ranges += classes[members[index].classIndex].map { $0...$0 }
                index += 1
            }
        }
        return ranges
    }

    private func firstMember(from codePoint: UInt32) -> Int {
        members.partitioningIndex { $0.codePoint >= codePoint }
    }
}
