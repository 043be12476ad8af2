/// The findings about members that are probably misspelt, where members may be called anything.
extension EvaluationDiagnostics {
    /// The findings about the value that was evaluated, which is the whole document.
    static func misspeltMembers(in trace: EvaluationTrace) -> [Diagnostic] {
        let program = trace.program
        let found = trace.instance.withText { text in
            program.withAssertions(of: text) { assertions in
                guard MisspeltMemberSearch.isWorthwhile(in: text, &assertions) else {
                    return [MisspeltMemberSearch.Finding]()
                }
                var search = MisspeltMemberSearch(text, program)
                return search.run(from: program.entry, 0, &assertions)
            }
        }
        guard !found.isEmpty else { return [] }
        return found.map(EvaluationDiagnostics(of: trace).finding)
    }

    private func finding(of member: MisspeltMemberSearch.Finding) -> Diagnostic {
        var finding = Diagnostic.misspeltMember(
            shownName(at: member.name),
            meant: member.meant,
            default: member.subschema.isNone
                ? nil : program.registry.node(at: program[member.subschema].location)["default"],
            isUnmistakable: member.isUnmistakable,
            at: instance.range(at: member.name)
        )
        finding.instanceLocation = location(at: member.path + [.member(member.name)])
        finding.absoluteKeywordLocation = program.absoluteLocation(
            of: member.properties,
            in: member.describing
        )
        return finding
    }
}

extension [Diagnostic] {
    /// The findings about other places than `others`: the name of a missing member may have been found already.
    func besides(_ others: [Diagnostic]) -> [Diagnostic] {
        let places = Set(others.map(\.range))
        return filter { !places.contains($0.range) }
    }
}
