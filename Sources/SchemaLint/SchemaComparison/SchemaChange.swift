import SchemaKit

/// One difference between two versions of a schema, as far as values are concerned.
struct SchemaChange: Sendable {
    let kind: Kind
    /// Whether values may be refused that were accepted.
    var narrows: Bool
    /// Whether values may be accepted that were refused.
    var widens: Bool
    /// The way from the outermost value, and into branches.
    var steps: [Step] = []
    /// What holds at that place in each version, the branches on the way aside.
    var oldSchemas: [SidedSchema] = []
    var newSchemas: [SidedSchema] = []
    let old: SchemaPlace?
    let new: SchemaPlace?
    /// Values at that place which one version should accept and the other not.
    var candidates: [SampleValue] = []
    /// Schemas whose values may be told apart by the change.
    var probes: [SidedSchema] = []

    enum Step: Hashable, Sendable {
        case member(String)
        /// A member that nothing describes.
        case otherMember
        case memberMatching(String)
        /// The name of a member is the value.
        case memberName
        case item(Int)
        /// An element past those that have schemas of their own; the first such.
        case otherItem(Int)
        /// A branch that must hold for the value itself, in each version that has it.
        case branch([SidedSchema])
        /// Such a branch, where the value must have the member.
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
        /// A keyword whose values can't be compared.
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
        /// A reference leads nowhere, so that there is no verdict.
        case deadReference(isNow: Bool)
        case annotation(String, old: String?, new: String?)
    }

    /// A keyword with a number as its value.
    enum BoundKeyword: String, Hashable, Sendable {
        case minimum, maximum, minLength, maxLength, minItems, maxItems, minProperties
        case maxProperties, minContains, maxContains, multipleOf
    }

    /// Whether the place is further from the outermost value than `stepLimit`, so that its steps are
    /// not kept and no value is sought that has it.
    private(set) var isOutOfReach = false

    /// How many steps lead to a place at most. No payload is nested as deeply as that.
    static let stepLimit = 1024

    /// The same difference, told of what is around it.
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

    /// What makes two changes the same one, met on two ways.
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
