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
