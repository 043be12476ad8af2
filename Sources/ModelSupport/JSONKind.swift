/// The type of a JSON value.
enum JSONKind {
    case null, boolean, number, string, array, object
}

extension Decoder {
    /// Returns the type of the value at the decoder's position.
    func kind() throws -> JSONKind {
        let container = try singleValueContainer()
        if container.decodeNil() { return .null }
        if (try? container.decode(String.self)) != nil { return .string }
        if (try? self.container(keyedBy: MemberName.self)) != nil { return .object }
        if (try? unkeyedContainer()) != nil { return .array }
        return (try? container.decode(Bool.self)) != nil ? .boolean : .number
    }

    /// Returns the value of the member that distinguishes the branches of a union, or `nil` if the
    /// object has no such member or the value has another type.
    ///
    /// - Parameter names: The name of the member, followed by its aliases. The first name that the
    ///   object has is used.
    func tag<Tag: JSONCoding>(_ names: String..., as type: Tag.Type) throws -> Tag? {
        try tag(names, as: type)
    }

    /// Returns the value of the member that distinguishes the branches of a union, or `nil` if the
    /// object has no such member or the value is not a string.
    func tag(_ names: String...) throws -> ExactText? {
        try tag(names, as: String.self).map(ExactText.init(stringLiteral:))
    }

    private func tag<Tag: JSONCoding>(_ names: [String], as type: Tag.Type) throws -> Tag? {
        let members = try container(keyedBy: MemberName.self)
        let name = names.lazy.map(MemberName.init).first { members.contains($0) }
        return name.flatMap { try? Tag.member($0, of: members, as: .present) }
    }

    /// Returns whether the object has at least one of these members.
    func has(_ names: String...) throws -> Bool { try has(names) }

    private func has(_ names: [String]) throws -> Bool {
        let members = try container(keyedBy: MemberName.self)
        return names.contains { members.contains(MemberName($0)) }
    }

    /// Returns the decoded value, or `nil` if decoding fails and the object has one of the members. The object may then
    /// belong to another branch of a union.
    ///
    /// - Throws: The decoding error if the object has none of the members, or an error if too many values have been
    ///   decoded again.
    func value<Value: JSONCoding>(
        _ type: Value.Type,
        orNilWith names: String...
    ) throws -> Value? {
        try RepeatedDecoding.attempt(
            { try Value(json: self) },
            size: { self.valueSize },
            canBeRepeated: { try self.has(names) }
        )
    }

    /// Returns the decoded value, or `nil` if decoding fails.
    ///
    /// - Throws: An error if too many values have been decoded again.
    func value<Value: JSONCoding>(ifFitting type: Value.Type) throws -> Value? {
        try RepeatedDecoding.attempt({ try Value(json: self) }, size: { self.valueSize })
    }

    /// Returns an error for a value whose type the schema does not allow.
    func mismatch(_ type: Any.Type) -> DecodingError {
        .typeMismatch(
            type,
            .init(
                codingPath: codingPath,
                debugDescription: "The value has a type that the schema does not allow."
            )
        )
    }
}
