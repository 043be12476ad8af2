import SchemaKit

/// One difference between two versions of a schema that can affect which values are valid, or a change of an
/// annotation.
struct SchemaChange: Sendable {
    let kind: Kind
    /// True if the new version may reject values that the old version accepted.
    var narrows: Bool
    /// True if the new version may accept values that the old version rejected.
    var widens: Bool
    /// The steps from the root value to the changed value, including the branches on the way.
    var steps: [Step] = []
    /// The schemas whose comparison found the change, in each version. If there are branches on the way, other schemas
    /// may apply to the changed value, too.
    var oldSchemas: [VersionedSubschema] = []
    var newSchemas: [VersionedSubschema] = []
    /// The location of the change in each version; nil in a version in which no schema applies to the changed value.
    var old: VersionedLocation?
    var new: VersionedLocation?
    /// Values for the location of the change. Probably only one version accepts them there.
    var candidates: [SampleValue] = []
    /// Schemas for which values are made, because these values may be witnesses of the change.
    var sampledSchemas: [VersionedSubschema] = []
    /// True if the change adds or removes `oneOf`, and one of its branches accepts every value that the version without
    /// `oneOf` accepts. Only a value that matches two branches can then be a witness, and ``sampledSchemas`` are the
    /// branches.
    var needsOverlap = false
    /// True if the change seldom narrows: a new branch of `oneOf` makes a value invalid only if the value also matches
    /// another branch. Only a witness that shows the change then proves it.
    var seldomNarrows = false
    /// True if the change seldom widens: a removed branch of `oneOf` makes a value valid only if the value also matches
    /// another branch. Under `not`, such a change seldom narrows.
    var seldomWidens = false
    /// True if the changed value is in a branch of `oneOf`. Values that the branch now accepts may become invalid if
    /// they match another branch, too.
    var isInExclusiveBranch = false
    /// The branches of `oneOf` around the changed value that may accept values of another branch because of the change.
    var overlaps: Set<BranchOverlap> = []

    enum Step: Hashable, Sendable {
        case member(String)
        /// A member that no schema describes.
        case otherMember
        case memberMatching(String)
        /// The name of a member, as a value.
        case memberName
        case item(Int)
        /// The first item after the items that can have schemas of their own. This step stands for all further items.
        case otherItem(Int)
        /// Schemas that apply under a condition: one branch in both versions, `if` and `then`, or `else`. A witness
        /// must match all of them.
        case branch([VersionedSubschema])
        /// Schemas that must accept the value if the value has the member.
        case dependent(String, [VersionedSubschema])
        case negation
    }

    enum Kind: Hashable, Sendable {
        /// The allowed types differ. `now` has all types that the new version allows.
        case types(removed: [String], added: [String], now: [String])
        /// The new version rejects every value.
        case everyValueRejected
        /// The old version rejected every value.
        case someValuesAllowed
        case value(String, isRemoved: Bool)
        /// Only the new version lists the allowed values.
        case valuesRestricted
        /// Only the old version listed the allowed values.
        case valuesUnrestricted
        case bound(BoundKeyword, old: String?, new: String?)
        /// An exclusive bound became inclusive, or the other way round. `old` and `new` are keywords with their values.
        case boundReplaced(old: String, new: String)
        /// A keyword whose values cannot be compared by size.
        case keyword(String, old: String?, new: String?)
        case required(String)
        case notRequired(String)
        case memberConstrained(String)
        case memberUnconstrained(String)
        case memberForbidden(String)
        case memberAllowed(String)
        /// The first member is required if the value has the member `on`.
        case dependency(String, on: String, isRemoved: Bool)
        case branch(String, isRemoved: Bool)
        /// A keyword that applies schemas to the value, such as `oneOf`, `if` or `contains`.
        case applicator(keyword: String, isRemoved: Bool)
        /// One version has `oneOf`, and the other has `anyOf` in its place.
        case exclusive(isInNewVersion: Bool)
        case condition
        /// A reference cannot be resolved, so there is no verdict.
        case unresolvedReference(isInNewVersion: Bool)
        /// The versions are too large to compare all of their schemas.
        case uncompared
        /// A keyword that does not affect the verdict. Both values are nil if one of them may contain a secret.
        case annotation(String, old: String?, new: String?)
    }

    /// A keyword whose value is a number.
    enum BoundKeyword: String, Hashable, Sendable {
        case minimum, maximum, exclusiveMinimum, exclusiveMaximum
        case minLength, maxLength, minItems, maxItems, minProperties, maxProperties
        case minContains, maxContains
    }

    /// True if the location has more than `stepLimit` steps. In this case the steps are not kept, and no witness is
    /// searched for.
    private(set) var isTooDeep = false

