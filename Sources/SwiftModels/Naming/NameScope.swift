/// The names of one scope. Each name is assigned once, and no two names look alike (see ``ConfusableNames``).
struct NameScope {
    /// The skeletons of all names that are assigned or marked as used.
    private var used: Set<String>
    /// The skeletons of the names that any enclosing scope had used when this scope was created. They are not added to
    /// ``used``, so that many scopes can share one set.
    private let outer: Set<String>
    private let reserved: Set<String>
    /// The next number to try for each name that has been assigned with a number. Names are never released,
    /// so no lower number is free.
    private var nextNumbers: [String: Int] = [:]

    /// Creates a scope.
    ///
    /// - Parameters:
    ///   - reserved: the names that are never assigned. `Value` is appended to them.
    ///   - usedNames: the names that are already in use.
    init(reserved: Set<String>, usedNames: some Sequence<String> = []) {
        self.reserved = reserved
        used = Set(usedNames.lazy.map(ConfusableNames.skeleton))
        outer = []
    }

    /// Creates a scope that assigns neither `usedNames` nor the names that `enclosing` has assigned so far.
    init(within enclosing: NameScope, usedNames: some Sequence<String> = []) {
        reserved = enclosing.reserved
        used = Set(usedNames.lazy.map(ConfusableNames.skeleton))
        outer =
            enclosing.outer.isEmpty ? enclosing.used : enclosing.outer.union(enclosing.used)
    }

    /// Marks names as used, so that they are not assigned from now on.
    mutating func markUsed(_ names: some Sequence<String>) {
        used.formUnion(names.lazy.map(ConfusableNames.skeleton))
    }

    /// Returns the first free name among `name` and `alternatives`, and marks it as used. If none is free,
    /// appends a number to `name` that makes it unique.
    ///
    /// The first caller gets the name without a number, so a later addition at the end of a schema does not
    /// change the names before it.
    mutating func assign(
        _ name: String,
        or alternatives: @autoclosure () -> [String] = []
    ) -> String {
        let base = unreserved(name)
        if claim(base) { return base }
        for alternative in alternatives().lazy.map(unreserved) where claim(alternative) {
            return alternative
        }
        var number = nextNumbers[base] ?? 2
        var numbered: String
        repeat {
            numbered = "\(base)\(number)"
            number += 1
        } while reserved.contains(numbered) || !claim(numbered)
        nextNumbers[base] = number
        return numbered
    }

    /// Returns the name, with `Value` appended if it is reserved.
    private func unreserved(_ name: String) -> String {
        reserved.contains(name) ? name + "Value" : name
    }

    /// Returns whether the name could clash with the generated type that holds the rules of a file, such as
    /// `OfferRules2`. This is possible if the skeleton of the name contains that of `Rules`.
    static func canClashWithRules(_ name: String) -> Bool {
        let skeleton = ConfusableNames.skeleton(of: name).utf8
        return skeleton.indices.contains { skeleton[$0...].starts(with: skeletonOfRules) }
    }

    private static let skeletonOfRules = Array(ConfusableNames.skeleton(of: "Rules").utf8)

    /// Marks a name as used. Returns false if it was used already.
    private mutating func claim(_ name: String) -> Bool {
        let skeleton = ConfusableNames.skeleton(of: name)
        return !outer.contains(skeleton) && used.insert(skeleton).inserted
    }
}

/// The detection of confusable names: different names that look alike, such as `paypal` with a Latin and with a
/// Cyrillic `a`.
///
/// Only letters that most fonts draw alike are replaced. ``NameScope`` decides which of several confusable names keeps
/// its spelling.
private enum ConfusableNames {
    /// Returns the name with each letter replaced by the letters that it looks like, which are ASCII letters if
    /// possible.
    ///
    /// Two names with equal skeletons cannot be distinguished by sight.
    static func skeleton(of name: String) -> String {
        if name.utf8.allSatisfy({ $0 < 0x80 }) { return name }
        return name.unicodeScalars.reduce(into: "") { skeleton, scalar in
            if let text = table[scalar] {
                skeleton += text
            } else {
                skeleton.unicodeScalars.append(plainASCII(scalar) ?? scalar)
            }
        }
    }

