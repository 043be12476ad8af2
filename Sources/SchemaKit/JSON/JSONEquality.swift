/// Compares JSON values as JSON Schema defines equality (2020-12 core, section 4.2.2): numbers by value, strings
/// by code point, objects without regard to order.
///
/// The recursion is as deep as the values are nested, which the depth limit of the parser bounds.
package enum JSONEquality {
    /// Returns whether the value at `left` equals the value at `right`. They may belong to different texts.
    package static func isEqual(
        _ left: Int32,
        in leftText: JSONText,
        _ right: Int32,
        in rightText: JSONText
    ) -> Bool {
        switch compare(left, in: leftText, right, in: rightText) {
        case .equal: return true
        case .different: return false
        case .repeatedName:
            var classes = ValueClasses()
            let leftClass = classes.number(of: left, in: leftText)
            return leftClass == classes.number(of: right, in: rightText)
        }
    }

    /// The result of a comparison.
    fileprivate enum Outcome {
        case equal
        case different
        /// An object repeats a name, and its members are not in the order of those of the other object. The comparison
        /// would compare some values more than once, so `ValueClasses` must decide.
        case repeatedName

        init(_ isEqual: Bool) { self = isEqual ? .equal : .different }
    }

    private static func compare(
        _ left: Int32,
        in leftText: JSONText,
        _ right: Int32,
        in rightText: JSONText
    ) -> Outcome {
        let leftEntry = leftText[left]
        let rightEntry = rightText[right]
        guard leftEntry.kind == rightEntry.kind else { return .different }
        switch leftEntry.kind {
        case .null, .false, .true:
            return .equal
        case .number:
            return Outcome(isEqualNumber(leftEntry, in: leftText, rightEntry, in: rightText))
        case .string:
            return Outcome(isEqualString(leftEntry, in: leftText, rightEntry, in: rightText))
        case .array:
            return compareArrays(left, in: leftText, right, in: rightText)
        case .object:
            return compareObjects(left, in: leftText, right, in: rightText)
        }
    }

    /// Returns whether two strings or names have the same unescaped text.
    static func isEqualString(
        _ left: JSONEntry,
        in leftText: JSONText,
        _ right: JSONEntry,
        in rightText: JSONText
    ) -> Bool {
        guard left.hasEscapes || right.hasEscapes else {
            return leftText.rawContent(of: left).isEqual(to: rightText.rawContent(of: right))
        }
        return leftText.stringBytes(of: left) == rightText.stringBytes(of: right)
    }

    private static func isEqualNumber(
        _ left: JSONEntry,
        in leftText: JSONText,
        _ right: JSONEntry,
        in rightText: JSONText
    ) -> Bool {
        let leftToken = leftText.token(of: left)
        let rightToken = rightText.token(of: right)
        if leftToken.isEqual(to: rightToken) { return true }
        // Two different spellings of the same integer can only be 0 and -0.
        if left.isPlainInteger, right.isPlainInteger {
            return leftToken.count + rightToken.count == 3
                && leftToken[leftToken.count - 1] == UInt8(ascii: "0")
                && rightToken[rightToken.count - 1] == UInt8(ascii: "0")
                && (leftToken[0] == UInt8(ascii: "-") || rightToken[0] == UInt8(ascii: "-"))
        }
        return NumberText.order(NumberText(leftToken), NumberText(rightToken)) == .equal
    }

    private static func compareArrays(
        _ left: Int32,
        in leftText: JSONText,
        _ right: Int32,
        in rightText: JSONText
    ) -> Outcome {
        guard leftText.count(of: left) == rightText.count(of: right) else { return .different }
        var leftChild = left + 1
        var rightChild = right + 1
        let end = leftText.indexAfter(left)
        while leftChild < end {
            let outcome = compare(leftChild, in: leftText, rightChild, in: rightText)
            guard outcome == .equal else { return outcome }
            leftChild = leftText.indexAfter(leftChild)
            rightChild = rightText.indexAfter(rightChild)
        }
        return .equal
    }

    /// Compares the members of two objects in the order of the text as long as the names are equal, because most equal
    /// objects have the same order.
    private static func compareObjects(
        _ left: Int32,
        in leftText: JSONText,
        _ right: Int32,
        in rightText: JSONText
    ) -> Outcome {
        var leftName = left + 1
        var rightName = right + 1
        let leftEnd = leftText.indexAfter(left)
        let rightEnd = rightText.indexAfter(right)
        while leftName < leftEnd, rightName < rightEnd,
            isEqualName(leftText[leftName], in: leftText, rightText[rightName], in: rightText)
        {
            let outcome = compare(leftName + 1, in: leftText, rightName + 1, in: rightText)
            guard outcome == .equal else { return outcome }
            leftName = leftText.indexAfter(leftName + 1)
            rightName = rightText.indexAfter(rightName + 1)
        }
        if leftName == leftEnd, rightName == rightEnd { return .equal }
        return compareMembers(
            RemainingMembers(text: leftText, object: left, start: leftName),
            RemainingMembers(text: rightText, object: right, start: rightName)
        )
    }
}

