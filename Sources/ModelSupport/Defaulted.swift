/// The value of a member that has one even where it is missing.
///
/// It knows whether the member is to be written, so that what was read is written back as it
/// came; values are equal without regard to that.
struct Defaulted<Value: Hashable & Sendable>: Hashable, Sendable {
    let value: Value
    let isWritten: Bool

    /// The value of a member that is there.
    init(written value: Value) {
        self.value = value
        isWritten = true
    }

    /// The value of a member that is missing, or is there with another one than that.
    init(_ value: Value, default defaultValue: Value) {
        self.value = value
        isWritten = value != defaultValue
    }

    static func == (left: Self, right: Self) -> Bool { left.value == right.value }

    func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

extension Defaulted: JSONCoding where Value: JSONCoding {
    static func member<Key>(
        _ name: Key,
        of container: KeyedDecodingContainer<Key>,
        as member: KnownMember
    ) throws -> Defaulted {
        guard !container.contains(name), let value = member.absence as? Value else {
            return Defaulted(written: try Value.member(name, of: container, as: .present))
        }
        return Defaulted(value, default: value)
    }

    init(json decoder: any Decoder) throws { self.init(written: try Value(json: decoder)) }

    var jsonContent: JSONContent { value.jsonContent }

    /// The value where its member is to be written.
    var written: (any JSONCoding)? { isWritten ? value : nil }
}
