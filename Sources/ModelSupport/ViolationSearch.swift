/// The options of a search for violations, and the place of the value in which it searches.
struct ViolationSearch {
    /// The maximum number of violations, at least 1.
    var limit: Int
    /// True if an invalid value that lossy decoding dropped is not reported.
    var acceptsDropped = false
    /// The sum of the nesting depths of the JSON texts in strings that contain the value. It is 0 if the value is in no
    /// such text.
    var depth = 0
    /// The memory of the outermost reference that the search follows, or `nil` if it follows none.
    var memory: SearchMemory?
    /// The number of the value's place in `memory`.
    var place = 0

    /// Returns the search with another limit.
    func limited(to limit: Int) -> ViolationSearch {
        var search = self
        search.limit = limit
        return search
    }

    /// Returns the search in a part of the value.
    func inside(_ part: @autoclosure () -> ValuePart) -> ViolationSearch {
        guard let memory, memory.remembers else { return self }
        var search = self
        search.place = memory.place(of: part(), in: place)
        return search
    }
}

/// A part of a value, as rules see it.
enum ValuePart: Hashable {
    /// The value of the member with a key.
    case member(ExactText)
    /// The name of a member.
    case name(ExactText)
    /// The item at a position.
    case item(Int)
    /// The item at a position as the JSON text has it, even if a model has dropped the item.
    case writtenItem(Int)
}

/// The memory of a search that follows a reference.
///
/// If several branches of a union, or several rules, have references for one member, a search without a memory
/// evaluates the rules of the member once for each of them. In a recursive schema, the time can then double with every
/// level of the value. A memory makes an ordinary search slower. A search therefore begins without remembering
/// verdicts, but counts its steps. After too many steps, it begins again and remembers the verdict of each reference on
/// each value, so that its time is linear in the size of the value.
final class SearchMemory {
    /// A reference and the place of its value.
    struct Key: Hashable {
        let reference: SchemaRule.Reference
        let place: Int
        /// True if the search collects the members and items that the rule evaluates.
        let collectsEvaluated: Bool
    }

    /// The verdict of a reference on a value.
    struct Verdict {
        /// The first violation, or `nil` if the value is valid.
        let violation: SchemaViolation?
        /// The members and items that the rule has evaluated, if the search collects them.
        let evaluated: Evaluated?
    }

    /// The place of a value in the value of the outermost reference: it is a part of the value at the place `parent`.
    private struct Place: Hashable {
        let part: ValuePart
        let parent: Int
    }

    /// The number of steps before the size of the outermost value is computed, so that most searches need not compute
    /// it.
    private static let freeStepCount = 4_096
    /// The number of further steps for each value in the outermost value. Ordinary schemas need fewer.
    private static let stepCountPerValue = 64

    /// True if the search remembers verdicts, false if it counts steps.
    let remembers: Bool
    var verdicts: [Key: Verdict] = [:]
    /// The value of the outermost reference. Its place has the number 0.
    private let root: JSONContent
    /// The numbers of the other places.
    private var places: [Place: Int] = [:]
    private var stepCount = 0
    private var stepLimit = SearchMemory.freeStepCount
    private var knowsSize = false
    /// True if the search has taken too many steps. Its result must not be used.
    private(set) var isExhausted = false

    init(root: JSONContent, remembers: Bool) {
        (self.root, self.remembers) = (root, remembers)
    }

    /// Returns the number of the place that a part has in the value at the place `parent`.
    func place(of part: ValuePart, in parent: Int) -> Int {
        let place = Place(part: part, parent: parent)
        if let number = places[place] { return number }
        let number = places.count + 1
        places[place] = number
        return number
    }

    /// Counts the steps that a rule takes for a value. Returns whether the search has taken too many steps.
    func hasTooManySteps(after rule: SchemaRule, for value: JSONContent) -> Bool {
        if remembers || isExhausted { return isExhausted }
        stepCount += rule.readsWholeValue ? value.size : value.width
        guard stepCount > stepLimit else { return false }
        if !knowsSize {
            knowsSize = true
            stepLimit += Self.stepCountPerValue * root.size
        }
        isExhausted = stepCount > stepLimit
        return isExhausted
    }
}

extension SchemaRule {
    /// A reference to a rule that is declared elsewhere. A search remembers verdicts by the identity of the reference.
    final class Reference: Hashable, Sendable {
        let rule: @Sendable () -> SchemaRule

        init(_ rule: @escaping @Sendable () -> SchemaRule) { self.rule = rule }

        static func == (one: Reference, other: Reference) -> Bool { one === other }

        func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }

    /// True if the rule can read all values in a value, and not only its items and members.
    fileprivate var readsWholeValue: Bool {
        switch self {
        case .uniqueItems, .relation, .constraint: true
        default: false
        }
    }
}

extension JSONContent {
    /// The number of values in this value, including itself, with one more for each 64 bytes of a string.
    fileprivate var size: Int {
        switch self {
        case .array(let elements):
            (0..<elements.count).reduce(1) { $0 + elements.contentElement($1).jsonContent.size }
        case .object(let members):
            members.all.reduce(1) { $0 + $1.value.jsonContent.size }
        case .null, .bool, .number, .decimal, .notFinite, .string, .dropped: width
        }
    }

    /// The number of items or members, with one more for the value itself and for each 64 bytes of a string.
    fileprivate var width: Int {
        switch self {
        case .string(let text): 1 + text.utf8.count / 64
        case .array(let elements): 1 + elements.count
        case .object(let members): 1 + members.count
        case .null, .bool, .number, .decimal, .notFinite, .dropped: 1
        }
    }
}
