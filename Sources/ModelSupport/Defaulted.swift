/// The value of a member that has a default.
///
/// The flag `isWritten` records whether the member is encoded, so that a decoded value is encoded
/// unchanged. The flag does not affect equality.
struct Defaulted<Value: Hashable & Sendable>: Hashable, Sendable {
    let value: Value
    let isWritten: Bool

    /// Creates the value of a member that is present.
    init(written value: Value) {
        self.value = value
        isWritten = true
    }

    /// Creates a value whose member is encoded only if it differs from the default.
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
        guard !container.contains(name), let value = member.defaultValue as? Value else {
            return Defaulted(written: try Value.member(name, of: container, as: .present))
        }
        return Defaulted(value, default: value)
    }

    init(json decoder: any Decoder) throws { self.init(written: try Value(json: decoder)) }

    var jsonContent: JSONContent { value.jsonContent }

    var isOmitted: Bool { !isWritten }

    /// The value, or `nil` if the item is not encoded.
    var written: (any JSONCoding)? { isWritten ? value : nil }

    func encode(
        _ name: MemberName,
        to container: inout KeyedEncodingContainer<MemberName>
    ) throws {
        try value.encode(name, to: &container)
    }
}

/// Printing shows only the value.
extension Defaulted: CustomDebugStringConvertible, CustomReflectable {
    var debugDescription: String { String(reflecting: value) }
    var customMirror: Mirror { Mirror(reflecting: value) }
}