/// The comparison of objects.
extension JSONEquality {
    /// A lookup of the members of an object by name.
    ///
    /// Large objects use a dictionary. Its hashes have a random seed, so no text can be made to cause collisions.
    private struct MembersByName {
        /// The maximum number of members that are searched one by one.
        private static let scanLimit = 8

        let text: JSONText
        let object: Int32
        private let end: Int32
        private var names: [Name: Int32] = [:]

        init(_ object: Int32, in text: JSONText) {
            self.object = object
            self.text = text
            end = text.indexAfter(object)
            guard text.count(of: object) > Self.scanLimit else { return }
            var name = object + 1
            while name < end {
                let key = Name(text[name], in: text)
                if names[key] == nil { names[key] = name }
                name = text.indexAfter(name + 1)
            }
        }

        /// Returns the index of the name of the first member named `name`, or nil if there is no such member. `name`
        /// may belong to another text.
        func first(named name: JSONEntry, in nameText: JSONText) -> Int32? {
            guard names.isEmpty else { return names[Name(name, in: nameText)] }
            var index = object + 1
            while index < end {
                if isEqualName(text[index], in: text, name, in: nameText) { return index }
                index = text.indexAfter(index + 1)
            }
            return nil
        }
    }

    /// A member name as a dictionary key.
    private struct Name: Hashable {
        private let entry: JSONEntry
        private let text: JSONText

        init(_ entry: JSONEntry, in text: JSONText) {
            self.entry = entry
            self.text = text
        }

        static func == (left: Name, right: Name) -> Bool {
            isEqualName(left.entry, in: left.text, right.entry, in: right.text)
        }

        func hash(into hasher: inout Hasher) {
            JSONHash.combineString(entry, in: text, into: &hasher)
        }
    }

    /// Returns whether two members have the same name. Compares the hashes first.
    static func isEqualName(
        _ left: JSONEntry,
        in leftText: JSONText,
        _ right: JSONEntry,
        in rightText: JSONText
    ) -> Bool {
        left.link == right.link && isEqualString(left, in: leftText, right, in: rightText)
    }

    /// A member of an object and all members after it.
    private struct RemainingMembers {
        let text: JSONText
        let object: Int32
        /// The index of the first member's name, or the end of the object if no member is left.
        let start: Int32
    }

    /// Compares the remaining members of both objects in any order. The members before them must already be known to be
    /// pairwise equal.
    ///
    /// A member is compared with the first member of its name in the other object. Each member is compared at most
    /// once, because the comparison ends at a name that an object repeats.
    private static func compareMembers(
        _ left: RemainingMembers,
        _ right: RemainingMembers
    ) -> Outcome {
        let rightMembers = MembersByName(right.object, in: right.text)
        var matched: Set<Int32> = []
        let leftEnd = left.text.indexAfter(left.object)
        var name = left.start
        while name < leftEnd {
            guard let match = rightMembers.first(named: left.text[name], in: left.text) else {
                return .different
            }
            // If the match is not new, it was the match of an earlier member, with the same name.
            guard match >= right.start, matched.insert(match).inserted else { return .repeatedName }
            let outcome = compare(name + 1, in: left.text, match + 1, in: right.text)
            guard outcome == .equal else { return outcome }
            name = left.text.indexAfter(name + 1)
        }
        let leftMembers = MembersByName(left.object, in: left.text)
        let rightEnd = right.text.indexAfter(right.object)
        name = right.start
        while name < rightEnd {
            if !matched.contains(name) {
                // A member of the left object has already been compared with the first member of this name.
                let match = leftMembers.first(named: right.text[name], in: right.text)
                return match == nil ? .different : .repeatedName
            }
            name = right.text.indexAfter(name + 1)
        }
        return .equal
    }
}

