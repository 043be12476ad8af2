/// The findings about members that are probably misspelled, in objects that allow any member names.
extension EvaluationDiagnostics {
    /// The misspelled members of the whole document, and the paths to their objects.
    typealias Misspellings = (
        members: [MisspelledMemberSearch.Finding], ways: AppliedSubschemas.Ways
    )

    /// Returns the findings about misspelled members of the whole document.
    package static func misspelledMembers(in trace: EvaluationTrace) -> [Diagnostic] {
        let found = misspellings(in: trace)
        guard !found.members.isEmpty else { return [] }
        let diagnostics = EvaluationDiagnostics(of: trace)
        return found.members.map { diagnostics.finding(of: $0, found.ways) }
    }

    static func misspellings(in trace: EvaluationTrace) -> Misspellings {
        let program = trace.program
        return trace.instance.withText { text in
            program.withAssertions(of: text) { assertions in
                guard MisspelledMemberSearch.isWorthwhile(in: text, &assertions) else {
                    return ([], AppliedSubschemas.Ways())
                }
                var search = MisspelledMemberSearch(text, program)
                return (search.run(from: program.entry, 0, &assertions), search.ways)
            }
        }
    }

    /// - Parameter ways: The paths to the objects.
    func finding(
        of member: MisspelledMemberSearch.Finding,
        _ ways: AppliedSubschemas.Ways
    ) -> Diagnostic {
        let misspelling = Diagnostic.Misspelling(
            name: shownName(at: member.name),
            range: instance.range(at: member.name),
            isUnmistakable: member.isUnmistakable
        )
        var finding = Diagnostic.misspelledMember(
            misspelling,
            meant: member.meant.name,
            default: defaultText(of: member.meant.subschemas.filter { !$0.isNone })
        )
        let path = ways.path(to: member.object) + [.member(member.name)]
        finding.instanceLocation = location(at: path)
        finding.absoluteKeywordLocation = member.meant.keywordLocation
        return finding
    }

    /// Returns the text of the first default among a member's subschemas, as messages show it. Text that would be a
    /// secret in the member is masked.
    private func defaultText(of subschemas: [SubschemaID]) -> String? {
        let nodes = subschemas.lazy.map { program.registry.node(at: program[$0].location) }
        guard let value = nodes.compactMap({ $0["default"] }).first else { return nil }
        let secrets = subschemas.map {
            SecretPlaces(in: value.document, at: value.index, program, entry: $0)
        }
        let shown = value.document.masking(secrets.flatMap(\.ranges))
        return JSONNode(document: shown, index: value.index).excerpt
    }
}

extension [Diagnostic] {
    /// Returns the findings whose ranges differ from those of `others`. A misspelled name may already have a finding
    /// about the missing member.
    package func besides(_ others: [Diagnostic]) -> [Diagnostic] {
        let places = Set(others.map(\.range))
        return filter { !places.contains($0.range) }
    }
}
