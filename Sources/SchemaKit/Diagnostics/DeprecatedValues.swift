/// The texts of the constants that schemas mark as deprecated, by the entry of the value that each would replace.
///
/// Messages that list the allowed values leave these out, so that no correction introduces a deprecated value.
struct DeprecatedValues {
    private var textsByEntry: [Int32: Set<String>] = [:]

    init(in trace: EvaluationTrace) {
        let program = trace.program
        let reach = program.deprecatedReach
        guard let root = trace.units.first, reach.contains(root.subschema) else { return }
        trace.instance.withText { text in
            program.withAssertions(of: text) { assertions in
                var applied = AppliedSubschemas(
                    text,
                    program,
                    unmatched: .uncertain,
                    follows: reach.contains
                )
                var known: [SubschemaID: [String]] = [:]
                applied.start(with: root.subschema, at: root.instance)
                while let visit = applied.next() {
                    let texts =
                        known[visit.subschema] ?? program.deprecatedTexts(of: visit.subschema)
                    known[visit.subschema] = texts
                    if !texts.isEmpty { textsByEntry[visit.index, default: []].formUnion(texts) }
                    let range = program[visit.subschema].instructions
                    for offset in range.start..<range.end {
                        applied.follow(program.instructions[offset], of: visit, &assertions)
                    }
                }
            }
        }
    }

    /// Returns the texts of the values that are deprecated for the value at an entry.
    func texts(at entry: Int32) -> Set<String> { textsByEntry[entry] ?? [] }

    func contains(_ text: String, at entry: Int32) -> Bool { texts(at: entry).contains(text) }

    /// Returns those of the texts that are not deprecated, or all texts if every one is deprecated.
    func current(_ texts: [String], at entry: Int32) -> [String] {
        let deprecated = self.texts(at: entry)
        guard !deprecated.isEmpty else { return texts }
        let current = texts.filter { !deprecated.contains($0) }
        return current.isEmpty ? texts : current
    }
}

extension SchemaProgram {
    /// Returns the texts of a subschema's own `const` and `enum` if the subschema is marked as deprecated; else none.
    fileprivate func deprecatedTexts(of subschema: SubschemaID) -> [String] {
        let range = self[subschema].instructions
        let nodes = (range.start..<range.end).flatMap { offset -> [JSONNode] in
            switch instructions[offset] {
            case .constant(let constant): return [constants.node(constant)]
            case .enumeration(let plan):
                let values = enumerations[plan].values
                return (values.start..<values.end).map { constants.node(enumerationValues[$0]) }
            default: return []
            }
        }
        return nodes.isEmpty || !isDeprecated(subschema) ? [] : nodes.map(\.text)
    }
}

extension EvaluationDiagnostics {
    /// Returns whether a branch of a union, or the schema that it refers to, is marked as deprecated.
    func isDeprecated(_ branch: SubschemaID) -> Bool {
        program.isDeprecated(branch) || program.isDeprecated(program.destination(of: branch))
    }
}

extension JSONDocument {
    /// Returns the entry of the scalar or member name that takes up exactly this range, or nil if there is none.
    func scalar(at range: SourceRange) -> Int32? {
        var (low, high) = (Int32(0), indexAfter(0))
        while low < high {
            let middle = (low + high) / 2
            if self.range(at: middle).start < range.start {
                low = middle + 1
            } else {
                high = middle
            }
        }
        guard low < indexAfter(0), !entry(at: low).isContainer, self.range(at: low) == range else {
            return nil
        }
        return low
    }
}
