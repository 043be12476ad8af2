/// The constants that schemas mark as deprecated, by the values in whose place they would stand.
///
/// Messages that list the values allowed at a place leave these out, so that no correction introduces one.
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

    /// The texts of the deprecated values in the place of the value at an entry.
    func texts(at entry: Int32) -> Set<String> { textsByEntry[entry] ?? [] }

    func contains(_ text: String, at entry: Int32) -> Bool { texts(at: entry).contains(text) }

    /// Returns the texts of values that are not deprecated, or all where there are no others.
    func current(_ texts: [String], at entry: Int32) -> [String] {
        let deprecated = self.texts(at: entry)
        guard !deprecated.isEmpty else { return texts }
        let current = texts.filter { !deprecated.contains($0) }
        return current.isEmpty ? texts : current
    }
}

extension SchemaProgram {
    /// The texts of a subschema's own `const` and `enum`, if it is marked as deprecated.
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
    /// Whether a branch of a union, or the schema that it refers to, is marked as deprecated.
    func isDeprecated(_ branch: SubschemaID) -> Bool {
        program.isDeprecated(branch) || program.isDeprecated(program.destination(of: branch))
    }
}

extension JSONDocument {
    /// The entry of the scalar or the name that takes exactly these bytes; nil where there is none.
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
