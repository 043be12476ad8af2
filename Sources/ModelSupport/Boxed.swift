/// A value stored behind a reference, for types that contain themselves or would be very large.
indirect enum Boxed<Value: Hashable & Sendable>: Hashable, Sendable {
    case box(Value)

    init(_ value: Value) { self = .box(value) }

    var value: Value {
        switch self {
        case .box(let value): value
        }
    }
}

extension Boxed: JSONCoding where Value: JSONCoding {
    static func member<Key>(
        _ name: Key,
        of container: KeyedDecodingContainer<Key>,
        as member: KnownMember
    ) throws -> Boxed {
        Boxed(try Value.member(name, of: container, as: member))
    }

    init(json decoder: any Decoder) throws { self.init(try Value(json: decoder)) }

    var jsonContent: JSONContent { value.jsonContent }
}

/// Printing shows only the value.
extension Boxed: CustomDebugStringConvertible, CustomReflectable {
    var debugDescription: String { String(reflecting: value) }
    var customMirror: Mirror { Mirror(reflecting: value) }
}
