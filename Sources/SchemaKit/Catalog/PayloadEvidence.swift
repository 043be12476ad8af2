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
    private let diagnostics: [Diagnostic]
    /// A finding that speaks against the schema altogether.
    private let contradiction: Diagnostic?
    /// Whether a member is wrong that tells alternatives apart, where the other members are those of one alternative.
    let blamesTag: Bool
    /// How much of the payload is wrong.
    let mistakeCount: Int
    /// How many of the root's members or elements the schema knows, themselves or in part.
    private let coverage: Coverage
    /// Whether half of the root's required members or more are there, under their own names.
    private let hasMostRequired: Bool

    private struct Coverage {
        var knownCount = 0
        var count = 0

        /// Whether half of the root or more is known.
        var isMost: Bool { count > 0 && 2 * knownCount >= count }
    }

    /// - Parameter ignoresNames: whether the names of the root's members were made up.
    init(
        _ payload: JSONDocument,
        _ candidate: PayloadMatcher.Candidate,
        ignoresNames: Bool = false
    ) throws(EvaluationFault) {
        let trace = try TracingEvaluator.trace(payload, program: candidate.program, detail: .all)
        isValid = trace.isValid
        let found = EvaluationDiagnostics.diagnostics(of: trace)
        diagnostics = found.filter {
            $0.severity == .error && (!ignoresNames || $0.id != .keyMismatch)
        }
        mistakeCount = Self.mistakeCount(of: diagnostics, in: payload)
        let known = trace.declaredMembers
        knownCount = known.count
        let names = Set(payload.root.members.map(\.name))
        requiredCount = candidate.requiredNames.count { !$0.isDisjoint(with: names) }
        let hasOwnNames = !found.contains { $0.id == .alias }
        isExact =
            !names.isEmpty && requiredCount == candidate.requiredNames.count
            && names.count == requiredCount && hasOwnNames
        isNamed = candidate.constants.contains { constant in
            guard let member = payload.root[constant.name]?.string else { return false }
            return member == constant.value.string
        }
        coverage = Self.coverage(of: payload, by: known)
        hasMostRequired =
            requiredCount > 0 && 2 * requiredCount >= candidate.requiredNames.count && hasOwnNames
        let contradiction = diagnostics.first { Self.isContradiction($0, in: payload) }
        self.contradiction = contradiction
        blamesTag = diagnostics.contains { $0.subject == .tag }
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

    /// Mistakes weigh twice what known members do, and a kind that is named as much as a mistake.
    var score: Int { knownCount + requiredCount + (isNamed ? 2 : 0) - 2 * mistakeCount }

    /// The order in which schemas are offered that were not taken: by what speaks for them, those first that nothing
    /// speaks against altogether.
    var nearness: (Int, Int, Int) { (contradiction == nil ? 1 : 0, score, knownCount) }

    /// Whether a finding is that a member of the root that tells kinds of payloads apart names another kind, which
    /// is more than a misspelling or a value that is no name, or that a member has no place in the schema.
    private static func isContradiction(
        _ diagnostic: Diagnostic,
        in payload: JSONDocument
    ) -> Bool {
        switch diagnostic.id {
        case .constant where diagnostic.subject != .tag,
            .enumeration where diagnostic.subject == .unknownTag:
            diagnostic.instanceLocation.tokens.count == 1 && diagnostic.fixes.isEmpty
                && mayName(payload.root.value(at: diagnostic.instanceLocation)?.kind)
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

    /// Why the schema was not taken: what contradicts it, or which members are missing, or what else is wrong.
    var reason: String {
        let missing = missingNames
        let others: Int
        let first: String
        if let contradiction {
            (first, others) = (contradiction.message, diagnostics.count - 1)
        } else if !missing.isEmpty {
            let members = missing.count == 1 ? "member" : "members"
            (first, others) = (
                "missing required \(members) \(Self.list(missing))",
                diagnostics.count - missing.count
            )
        } else if let diagnostic = diagnostics.first {
            (first, others) = (diagnostic.message, diagnostics.count - 1)
        } else {
            let parts = "\(coverage.knownCount) of \(coverage.count)"
            return "it declares too little of the payload: \(parts) members or elements"
        }
        return others > 0 ? "\(first), and \(others) more" : first
    }

    /// The members that are missing from the root, and nothing else is said of.
    private var missingNames: [String] {
        diagnostics.flatMap { diagnostic -> [String] in
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

    private static func list(_ names: [String]) -> String {
        var shown = names.prefix(nameLimit).map { "'\($0)'" }
        if names.count > nameLimit { shown.append("\(names.count - nameLimit) others") }
        guard shown.count > 1, let last = shown.popLast() else { return shown.joined() }
        return shown.joined(separator: ", ") + " and " + last
    }

    /// A text or number with several mistakes is one wrong value, and so is a list of them; what is wrong with an
    /// object, or with an array of others, counts each time, such as members that are missing.
    private static func mistakeCount(of found: [Diagnostic], in payload: JSONDocument) -> Int {
        var values: Set<JSONPointer> = []
        return found.reduce(0) { count, diagnostic in
            let location = diagnostic.instanceLocation
            guard let value = payload.root.value(at: location) else {
                return count + diagnostic.mistakeCount
            }
            let isContainer = payload.entry(at: value.index).isContainer
            if isContainer, !isList(value) { return count + diagnostic.mistakeCount }
            let outer = JSONPointer(Array(location.tokens.dropLast()))
            let isInList = !isContainer && (payload.root.value(at: outer).map(isList) ?? false)
            return values.insert(isInList ? outer : location).inserted ? count + 1 : count
        }
    }

    /// Whether a value is an array that holds nothing but texts, numbers and the like.
    private static func isList(_ value: JSONNode) -> Bool {
        guard value.kind == .array else { return false }
        return value.elements.allSatisfy { $0.kind != .object && $0.kind != .array }
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
