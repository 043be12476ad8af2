/// A reader that decodes the members of an object.
struct MemberReader<Model: KnownMembers> {
    package let container: KeyedDecodingContainer<MemberKey<Model>>
    /// The number of known members that have been decoded.
    private var position = 0
    /// The names of other members that were decoded.
    private var names: [String] = []
    /// The members whose values do not have the expected type.
    private var misfits: [MemberKey<Model>] = []
    /// The members that remain after those that match patterns were decoded, or `nil` before that.
    package var left: [MemberKey<Model>]?

    init(_ decoder: any Decoder) throws {
        container = try decoder.container(keyedBy: MemberKey<Model>.self)
    }

    /// Decodes the next known member, in the order of the properties.
    @inline(__always)
    mutating func next<Value: JSONCoding>() throws -> Value {
        let member = Model.knownMembers[position]
        position += 1
        let isPlain = member.aliases.isEmpty && !member.mayMisfit
        return isPlain
            ? try Value.member(MemberKey(member.name), of: container, as: member)
            : try decode(member)
    }

    /// Decodes the next known members, in the order of the properties.
    mutating func decode<each Value: JSONCoding>() throws -> (repeat each Value) {
        (repeat try next() as each Value)
    }

    /// Decodes a member under its own name or, if that is absent, under its first alias that is
    /// present.
    mutating func decode<Value: JSONCoding>(_ member: KnownMember) throws -> Value {
        let own = MemberKey<Model>(member.name)
        let key =
            member.aliases.isEmpty || container.contains(own)
            ? own : present(of: member.aliases) ?? own
        do {
            let value = try Value.member(key, of: container, as: member)
            names.append(key.stringValue)
            return value
        } catch {
            guard member.mayMisfit, container.contains(key),
                let optional = Value.self as? any ExpressibleByNilLiteral.Type,
                let missing = optional.init(nilLiteral: ()) as? Value
            else { throw error }
            misfits.append(key)
            return missing
        }
    }

    private func present(of aliases: [String]) -> MemberKey<Model>? {
        for alias in aliases {
            let key = MemberKey<Model>(alias)
            if container.contains(key) { return key }
        }
        return nil
    }

    /// The members that have not been decoded yet.
    package var unread: [MemberKey<Model>] {
        if let left { return left }
        let others = container.allKeys.filter { !names.contains($0.stringValue) }
        guard !misfits.isEmpty else { return others }
        let known = Set(others.map(\.stringValue))
        return others + misfits.filter { !known.contains($0.stringValue) }
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
