import SchemaKit

/// Mutations of the members of objects.
extension MutationGenerator {
    mutating func addUnknownMember(
        to object: JSONNode,
        _ members: [JSONMember],
        at pointer: JSONPointer
    ) {
        let name = "zebraCrossing"
        guard object[name] == nil else { return }
        let start = object.range.start + 1
        let text = "\"\(name)\": 1" + (members.isEmpty ? "" : ", ")
        mutations.append(
            Mutation(
                kind: .unknownMember,
                edits: [.init(range: start..<start, text: text)],
                pointers: [pointer.appending(name)],
                marks: [(edit: 0, lead: 0)],
                isInUnion: appliedKeywords[object.index].isInUnion
            )
        )
    }

    /// Adds mutations of one of the members of an object.
    ///
    /// - Parameters:
    ///   - position: The index of the member in `members`.
    ///   - pointer: The location of the object.
    mutating func addMutations(
        ofMemberAt position: Int,
        of members: [JSONMember],
        in object: JSONNode,
        at pointer: JSONPointer
    ) {
        let member = members[position]
        let isInUnion = appliedKeywords[object.index].isInUnion
        if mayBeRequired(member.name, appliedKeywords[object.index]) {
            mutations.append(
                Mutation(
                    kind: .droppedMember,
                    edits: [removal(ofMemberAt: position, of: members)],
                    pointers: [pointer],
                    isInUnion: isInUnion
                )
            )
        }
        for (kind, editCount) in [(MutationOperator.oneEdit, 1), (.twoEdits, 2)] {
            addMisspelling(kind, editCount: editCount, of: member, in: object, at: pointer)
        }
        let end = members[members.count - 1].value.range.end
        mutations.append(
            Mutation(
                kind: .duplicate,
                edits: [.init(range: end..<end, text: ", " + text(of: member))],
                pointers: [pointer.appending(member.name)],
                marks: [(edit: 0, lead: 2)],
                oldOffsets: [member.nameRange.start],
                isInUnion: isInUnion
            )
        )
        addNesting(ofMemberAt: position, of: members, in: object, at: pointer)
    }

    /// True if the object may need the member. A mutant that is still valid is dropped later.
    ///
    /// A `required` of draft 3 is `true` and does not name its member here, so it counts for every member.
    private func mayBeRequired(_ name: String, _ applied: AppliedKeywords.AtValue) -> Bool {
        let required = applied.keywords["required"] ?? []
        return required.contains { node in
            node.kind == .true || node.elements.contains { $0.string == name }
        } || applied.keywords["dependentRequired"] != nil || applied.keywords["dependencies"] != nil
    }

    private mutating func addMisspelling(
        _ kind: MutationOperator,
        editCount: Int,
        of member: JSONMember,
        in object: JSONNode,
        at pointer: JSONPointer
    ) {
        let declared = (appliedKeywords[object.index].keywords["properties"] ?? [])
            .contains { $0[member.name] != nil }
        // `NearestName` accepts one edit for every three scalars. Names of just that length are left out.
        let minimumLength = editCount == 1 ? 4 : 7
        guard declared, isPlainWord(member.name, minimumLength: minimumLength) else { return }
        let typo = misspelled(member.name, editCount: editCount)
        guard typo != member.name, object[typo] == nil else { return }
        let range = member.nameRange
        mutations.append(
            Mutation(
                kind: kind,
                edits: [.init(range: range.start..<range.end, text: quoted(typo))],
                pointers: [pointer.appending(typo)],
                marks: [(edit: 0, lead: 0)],
                original: quoted(member.name),
                isInUnion: appliedKeywords[object.index].isInUnion
            )
        )
    }

    // MARK: Wrong nesting

    /// Adds a mutation that moves the member into a sibling object, and one that moves a member of its value into
    /// `object`.
    private mutating func addNesting(
        ofMemberAt position: Int,
        of members: [JSONMember],
        in object: JSONNode,
        at pointer: JSONPointer
    ) {
        let member = members[position]
        let sibling = members.first {
            $0.value.kind == .object && $0.nameIndex != member.nameIndex
                && $0.value[member.name] == nil
        }
        if let sibling {
            let start = sibling.value.range.start + 1
            let isEmpty = Array(sibling.value.members).isEmpty
            addMove(
                member,
                removal: removal(ofMemberAt: position, of: members),
                insertion: .init(
                    range: start..<start,
                    text: text(of: member) + (isEmpty ? "" : ", ")
                ),
                lead: 0,
                places: [pointer, pointer.appending(sibling.name).appending(member.name)],
                isInUnion: appliedKeywords[object.index].isInUnion
            )
        }
        let inner = Array(member.value.members)
        guard !inner.isEmpty, Set(inner.map(\.name)).count == inner.count else { return }
        let choice = Int.random(in: inner.indices, using: &random)
        let moved = inner[choice]
        guard object[moved.name] == nil else { return }
        let end = member.value.range.end
        addMove(
            moved,
            removal: removal(ofMemberAt: choice, of: inner),
            insertion: .init(range: end..<end, text: ", " + text(of: moved)),
            lead: 2,
            places: [pointer.appending(member.name), pointer.appending(moved.name)],
            isInUnion: appliedKeywords[object.index].isInUnion
        )
    }

    private mutating func addMove(
        _ member: JSONMember,
        removal: Mutation.Edit,
        insertion: Mutation.Edit,
        lead: Int,
        places: [JSONPointer],
        isInUnion: Bool
    ) {
        let edits = [removal, insertion].sorted { $0.range.lowerBound < $1.range.lowerBound }
        guard edits[0].range.upperBound <= edits[1].range.lowerBound else { return }
        let insertionIndex =
            edits[0].range == insertion.range && edits[0].text == insertion.text ? 0 : 1
        mutations.append(
            Mutation(
                kind: .nesting,
                edits: edits,
                pointers: places,
                marks: [(edit: insertionIndex, lead: lead)],
                isInUnion: isInUnion
            )
        )
    }

    /// Returns the edit that removes a member and the comma that it no longer needs.
    private func removal(ofMemberAt position: Int, of members: [JSONMember]) -> Mutation.Edit {
        let member = members[position]
        let range: Range<Int> =
            if position > 0 {
                members[position - 1].value.range.end..<member.value.range.end
            } else if members.count > 1 {
                member.nameRange.start..<members[1].nameRange.start
            } else {
                member.nameRange.start..<member.value.range.end
            }
        return Mutation.Edit(range: range, text: "")
    }

    private func text(of member: JSONMember) -> String {
        let document = member.value.document
        let bytes = document.bytes[member.nameRange.start..<member.value.range.end]
        return String(decoding: bytes, as: UTF8.self)
    }
}
