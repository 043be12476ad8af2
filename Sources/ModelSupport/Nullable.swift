/// The value of an optional member that can also be null.
///
/// The type of the property is `Nullable<Wrapped>?`, which is `nil` if the member is absent. Absence
/// and null are thus distinguished and encoded as they were decoded.
public enum Nullable<Wrapped: Hashable & Sendable>: Hashable, Sendable {
    /// The member is present and null.
    case null
    /// The member has a value.
    case value(Wrapped)

    /// The value, or `nil` if the member is null.
    public var value: Wrapped? {
        switch self {
        case .null: nil
        case .value(let value): value
        }
    }
}

extension Nullable: JSONCoding where Wrapped: JSONCoding {
    static func member<Key>(
        _ name: Key,
        of container: KeyedDecodingContainer<Key>,
        as member: KnownMember
    ) throws -> Nullable {
        if try container.decodeNil(forKey: name) { return .null }
        return .value(try Wrapped.member(name, of: container, as: .present))
    }

    init(json decoder: any Decoder) throws {
        if try decoder.singleValueContainer().decodeNil() {
            self = .null
        } else {
            self = .value(try Wrapped(json: decoder))
        }
    }

    func encode(json encoder: any Encoder) throws {
        try value.encode(json: encoder)
    }

    var jsonContent: JSONContent { value.jsonContent }
}

/// Printing shows only the value or `null`.
extension Nullable: CustomDebugStringConvertible, CustomReflectable {
    /// The description of the value, or `null`.
    public var debugDescription: String { value.map { String(reflecting: $0) } ?? "null" }
    /// The mirror of the value.
    public var customMirror: Mirror { Mirror(reflecting: value as Any) }
}
