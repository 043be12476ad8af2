import SchemaKit

/// Counts the errors that a schema reports in a payload. They are counted one by one, so that memory does not
/// grow with their number.
final class MistakeTally {
    /// The number of errors. The missing members of one object may be one error or several.
    private(set) var errorCount = 0
    /// The number of mistakes. A string or number with several errors is one mistake, and so is an array of
    /// such values. Each error in an object, or in an array that contains objects or arrays, is a mistake of
    /// its own, such as each missing member.
    private(set) var mistakeCount = 0
    /// The number of mistakes that are a null instead of a value. The name of the member is right.
    private(set) var nullCount = 0
    /// The number of mistakes that are a misspelling of a missing member.
    private(set) var slipCount = 0
    /// True if the member that distinguishes the branches of a union is wrong and the other members are those
    /// of one branch.
    private(set) var blamesTag = false

    private let places: PayloadPlaces
    private let ignoresNames: Bool
    private var wrongValues: Set<Int32> = []
    private var wrongNulls: Set<Int32> = []

    /// - Parameter ignoresNames: `true` if the names of the root's members were made up.
    init(_ places: PayloadPlaces, ignoresNames: Bool) {
        self.places = places
        self.ignoresNames = ignoresNames
    }

    /// The maximum number of findings per rule that are kept.
    static let keptLimit = 1_000

    /// Counts the errors of a trace.
    ///
    /// - Returns: the first findings of each rule, sorted by their positions in the payload.
    func count(
        errorsOf trace: EvaluationTrace,
        limit: Int = MistakeTally.keptLimit,
        unitCount: Int = FindingCollector.unitCount,
        largeUnitCount: Int32 = FindingCollector.largeUnitCount
    ) -> [Diagnostic] {
        var selection = FindingSelection(limit: limit) { finding in
            if self.counts(finding) { self.note(finding) }
            return finding
        }
        selection.unitCount = unitCount
        selection.largeUnitCount = largeUnitCount
        let found = EvaluationDiagnostics.findings(of: trace, selection)
        // A member that is missing from one object and unknown in another is reported once. Such pairs are
        // found only after both were counted.
        let pairedCount =
            errorCount - found.kept.count(where: counts) - found.others.count(of: .error)
        errorCount -= pairedCount
        mistakeCount -= pairedCount
        return found.kept
    }

    /// Returns whether a finding is an error that counts as evidence.
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

/// The values of a payload by their locations. All schemas that are tried share it.
final class PayloadPlaces {
    let payload: JSONDocument
    /// The names of the root's members.
    private(set) lazy var rootNames = Set(payload.root.members.map(\.name))
    private var locations = LocationIndex()
    private var lists: [Int32: Bool] = [:]

    init(of payload: JSONDocument) { self.payload = payload }

    /// Returns the value at a location, or nil if there is none.
    func value(at location: JSONPointer) -> JSONNode? {
        locations.value(at: location, from: payload.root)
    }

    /// Returns whether a value is an array that contains no objects or arrays.
    func isList(_ value: JSONNode) -> Bool {
        guard value.kind == .array else { return false }
        if let known = lists[value.index] { return known }
        let isList = value.elements.allSatisfy { $0.kind != .object && $0.kind != .array }
        lists[value.index] = isList
        return isList
    }
}
