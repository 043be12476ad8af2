import SchemaKit

/// The kind of an object's member names if they are the keys of a map.
enum MapKeyKind: Hashable, CaseIterable {
    case uuid
    case date
    case number
    case hexadecimal
    case locale
    /// Names of any kind.
    case any

    /// The format of the keys, as a schema expresses it.
    var format: String? {
        switch self {
        case .uuid: "uuid"
        case .date: "date"
        case .number, .hexadecimal, .locale, .any: nil
        }
    }

    /// The words for the keys in messages.
    var phrase: String {
        switch self {
        case .uuid: "UUIDs"
        case .date: "dates"
        case .number: "numbers"
        case .hexadecimal: "hexadecimal identifiers"
        case .locale: "language tags"
        case .any: "keys"
        }
    }

    /// Returns the kind of the keys of `variant`, or `nil` if its names are not the keys of a map.
    ///
    /// - Parameter name: The name of the member whose values are the objects of `variant`.
    static func kind(ofKeysOf variant: ObjectVariant, name: String) -> MapKeyKind? {
        let members = variant.members
        guard let first = members.first, !variant.hasUnlistedMembers,
            hasOneShape(members.map(\.value))
        else { return nil }
        let names = members.map(\.name)
        for kind in allCases where names.allSatisfy(kind.matches) {
            if kind == .locale, !areLocales(names, ofMember: name) { continue }
            // A single short number, such as `1`, is more likely the name of a member.
            if kind == .number, names.count == 1, first.name.utf8.count < 4 { continue }
            return kind
        }
        return hasManyNames(variant) ? .any : nil
    }

    /// Returns whether a name has the form of keys of this kind.
    private func matches(_ name: String) -> Bool {
        let bytes = Array(name.utf8)
        switch self {
        case .uuid: return StringFormat.uuid.matches(bytes.span)
        case .date: return StringFormat.date.matches(bytes.span)
        case .number: return !bytes.isEmpty && bytes.allSatisfy { 0x30...0x39 ~= $0 }
        case .hexadecimal:
            // A short name, or a name without a digit, may be a word, such as `face`.
            return bytes.count >= 12 && bytes.contains { 0x30...0x39 ~= $0 }
                && bytes.allSatisfy { UInt8(ascii: "-") == $0 || Character(.init($0)).isHexDigit }
        case .locale: return Self.isLocale(name)
        // These keys have no common form.
        case .any: return false
        }
    }

    // MARK: Languages

    private static let languages: Set<Substring> = [
        "ar", "bg", "bn", "ca", "cs", "da", "de", "el", "en", "es", "et", "fa", "fi", "fr", "he",
        "hi", "hr", "hu", "id", "in", "is", "it", "ja", "ko", "lt", "lv", "ms", "nb", "nl", "nn",
        "no", "pl", "pt", "ro", "ru", "sk", "sl", "sr", "sv", "sw", "ta", "th", "tr", "uk", "ur",
        "vi", "zh",
    ]
    /// The language codes that are also names of members.
    private static let ambiguousLanguages: Set<Substring> = [
        "id", "in", "is", "it", "no", "he", "hi", "ms", "et",
    ]

    private static func isLocale(_ name: String) -> Bool {
        let subtags = name.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
        guard let language = subtags.first, languages.contains(language), subtags.count <= 3 else {
            return false
        }
        // A script, such as `Latn`, or a region, such as `CH` or `419` (RFC 5646, sections 2.2.3 and 2.2.4).
        return subtags.dropFirst().allSatisfy { subtag in
            if subtag.utf8.count == 3 { return subtag.utf8.allSatisfy { 0x30...0x39 ~= $0 } }
            return [2, 4].contains(subtag.utf8.count) && subtag.first?.isUppercase == true
                && subtag.utf8.allSatisfy { Character(.init($0)).isLetter }
        }
    }

    /// Returns whether names that have the form of language tags are the keys of a map. At least two of the names must
    /// have no other meaning, unlike `id` and `it`. One is enough if the member that has the map as its value has a
    /// name that suggests languages, such as `translations`.
    private static func areLocales(_ names: [String], ofMember member: String) -> Bool {
        let unambiguousNames = names.filter { !ambiguousLanguages.contains(Substring($0)) }
        let member = member.lowercased()
        let suggestsLanguages =
            ["translation", "local", "lang", "i18n"].contains(where: member.contains)
        return unambiguousNames.count >= 2 || suggestsLanguages && !unambiguousNames.isEmpty
    }

    // MARK: Shapes

    /// Returns whether there are many names, and either an object has only few of them on average or the values of all
    /// members are objects.
    private static func hasManyNames(_ variant: ObjectVariant) -> Bool {
        let nameCount = variant.members.count
        let presentCount = variant.members.reduce(0) { $0 + $1.count }
        if variant.count > 1, nameCount >= 16,
            Double(presentCount) <= 0.3 * Double(nameCount * variant.count)
        {
            return true
        }
        return nameCount >= 12 && variant.members.allSatisfy { $0.value.kinds == [.object] }
    }

    /// Returns whether the values other than null have one kind and, if they are objects, share at least half of their
    /// names.
    private static func hasOneShape(_ values: [ValueSummary]) -> Bool {
        // A member that is always null has no kind.
        let kinds = Set(values.map(\.kinds)).subtracting([[]])
        guard kinds.count == 1, kinds.first?.count == 1 else { return false }
        guard kinds.first == [.object] else { return true }
        let nameSets = values.compactMap(\.objects).map { Set($0.memberNames) }
        guard let first = nameSets.first else { return true }
        let shared = nameSets.reduce(first) { $0.intersection($1) }
        let all = nameSets.reduce(first) { $0.union($1) }
        return 2 * shared.count >= all.count
    }
}
