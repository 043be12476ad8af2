/// Reads the members of an object.
struct MemberReader<Model: KnownMembers> {
    package let container: KeyedDecodingContainer<MemberKey<Model>>
    /// How many of the type's own members have been read.
    private var position = 0
    /// The names of others that were read.
    private var names: [String] = []
    /// Members that have a value of another type than they were asked for.
    private var misfits: [MemberKey<Model>] = []
    /// What is left of the members once some are read that go by patterns.
    package var left: [MemberKey<Model>]?

    init(_ decoder: any Decoder) throws {
        container = try decoder.container(keyedBy: MemberKey<Model>.self)
    }

    /// Reads the next of the type's own members, in the order of its properties.
    @inline(__always)
    mutating func next<Value: JSONCoding>() throws -> Value {
        let member = Model.knownMembers[position]
        position += 1
        let isPlain = member.aliases.isEmpty && !member.mayMisfit
        return isPlain
            ? try Value.member(MemberKey(member.name), of: container, as: member)
            : try decode(member)
    }

    /// Reads the next ones.
    mutating func decode<each Value: JSONCoding>() throws -> (repeat each Value) {
        (repeat try next() as each Value)
    }

    /// Reads a member by its name, or else by the first other one that is there.
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

    package var unread: [MemberKey<Model>] {
        if let left { return left }
        let others = container.allKeys.filter { !names.contains($0.stringValue) }
        guard !misfits.isEmpty else { return others }
        let known = Set(others.map(\.stringValue))
        return others + misfits.filter { !known.contains($0.stringValue) }
    }

    /// The members that have not been read.
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
