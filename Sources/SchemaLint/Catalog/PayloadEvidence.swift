import SchemaKit

/// What speaks for and against a payload having been made for one schema.
struct PayloadEvidence {
    let isValid: Bool
    /// The members, at any depth, that the schema declares by name.
    let knownCount: Int
    /// The required members of the root that are there.
    private let requiredCount: Int
    /// Whether the root has the required members, under their own names, and no others.
    let isExact: Bool
    /// Whether the payload names the kind that the schema is for.
    private let isNamed: Bool
    /// Errors, the first of each rule, in the order of the payload.
    private let errors: [Diagnostic]
    /// How many errors there are.
    private let errorCount: Int
    /// A finding that speaks against the schema altogether.
    private let contradiction: Diagnostic?
    /// The first finding that a member nearly has the name of an absent one.
    private let slip: Diagnostic?
    /// Whether a member is wrong that tells alternatives apart, where the other members are those of one alternative.
    let blamesTag: Bool
    /// How much of the payload is wrong.
    let mistakeCount: Int
    /// How many of the mistakes are a null in the place of a value: the member's name is right.
    private let nullCount: Int
    /// How many of the mistakes are a member that nearly has the name of an absent one.
    private let slipCount: Int
    /// The cost of turning a member of the root into the value that the schema has for it; nil where no member is near.
    let nearestValueCost: Int?
    /// How many of the root's members or elements the schema knows, themselves or in part.
    private let coverage: Coverage
    /// Whether half of the root's required members or more are there, under their own names.
    private let hasMostRequired: Bool

    private struct Coverage {
        var knownCount = 0
        var count = 0

        /// Whether half of the root or more is known.
        var isMost: Bool { count > 0 && 2 * knownCount >= count }

        var phrase: String { "\(knownCount) of \(count) members or elements" }
    }

    /// - Parameter ignoresNames: whether the names of the root's members were made up.
    init(
        _ places: PayloadPlaces,
        _ candidate: PayloadMatcher.Candidate,
        ignoresNames: Bool = false
    ) throws(EvaluationFault) {
        let payload = places.payload
        let trace = try TracingEvaluator.trace(payload, program: candidate.program, detail: .all)
        isValid = trace.isValid
        let tally = MistakeTally(places, ignoresNames: ignoresNames)
        let found = tally.count(errorsOf: trace)
        errors = found.filter(tally.counts)
        errorCount = tally.errorCount
        mistakeCount = tally.mistakeCount
        nullCount = tally.nullCount
        slipCount = tally.slipCount
        blamesTag = tally.blamesTag
        slip = errors.first { Self.isMisspelling($0, in: payload) }
        contradiction = errors.first { Self.isContradiction($0, in: places) }
        let known = trace.declaredMembers
        knownCount = known.count
        let names = places.rootNames
        requiredCount = candidate.requiredNames.count { !$0.isDisjoint(with: names) }
        let hasOwnNames = !found.contains { $0.id == .alias }
        isExact =
            !names.isEmpty && requiredCount == candidate.requiredNames.count
            && names.count == requiredCount && hasOwnNames
        isNamed = candidate.constants.contains { constant in
            guard let member = payload.root[constant.name]?.string else { return false }
            return member == constant.value.string
        }
        nearestValueCost = candidate.constants.compactMap { constant -> Int? in
            guard let member = payload.root[constant.name]?.string,
                let value = constant.value.string
            else { return nil }
            return NearestName(member).cost(of: Array(value.unicodeScalars), atMost: .max)
        }.min()
        coverage = Self.coverage(of: payload, by: known)
        hasMostRequired =
            requiredCount > 0 && 2 * requiredCount >= candidate.requiredNames.count && hasOwnNames
    }

    /// Whether the schema can be taken for the payload's at all.
    var isEligible: Bool {
        guard knownCount > 0, contradiction == nil else { return false }
        if isNamed, coversMost { return true }
        // One member that need not be there says nothing.
        guard requiredCount > 0 || (coversMost && knownCount > 1) else { return false }
        return score > 0 || score == 0 && (isExact || coversMost && hasMostRequired)
    }

    /// Whether the payload names another schema, or has a member that has no place in this one.
    var isContradicted: Bool { contradiction != nil }

    /// Whether the schema knows half of the root or more.
    var coversMost: Bool { coverage.isMost }

    /// Mistakes weigh twice what known members do, and a kind that is named as much as a mistake. A null takes away what
    /// the name of its member adds, and no more.
    var score: Int {
        knownCount + requiredCount + (isNamed ? 2 : 0) - 2 * mistakeCount + nullCount
    }

    /// Returns the number of members of a payload that nearly have the name of a member which the schema describes and
    /// the payload lacks.
    static func misspeltCount(
        _ payload: JSONDocument,
        _ candidate: PayloadMatcher.Candidate
    ) throws(EvaluationFault) -> Int {
        let trace = try TracingEvaluator.trace(payload, program: candidate.program, detail: .all)
        let found = EvaluationDiagnostics.diagnostics(of: trace)
        let others = EvaluationDiagnostics.misspeltMembers(in: trace).besides(found)
        return others.count + found.count { isMisspelling($0, in: payload) }
    }

