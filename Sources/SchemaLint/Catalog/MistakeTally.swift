import SchemaKit

/// Counts the mistakes that a schema finds in a payload, one after the other, so that memory does not grow with their
/// number.
final class MistakeTally {
    /// How many errors there are. Members that one object lacks may be one error or several.
    private(set) var errorCount = 0
    /// How much of the payload is wrong: a text or number with several mistakes is one wrong value, and so is a list of
    /// them. Errors in an object, or in an array of others, count each time, such as members that are missing.
    private(set) var mistakeCount = 0
    /// How many of the mistakes are a null in the place of a value: the member's name is right.
    private(set) var nullCount = 0
    /// How many of the mistakes are a member that nearly has the name of an absent one.
    private(set) var slipCount = 0
    /// Whether a member is wrong that tells alternatives apart, where the other members are those of one alternative.
    private(set) var blamesTag = false

    private let places: PayloadPlaces
    private let ignoresNames: Bool
    private var wrongValues: Set<Int32> = []
    private var wrongNulls: Set<Int32> = []

    /// - Parameter ignoresNames: whether the names of the root's members were made up.
    init(_ places: PayloadPlaces, ignoresNames: Bool) {
        self.places = places
        self.ignoresNames = ignoresNames
    }

    /// The number of findings of a rule that are kept.
    static let keptLimit = 1_000

    /// Counts the errors of a trace.
    ///
    /// - Returns: the first findings of each rule, in the order of the payload.
    func count(
        errorsOf trace: EvaluationTrace,
        limit: Int = MistakeTally.keptLimit,
        unitCount: Int = FindingCollector.unitCount,
        largeUnitCount: Int32 = FindingCollector.largeUnitCount
    ) -> [Diagnostic] {
        let found = EvaluationDiagnostics.findings(
            of: trace,
            limit: limit,
            unitCount: unitCount,
            largeUnitCount: largeUnitCount
        ) { finding in
            if self.counts(finding) { self.note(finding) }
            return finding
        }
        // Members that are missing from one object and unknown in another are paired after they were counted.
        let pairedCount =
            errorCount - found.kept.count(where: counts) - found.others.count(of: .error)
        errorCount -= pairedCount
        mistakeCount -= pairedCount
        return found.kept
    }

    /// Whether a finding is an error that counts.
    func counts(_ finding: Diagnostic) -> Bool {
        finding.severity == .error && (!ignoresNames || finding.id != .keyMismatch)
    }

    private func note(_ finding: Diagnostic) {
        errorCount += 1
        if PayloadEvidence.isMisspelling(finding, in: places.payload) { slipCount += 1 }
        if finding.subject == .tag { blamesTag = true }
        guard let value = places.value(at: finding.instanceLocation) else {
            mistakeCount += finding.mistakeCount
            return
        }
        if finding.id == .type, value.kind == .null, wrongNulls.insert(value.index).inserted {
            nullCount += 1
        }
        mistakeCount += newMistakeCount(of: finding, in: value)
    }

    private func newMistakeCount(of finding: Diagnostic, in value: JSONNode) -> Int {
        let isContainer = value.kind == .object || value.kind == .array
        if isContainer, !places.isList(value) { return finding.mistakeCount }
        let outer = JSONPointer(Array(finding.instanceLocation.tokens.dropLast()))
        guard !isContainer, let list = places.value(at: outer), places.isList(list) else {
            return wrongValues.insert(value.index).inserted ? 1 : 0
        }
        return wrongValues.insert(list.index).inserted ? 1 : 0
    }
}

/// The values of a payload by their locations, which all schemas that are tried ask for.
final class PayloadPlaces {
    let payload: JSONDocument
    /// The names of the root's members.
    private(set) lazy var rootNames = Set(payload.root.members.map(\.name))
    private var locations = LocationIndex()
    private var lists: [Int32: Bool] = [:]

    init(of payload: JSONDocument) { self.payload = payload }

    /// The value at a location, if there is one.
    func value(at location: JSONPointer) -> JSONNode? {
        locations.value(at: location, from: payload.root)
    }

    /// Whether a value is an array that holds nothing but texts, numbers, and the like.
    func isList(_ value: JSONNode) -> Bool {
        guard value.kind == .array else { return false }
        if let known = lists[value.index] { return known }
        let isList = value.elements.allSatisfy { $0.kind != .object && $0.kind != .array }
        lists[value.index] = isList
        return isList
    }
}
