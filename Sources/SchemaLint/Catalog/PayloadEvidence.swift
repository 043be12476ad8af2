import SchemaDiagnostics
package import SchemaKit

/// The evidence for and against the assumption that a payload was made for a schema.
struct PayloadEvidence {
    let isValid: Bool
    /// The number of members, at any depth, that the schema declares by name.
    let declaredCount: Int
    /// The number of required members of the root that are present.
    private let requiredCount: Int
    /// True if the root has all required members and no other members, and no object of the payload has a member under
    /// the name of an alias.
    let isExact: Bool
    /// True if a member of the root has the constant string that the schema requires for this member, such as the kind
    /// of the payload.
    private let hasConstant: Bool
    /// The first errors of each rule, sorted by their positions in the payload.
    private var errors: [Diagnostic]
    /// The total number of errors.
    private let errorCount: Int
    /// A finding that rules the schema out.
    private var contradiction: Diagnostic?
    /// The first finding about a member whose name is a misspelling of a missing member's name.
    private var misspelling: Diagnostic?
    /// True if the tag of an object is wrong and its other members match one branch.
    let blamesTag: Bool
    /// The number of mistakes; see ``MistakeTally``.
    let mistakeCount: Int
    /// The number of nulls in place of values of another type.
    private let nullCount: Int
    /// The number of errors about a member whose name is a misspelling of a missing member's name.
    private let misspellingCount: Int
    /// The minimum edit cost between the string of a root member and the constant string that the schema requires for
    /// this member; nil if the root has no such member.
    let closestValueCost: Int?
    /// The part of the root that the schema covers.
    private let coverage: Coverage
    /// True if at least half of the root's required members are present, and no member at any depth has the name of an
    /// alias.
    private let hasMostRequiredMembers: Bool

    private struct Coverage {
        /// The number of members or items of the root that are not null.
        let childCount: Int
        /// The number of these children that the schema declares, or inside which it declares a member.
        let coveredCount: Int
        /// The name of the children: `member` or `item`.
        let noun: String
        /// True if the root has neither members nor items.
        let isEmpty: Bool

        /// True if the schema covers at least half of the root.
        var isAtLeastHalf: Bool { childCount > 0 && 2 * coveredCount >= childCount }

        /// True if the schema covers the whole root.
        var isWhole: Bool { childCount > 0 && coveredCount == childCount }

        /// A clause that says how much of the payload the schema describes.
        var clause: String {
            if isEmpty { return "the payload is empty" }
            if childCount == 0 { return "all values of the payload are null" }
            if coveredCount == 0 { return "it describes none of the payload's \(noun)s" }
            if isWhole { return "it describes the whole payload" }
            return "it describes only \(coveredCount) of \(String(childCount, of: noun))"
        }
    }

    /// - Parameter ignoresNames: True if `PayloadMatcher` may have made up the names of the root's members, as it
    ///   does to turn an array into an object. Errors of the rule `key-mismatch` then do not count.
    init(
        _ locations: PayloadLocations,
        _ candidate: PayloadMatcher.Candidate,
        ignoresNames: Bool = false
    ) throws(EvaluationFault) {
        let payload = locations.payload
        let trace = try locations.trace(under: candidate.program)
        isValid = trace.isValid
        let tally = MistakeTally(locations, ignoresNames: ignoresNames)
        let findings = tally.count(errorsOf: trace)
        errors = findings.filter(tally.counts)
        errorCount = tally.errorCount
        mistakeCount = tally.mistakeCount
        nullCount = tally.nullCount
        misspellingCount = tally.misspellingCount
        blamesTag = tally.blamesTag
        misspelling = errors.first { Self.isMisspelling($0, in: payload) }
        contradiction = errors.first { Self.isContradiction($0, in: locations) }
        let declared = locations.declaredMembers(under: candidate.program)
        declaredCount = declared.count
        let names = locations.rootNames
        requiredCount = candidate.requiredNames.count { !$0.isDisjoint(with: names) }
        let usesNoAlias = !findings.contains { $0.id == .alias }
        isExact =
            !names.isEmpty && requiredCount == candidate.requiredNames.count
            && names.count == requiredCount && usesNoAlias
        hasConstant = candidate.constants.contains { constant in
            guard let member = payload.root[constant.name]?.string else { return false }
            return member == constant.value.string
        }
        closestValueCost = candidate.constants.compactMap { constant -> Int? in
            guard let member = payload.root[constant.name]?.string,
                let value = constant.value.string
            else { return nil }
            return MisspelledName(member).cost(of: Array(value.unicodeScalars), atMost: .max)
        }.min()
        coverage = Self.coverage(of: payload, by: declared)
        hasMostRequiredMembers =
            requiredCount > 0 && 2 * requiredCount >= candidate.requiredNames.count && usesNoAlias
    }

