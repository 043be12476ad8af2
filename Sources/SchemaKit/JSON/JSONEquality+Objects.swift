extension JSONEquality {
    /// A lookup of the members of an object by name.
    ///
    /// Large objects use a dictionary. Its hashes have a secret key, so no text can make them collide.
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

        /// Returns the name entry of the first member with the given name, or nil if there is none. The name may belong
        /// to another text.
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
    struct ObjectRest {
        let text: JSONText
        let object: Int32
        /// The name entry of the first of these members, or the end of the object.
        let start: Int32
    }

    /// Returns whether the remaining members of both objects are equal in any order. For a repeated name, the
    /// members of one object are compared with the first one in the other. The members before these must have
    /// been compared already, pairwise equal.
    ///
    /// A member of the right object that matched one of the left is not compared again. Otherwise the number of
    /// comparisons would double with each level of nesting.
    static func haveEqualMembers(_ left: ObjectRest, _ right: ObjectRest) -> Bool {
        let rightMembers = MembersByName(right.object, in: right.text)
        var matched: Set<Int32> = []
        let leftEnd = left.text.indexAfter(left.object)
        var name = left.start
        while name < leftEnd {
            guard let match = rightMembers.first(named: left.text[name], in: left.text),
                isEqual(name + 1, in: left.text, match + 1, in: right.text)
            else { return false }
            matched.insert(match)
            name = left.text.indexAfter(name + 1)
        }
        let leftMembers = MembersByName(left.object, in: left.text)
        let rightEnd = right.text.indexAfter(right.object)
        name = right.start
        while name < rightEnd {
            if !matched.contains(name) {
                guard let match = leftMembers.first(named: right.text[name], in: right.text),
                    isEqual(match + 1, in: left.text, name + 1, in: right.text)
                else { return false }
            }
            name = right.text.indexAfter(name + 1)
        }
        return true
    }
}
