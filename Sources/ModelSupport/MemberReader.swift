/// A reader that decodes the members of an object.
struct MemberReader<Model: KnownMembers> {
    package let container: KeyedDecodingContainer<MemberKey<Model>>
    /// The number of members that ``next()`` has decoded.
    private var position = 0
    /// The names of the members that ``decode(_:)`` has decoded.
    private var names: [String] = []
    /// The known members whose values do not have the type of their properties.
    private var misfits: [MemberKey<Model>] = []
    /// The members that remain after those that match patterns were decoded, or `nil` before that.
    package var remaining: [MemberKey<Model>]?

    init(_ decoder: any Decoder) throws {
        container = try decoder.container(keyedBy: MemberKey<Model>.self)
    }

    /// Decodes the next known member, in the order of the properties.
    @inline(__always)
    mutating func next<Value: JSONCoding>() throws -> Value {
        let member = Model.knownMembers[position]
        position += 1
        let isSimple = member.aliases.isEmpty && !member.mayMisfit
        return isSimple
            ? try Value.member(MemberKey(member.name), of: container, as: member)
            : try decode(member)
    }

    /// Decodes the next known members, in the order of the properties.
    mutating func decode<each Value: JSONCoding>() throws -> (repeat each Value) {
        (repeat try next() as each Value)
    }

    /// Decodes a member under its own name or, if there is no such member, under its first alias
    /// that is present.
    mutating func decode<Value: JSONCoding>(_ member: KnownMember) throws -> Value {
        let ownKey = MemberKey<Model>(member.name)
        let key =
            member.aliases.isEmpty || container.contains(ownKey)
            ? ownKey : firstPresentKey(of: member.aliases) ?? ownKey
        do {
            let value = try Value.member(key, of: container, as: member)
            names.append(key.stringValue)
            return value
        } catch {
            guard member.mayMisfit, container.contains(key),
                let optionalType = Value.self as? any ExpressibleByNilLiteral.Type,
                let absentValue = optionalType.init(nilLiteral: ()) as? Value
            else { throw error }
            misfits.append(key)
            return absentValue
        }
    }

    private func firstPresentKey(of aliases: [String]) -> MemberKey<Model>? {
        for alias in aliases {
            let key = MemberKey<Model>(alias)
            if container.contains(key) { return key }
        }
        return nil
    }

    /// The members that have not been decoded yet.
    package var unread: [MemberKey<Model>] {
        if let remaining { return remaining }
        let others = container.allKeys.filter { !names.contains($0.stringValue) }
        guard !misfits.isEmpty else { return others }
        let otherNames = Set(others.map(\.stringValue))
        return others + misfits.filter { !otherNames.contains($0.stringValue) }
    }

    /// Decodes the members that have not been decoded yet.
    func decodeRest<Value: JSONCoding>() throws -> [String: Value] {
        var rest: [String: Value] = [:]
        for key in unread {
            rest[key.stringValue] = .some(
                try Value.member(key, of: container, as: .present)
            )
        }
        return rest
    }
}