    /// Returns the evidence with messages that quote no value of the payload. If no schema is chosen, it is not known
    /// which values are secret.
    func hidingValues(
        _ locations: PayloadLocations,
        _ candidate: PayloadMatcher.Candidate
    ) throws(EvaluationFault) -> PayloadEvidence {
        guard !errors.isEmpty else { return self }
        let trace = try locations.trace(under: candidate.program)
        var selection = FindingSelection(limit: MistakeTally.keptLimit)
        selection.hiddenRanges = SecretPlaces.values(of: locations.payload, except: nil).ranges
        let findings = EvaluationDiagnostics.findings(of: trace, selection).kept
        func withoutValues(_ error: Diagnostic) -> Diagnostic {
            let sameRule = findings.filter { $0.id == error.id && $0.range == error.range }
            let hidden = sameRule.first {
                $0.absoluteKeywordLocation == error.absoluteKeywordLocation
            }
            var error = error
            // The choice of a branch can depend on the values, so the finding can be missing.
            error.message =
                (hidden ?? sameRule.first)?.message ?? Rule.named(error.id.rawValue)?.summary
                ?? error.id.rawValue
            return error
        }
        var evidence = self
        evidence.contradiction = contradiction.map(withoutValues)
        evidence.misspelling = misspelling.map(withoutValues)
        // `reason` quotes no error after the first one.
        evidence.errors[0] = withoutValues(errors[0])
        return evidence
    }

    /// True if the schema may be chosen for the payload.
    var isEligible: Bool {
        guard declaredCount > 0, contradiction == nil else { return false }
        if hasConstant, coversHalf { return true }
        // A single optional member is not enough evidence.
        guard requiredCount > 0 || (coversHalf && declaredCount > 1) else { return false }
        return score > 0 || score == 0 && (isExact || coversHalf && hasMostRequiredMembers)
    }

    /// True if a finding rules the schema out: the payload names another kind, or the schema rejects a member's name.
    var isContradicted: Bool { contradiction != nil }

    /// True if the schema covers at least half of the root.
    var coversHalf: Bool { coverage.isAtLeastHalf }

    /// The score of the schema. Each declared member adds one point, and each required member of the root adds one
    /// more. A constant of the schema adds two points, and a mistake takes away two. A null in place of a value takes
    /// away only one point, so it cancels the point for the member's name.
    var score: Int {
        declaredCount + requiredCount + (hasConstant ? 2 : 0) - 2 * mistakeCount + nullCount
    }

    /// Returns the number of members whose names are misspellings of names that the schema describes and the payload
    /// lacks.
    static func misspelledCount(
        _ payload: JSONDocument,
        _ candidate: PayloadMatcher.Candidate
    ) throws(EvaluationFault) -> Int {
        let trace = try TracingEvaluator.trace(payload, program: candidate.program)
        let findings = EvaluationDiagnostics.diagnostics(of: trace)
        let notices = EvaluationDiagnostics.misspelledMembers(in: trace).besides(findings)
        return notices.count + findings.count { isMisspelling($0, in: payload) }
    }

    /// Returns whether a finding is about a member whose name is a misspelling of a missing member's name.
    static func isMisspelling(_ finding: Diagnostic, in payload: JSONDocument) -> Bool {
        switch finding.subject {
        case .unknown(_, let suggestion):
            return suggestion != nil && !finding.fixes.isEmpty
        case .missingMember(let names):
            guard names.count == 1, let edit = finding.fixes.first?.edits.first else {
                return false
            }
            // The fix replaces a name, together with its quotation marks. The name need not be misspelled: such a fix
            // is also offered if only the value fits.
            let written = payload.bytes[edit.range.start..<edit.range.end]
            let name = String(decoding: written.dropFirst().dropLast(), as: UTF8.self)
            return NearestName.isNear(name, names[0])
        default:
            return false
        }
    }

