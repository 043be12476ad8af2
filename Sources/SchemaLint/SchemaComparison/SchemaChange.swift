import SchemaKit

/// One difference between two versions of a schema that can affect which values are valid, or a change of an
/// annotation.
struct SchemaChange: Sendable {
    let kind: Kind
    /// True if the new version may reject values that the old version accepted.
    var narrows: Bool
    /// True if the new version may accept values that the old version rejected.
    var widens: Bool
    /// The path from the root value to the changed value, including the branches on the way.
    var steps: [Step] = []
    /// The schemas that apply at that location in each version, without the branches on the way.
    var oldSchemas: [SidedSchema] = []
    var newSchemas: [SidedSchema] = []
    let old: SchemaPlace?
    let new: SchemaPlace?
    /// Values for that location which one version should accept and the other should reject.
    var candidates: [SampleValue] = []
    /// Schemas whose values may demonstrate the change.
    var probes: [SidedSchema] = []

    enum Step: Hashable, Sendable {
        case member(String)
        /// A member that no schema describes.
        case otherMember
        case memberMatching(String)
        /// The name of a member, as a value.
        case memberName
        case item(Int)
        /// The first item after those that have schemas of their own. It stands for all such items.
        case otherItem(Int)
        /// A branch that must match the value itself, in each version that has it.
        case branch([SidedSchema])
        /// A branch that must match the value itself if the value has the member.
        case dependent(String, [SidedSchema])
        case negation
    }

    enum Kind: Hashable, Sendable {
        case types(removed: [String], added: [String], now: [String])
        case refused
        case allowed
        case value(String, isRemoved: Bool)
        case valuesListed
        case valuesFreed
        case bound(BoundKeyword, old: String?, new: String?)
        /// A keyword whose values cannot be compared by size.
        case keyword(String, old: String?, new: String?)
        case required(String)
        case notRequired(String)
        case memberDescribed(String)
        case memberForgotten(String)
        case memberRefused(String)
        case memberAllowed(String)
        case dependency(String, on: String, isRemoved: Bool)
        case branch(String, isRemoved: Bool)
        case choice(keyword: String, isRemoved: Bool)
        case exclusive(isNow: Bool)
        case condition
        /// A reference cannot be resolved, so there is no verdict.
        case deadReference(isNow: Bool)
        case annotation(String, old: String?, new: String?)
    }

    /// A keyword whose value is a number.
    enum BoundKeyword: String, Hashable, Sendable {
        case minimum, maximum, minLength, maxLength, minItems, maxItems, minProperties
        case maxProperties, minContains, maxContains, multipleOf
    }

    /// True if the location has more than `stepLimit` steps. Its steps are then not kept, and no value is
    /// made for it.
    private(set) var isOutOfReach = false

    /// The maximum number of steps to a location. Payloads are never nested that deeply.
    static let stepLimit = 1024

    /// Returns the change with its location extended by a first step. A negation also swaps `narrows` and
    /// `widens`.
    func below(_ step: Step) -> SchemaChange {
        var copy = self
        if steps.count < Self.stepLimit, !isOutOfReach {
            copy.steps.insert(step, at: 0)
        } else {
            copy.steps = []
            copy.isOutOfReach = true
        }
        if step == .negation { (copy.narrows, copy.widens) = (widens, narrows) }
        return copy
    }

    /// The properties by which a change is recognized if it is found on several paths.
    struct Identity: Hashable, Sendable {
        let kind: Kind
        let old: SchemaPlace?
        let new: SchemaPlace?
        let narrows: Bool
        let widens: Bool
    }

    var identity: Identity {
        Identity(kind: kind, old: old, new: new, narrows: narrows, widens: widens)
    }
}

extension SchemaChange {
    /// A sentence that describes the difference.
    var message: String {
        let location = instanceLocation.description
        return location.isEmpty ? words : "at '\(location)', \(words)"
    }

    /// The location of the value as a JSON Pointer. The token `*` stands for any member or item.
    var instanceLocation: JSONPointer {
        JSONPointer(
            steps.compactMap { step in
                switch step {
                case .member(let name): name
                case .otherMember, .memberMatching, .memberName: "*"
                case .item(let index): String(index)
                case .otherItem: "*"
                case .branch, .dependent, .negation: nil
                }
            }
        )
    }

    /// The name for non-integer numbers, if a version accepts integers only.
    static let fractions = "fraction"

