/// Classes of equal values, as `JSONEquality` defines equality. Each class has a number.
///
/// The class of a value follows from the classes of its members or items, so each value is visited once, even if
/// objects repeat names. A comparison of two objects member by member would compare one value with each value of a
/// repeated name. In nested objects, these comparisons multiply, so they would take more than linear time.
///
/// The classes are found in a dictionary, whose hashes have a random seed. The recursion is as deep as the values are
/// nested, which the depth limit of the parser bounds.
struct ValueClasses {
    private var numbers: [Key: Int32] = [:]

    /// The parts of a value that determine its class.
    private enum Key: Hashable {
        case scalar(Scalar)
        /// The classes of the items.
        case array([Int32])
        /// The members as a set. If members of one name have different values, `ordered` has the members up to the last
        /// of these values, in the order of the text, so `{"a": 1, "a": 2, "b": 3}` and `{"a": 2, "a": 1, "b": 3}`
        /// differ. Otherwise, it is empty.
        case object(Set<Member>, ordered: ArraySlice<Member>)
    }

    /// The classes of the name and of the value of a member.
    private struct Member: Hashable {
        let name: Int32
        let value: Int32
    }

    /// A name, or a value that is neither an array nor an object.
    private struct Scalar: Hashable {
        let index: Int32
        let text: JSONText

        static func == (left: Scalar, right: Scalar) -> Bool {
            JSONEquality.isEqual(left.index, in: left.text, right.index, in: right.text)
        }

        func hash(into hasher: inout Hasher) {
            JSONHash.combine(index, in: text, into: &hasher)
        }
    }

    /// Returns the number of the class of the value at `index`. All texts must stay alive as long as the classes.
    mutating func number(of index: Int32, in text: JSONText) -> Int32 {
        let key = key(of: index, in: text)
        if let known = numbers[key] { return known }
        let number = Int32(numbers.count)
        numbers[key] = number
        return number
    }

    private mutating func key(of index: Int32, in text: JSONText) -> Key {
        switch text[index].kind {
        case .null, .false, .true, .number, .string:
            return .scalar(Scalar(index: index, text: text))
        case .array:
            var items: [Int32] = []
            var item = index + 1
            let end = text.indexAfter(index)
            while item < end {
                items.append(number(of: item, in: text))
                item = text.indexAfter(item)
            }
            return .array(items)
        case .object:
            return key(ofObject: index, in: text)
        }
    }

    private mutating func key(ofObject object: Int32, in text: JSONText) -> Key {
        var members: [Member] = []
        var firstValues: [Int32: Int32] = [:]
        var orderedCount = 0
        var index = object + 1
        let end = text.indexAfter(object)
        while index < end {
            let name = number(of: index, in: text)
            let value = number(of: index + 1, in: text)
            members.append(Member(name: name, value: value))
            if let first = firstValues[name] {
                if first != value { orderedCount = members.count }
            } else {
                firstValues[name] = value
            }
            index = text.indexAfter(index + 1)
        }
        return .object(Set(members), ordered: members[..<orderedCount])
    }
}
