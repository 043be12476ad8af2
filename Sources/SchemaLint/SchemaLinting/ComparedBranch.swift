import SchemaKit

/// The facts about a schema that comparisons of the branches of `oneOf` need.
///
/// They are collected once for each schema, because many branches can refer to one schema.
final class ComparedBranch: Sendable {
    /// True if every value matches, or if only the kind of a value decides whether it matches.
    let isGeneral: Bool
    /// The kinds of the values that match a general branch; nil if every value matches.
    let generalKinds: KindMask?
    /// The kinds that matching values can have; nil if neither a type nor constants limit the kinds.
    let possibleKinds: KindMask?
    /// The values of `const` or `enum` that `type` allows. Empty if other keywords constrain the values further.
    let constants: [JSONNode]
    /// The values of the required members that can have only one value, by the names of the members.
    let tags: [ExactText: JSONNode]
    /// The names of the tags, sorted.
    let tagNames: [ExactText]
    let requiredNames: Set<ExactText>
    /// The names of the members that the schema describes, in the order of the text.
    let memberNames: [ExactText]
    /// The sites at the end of the references of the members' schemas.
    let members: [ExactText: Int]
    /// The names of the members whose schema is `false`.
    let forbiddenNames: Set<ExactText>
    /// True if a keyword other than `properties`, `required` and `type` may distinguish the branch from others, or if
    /// the type excludes objects.
    let hasOtherDistinction: Bool

    init(_ site: SchemaSite, in sites: SchemaSites) {
        let kinds = site.declaredKinds
        isGeneral = site.constrainsOnlyType || site.acceptsEverything
        generalKinds = site.acceptsEverything ? nil : kinds
        possibleKinds = site.possibleKinds
        constants =
            site.constrainsOnlyByConstants
            ? site.constants.filter { kinds?.contains($0) != false } : []
        let required = site[.required]?.value.distinctStrings ?? []
        var names: [ExactText] = []
        var members: [ExactText: Int] = [:]
        var tags: [ExactText: JSONNode] = [:]
        for property in site[.properties].map({ Array($0.value.members) }) ?? [] {
            guard let index = sites.site(of: property.value, in: site) else { continue }
            let name = ExactText(property.name)
            let destination = sites.destination(of: index)
            names.append(name)
            members[name] = destination
            if required.contains(name), let value = sites[destination].onlyConstant {
                tags[name] = value
            }
        }
        requiredNames = required
        memberNames = names
        self.members = members
        forbiddenNames = Set(members.filter { sites[$0.value].node.bool == false }.keys)
        self.tags = tags
        tagNames = tags.keys.sorted()
        // Only objects have a tag.
        hasOtherDistinction = kinds?.contains(.object) == false || site.hasDistinctiveKeyword
    }
}

/// The budget for the comparisons of the branches of `oneOf` in one file. The comparison of two names or constants is
/// one step, or several steps if the constants are large.
///
/// Without the budget, the time could grow with the square of the length of the file, because many branches can refer
/// to the same large schemas.
struct BranchBudget {
    /// The standard limit. It corresponds to about a second.
    static let standardLimit = 1 << 24
    /// The number of bytes of a constant or a schema that count as one step.
    private static let byteCountOfStep = 16
    private let limit: Int
    /// The number of steps that remain. It is 0 or negative once the budget is spent.
    private(set) var remainingSteps: Int

    init(limit: Int = standardLimit) {
        self.limit = limit
        remainingSteps = limit
    }

    /// True if no further branches are compared.
    var isSpent: Bool { remainingSteps <= 0 }

    /// Subtracts steps from the budget.
    ///
    /// - Returns: False if the budget is spent.
    mutating func spend(_ steps: Int) -> Bool {
        remainingSteps -= steps
        return !isSpent
    }

    /// Subtracts the steps to hash or to compare a value.
    ///
    /// - Returns: False if the budget is spent.
    mutating func spend(on value: JSONNode) -> Bool {
        spend(1 + value.range.byteCount / Self.byteCountOfStep)
    }

    /// Makes the whole budget available again, for the next file.
    mutating func reset() { remainingSteps = limit }
}

extension SchemaSite {
    /// The values that `const` or `enum` lists; empty without these keywords.
    fileprivate var constants: [JSONNode] {
        if let constant = self[.constant] { return [constant.value] }
        return self[.enumeration].map { Array($0.value.elements) } ?? []
    }

    /// The value of `const`, or of an `enum` with one value; nil if there is none.
    fileprivate var onlyConstant: JSONNode? {
        if let constant = self[.constant] { return constant.value }
        guard let values = self[.enumeration]?.value, values[1] == nil else { return nil }
        return values[0]
    }

    /// True if the schema lists constants, and only `type` constrains the values further.
    fileprivate var constrainsOnlyByConstants: Bool {
        keywords.allSatisfy { behavior, _ in
            switch behavior {
            case .constant, .enumeration, .type, .typeUnion: true
            default: !behavior.constrains
            }
        } && !constants.isEmpty
    }

    /// The kinds that values of the schema can have; nil if neither a type nor constants limit the kinds.
    fileprivate var possibleKinds: KindMask? {
        if let kinds = declaredKinds { return kinds }
        let constants = constants
        guard !constants.isEmpty else { return nil }
        let kinds = KindMask(bits: constants.reduce(0) { $0 | KindMask($1.kind).bits })
        let areIntegers = constants.allSatisfy { $0.kind != .number || $0.isPlainInteger }
        guard areIntegers, kinds.contains(.number) else { return kinds }
        return KindMask(bits: kinds.bits | KindMask.integersWithoutFractionOnly)
    }

    /// True if a keyword other than `properties`, `required` and `type` constrains objects. The keyword
    /// `additionalProperties` counts only with the value `false`.
    fileprivate var hasDistinctiveKeyword: Bool {
        keywords.contains { behavior, member in
            switch behavior {
            case .properties, .required, .type: false
            case .additionalProperties: member.value.bool == false
            default: behavior.constrains
            }
        }
    }
}

extension KindMask {
    /// Returns whether every value of `other` is in the set.
    func includes(_ other: KindMask) -> Bool {
        guard other.bits & ~bits & KindMask.all.bits == 0 else { return false }
        guard restrictsNumbers, other.contains(.number) else { return true }
        return other.restrictsNumbers && (!rejectsFractions || other.rejectsFractions)
    }
}