    /// The maximum number of steps to a location. It allows two steps, such as a branch and a member, for each level of
    /// nesting that the parser accepts (``JSONParser/standardDepthLimit``).
    static let stepLimit = 1024

    /// Returns the change with a step inserted before its other steps. A negation also swaps narrowing and widening.
    func below(_ step: Step) -> SchemaChange {
        var copy = self
        if steps.count < Self.stepLimit, !isTooDeep {
            copy.steps.insert(step, at: 0)
        } else {
            copy.steps = []
            copy.isTooDeep = true
        }
        if step == .negation {
            (copy.narrows, copy.widens) = (widens, narrows)
            (copy.seldomNarrows, copy.seldomWidens) = (seldomWidens, seldomNarrows)
            copy.overlaps = Set(
                overlaps.map { overlap in
                    var overlap = overlap
                    overlap.narrows.toggle()
                    return overlap
                }
            )
        }
        return copy
    }

    /// The properties by which a change of the schema is recognized if it is found again, at another location of the
    /// value.
    struct Identity: Hashable, Sendable {
        let kind: Kind
        let old: VersionedLocation?
        let new: VersionedLocation?
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
        return location.isEmpty ? text : "at '\(location)', \(text)"
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

    /// The name that stands for numbers with a fraction in a list of type names. It is used if one version accepts only
    /// the integers among the numbers.
    static let fractions = "fraction"

    private var text: String {
        steps.contains(.negation) ? "under 'not', \(plainText)" : plainText
    }

    private var plainText: String {
        switch kind {
        case .types(let removed, let added, let now):
            Self.text(removedTypes: removed, added: added, now: now)
        case .everyValueRejected:
            subject.map { "\($0) no longer allowed" } ?? "no value is allowed any more"
        case .someValuesAllowed:
            subject.map { "\($0) now allowed" }
                ?? "values are now allowed; no value was allowed before"
        case .value(let text, isRemoved: true): "value \(text) is no longer allowed"
        case .value(let text, isRemoved: false): "value \(text) is now allowed"
        case .valuesRestricted: "only the listed values are now allowed"
        case .valuesUnrestricted: "values that are not listed are now allowed"
        case .bound(let keyword, let old?, let new?):
            "'\(keyword.rawValue)' \(Self.verb(from: old, to: new)) from \(old) to \(new)"
        case .bound(let keyword, let old, let new): Self.text(of: keyword.rawValue, old, new)
        case .boundReplaced(let old, let new): "\(old) was replaced by \(new)"
        case .keyword(let name, let old, let new), .annotation(let name, let old, let new):
            Self.text(of: name, old.map(Self.shortened), new.map(Self.shortened))
        case .required(let name): "'\(name)' is now required"
        case .notRequired(let name): "'\(name)' is no longer required"
        case .memberConstrained: "member is now constrained"
        case .memberUnconstrained: "member is no longer constrained"
        case .memberForbidden: "member was removed and is no longer allowed"
        case .memberAllowed: "member was added and is now allowed"
        case .dependency(let other, let name, isRemoved: true):
            "'\(name)' no longer requires '\(other)'"
        case .dependency(let other, let name, isRemoved: false): "'\(name)' now requires '\(other)'"
        case .branch(let label, isRemoved: true): Self.text(ofBranch: label, "was removed")
        case .branch(let label, isRemoved: false): Self.text(ofBranch: label, "was added")
        case .applicator(let keyword, isRemoved: true): "'\(keyword)' was removed"
        case .applicator(let keyword, isRemoved: false): "'\(keyword)' was added"
        case .exclusive(isInNewVersion: true):
            "only one branch may now match; several could match before"
        case .exclusive(isInNewVersion: false):
            "several branches may now match; only one could match before"
        case .unresolvedReference(isInNewVersion: true): "reference can no longer be resolved"
        case .unresolvedReference(isInNewVersion: false): "reference can now be resolved"
        case .condition: "condition of 'if' changed"
        case .uncompared: "some schemas were not compared, because the versions are too large"
        }
    }

    /// The beginning of a sentence about the members or items at the location; nil for a single value.
    private var subject: String? {
        switch steps.last {
        case .otherMember: "other members are"
        case .otherItem(let index): index == 0 ? "items are" : "further items are"
        default: nil
        }
    }

    private static func text(
        removedTypes removed: [String],
        added: [String],
        now: [String]
    ) -> String {
        // After the removal of many types, the list of the types that are left is shorter.
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

    private static func text(of keyword: String, _ old: String?, _ new: String?) -> String {
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

    private static func text(ofBranch label: String, _ verb: String) -> String {
        label.isEmpty ? "a branch \(verb)" : "branch \(label) \(verb)"
    }

    /// Returns a JSON text, truncated so that a message can quote the text.
    static func shortened(_ text: String) -> String {
        text.count <= 120 ? text : text.prefix(117) + "…"
    }
}
