package import SchemaKit

/// A search for members that no schema describes, or that a schema rejects as unknown, and whose names belong to
/// members with secrets elsewhere in the program. For example, the value of `token` may be a secret in the wrong object.
/// The name of a member that a pattern makes secret can also be misspelled.
struct UndescribedMemberSearch {
    let text: JSONText
    let program: SchemaProgram
    /// The entries of values that a schema describes: the values that it marks as secret, and the objects and arrays in
    /// which it marks secrets.
    let describedValues: Set<Int32>

    /// A member of the text, and the members with secrets to which its name may belong.
    struct Member {
        /// The entry of the member's name.
        let name: Int32
        /// The declared members with the same name whose values can contain secrets.
        let namesakes: [SchemaProgram.SecretMember]
        /// The subschemas of the patterns that match the name, or a declared name that resembles it; nil if the name
        /// was not compared, because the budget was spent.
        let patternSubschemas: [SubschemaID]?
    }

    /// Returns the members at any depth of the value at `index`, in text order.
    ///
    /// - Parameter subschema: The subschema that applies to the value.
    func members(
        in index: Int32,
        under subschema: SubschemaID,
        _ assertions: inout InstanceAssertions
    ) -> [Member] {
        let named = membersNamedLikeSecrets(in: index, &assertions)
        guard !named.isEmpty else { return [] }
        var search = MisspelledMemberSearch(text, program)
        let accepted = search.acceptedNames(from: subschema, at: index, &assertions)
        return named.filter { !accepted.contains($0.name) }
    }

    private func membersNamedLikeSecrets(
        in index: Int32,
        _ assertions: inout InstanceAssertions
    ) -> [Member] {
        let secretNames = program.secretNames
        let patterns = SecretPatternSearch(program)
        var found: [Member] = []
        for object in index..<text.indexAfter(index) where text[object].kind == .object {
            for name in text.names(of: object) {
                // The `link` of a name is its hash.
                let candidates = secretNames[text[name].link] ?? []
                guard !candidates.isEmpty || patterns != nil, !describedValues.contains(name + 1)
                else { continue }
                let known = candidates.first {
                    assertions.isEqual(text[name], to: $0.name.bytes)
                }
                var subschemas: [SubschemaID]? = []
                if let patterns {
                    let written = assertions.withContent(of: text[name]) { content, _ in
                        String(decoding: content)
                    }
                    subschemas = patterns.subschemas(
                        forNamesLike: written,
                        scratch: &assertions.scratch.pattern
                    )
                }
                guard known != nil || subschemas?.isEmpty != true else { continue }
                found.append(
                    Member(
                        name: name,
                        namesakes: known?.members ?? [],
                        patternSubschemas: subschemas
                    )
                )
            }
        }
        return found.sorted { $0.name < $1.name }
    }
}

/// A search for the patterns of `patternProperties` that mark secrets in members with a name or with a similar name. A
/// pattern of any object counts.
private final class SecretPatternSearch {
    private let program: SchemaProgram
    private let rows: [PatternProperty]
    /// The declared names that a pattern may match.
    private lazy var names: [String] = {
        let names = program.secretPatternProperties.names.map { ExactText(program.string($0)) }
        return Set(names).map(\.text)
    }()
    /// The declared names, grouped by canonical equivalence.
    private lazy var equivalentNames = Dictionary(grouping: names) { $0 }
    private lazy var nearNames = NearestNameIndex(names)
    private lazy var likelyNames = MisspellingIndex(names)
    private let budget = NearestNameIndex.Budget()
    /// A cache of the results, because a payload repeats its names.
    private var cachedSubschemas: [ExactText: [SubschemaID]] = [:]

    /// The number of steps that a match takes from the budget, in addition to one step for each byte of the name.
    private static let matchStepCount = 64

    /// Creates a search. Returns nil if no pattern can mark a secret.
    init?(_ program: SchemaProgram) {
        self.program = program
        rows = program.secretPatternProperties.rows
        if rows.isEmpty { return nil }
    }

    /// Returns the subschemas of the patterns that match a name, or a declared name that resembles it. Returns nil if
    /// the budget is spent.
    func subschemas(
        forNamesLike name: String,
        scratch: inout PatternScratch
    ) -> [SubschemaID]? {
        let key = ExactText(name)
        if let cached = cachedSubschemas[key] { return cached }
        guard let near = nearNames.nearNames(to: name, within: budget) else { return nil }
        let likely = likelyNames.positions(like: name, within: budget).map { names[$0] }
        let similar = Set((near + likely + (equivalentNames[name] ?? [])).map(ExactText.init))
            .union([key])
        let texts = similar.map { Array($0.text.utf8) }
        for text in texts { budget.spend(rows.count * (Self.matchStepCount + text.count)) }
        guard !budget.isSpent else { return nil }
        var subschemas: [SubschemaID] = []
        for row in rows {
            let pattern = program.patterns[row.pattern]
            let isMatch = texts.contains { text in
                pattern.matches(text.span, scratch: &scratch) != .noMatch
            }
            if isMatch { subschemas.append(row.subschema) }
        }
        if cachedSubschemas.count < DescribedNames.nameLimit { cachedSubschemas[key] = subschemas }
        return subschemas
    }
}

extension SchemaProgram {
    /// True if any subschema marks secrets.
    package var marksSecrets: Bool { !secretReach.isNone }
}
