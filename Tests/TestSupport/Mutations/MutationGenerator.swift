package import SchemaKit

/// Breaks a payload in one place at a time, with every operator at every location.
///
/// The generator knows only the keywords in `AppliedKeywords`. The validator decides if a mutant is invalid.
package struct MutationGenerator {
    let document: JSONDocument
    let appliedKeywords: AppliedKeywords
    var random: SeededGenerator
    var mutations: [Mutation] = []

    /// Returns all mutations of a valid document.
    package static func mutations(
        of document: JSONDocument,
        _ appliedKeywords: AppliedKeywords,
        seed: UInt64
    ) -> [Mutation] {
        var generator = MutationGenerator(
            document: document,
            appliedKeywords: appliedKeywords,
            random: SeededGenerator(seed: seed)
        )
        generator.visit(document.root, at: JSONPointer(), isMember: false)
        return generator.mutations
    }

    private mutating func visit(_ node: JSONNode, at pointer: JSONPointer, isMember: Bool) {
        addValueMutations(of: node, at: pointer)
        if isMember { addSwappedTag(node, at: pointer) }
        let members = Array(node.members)
        let hasDuplicateNames = Set(members.map(\.name)).count < members.count
        if node.kind == .object { addUnknownMember(to: node, members, at: pointer) }
        for (position, member) in members.enumerated() {
            if !hasDuplicateNames {
                addMutations(ofMemberAt: position, of: members, in: node, at: pointer)
            }
            visit(member.value, at: pointer.appending(member.name), isMember: true)
        }
        for (position, element) in node.elements.enumerated() {
            visit(element, at: pointer.appending(String(position)), isMember: false)
        }
    }

    /// Adds a mutation that replaces a value.
    mutating func replace(
        _ node: JSONNode,
        at pointer: JSONPointer,
        _ kind: MutationOperator,
        with text: String,
        original: String? = nil
    ) {
        guard text != node.text else { return }
        mutations.append(
            Mutation(
                kind: kind,
                edits: [.init(range: node.range.start..<node.range.end, text: text)],
                pointers: [pointer],
                marks: [(edit: 0, lead: 0)],
                original: original,
                isInUnion: appliedKeywords[node.index].isBelowUnion
            )
        )
    }

    /// Returns a text with single-letter edits: two letters swapped, or a letter dropped, doubled or replaced.
    mutating func misspelled(_ text: String, editCount: Int) -> String {
        var scalars = Array(text.unicodeScalars)
        for _ in 0..<editCount {
            let position = Int.random(in: 0..<scalars.count - 1, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: scalars.swapAt(position, position + 1)
            case 1: scalars.remove(at: position)
            case 2: scalars.insert(scalars[position], at: position)
            default: scalars[position] = random.pick(Array("aeiorst".unicodeScalars))
            }
        }
        return String(String.UnicodeScalarView(scalars))
    }

    /// True if a text has at least `minimumLength` bytes, needs no escapes in JSON, and contains a letter.
    func isPlainWord(_ text: String, minimumLength: Int) -> Bool {
        text.utf8.count >= minimumLength
            && text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }
            && text.contains { $0.isLetter }
    }
}
