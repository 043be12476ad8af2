/// What IDNA2008 has to know of the code points that labels can hold.
///
/// The data is text that a script makes, see `IDNATable+Data.generated.swift`; it is read once, when the
/// first internationalized name is checked. Code points that no label can hold are not in it.
struct IDNATable: Sendable {
    static let shared = IDNATable()

    /// Ascending ranges of code points, each with the properties at the same index.
    private let firsts: [UInt32]
    private let lasts: [UInt32]
    private let rangeProperties: [Properties]

    private let partsByComposite: [UInt32: Parts]
    private let compositesByParts: [Parts: UInt32]

    /// The two code points that a composite canonically decomposes to.
    struct Parts: Hashable {
        let first: UInt32
        let second: UInt32
    }

    private init() {
        var decoder = Decoder(Self.encodedRecords)
        var records: [Properties] = []
        while let bits = decoder.next() {
            records.append(Properties(bits: bits))
        }
        (firsts, lasts, rangeProperties) = Self.decodedRanges(records)
        partsByComposite = Self.decodedCompositions()
        compositesByParts = Dictionary(
            partsByComposite.map { ($0.value, $0.key) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// The properties of a code point that some label can hold, nil for others.
    func properties(of scalar: UInt32) -> Properties? {
        var low = 0
        var high = firsts.count
        while low < high {
            let middle = (low + high) / 2
            if lasts[middle] < scalar {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low < firsts.count && firsts[low] <= scalar ? rangeProperties[low] : nil
    }

    func parts(of composite: UInt32) -> Parts? {
        partsByComposite[composite]
    }

    func composite(of first: UInt32, _ second: UInt32) -> UInt32? {
        compositesByParts[Parts(first: first, second: second)]
    }
}

/// The properties, packed as the script packs them.
extension IDNATable {
    struct Properties {
        let bits: UInt32

        var isMark: Bool { bits & 1 == 1 }
        var joiningType: JoiningType { JoiningType(rawValue: bits >> 1 & 0x7) ?? .none }
        var bidiClass: BidiClass { BidiClass(rawValue: bits >> 4 & 0xF) ?? .otherNeutral }
        var script: Script { Script(rawValue: bits >> 8 & 0x7) ?? .other }
        var combiningClass: UInt32 { bits >> 11 & 0xFF }

        /// Whether the code point joins the consonants around it.
        var isVirama: Bool { combiningClass == 9 }
    }

    enum JoiningType: UInt32 {
        case none
        case left
        case right
        case dual
        case transparent
    }

    enum BidiClass: UInt32 {
        case leftToRight
        case rightToLeft
        case arabicLetter
        case arabicNumber
        case europeanNumber
        case europeanSeparator
        case commonSeparator
        case europeanTerminator
        case otherNeutral
        case boundaryNeutral
        case nonspacingMark
    }

    enum Script: UInt32 {
        case other
        case greek
        case hebrew
        case hiragana
        case katakana
        case han
    }
}

/// Reading the data.
extension IDNATable {
    /// Reads the numbers of an encoded text.
    private struct Decoder {
        private var bytes: UnsafeBufferPointer<UInt8>.Iterator

        init(_ text: StaticString) {
            bytes = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
                .makeIterator()
        }

        mutating func next() -> UInt32? {
            var value: UInt32 = 0
            var shift: UInt32 = 0
            while let byte = bytes.next() {
                let digit = Self.digit(byte)
                value |= (digit & 31) << shift
                shift += 5
                if digit < 32 {
                    return value
                }
            }
            return nil
        }

        private static func digit(_ byte: UInt8) -> UInt32 {
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte) - 65
            case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte) - 97 + 26
            case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte) - 48 + 52
            case UInt8(ascii: "-"): 62
            default: 63
            }
        }
    }

    private static func decodedRanges(
        _ records: [Properties]
    ) -> (firsts: [UInt32], lasts: [UInt32], properties: [Properties]) {
        var decoder = Decoder(encodedRanges)
        var firsts: [UInt32] = []
        var lasts: [UInt32] = []
        var properties: [Properties] = []
        var following: UInt32 = 0
        while let gap = decoder.next(), let extent = decoder.next(), let record = decoder.next() {
            firsts.append(following + gap)
            lasts.append(following + gap + extent)
            properties.append(records[Int(record)])
            following += gap + extent + 1
        }
        return (firsts, lasts, properties)
    }

    private static func decodedCompositions() -> [UInt32: Parts] {
        var decoder = Decoder(encodedCompositions)
        var parts: [UInt32: Parts] = [:]
        var composite: UInt32 = 0
        while let distance = decoder.next(),
            let first = decoder.next(),
            let second = decoder.next()
        {
            composite += distance
            parts[composite] = Parts(first: first, second: second)
        }
        return parts
    }
}
