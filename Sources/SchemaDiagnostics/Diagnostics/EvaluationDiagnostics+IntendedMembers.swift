package import SchemaKit

/// The findings about values that probably belong to another member, and about strings that probably are misspellings
/// of a listed value.
extension EvaluationDiagnostics {
    /// Returns the undeclared members that are probably misspellings of missing ones. The keys are the missing names.
    ///
    /// The intended name of a member is the declared name that `NearestNameIndex` suggests, or else the only missing
    /// name that `MisspellingIndex` finds.
    func misspelledMembers(
        for missing: [String],
        _ unit: EvaluationTrace.Unit
    ) -> [String: JSONMember] {
        // An object without members has no misspelled ones.
        guard instance.indexAfter(unit.instance) > unit.instance + 1 else { return [:] }
        let names = cache.objectNames(of: node(of: unit))
        var misspelled = lookAlikes(of: missing.filter(names.contains), unit)
        guard !names.undeclared.isEmpty else { return misspelled }
        let missingNames = Set(missing)
        let declared =
            missing.allSatisfy(names.declared.contains)
            ? names.declared : NearestNameIndex(missingNames.union(names.declared.names))
        let likely = MisspellingIndex(missing)
        for member in names.undeclared {
            let near = declared.suggestion(for: member.name, within: cache.budget) {
                !names.contains($0)
            }
            let name =
                near
                ?? likely.onlyPosition(like: member.name, within: cache.budget).map { missing[$0] }
            guard let name, missingNames.contains(name), misspelled[name] == nil,
                !cache.isDescribed(member.nameIndex)
            else { continue }
            misspelled[name] = member
        }
        return misspelled
    }

    /// Returns the undeclared members whose names are canonically equivalent to missing names, but have other code
    /// points. The keys are the missing names.
    ///
    /// - Parameter missing: The missing names that are canonically equivalent to names of the object.
    private func lookAlikes(
        of missing: [String],
        _ unit: EvaluationTrace.Unit
    ) -> [String: JSONMember] {
        guard !missing.isEmpty else { return [:] }
        let missingNames = Set(missing)
        let members = node(of: unit).members.filter {
            missingNames.contains($0.name) && !cache.isDescribed($0.nameIndex)
        }
        return Dictionary(members.map { ($0.name, $0) }) { first, _ in first }
    }

    func misspelling(
        _ member: JSONMember,
        of name: String,
        in unit: EvaluationTrace.Unit
    ) -> Diagnostic.Misspelling {
        Diagnostic.Misspelling(
            name: maskedName(at: member.nameIndex),
            range: member.nameRange,
            isUnmistakable: isUnmistakable(member.name, for: name, in: unit)
        )
    }

    /// The maximum number of missing members, and of members that are compared with the schema of each missing member.
    private static let candidateLimit = 8

    /// Returns the member whose object or array is probably intended for a missing member, because it resembles the
    /// values that the schema of the missing member describes. Returns nil if there are several such members, or if the
    /// value also resembles the values of another missing member.
    func memberResembling(
        _ missing: String,
        among allMissing: [String],
        in id: EvaluationTrace.UnitID,
        _ unit: EvaluationTrace.Unit
    ) -> JSONMember? {
        // With dynamic references, a subschema seems to declare the names of all possible targets.
        guard !program.tracksScope, allMissing.count <= Self.candidateLimit else { return nil }
        // The check for members that another branch declares comes last, because it visits all branches.
        let declared = cache.names(of: unit.subschema)
        let containers = cache.objectNames(of: node(of: unit)).containers
        guard
            containers.contains(where: {
                !declared.contains($0.name) && resembles($0.value, missing, of: unit)
            })
        else { return nil }
        let others = undeclaredMembers(id, unit).filter { $0.value.kind.isContainer }
        guard others.count <= Self.candidateLimit else { return nil }
        let resembling = others.filter { resembles($0.value, missing, of: unit) }
        guard resembling.count == 1 else { return nil }
        let otherMissing = allMissing.filter {
            $0 != missing && resembles(resembling[0].value, $0, of: unit)
        }
        return otherMissing.isEmpty ? resembling[0] : nil
    }