    /// The sort key for suggested schemas if none is chosen; the greatest key comes first. Schemas without a
    /// contradiction have greater keys than the others, and otherwise the evidence decides.
    var sortKey: (Int, Int, Int) {
        (contradiction == nil ? 1 : 0, score + misspellingCount, declaredCount + misspellingCount)
    }

    /// True if the schema shares a member with the payload, possibly under a misspelled name.
    var sharesMembers: Bool { declaredCount + misspellingCount > 0 }

    /// True if each error is about a misspelled name. The schema was not applied to the values of these members, so the
    /// corrected payload can have further errors. False without errors, because there is nothing to correct.
    var hasOnlyMisspellings: Bool {
        misspellingCount > 0 && misspellingCount == mistakeCount && contradiction == nil
    }

    /// Returns the payload with the correct names instead of the misspelled names, or nil if it cannot be parsed.
    func corrected(_ payload: JSONDocument) -> JSONDocument? {
        let fixes = errors.filter { Self.isMisspelling($0, in: payload) }.compactMap(\.fixes.first)
        return try? JSONParser().parse(EditList(fixes).applied(to: payload.bytes))
    }

    /// Returns whether a finding rules the schema out: a root member that identifies the kind of payload names another
    /// kind, or `propertyNames` rejects a member of the root. A misspelled kind and a value that cannot name a kind do
    /// not count.
    private static func isContradiction(
        _ diagnostic: Diagnostic,
        in locations: PayloadLocations
    ) -> Bool {
        switch diagnostic.id {
        // A tag of the wrong branch (`.tag`) is itself the mistake, but a tag that names no branch names another kind.
        case .constant where diagnostic.subject != .tag,
            .enumeration where diagnostic.subject == .unknownTag:
            diagnostic.instanceLocation.tokens.count == 1 && diagnostic.fixes.isEmpty
                && canNameKind(locations.value(at: diagnostic.instanceLocation)?.kind)
        case .forbidden:
            diagnostic.instanceLocation.tokens.isEmpty
                && diagnostic.keywordLocation?.tokens.first == "propertyNames"
        default:
            false
        }
    }

    /// Returns whether a value may show that the payload is of another kind: a string names the kind, and null says
    /// that the payload has no kind. Other values are of the wrong type for every schema.
    private static func canNameKind(_ kind: JSONKind?) -> Bool { kind == .string || kind == .null }

    /// The reason that distinguishes the schema in a tie: its errors, or the part of the payload that it declares.
    var difference: String {
        guard errors.isEmpty else { return reason }
        return "no errors; \(coverage.clause)"
    }

    /// The reason why the schema was not chosen: the contradiction if there is one, or else a misspelled member, the
    /// missing members, or another error. Without errors, it is the part of the payload that the schema describes.
    var reason: String {
        let missingByError = errors.map(Self.missingNames).filter { !$0.isEmpty }
        let others: Int
        let first: String
        if let contradiction {
            (first, others) = (Self.clause(contradiction), errorCount - 1)
        } else if let misspelling {
            (first, others) = (Self.clause(misspelling), errorCount - 1)
        } else if !missingByError.isEmpty {
            let names = missingByError.flatMap { $0 }
            let verb = names.count == 1 ? "is" : "are"
            (first, others) = (
                "\(Self.list(names)) \(verb) missing", errorCount - missingByError.count
            )
        } else if let diagnostic = errors.first {
            (first, others) = (Self.clause(diagnostic), errorCount - 1)
        } else {
            // A schema without errors that describes the whole payload is rejected only because of too little evidence.
            return coverage.isWhole
                ? "the only member that it describes is optional" : coverage.clause
        }
        guard others > 0 else { return first }
        // The first message can end with a question mark.
        return "\(first) (and \(String(others, of: "more error")))"
    }

    /// Returns the message of an error, with the location of the value, because the note about a schema is at the root.
    /// If the message names a member, the location is that of the object.
    private static func clause(_ error: Diagnostic) -> String {
        var location = error.instanceLocation
        switch error.subject {
        case .unknown, .alias: location = JSONPointer(Array(location.tokens.dropLast()))
        default: break
        }
        guard !location.tokens.isEmpty else { return error.message }
        return "at '\(location)', \(error.message)"
    }

