import SchemaDiagnostics
package import SchemaKit

/// The evidence for and against a schema being the one that a payload was made for.
struct PayloadEvidence {
    let isValid: Bool
    /// The number of members, at any depth, that the schema declares by name.
    let knownCount: Int
    /// The number of required members of the root that are present.
    private let requiredCount: Int
    /// True if the root has all required members, under their own names, and no others.
    let isExact: Bool
    /// True if the payload has a constant of the schema, such as its kind, as the value of the same member.
    private let isNamed: Bool
    /// The first errors of each rule, sorted by their positions in the payload.
    private let errors: [Diagnostic]
    /// The total number of errors.
    private let errorCount: Int
    /// A finding that rules the schema out.
    private let contradiction: Diagnostic?
    /// The first finding about a member whose name is a misspelling of a missing member's name.
    private let slip: Diagnostic?
    /// True if the member that distinguishes the branches of a union is wrong and the other members are those
    /// of one branch.
    let blamesTag: Bool
    /// The number of mistakes; see ``MistakeTally``.
    let mistakeCount: Int
    /// The number of mistakes that are a null instead of a value. The name of the member is right.
    private let nullCount: Int
    /// The number of mistakes that are a misspelling of a missing member.
    private let slipCount: Int
    /// The least edit cost of turning the string of a root member into the constant that the schema has for
    /// it. It is nil if no such member is present.
    let nearestValueCost: Int?
    /// The number of the root's members or items that the schema knows, in whole or in part.
    private let coverage: Coverage
    /// True if at least half of the root's required members are present under their own names.
    private let hasMostRequired: Bool

    private struct Coverage {
        var knownCount = 0
        var count = 0

        /// True if at least half of the root is known.
        var isMost: Bool { count > 0 && 2 * knownCount >= count }

        var phrase: String { "\(knownCount) of \(count) members or items" }
    }

    /// - Parameter ignoresNames: `true` if the names of the root's members were made up.
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
            return MisspelledName(member).cost(of: Array(value.unicodeScalars), atMost: .max)
        }.min()
        coverage = Self.coverage(of: payload, by: known)
        hasMostRequired =
            requiredCount > 0 && 2 * requiredCount >= candidate.requiredNames.count && hasOwnNames
    }

    /// True if the schema may be chosen for the payload.
    var isEligible: Bool {
        guard knownCount > 0, contradiction == nil else { return false }
        if isNamed, coversMost { return true }
        // A single optional member is not enough evidence.
        guard requiredCount > 0 || (coversMost && knownCount > 1) else { return false }
        return score > 0 || score == 0 && (isExact || coversMost && hasMostRequired)
    }

    /// True if the payload names another schema, or has a member whose name the schema rejects.
    var isContradicted: Bool { contradiction != nil }

    /// True if the schema knows at least half of the root.
    var coversMost: Bool { coverage.isMost }

    /// The score of the schema. A mistake weighs as much as two known members, and so does a named kind. A
    /// null cancels the gain from the name of its member, and no more.
    var score: Int {
        knownCount + requiredCount + (isNamed ? 2 : 0) - 2 * mistakeCount + nullCount
    }

    /// Returns the number of members whose names are misspellings of members that the schema describes and
    /// the payload lacks.
    static func misspelledCount(
        _ payload: JSONDocument,
        _ candidate: PayloadMatcher.Candidate
    ) throws(EvaluationFault) -> Int {
        let trace = try TracingEvaluator.trace(payload, program: candidate.program, detail: .all)
        let found = EvaluationDiagnostics.diagnostics(of: trace)
        let others = EvaluationDiagnostics.misspelledMembers(in: trace).besides(found)
        return others.count + found.count { isMisspelling($0, in: payload) }
    }

    /// Returns whether a finding is about a member whose name is a misspelling of a missing member's name.
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

    /// The sort key for suggested schemas if none is chosen. Schemas without a contradiction come first, then
    /// those with the greatest evidence.
    var nearness: (Int, Int, Int) {
        (contradiction == nil ? 1 : 0, score + slipCount, knownCount + slipCount)
    }

    /// True if the schema shares a member with the payload, possibly a misspelled one.
    var sharesMembers: Bool { knownCount + slipCount > 0 }

    /// True if the payload would be valid if its members were spelled correctly.
    var isOnlyMisspelled: Bool {
        slipCount > 0 && slipCount == mistakeCount && contradiction == nil
    }

    /// Returns whether a finding rules the schema out. This is the case if a root member that identifies the
    /// kind of payload names another kind; a misspelling or a value that cannot be a name does not count. It
    /// is also the case if `propertyNames` rejects a member of the root.
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

    /// Returns whether a value of a kind may name another schema. A string can do so, and null leaves it
    /// open. Other kinds are of the wrong type for every schema.
    private static func mayName(_ kind: JSONKind?) -> Bool { kind == .string || kind == .null }

    /// The reason that distinguishes the schema in a tie: its errors, or the share of the payload that it
    /// declares.
    var difference: String {
        guard errors.isEmpty else { return reason }
        return "no errors; it describes \(coverage.phrase)"
    }

    /// The reason why the schema was not chosen. In this order: the contradiction, a misspelled member, the
    /// missing members, or another error.
    var reason: String {
        let missing = missingNames
        let others: Int
        let first: String
        if let contradiction {
            (first, others) = (contradiction.message, errorCount - 1)
        } else if let slip {
            (first, others) = (slip.message, errorCount - 1)
        } else if !missing.isEmpty {
            let verb = missing.count == 1 ? "is" : "are"
            (first, others) = (
                "\(Self.list(missing)) \(verb) missing", errorCount - missing.count
            )
        } else if let diagnostic = errors.first {
            (first, others) = (diagnostic.message, errorCount - 1)
        } else {
            return "it describes only \(coverage.phrase)"
        }
        guard others > 0 else { return first }
        return "\(first), and \(String(others, of: "more error"))"
    }

    /// The missing members of the root for which there is neither a custom message nor a fix.
    private var missingNames: [String] {
        errors.flatMap { diagnostic -> [String] in
            guard diagnostic.instanceLocation.tokens.isEmpty,
                !diagnostic.overriddenParts.contains(.message), diagnostic.fixes.isEmpty
            else { return [] }
            switch diagnostic.subject {
            case .lacking(let names): return names
            case .missing(let names) where names.count == 1: return names
            default: return []
            }
        }
    }

    /// The maximum number of missing members that a message names. The others are counted.
    private static let nameLimit = 5

    /// Returns the names as a list for a message.
    static func list(_ names: [String]) -> String {
        names.inQuotes.countingOthers(after: nameLimit).joined(withConjunction: "and")
    }

    /// Returns the share of the root's members and items that the schema knows. A null is ignored, because it
    /// is no evidence about the value that it replaces.
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
    /// The entries of the values of members that a `properties` keyword names.
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