    /// Returns the secrets in the values of members that would fit missing members. Findings name such members, so the
    /// values are masked like those of the missing members.
    func secretsOfFittingMembers() -> [SecretPlaces] {
        var found: [SecretPlaces] = []
        var patternSubschemas: [ExactText: [SubschemaID]] = [:]
        var memory = SecretPlaces.SearchMemory(
            costlyStepCount: cache.patternScratch.costlyStepCount
        )
        for (offset, unit) in trace.units.enumerated() where !unit.isValid && unit.hasInstruction {
            guard case .object(let index) = program.instructions[unit.instruction] else { continue }
            let plan = program.objectPlans[index]
            guard unit.keyword == plan.required else { continue }
            let id = EvaluationTrace.UnitID(index: Int32(offset))
            let missing = trace.missingNames(of: plan, in: unit, cache.string)
            guard missing.count <= Self.candidateLimit else { continue }
            for name in missing {
                let key = ExactText(name)
                let matched = patternSubschemas[key] ?? secretPatternSubschemas(of: name)
                patternSubschemas[key] = matched
                let declared = cache.memberSubschemas(name, at: unit.instance)
                let subschemas = declared.filter(program.secretReach.contains) + matched
                guard !subschemas.isEmpty,
                    let member = memberResembling(name, among: missing, in: id, unit)
                else { continue }
                for subschema in subschemas {
                    let places = SecretPlaces(in: member.value, program, under: subschema, memory)
                    memory.costlyStepCount = places.costlyStepCount
                    found.append(places)
                }
            }
        }
        return found
    }

    /// Returns the subschemas with secrets of all patterns that match the name of a member, even those of other objects.
    private func secretPatternSubschemas(of name: String) -> [SubschemaID] {
        let text = Array(name.utf8)
        return program.secretPatternProperties.rows.compactMap { row in
            let pattern = program.patterns[row.pattern]
            let result = pattern.matches(text.span, scratch: &cache.patternScratch)
            return result == .noMatch ? nil : row.subschema
        }
    }

    /// The maximum number of items that are compared with the item schema of a member.
    private static let itemLimit = 16

    /// Returns the name of the member that an array was probably intended for, if an object is expected in its place:
    /// the member whose item schema fits the items best. Returns nil unless there is exactly one such member.
    func memberFor(arrayAt unit: EvaluationTrace.Unit) -> String? {
        let kinds = program[unit.subschema].kinds
        guard kinds.contains(.object), !kinds.contains(.array),
            instance.entry(at: unit.instance).kind == .array
        else { return nil }
        let items = Array(node(of: unit).elements.prefix(Self.itemLimit))
        let scores = cache.arrayMembers(of: unit.subschema).compactMap { member in
            member.score(of: items).map { (name: member.name, score: $0) }
        }
        let bestScore = scores.map(\.score).max()
        let fitting = scores.filter { $0.score == bestScore }
        return fitting.count == 1 ? fitting[0].name : nil
    }

    /// Returns the members of a unit's object that no schema declares. Of the branches of a union, only the branches
    /// that contain the unit count.
    private func undeclaredMembers(
        _ id: EvaluationTrace.UnitID,
        _ unit: EvaluationTrace.Unit
    ) -> [JSONMember] {
        var applied: Set<SubschemaID> = [unit.subschema]
        var outermost = unit.subschema
        var isInUnion = false
        var current = id
        while let parent = cache.parent(of: current), trace[parent].instance == unit.instance {
            let other = trace[parent]
            current = parent
            applied.insert(other.subschema)
            outermost = other.subschema
            guard other.hasInstruction else { continue }
            switch program.instructions[other.instruction] {
            case .anyOf, .oneOf: isInUnion = true
            default: continue
            }
        }
        let object = node(of: unit)
        guard isInUnion else { return cache.objectNames(of: object).undeclared }
        let declared = cache.names(of: outermost, choosing: applied)
        return object.members.filter { !declared.contains($0.name) }
    }

    /// Returns whether an object or array resembles the values of the member `name`: all schemas of the member allow
    /// its kind, and one of them describes the object, or has an item schema that describes the first item (see
    /// `describes`).
    private func resembles(
        _ value: JSONNode,
        _ name: String,
        of unit: EvaluationTrace.Unit
    ) -> Bool {
        let subschemas = cache.memberSubschemas(name, at: unit.instance)
        guard subschemas.allSatisfy({ program[$0].kinds.contains(value.kind) }) else {
            return false
        }
        if value.kind == .object { return subschemas.contains { describes($0, value) } }
        guard let item = value[0] else { return false }
        return subschemas.contains { subschema in
            cache.itemSubschemas(of: subschema).contains { describes($0, item) }
        }
    }

    /// Returns whether a schema describes an object: it declares at least half of the members, and at least one.
    private func describes(_ subschema: SubschemaID, _ object: JSONNode) -> Bool {
        guard object.kind == .object else { return false }
        let count = object.count
        let declaredCount = cache.declaredMemberCount(in: object, by: subschema)
        return declaredCount > 0 && 2 * declaredCount >= count
    }

