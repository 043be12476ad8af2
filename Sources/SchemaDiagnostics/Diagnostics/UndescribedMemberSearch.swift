package import SchemaKit

/// A search for members that no schema describes, or that a schema rejects as unknown, and whose names belong to
/// members with secrets elsewhere in the program. For example, the value of `token` may be a secret in the wrong object.
struct UndescribedMemberSearch {
    let text: JSONText
    let program: SchemaProgram
    /// The entries of values that a schema describes: the values that it marks as secret, and the objects and arrays in
    /// which it marks secrets.
    let describedValues: Set<Int32>

    /// A member of the text, and the declared members with the same name whose values can contain secrets.
    struct Member {
        /// The entry of the member's name.
        let name: Int32
        let namesakes: [SchemaProgram.SecretMember]
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
        var found: [Member] = []
        for object in index..<text.indexAfter(index) where text[object].kind == .object {
            for name in text.names(of: object) {
                // The `link` of a name is its hash.
                guard let candidates = secretNames[text[name].link],
                    !describedValues.contains(name + 1)
                else { continue }
                let known = candidates.first {
                    assertions.isEqual(text[name], to: $0.name.bytes)
                }
                if let known { found.append(Member(name: name, namesakes: known.members)) }
            }
        }
        return found.sorted { $0.name < $1.name }
    }
}

extension SchemaProgram {
    /// True if any subschema marks secrets.
    package var marksSecrets: Bool { !secretReach.isNone }
}
