/// The value of a member that has a default, such as `nil` for an optional member that can be null.
///
/// The member is encoded if it was decoded, if it has been set, or if its value differs from the default.
/// A decoded value is thus encoded unchanged. Equality compares only the values.
@propertyWrapper
public struct Defaulted<Value: Hashable & Sendable>: Hashable, Sendable {
    let value: Value
    /// True if the member is encoded.
    let isWritten: Bool

    /// The value. After it has been set, the member is encoded even if the value equals the default.
    public var wrappedValue: Value {
        get { value }
        set { self = Defaulted(written: newValue) }
    }

    /// Creates the value of a member that is present.
    init(written value: Value) {
        self.value = value
        isWritten = true
    }

    /// Creates a value whose member is encoded only if the value differs from the default.
    init(_ value: Value, default defaultValue: Value) {
        self.value = value
        isWritten = value != defaultValue
    }

    /// Returns whether the values are equal.
    public static func == (left: Self, right: Self) -> Bool { left.value == right.value }

    /// Hashes the value.
    public func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

extension Defaulted: JSONCoding where Value: JSONCoding {
    static func member<Key>(
        _ name: Key,
        of container: KeyedDecodingContainer<Key>,
        as member: KnownMember
    ) throws -> Defaulted {
        // If `defaultValue` is `nil`, the cast to an optional type succeeds, and the value is `nil`.
        guard !container.contains(name), let value = member.defaultValue as? Value else {
            return Defaulted(written: try Value.member(name, of: container, as: .present))
        }
        return Defaulted(value, default: value)
    }

    init(json decoder: any Decoder) throws { self.init(written: try Value(json: decoder)) }

    var jsonContent: JSONContent { value.jsonContent }

    var isOmitted: Bool { !isWritten }

    func encode(
        _ name: MemberName,
        to container: inout KeyedEncodingContainer<MemberName>
    ) throws {
        try value.encode(name, to: &container)
    }
}

/// Printing shows only the value.
extension Defaulted: CustomDebugStringConvertible, CustomReflectable {
    /// The description of the value.
    public var debugDescription: String { String(reflecting: value) }
    /// The mirror of the value.
    public var customMirror: Mirror { Mirror(reflecting: value) }
}
