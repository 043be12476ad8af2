/// What speaks for and against a payload having been made for one schema.
struct PayloadEvidence {
    let isValid: Bool
    /// The members, at any depth, that the schema declares by name.
    let knownCount: Int
    /// The required members of the root that are there.
    private let requiredCount: Int
    /// Whether the root has the required members, under their own names, and no others.
    private let isExact: Bool
    /// Whether the payload names the kind that the schema is for.
    private let isNamed: Bool
    private let diagnostics: [Diagnostic]
    /// How much of the payload is wrong.
    private let mistakeCount: Int
    /// How many of the root's members or elements the schema knows, themselves or in part.
    private let coverage: Double

    init(
        _ payload: JSONDocument,
        _ candidate: PayloadMatcher.Candidate
    ) throws(EvaluationFault) {
        let trace = try TracingEvaluator.trace(payload, program: candidate.program, detail: .all)
        isValid = trace.isValid
        let found = EvaluationDiagnostics.diagnostics(of: trace)
        diagnostics = found.filter { $0.severity == .error }
        mistakeCount = Self.mistakeCount(of: diagnostics, in: payload)
        let known = trace.declaredMembers
        knownCount = known.count
        let names = Set(payload.root.members.map(\.name))
        requiredCount = candidate.requiredNames.count { !$0.isDisjoint(with: names) }
        isExact =
            !names.isEmpty && requiredCount == candidate.requiredNames.count
            && names.count == requiredCount && !found.contains { $0.id == .alias }
        isNamed = candidate.constants.contains { constant in
            guard let member = payload.root[constant.name]?.string else { return false }
            return member == constant.value.string
        }
        coverage = Self.coverage(of: payload, by: known)
    }

    /// Whether the schema can be taken for the payload's at all.
    var isEligible: Bool {
        guard knownCount > 0, !isContradicted else { return false }
        if isNamed, coverage >= 0.5 { return true }
        // One member that need not be there says nothing.
        let isTold = requiredCount > 0 || (coverage >= 0.5 && knownCount > 1)
        return (score > 0 || (score == 0 && isExact)) && isTold
    }

    /// Whether the schema knows half of the root or more.
    var coversMost: Bool { coverage >= 0.5 }

    /// Mistakes weigh twice what known members do, and a kind that is named as much as a mistake.
    var score: Int { knownCount + requiredCount + (isNamed ? 2 : 0) - 2 * mistakeCount }

    /// What the nearest of the schemas that do not fit are found by.
    var nearness: (Int, Int) { (knownCount, score) }

    /// Whether a member of the root that tells kinds of payloads apart names another kind, which
    /// is more than a misspelling, or is one that the schema has no place for.
    private var isContradicted: Bool { contradiction != nil }

    private var contradiction: Diagnostic? {
        diagnostics.first { diagnostic in
            switch diagnostic.id {
            case .constant where diagnostic.subject != .tag,
                .enumeration where diagnostic.subject == .unknownTag:
                diagnostic.instanceLocation.tokens.count == 1 && diagnostic.fixes.isEmpty
            case .forbidden:
                diagnostic.instanceLocation.tokens.isEmpty
                    && diagnostic.keywordLocation?.tokens.first == "propertyNames"
            default:
                false
            }
        }
    }

    /// Why the schema was not taken.
    var reason: String {
        guard let first = contradiction ?? diagnostics.first else {
            return "it declares too little of the payload"
        }
        let more = diagnostics.count - 1
        return more > 0 ? "\(first.message), and \(more) more" : first.message
    }

    /// A text or number with several mistakes is one wrong value; what is wrong with an object or
    /// an array counts each time, such as members that are missing.
    private static func mistakeCount(of found: [Diagnostic], in payload: JSONDocument) -> Int {
        var scalars: Set<JSONPointer> = []
        return found.reduce(0) { count, diagnostic in
            let location = diagnostic.instanceLocation
            guard let value = payload.root.value(at: location),
                !payload.entry(at: value.index).isContainer
            else { return count + diagnostic.mistakeCount }
            return scalars.insert(location).inserted ? count + 1 : count
        }
    }

    /// A null says nothing about what it stands in for, so it does not count.
    private static func coverage(of payload: JSONDocument, by known: Set<Int32>) -> Double {
        let children = (payload.root.members.map(\.value) + payload.root.elements).filter {
            $0.kind != .null
        }
        guard !children.isEmpty else { return 0 }
        let covered = children.count { child in
            (child.index..<payload.indexAfter(child.index)).contains { known.contains($0) }
        }
        return Double(covered) / Double(children.count)
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
