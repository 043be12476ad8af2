/// The findings about members that are probably misspelt, where members may be called anything.
extension EvaluationDiagnostics {
    /// The misspelt members of the value that was evaluated, which is the whole document, and the ways to them.
    typealias Misspellings = (
        members: [MisspeltMemberSearch.Finding], ways: AppliedSubschemas.Ways
    )

    /// The findings about the value that was evaluated, which is the whole document.
    package static func misspeltMembers(in trace: EvaluationTrace) -> [Diagnostic] {
        let found = misspellings(in: trace)
        guard !found.members.isEmpty else { return [] }
        let diagnostics = EvaluationDiagnostics(of: trace)
        return found.members.map { diagnostics.finding(of: $0, found.ways) }
    }

    static func misspellings(in trace: EvaluationTrace) -> Misspellings {
        let program = trace.program
        return trace.instance.withText { text in
            program.withAssertions(of: text) { assertions in
                guard MisspeltMemberSearch.isWorthwhile(in: text, &assertions) else {
                    return ([], AppliedSubschemas.Ways())
                }
                var search = MisspeltMemberSearch(text, program)
                return (search.run(from: program.entry, 0, &assertions), search.ways)
            }
        }
    }

    /// - Parameter ways: The ways to the objects.
    func finding(
        of member: MisspeltMemberSearch.Finding,
        _ ways: AppliedSubschemas.Ways
    ) -> Diagnostic {
        var finding = Diagnostic.misspeltMember(
            shownName(at: member.name),
            meant: member.meant.name,
            default: defaultText(of: member.meant.subschemas.filter { !$0.isNone }),
            isUnmistakable: member.isUnmistakable,
            at: instance.range(at: member.name)
        )
        let path = ways.path(to: member.object) + [.member(member.name)]
        finding.instanceLocation = location(at: path)
        finding.absoluteKeywordLocation = member.meant.keywordLocation
        return finding
    }

    /// The default that the first of a member's subschemas with one states, as it stands in a message: what would be a
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
    /// The findings about other places than `others`: the name of a missing member may have been found already.
    package func besides(_ others: [Diagnostic]) -> [Diagnostic] {
        let places = Set(others.map(\.range))
        return filter { !places.contains($0.range) }
    }
}
