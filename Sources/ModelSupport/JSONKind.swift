/// What a JSON value is.
enum JSONKind {
    case null, boolean, number, string, array, object
}

extension Decoder {
    /// The kind of the value that is to be read.
    func kind() throws -> JSONKind {
        let container = try singleValueContainer()
        if container.decodeNil() { return .null }
        if (try? container.decode(String.self)) != nil { return .string }
        if (try? self.container(keyedBy: MemberName.self)) != nil { return .object }
        if (try? unkeyedContainer()) != nil { return .array }
        return (try? container.decode(Bool.self)) != nil ? .boolean : .number
    }

    /// The member that says what an object is, by the first of its names that the object has, or
    /// `nil` where it is missing or of another type.
    func tag<Tag: JSONCoding>(_ names: String..., as type: Tag.Type) throws -> Tag? {
        try tag(names, as: type)
    }

    /// The same for a member that is a text.
    func tag(_ names: String...) throws -> ExactText? {
        try tag(names, as: String.self).map(ExactText.init(stringLiteral:))
    }

    private func tag<Tag: JSONCoding>(_ names: [String], as type: Tag.Type) throws -> Tag? {
        let members = try container(keyedBy: MemberName.self)
        let name = names.lazy.map(MemberName.init).first { members.contains($0) }
        return name.flatMap { try? Tag.member($0, of: members, as: .present) }
    }

    /// Whether an object has one of these members.
    func has(_ names: String...) throws -> Bool {
        let members = try container(keyedBy: MemberName.self)
        return names.contains { members.contains(MemberName($0)) }
    }

    /// The value, or `nil` where it does not fit the type but has one of the members.
    func value<Value: JSONCoding>(
        _ type: Value.Type,
        ifWithout names: String...
    ) throws -> Value? {
        do {
            return try Value(json: self)
        } catch {
            let members = try container(keyedBy: MemberName.self)
            guard names.contains(where: { members.contains(MemberName($0)) }) else {
                throw error
            }
            return nil
        }
    }

    /// What to throw where the value is of no kind that a type has.
    func mismatch(_ type: Any.Type) -> DecodingError {
        .typeMismatch(
            type,
            .init(
                codingPath: codingPath,
                debugDescription: "The value is of another kind than the schema allows."
            )
        )
    }
}