    /// Returns the ASCII letter that corresponds to a fullwidth one or to one in a mathematical style, or `nil` for
    /// other characters. Names contain no digits outside of ASCII.
    private static func plainASCII(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar.value {
        case 0xFF21...0xFF3A, 0xFF41...0xFF5A:
            return Unicode.Scalar(scalar.value - 0xFF00 + 0x20)
        case 0x1D400...0x1D6A3:
            let position = (scalar.value - 0x1D400) % 52
            return Unicode.Scalar(position < 26 ? 0x41 + position : 0x61 + position - 26)
        default:
            return nil
        }
    }

    /// The text that each letter or ligature looks like: in ASCII, except for a few ligatures and the micro sign. In
    /// ``rows``, each letter of the first string looks like the letter at the same index of the second.
    private static let table: [Unicode.Scalar: String] = {
        var table: [Unicode.Scalar: String] = [:]
        for (letters, lookalikes) in rows {
            for (letter, ascii) in zip(letters.unicodeScalars, lookalikes.unicodeScalars) {
                table[letter] = String(ascii)
            }
        }
        for (letter, text) in ligatures { table[letter] = text }
        return table
    }()

    private static let rows: [(letters: String, lookalikes: String)] = [
        // Cyrillic
        ("АВЕЅІЈКМНОРСТУХҮԚԜ", "ABESIJKMHOPCTYXYQW"),
        ("аесорухіјѕһԁԛԝӏг", "aecopyxijshdqwlr"),
        // Greek, Coptic
        ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹϳϲ", "ABEZHIKMNOPTYXCjc"),
        ("αγικνορσυ", "ayikvopou"),
        // Armenian, Cherokee
        ("օոսհզցԼՕՍ", "onuhqgLOU"),
        ("ᎪᎡᎢᎷᏀᏢᏚᎳᎬᏴᏟᏙᎻᏃ", "ARTMGPSWEBCVHZ"),
        // Latin letters in other shapes
        ("ıɑɡªºſ", "iagaof"),
        ("ⅠⅤⅩⅬⅭⅮⅯⅰⅴⅹⅼⅽⅾⅿ", "IVXLCDMivxlcdm"),
    ]

    private static let ligatures: [Unicode.Scalar: String] = [
        "ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬆ": "st", "Ǆ": "DŽ", "ǆ": "dž",
        "Ĳ": "IJ", "ĳ": "ij", "Ǉ": "LJ", "ǉ": "lj", "Ǌ": "NJ", "ǌ": "nj", "µ": "μ",
    ]
}

/// The names that no generated declaration gets. The keywords of Swift are in ``SwiftName``, because they are valid
/// between backticks.
enum ReservedWords {
    /// The names that no property gets. Some have a special meaning even between backticks. Others are names of members
    /// that the compiler or the generator declares, of functions and types that generated code uses, or of properties
    /// in protocols of the support code. For example, a property named `isOmitted` would replace the `isOmitted` of
    /// `JSONCoding`, and would decide whether the model is encoded.
    static let members = types.union([
        "self", "Self", "init", "Type", "Protocol", "hashValue", "unknownMembers", "otherMembers",
        "otherElements", "validate", "violations", "jsonContent", "customMirror", "convertedNames",
        "membersAreEqual", "isOmitted", "knownMembers", "memberMirror",
    ])

    /// The names that no case gets.
    static let cases = types.union([
        "self", "Self", "init", "Type", "Protocol", "hashValue", "rawValue", "unrecognized",
        "otherwise", "validate", "violations", "jsonContent", "sharedMembers", "customMirror",
        "membersAreEqual",
        // After optional chaining, these names would refer to the cases of `Optional`.
        "none", "some",
    ])