    /// Returns the members that the root lacks according to an error; none if the error has a custom message or a fix.
    private static func missingNames(_ error: Diagnostic) -> [String] {
        guard error.instanceLocation.tokens.isEmpty,
            !error.overriddenFields.contains(.message), error.fixes.isEmpty
        else { return [] }
        return switch error.subject {
        case .missingMembers(let names): names
        case .missingMember(let names) where names.count == 1: names
        default: []
        }
    }

    /// The maximum number of missing members that a message names. The others are counted.
    private static let nameLimit = 5

    /// Returns the names as a list for a message.
    static func list(_ names: [String]) -> String {
        names.inQuotes.countingOthers(after: nameLimit).joined(withConjunction: "and")
    }

    /// Returns the part of the root that the schema covers. A null is ignored, because it is no evidence about the
    /// value that it replaces.
    private static func coverage(
        of payload: JSONDocument,
        by declared: DeclaredMembers
    ) -> Coverage {
        let root = payload.root
        let allChildren = root.members.map(\.value) + root.elements
        let children = allChildren.filter { $0.kind != .null }
        let coveredCount = children.count { child in
            declared.contains(anyOf: child.index..<payload.indexAfter(child.index))
        }
        return Coverage(
            childCount: children.count,
            coveredCount: coveredCount,
            noun: root.kind == .array ? "item" : "member",
            isEmpty: allChildren.isEmpty
        )
    }
}

/// A counter of the errors that a schema reports in a payload. Errors are counted one by one, so that their findings
/// need not be kept.
final class MistakeTally {
    /// The number of errors. The missing members of one object may be one error or several.
    private(set) var errorCount = 0
    /// The number of mistakes. All errors in a scalar, such as a string, are one mistake, and so are all errors in an
    /// array of scalars. In an object, and in an array that contains objects or arrays, each error is a mistake, such
    /// as each missing member.
    private(set) var mistakeCount = 0
    /// The number of nulls in place of values of another type.
    private(set) var nullCount = 0
    /// The number of errors about a member whose name is a misspelling of a missing member's name.
    private(set) var misspellingCount = 0
    /// True if the tag of an object is wrong and its other members match one branch.
    private(set) var blamesTag = false

    private let locations: PayloadLocations
    private let ignoresNames: Bool
    private var wrongValues: Set<Int32> = []
    private var wrongNulls: Set<Int32> = []

    /// - Parameter ignoresNames: True if `PayloadMatcher` may have made up the names of the root's members, as it
    ///   does to turn an array into an object. Errors of the rule `key-mismatch` then do not count.
    init(_ locations: PayloadLocations, ignoresNames: Bool) {
        self.locations = locations
        self.ignoresNames = ignoresNames
    }

    /// The maximum number of findings per rule that are kept.
    static let keptLimit = 1_000

    /// Counts the errors of a trace. Only tests pass other limits than the default ones.
    ///
    /// - Parameter limit: The maximum number of findings per rule that are returned.
    /// - Returns: The first findings of each rule, sorted by their positions in the payload.
    func count(
        errorsOf trace: EvaluationTrace,
        limit: Int = MistakeTally.keptLimit,
        largeTraceUnitCount: Int = FindingCollector.largeTraceUnitCount,
        largeUnitCount: Int32 = FindingCollector.largeUnitCount
    ) -> [Diagnostic] {
        var selection = FindingSelection(limit: limit) { finding in
            if self.counts(finding) { self.add(finding) }
            return finding
        }
        // Secrets need not be found, because `hidingValues` replaces all messages before they are shown.
        selection.hiddenRanges = nil
        selection.largeTraceUnitCount = largeTraceUnitCount
        selection.largeUnitCount = largeUnitCount
        let findings = EvaluationDiagnostics.findings(of: trace, selection)
        // A missing member and an unknown member in another object may become one finding. Such pairs are recognized
        // only after both findings were counted.
        let pairedCount =
            errorCount - findings.kept.count(where: counts) - findings.others.count(of: .error)
        errorCount -= pairedCount
        mistakeCount -= pairedCount
        return findings.kept
    }