    private var words: String {
        steps.contains(.negation) ? "under 'not', \(plainWords)" : plainWords
    }

    private var plainWords: String {
        switch kind {
        case .types(let removed, let added, let now): Self.words(ofTypes: removed, added, now)
        case .refused: "\(subject) no longer allowed"
        case .allowed where subject == Self.everyValue: "values are now allowed"
        case .allowed: "\(subject) now allowed"
        case .value(let text, isRemoved: true): "value \(text) is no longer allowed"
        case .value(let text, isRemoved: false): "value \(text) is now allowed"
        case .valuesListed: "only the listed values are now allowed"
        case .valuesFreed: "values other than the listed ones are now allowed"
        case .bound(let keyword, let old?, let new?):
            "'\(keyword.rawValue)' \(Self.verb(from: old, to: new)) from \(old) to \(new)"
        case .bound(let keyword, let old, let new): Self.words(of: keyword.rawValue, old, new)
        case .keyword(let name, let old, let new), .annotation(let name, let old, let new):
            Self.words(of: name, old.map(Self.shortened), new.map(Self.shortened))
        case .required(let name): "'\(name)' is now required"
        case .notRequired(let name): "'\(name)' is no longer required"
        case .memberDescribed: "member is now constrained"
        case .memberForgotten: "member is no longer constrained"
        case .memberRefused: "member was removed and is no longer allowed"
        case .memberAllowed: "member was added and is now allowed"
        case .dependency(let other, let name, isRemoved: true):
            "'\(name)' no longer requires '\(other)'"
        case .dependency(let other, let name, isRemoved: false): "'\(name)' now requires '\(other)'"
        case .branch(let label, isRemoved: true): Self.words(ofBranch: label, "was removed")
        case .branch(let label, isRemoved: false): Self.words(ofBranch: label, "was added")
        case .choice(let keyword, isRemoved: true): "'\(keyword)' was removed"
        case .choice(let keyword, isRemoved: false): "'\(keyword)' was added"
        case .exclusive(isNow: true): "only one branch may now match; several could match before"
        case .exclusive(isNow: false): "several branches may now match; only one could match before"
        case .deadReference(isNow: true): "reference can no longer be resolved"
        case .deadReference(isNow: false): "reference can now be resolved"
        case .condition: "condition of 'if' changed"
        }
    }

    /// The beginning of a sentence about the values at the location.
    private var subject: String {
        switch steps.last {
        case .otherMember: "other members are"
        case .otherItem(let index): index == 0 ? "items are" : "further items are"
        default: Self.everyValue
        }
    }

    private static let everyValue = "values are"

    private static func words(
        ofTypes removed: [String],
        _ added: [String],
        _ now: [String]
    ) -> String {
        if removed.count > 3 { return "only \(phrase(ofTypes: now)) are now allowed" }
        if added.isEmpty { return "\(phrase(ofTypes: removed)) are no longer allowed" }
        if removed.isEmpty { return "\(phrase(ofTypes: added)) are now allowed" }
        return "\(phrase(ofTypes: added)) are now allowed instead of \(phrase(ofTypes: removed))"
    }

    private static func phrase(ofTypes names: [String]) -> String {
        let types = names.filter { $0 != fractions }.inQuotes
        let values = types.isEmpty ? [] : ["values of type " + types.joined(withConjunction: "or")]
        return (values + (names.contains(fractions) ? ["numbers with a fraction"] : []))
            .joined(withConjunction: "and")
    }

    private static func words(of keyword: String, _ old: String?, _ new: String?) -> String {
        switch (old, new) {
        case (let old?, let new?): "'\(keyword)' changed from \(old) to \(new)"
        case (nil, let new?): "'\(keyword)' was added (\(new))"
        case (let old?, nil): "'\(keyword)' was removed (\(old))"
        case (nil, nil): "'\(keyword)' changed"
        }
    }

    private static func verb(from old: String, to new: String) -> String {
        guard let old = JSONNumber(old), let new = JSONNumber(new), old != new else {
            return "changed"
        }
        return old < new ? "raised" : "lowered"
    }

    private static func words(ofBranch label: String, _ verb: String) -> String {
        label.isEmpty ? "a branch \(verb)" : "branch \(label) \(verb)"
    }

    /// Returns a JSON text, cut so that a message can quote it.
    static func shortened(_ text: String) -> String {
        text.count <= 120 ? text : text.prefix(117) + "…"
    }
}