    /// Returns the findings. A finding about a string that resembles a listed value suggests that value, even if the
    /// schema allows other values.
    func suggestingListedValue(
        _ unit: EvaluationTrace.Unit,
        _ findings: [Diagnostic]
    ) -> [Diagnostic] {
        guard !findings.isEmpty, instance.entry(at: unit.instance).kind == .string else {
            return findings
        }
        let listed = cache.listedValues(of: unit.subschema)
        guard !listed.values.names.isEmpty else { return findings }
        let range = range(of: unit)
        let text = foundText(unit)
        return findings.map { finding in
            guard finding.range == range, finding.fixes.isEmpty, finding.suggestion == nil,
                finding.mayBeAboutListedValue, !listed.values.contains(text),
                let suggestion = listed.suggestion(for: text, within: cache.budget),
                !deprecated.contains(suggestion, at: unit.instance),
                masked(suggestion, at: unit.instance) == suggestion
            else { return finding }
            var finding = finding
            finding.suggest(suggestion)
            return finding
        }
    }
}

extension Diagnostic {
    /// True if the finding can be about a misspelling of a listed string.
    fileprivate var mayBeAboutListedValue: Bool {
        switch id {
        case .pattern, .format, .tooShort, .tooLong, .noBranch, .forbidden: true
        default: false
        }
    }
}

/// The findings about members that are probably misspelled, in objects that allow any member names.
extension EvaluationDiagnostics {
    /// The misspelled members of the whole document, and the paths to their objects.
    typealias Misspellings = (
        members: [MisspelledMemberSearch.MisspelledMember], parents: AppliedSubschemas.Parents
    )

    /// Returns the findings about misspelled members of the whole document.
    package static func misspelledMembers(in trace: EvaluationTrace) -> [Diagnostic] {
        let found = misspellings(in: trace)
        guard !found.members.isEmpty else { return [] }
        let diagnostics = EvaluationDiagnostics(of: trace)
        return found.members.map { diagnostics.finding(of: $0, found.parents) }
    }

    /// Searches for the misspelled members of the whole document.
    ///
    /// - Parameter checkedValues: The results that are kept from the previous version of the text; nil if the text is
    ///   not edited.
    static func misspellings(
        in trace: EvaluationTrace,
        _ checkedValues: CheckedValues? = nil
    ) -> Misspellings {
        let program = trace.program
        let budget = NearestNameIndex.Budget()
        return trace.instance.withText { text in
            program.withAssertions(of: text) { assertions in
                guard
                    MisspelledMemberSearch.isWorthwhile(
                        in: text,
                        &assertions,
                        within: budget,
                        keeping: checkedValues?.rangesWithoutNearNames
                    )
                else { return ([], AppliedSubschemas.Parents()) }
                var search = MisspelledMemberSearch(text, program, within: budget)
                return (search.run(from: program.start, at: 0, &assertions), search.parents)
            }
        }
    }

    /// Returns the finding about a misspelled member.
    ///
    /// - Parameter parents: The paths to the objects.
    func finding(
        of member: MisspelledMemberSearch.MisspelledMember,
        _ parents: AppliedSubschemas.Parents
    ) -> Diagnostic {
        let misspelling = Diagnostic.Misspelling(
            name: maskedName(at: member.name),
            range: instance.range(at: member.name),
            isUnmistakable: member.isUnmistakable
        )
        var finding = Diagnostic.misspelledMember(
            misspelling,
            intended: member.intended.name,
            default: defaultText(
                of: member.intended.subschemas.filter { !$0.isNone },
                in: member.object
            )
        )
        let path = parents.path(to: member.object) + [.member(member.name)]
        finding.instanceLocation = location(at: path)
        finding.absoluteKeywordLocation = member.intended.keywordLocation
        return finding
    }

    /// Returns the text of the default that a member's subschemas state, as messages show it. Returns nil if they state
    /// none, or different ones. Text that would be a secret in the member is masked.
    ///
    /// - Parameter object: The entry of the member's object. The default is left out if a schema marks this object, or
    ///   an object or array around it, as secret, because every string and number in it is then a secret.
    private func defaultText(of subschemas: [SubschemaID], in object: Int32) -> String? {
        guard secretPatterns(at: object).isEmpty else { return nil }
        let nodes = subschemas.map { program.registry.node(at: program[$0].location) }
        let defaults = nodes.compactMap { $0["default"] }
        guard let value = defaults.first, defaults.allSatisfy({ $0.text == value.text }) else {
            return nil
        }
        let secrets = subschemas.map {
            SecretPlaces(in: value.document, at: value.index, program, under: $0)
        }
        let masked = value.document.masking(secrets.flatMap(\.ranges))
        return JSONNode(document: masked, index: value.index).excerpt
    }
}

extension [Diagnostic] {
    /// Returns the findings whose ranges differ from those of `others`. A misspelled name may already have a finding
    /// about the missing member.
    package func besides(_ others: [Diagnostic]) -> [Diagnostic] {
        let ranges = Set(others.map(\.range))
        return filter { !ranges.contains($0.range) }
    }
}
