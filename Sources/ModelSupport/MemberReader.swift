/// A reader that decodes the members of an object.
struct MemberReader<Model: KnownMembers> {
    package let container: KeyedDecodingContainer<MemberKey<Model>>
    /// The index after the known member that ``value(_:)`` has decoded last.
    private var position = 0
    /// The names of the members that ``decode(_:)`` has decoded.
    private var names: [String] = []
    /// The known members whose values do not have the type of their properties.
    private var misfits: [MemberKey<Model>] = []
    /// The members that are left after ``decode(matching:)``, or `nil` if this method has not been called.
    package var remaining: [MemberKey<Model>]?

    init(_ decoder: any Decoder) throws {
        container = try decoder.container(keyedBy: MemberKey<Model>.self)
    }

    /// Decodes a known member.
    mutating func value<Value: JSONCoding>(_ name: String) throws -> Value {
        let member = knownMember(name)
        let isSimple = member.aliases.isEmpty && !member.mayMisfit
        return isSimple
            ? try Value.member(MemberKey(name), of: container, as: member)
            : try decode(member)
    }

    private mutating func knownMember(_ name: String) -> KnownMember {
        // If the members are decoded in their order, no search is needed.
        let members = Model.knownMembers
        if position >= members.count || members[position].name != name {
            position = members.firstIndex { $0.name == name } ?? members.count
        }
        guard position < members.count else { return KnownMember(name) }
        position += 1
        return members[position - 1]
    }

    /// Decodes a member under its own name or, if there is no such member, under its first alias
    /// that is present.
    mutating func decode<Value: JSONCoding>(_ member: KnownMember) throws -> Value {
        let ownKey = MemberKey<Model>(member.name)
        let key =
            member.aliases.isEmpty || container.contains(ownKey)
            ? ownKey : firstPresentKey(of: member.aliases) ?? ownKey
        guard member.mayMisfit, container.contains(key),
            let optionalType = Value.self as? any ExpressibleByNilLiteral.Type,
            let absentValue = optionalType.init(nilLiteral: ()) as? Value
        else {
            let value = try Value.member(key, of: container, as: member)
            names.append(key.stringValue)
            return value
        }
        let members = container
        let decodedValue = try RepeatedDecoding.attempt(
            { try Value.member(key, of: members, as: member) },
            size: { (try? members.decode(DecodedSize.self, forKey: key))?.count ?? 1 }
        )
        guard let value = decodedValue else {
            misfits.append(key)
            return absentValue
        }
        names.append(key.stringValue)
        return value
    }

    private func firstPresentKey(of aliases: [String]) -> MemberKey<Model>? {
        for alias in aliases {
            let key = MemberKey<Model>(alias)
            if container.contains(key) { return key }
        }
        return nil
    }

    /// The unknown members that have not been decoded yet, and the known members whose values do not have the type of
    /// their properties.
    package var unread: [MemberKey<Model>] {
        if let remaining { return remaining }
        // `allKeys` leaves out the known members; see `MemberKey`.
        let others = container.allKeys.filter { !names.contains($0.stringValue) }
        guard !misfits.isEmpty else { return others }
        let otherNames = Set(others.map(\.stringValue))
        return others + misfits.filter { !otherNames.contains($0.stringValue) }
    }

    /// Decodes the ``unread`` members.
    func decodeRest<Value: JSONCoding>() throws -> [String: Value] {
        var rest: [String: Value] = [:]
        for key in unread {
            // If `Value` is an optional type, assigning its `nil` without `.some` would remove the key.
            rest[key.stringValue] = .some(
                try Value.member(key, of: container, as: .present)
            )
        }
        return rest
    }
}