    /// Whether a finding is about a member that nearly has the name of an absent one.
    static func isMisspelling(_ finding: Diagnostic, in payload: JSONDocument) -> Bool {
        switch finding.subject {
        case .unknown(_, let suggestion):
            return suggestion != nil && !finding.fixes.isEmpty
        case .missing(let names):
            guard names.count == 1, let edit = finding.fixes.first?.edits.first else {
                return false
            }
            let written = payload.bytes[edit.range.start..<edit.range.end]
            let name = String(decoding: written.dropFirst().dropLast(), as: UTF8.self)
            return NearestName.isNear(name, names[0])
        default:
            return false
        }
    }

    /// The order in which schemas are offered that were not taken: by what speaks for them, those first that nothing
    /// speaks against altogether.
    var nearness: (Int, Int, Int) {
        (contradiction == nil ? 1 : 0, score + slipCount, knownCount + slipCount)
    }

    /// Whether the schema shares a member with the payload, or nearly does.
    var sharesMembers: Bool { knownCount + slipCount > 0 }

    /// Whether the payload would fit if its members were spelt right.
    var isOnlyMisspelt: Bool {
        slipCount > 0 && slipCount == mistakeCount && contradiction == nil
    }

    /// Whether a finding is that a member of the root that tells kinds of payloads apart names another kind, which
    /// is more than a misspelling or a value that is no name, or that a member has no place in the schema.
    private static func isContradiction(
        _ diagnostic: Diagnostic,
        in places: PayloadPlaces
    ) -> Bool {
        switch diagnostic.id {
        case .constant where diagnostic.subject != .tag,
            .enumeration where diagnostic.subject == .unknownTag:
            diagnostic.instanceLocation.tokens.count == 1 && diagnostic.fixes.isEmpty
                && mayName(places.value(at: diagnostic.instanceLocation)?.kind)
        case .forbidden:
            diagnostic.instanceLocation.tokens.isEmpty
                && diagnostic.keywordLocation?.tokens.first == "propertyNames"
        default:
            false
        }
    }

    /// Whether a value of a kind names another schema: a text does, and null leaves open which. Others are of the wrong type
    /// under any schema.
    private static func mayName(_ kind: JSONKind?) -> Bool { kind == .string || kind == .null }

    /// Why the schema is not the only one that was taken: what is wrong under it, or how much it knows.
    var difference: String {
        guard errors.isEmpty else { return reason }
        return "nothing is wrong; it declares \(coverage.phrase)"
    }

    /// Why the schema was not taken: what contradicts it, or which member is misspelt, or which are missing, or what
    /// else is wrong.
    var reason: String {
        let missing = missingNames
        let others: Int
        let first: String
        if let contradiction {
            (first, others) = (contradiction.message, errorCount - 1)
        } else if let slip {
            (first, others) = (slip.message, errorCount - 1)
        } else if !missing.isEmpty {
            let members = missing.count == 1 ? "member" : "members"
            (first, others) = (
                "missing required \(members) \(Self.list(missing))",
                errorCount - missing.count
            )
        } else if let diagnostic = errors.first {
            (first, others) = (diagnostic.message, errorCount - 1)
        } else {
            return "it declares too little of the payload: \(coverage.phrase)"
        }
        return others > 0 ? "\(first), and \(others) more" : first
    }

    /// The members that are missing from the root, and nothing else is said of.
    private var missingNames: [String] {
        errors.flatMap { diagnostic -> [String] in
            guard diagnostic.instanceLocation.tokens.isEmpty,
                !diagnostic.settled.contains(.message), diagnostic.fixes.isEmpty
            else { return [] }
            switch diagnostic.subject {
            case .lacking(let names): return names
            case .missing(let names) where names.count == 1: return names
            default: return []
            }
        }
    }

    /// The number of missing members that a message names; the others are counted.
    private static let nameLimit = 5

    /// Returns the names as a list for a message.
    static func list(_ names: [String]) -> String {
        var shown = names.prefix(nameLimit).map { "'\($0)'" }
        if names.count > nameLimit {
            let count = names.count - nameLimit
            shown.append(count == 1 ? "1 other" : "\(count) others")
        }
        guard shown.count > 1, let last = shown.popLast() else { return shown.joined() }
        return shown.joined(separator: ", ") + " and " + last
    }

    /// A null says nothing about what it stands in for, so it does not count.
    private static func coverage(of payload: JSONDocument, by known: Set<Int32>) -> Coverage {
        let children = (payload.root.members.map(\.value) + payload.root.elements).filter {
            $0.kind != .null
        }
        let covered = children.count { child in
            (child.index..<payload.indexAfter(child.index)).contains { known.contains($0) }
        }
        return Coverage(knownCount: covered, count: children.count)
    }
}

extension EvaluationTrace {
    /// The values of the members that some `properties` names.
    var declaredMembers: Set<Int32> {
        var values: Set<Int32> = []
        for (index, unit) in units.enumerated() where unit.instruction >= 0 {
            guard case .object(let plan) = program.instructions[unit.instruction],
                unit.keyword == program.objectPlans[plan].properties
            else { continue }
            for child in children(of: UnitID(index: Int32(index))) {
                values.insert(self[child].instance)
            }
        }
        return values
    }
}