/// Hashes JSON values consistently with `JSONEquality`: equal values have equal hashes.
package enum JSONHash {
    /// Returns the hash of a value. Hashes differ from process to process.
    static func hash(of node: JSONNode) -> Int {
        var hasher = Hasher()
        node.document.withText { combine(node.index, in: $0, into: &hasher) }
        return hasher.finalize()
    }

    /// Hashes the value at `index` into `hasher`.
    package static func combine(_ index: Int32, in text: JSONText, into hasher: inout Hasher) {
        let entry = text[index]
        hasher.combine(entry.kind)
        switch entry.kind {
        case .null, .false, .true:
            break
        case .number:
            NumberText(text.token(of: entry)).hash(into: &hasher)
        case .string:
            combineString(entry, in: text, into: &hasher)
        case .array:
            var child = index + 1
            let end = text.indexAfter(index)
            while child < end {
                combine(child, in: text, into: &hasher)
                child = text.indexAfter(child)
            }
        case .object:
            combineObject(index, in: text, into: &hasher)
        }
    }

    /// Hashes the unescaped text of a string or a name into `hasher`.
    static func combineString(
        _ entry: JSONEntry,
        in text: JSONText,
        into hasher: inout Hasher
    ) {
        guard entry.hasEscapes else { return hasher.combine(text.rawContent(of: entry)) }
        let decoded = text.stringBytes(of: entry)
        hasher.combine(decoded.span)
    }

    /// The hashes of the name of a member, and of the whole member.
    private typealias MemberHashes = (name: Int, member: Int)

    /// Hashes an object without regard to the order of its members: adds the distinct hashes of the members. A
    /// repeated member with an equal value therefore does not change the sum.
    private static func combineObject(
        _ index: Int32,
        in text: JSONText,
        into hasher: inout Hasher
    ) {
        var hashes: [MemberHashes] = []
        var name = index + 1
        let end = text.indexAfter(index)
        while name < end {
            // The hash that the parser stores for the name has only 32 bits, so the text of the name is hashed again.
            var nameHasher = Hasher()
            combineString(text[name], in: text, into: &nameHasher)
            var memberHasher = nameHasher
            combine(name + 1, in: text, into: &memberHasher)
            hashes.append((nameHasher.finalize(), memberHasher.finalize()))
            name = text.indexAfter(name + 1)
        }
        let distinct = Set(hashes.map(\.member))
        hasher.combine(distinct.reduce(0, &+))
        let nameCount = Set(hashes.map(\.name)).count
        if distinct.count > nameCount { combineOrder(of: hashes, into: &hasher) }
    }

    /// Hashes the members, in the order of the text, up to the last one whose value differs from that of the first
    /// member with the same name: in `{"a": 1, "b": 2, "a": 3, "c": 4}`, up to the second `a`. Objects with these
    /// members in another order are not equal. If all of these objects had the same hash, a search by hash would
    /// compare each pair of them.
    private static func combineOrder(of hashes: [MemberHashes], into hasher: inout Hasher) {
        var firstMembers: [Int: Int] = [:]
        var orderedCount = 0
        for (index, (name, member)) in hashes.enumerated() {
            if let first = firstMembers[name] {
                if first != member { orderedCount = index + 1 }
            } else {
                firstMembers[name] = member
            }
        }
        for (_, member) in hashes[..<orderedCount] { hasher.combine(member) }
    }
}
