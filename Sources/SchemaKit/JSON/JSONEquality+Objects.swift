extension JSONEquality {
    /// The members of an object, to be found by their names.
    ///
    /// In large objects the names are hashed with a secret key, so that no text can make them collide.
    private struct MembersByName {
        /// How many members are looked at one after the other.
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

        /// Returns the name entry of the first member with the name of another object's member.
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

    /// The name of a member, as a key.
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

    /// Whether two members have the same name; their hashes are compared first.
    static func isEqualName(
        _ left: JSONEntry,
        in leftText: JSONText,
        _ right: JSONEntry,
        in rightText: JSONText
    ) -> Bool {
        left.link == right.link && isEqualString(left, in: leftText, right, in: rightText)
    }

    /// A member of an object, and all those after it.
    struct ObjectRest {
        let text: JSONText
        let object: Int32
        /// The name entry of the first of these members, or the end of the object.
        let start: Int32
    }

    /// Whether each of the members has an equal in the other object, in any order; repeated members count
    /// once. The members before these must have been found equal, one by one.
    ///
    /// A member of the right object that is the equal of one of the left is not compared again: otherwise
    /// the comparisons would double with each level of nesting.
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