    /// Returns whether a finding is an error that counts as evidence.
    func counts(_ finding: Diagnostic) -> Bool {
        finding.severity == .error && (!ignoresNames || finding.id != .keyMismatch)
    }

    private func add(_ finding: Diagnostic) {
        errorCount += 1
        if PayloadEvidence.isMisspelling(finding, in: locations.payload) { misspellingCount += 1 }
        if finding.subject == .tag { blamesTag = true }
        guard let value = locations.value(at: finding.instanceLocation) else {
            mistakeCount += finding.mistakeCount
            return
        }
        if finding.id == .type, value.kind == .null, wrongNulls.insert(value.index).inserted {
            nullCount += 1
        }
        mistakeCount += newMistakeCount(of: finding, in: value)
    }

    private func newMistakeCount(of finding: Diagnostic, in value: JSONNode) -> Int {
        var counted = value
        if value.kind.isContainer {
            guard locations.isFlatArray(value) else { return finding.mistakeCount }
        } else {
            let outer = JSONPointer(Array(finding.instanceLocation.tokens.dropLast()))
            if let array = locations.value(at: outer), locations.isFlatArray(array) {
                counted = array
            }
        }
        return wrongValues.insert(counted.index).inserted ? 1 : 0
    }
}

/// The values of a payload by their locations, shared by all schemas that are tried.
final class PayloadLocations {
    let payload: JSONDocument
    /// The names of the root's members.
    private(set) lazy var rootNames = Set(payload.root.members.map(\.name))
    private var locations = LocationIndex()
    private var flatArrays: [Int32: Bool] = [:]
    private let checkedValues: CheckedValues?

    /// - Parameter checkedValues: The results for the previous version of the payload; nil if the payload is not edited.
    init(of payload: JSONDocument, reusing checkedValues: CheckedValues? = nil) {
        self.payload = payload
        self.checkedValues = checkedValues
    }

    /// Returns whether there are results for the previous version of the payload under a schema.
    func hasResults(for program: SchemaProgram) -> Bool {
        checkedValues?.belong(to: program) ?? false
    }

    private func results(for program: SchemaProgram) -> CheckedValues? {
        hasResults(for: program) ? checkedValues : nil
    }

    /// Returns the trace of the failures of the payload under a schema.
    func trace(under program: SchemaProgram) throws(EvaluationFault) -> EvaluationTrace {
        guard let results = results(for: program) else {
            return try TracingEvaluator.trace(payload, program: program)
        }
        return try results.trace(of: payload, program)
    }

    /// Returns the members of the payload that a schema declares.
    func declaredMembers(under program: SchemaProgram) -> DeclaredMembers {
        DeclaredMembers(in: payload, program, keeping: results(for: program))
    }

    /// Returns the value at a location, or nil if there is none.
    func value(at location: JSONPointer) -> JSONNode? {
        locations.value(at: location, from: payload.root)
    }

    /// Returns whether a value is an array that contains no objects or arrays.
    func isFlatArray(_ value: JSONNode) -> Bool {
        guard value.kind == .array else { return false }
        if let cached = flatArrays[value.index] { return cached }
        let isFlat = value.elements.allSatisfy { !$0.kind.isContainer }
        flatArrays[value.index] = isFlat
        return isFlat
    }
}

extension SchemaProgram {
    /// Returns the kinds of values that a subschema may accept, according to its types, its constants and the
    /// subschemas that it applies in place.
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
        if let cached = known[subschema] { return cached }
        guard depth < Self.kindDepthLimit else { return .all }
        // A reference back to a schema whose kinds are being computed adds no restriction.
        known[subschema] = .all
        var kinds = self[subschema].kinds.bits
        for instruction in instructions(of: subschema) {
            switch instruction {
            case .constant, .enumeration:
                let values = listedValues(of: instruction) ?? []
                kinds &= values.reduce(0) { $0 | KindMask($1.kind).bits }
            case .anyOf(let branches), .oneOf(let branches):
                kinds &= (branches.start..<branches.end).reduce(0) {
                    $0 | acceptedKinds(of: listedSubschemas[$1], &known, depth: depth + 1).bits
                }
            case .allOf(let branches):
                kinds = (branches.start..<branches.end).reduce(kinds) {
                    $0 & acceptedKinds(of: listedSubschemas[$1], &known, depth: depth + 1).bits
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