extension SchemaProgram {
    /// Returns the kinds of values that a subschema may accept. Types, constants and subschemas that are
    /// applied in place are considered.
    package func acceptedKinds(of subschema: SubschemaID) -> KindMask {
        var known: [SubschemaID: KindMask] = [:]
        return acceptedKinds(of: subschema, &known, depth: 0)
    }

    /// The maximum nesting of subschemas that are applied in place. Deeper subschemas are assumed to accept
    /// every kind.
    private static let kindDepthLimit = 64

    private func acceptedKinds(
        of subschema: SubschemaID,
        _ known: inout [SubschemaID: KindMask],
        depth: Int
    ) -> KindMask {
        if let known = known[subschema] { return known }
        guard depth < Self.kindDepthLimit else { return .all }
        // A reference back to a schema that is being computed adds no restriction.
        known[subschema] = .all
        var kinds = self[subschema].kinds.bits
        let range = self[subschema].instructions
        for instruction in (range.start..<range.end).map({ instructions[$0] }) {
            switch instruction {
            case .constant(let value):
                kinds &= KindMask(constants.node(value).kind).bits
            case .enumeration(let plan):
                let values = enumerations[plan].values
                kinds &= (values.start..<values.end).reduce(0) {
                    $0 | KindMask(constants.node(enumerationValues[$1]).kind).bits
                }
            case .anyOf(let branches), .oneOf(let branches):
                kinds &= (branches.start..<branches.end).reduce(0) {
                    $0 | acceptedKinds(of: self.branches[$1], &known, depth: depth + 1).bits
                }
            case .allOf(let branches):
                kinds = (branches.start..<branches.end).reduce(kinds) {
                    $0 & acceptedKinds(of: self.branches[$1], &known, depth: depth + 1).bits
                }
            case .reference(let target):
                kinds &= acceptedKinds(of: target, &known, depth: depth + 1).bits
            default:
                continue
            }
        }
        let accepted = KindMask(bits: kinds)
        known[subschema] = accepted
        return accepted
    }
}