    /// The names that no type gets: types to which generated code refers, and well-known types that a
    /// generated type should not hide.
    static let types: Set<String> = [
        "Any", "AnyClass", "AnyHashable", "AnyObject", "Array", "ArraySlice", "Bool", "Boxed",
        "CSSColor", "CalendarDay", "Character", "ClosedRange", "Codable", "Coded", "CodingKey",
        "CodingKeys", "Collection", "Comparable", "ContentElements", "ContentMembers",
        "CustomDebugStringConvertible", "CustomReflectable", "CustomStringConvertible",
        "DecimalRemainder", "Decodable", "DecodedSize", "Decoder", "DecodingError", "Defaulted",
        "Dictionary", "DirectlyRead", "Double", "DroppedValue", "ElementReader", "ElementWriter",
        "Encodable", "Encoder", "EncodingError", "Equatable", "Error", "Evaluated", "ExactText",
        "ExpressibleByArrayLiteral", "ExpressibleByBooleanLiteral",
        "ExpressibleByDictionaryLiteral", "ExpressibleByFloatLiteral",
        "ExpressibleByIntegerLiteral", "ExpressibleByNilLiteral",
        "ExpressibleByStringInterpolation", "ExpressibleByStringLiteral", "FixedWidthInteger",
        "Float", "FormattedText", "Foundation", "Hashable", "Hasher", "IDNALabel",
        "IDNANormalization", "IDNATable", "IDNHostname", "ISODate", "ISODateTime", "ISODuration",
        "Identifiable", "Int", "Int16", "Int32", "Int64", "Int8", "IteratorProtocol", "JSONCoding",
        "JSONContent", "JSONConvertible", "JSONKind", "JSONMemberNames", "JSONNumber",
        "JSONReadable", "JSONReader", "JSONReadingError", "JSONReadingStop", "JSONTextParser",
        "JSONValue", "JoinedMembers", "KeptOrDropped", "KeyValuePairs", "KeyedDecodingContainer",
        "KeyedEncodingContainer", "KnownMember", "KnownMembers", "LocalizedError",
        "LosslessStringConvertible", "LossyArray", "LossyDictionary", "LossyElements",
        "LossyNesting", "LossyValue", "MemberKey", "MemberName", "MemberReader", "MemberWriter",
        "Members", "Mirror", "MutableCollection", "Never", "Nullable", "NumberSpelling",
        "ObjectIdentifier", "Optional", "OtherMembers", "ParsedMembers", "Protocol", "Punycode",
        "RandomAccessCollection", "Range", "RangeReplaceableCollection", "RawRepresentable",
        "RawValue", "RepeatedDecoding", "Result", "SchemaBound", "SchemaConstraint",
        "SchemaContent", "SchemaExactValue", "SchemaKit", "SchemaPattern", "SchemaQuery",
        "SchemaRelation", "SchemaRule", "SchemaSteps", "SchemaValidated", "SchemaViolation",
        "SearchMemory", "Self", "Sendable", "Sequence", "Set", "SharedMembers", "SignedInteger",
        "SingleValueDecodingContainer", "SingleValueEncodingContainer", "SnakeCase", "StaticString",
        "String", "Substring", "Swift", "Task", "TaskLocal", "TimeInterval", "TupleElements",
        "Type", "UInt", "UInt16", "UInt32", "UInt64", "UInt8", "URI", "URL", "UTF8", "UUIDString",
        "Unicode", "UnicodeScalar", "UnkeyedDecodingContainer", "UnkeyedEncodingContainer",
        "ValuePart", "ValueWriter", "ViolationSearch", "Void",
    ]

    /// The names that no top-level type gets. They include types of Foundation: a top-level type `Date` would hide
    /// Foundation's `Date` in the whole module, but a nested type hides it only inside the enclosing type.
    static let topLevelTypes = types.union(["Data", "Date", "UUID"])
}
