/// What values a schema allows, as far as types can tell.
indirect enum ModelType: Hashable, Sendable {
    case string
    /// A whole number of 64 bits.
    case integer
    case number
    case boolean
    /// Any JSON value.
    case any
    case array(ModelType)
    /// An object whose members all have one type.
    case map(ModelType)
    /// Null beside the values of another type.
    case nullable(ModelType)
    /// One of several types that no member tells apart.
    case union([ModelType])
    case named(ModelTypeID)

    /// The type without null.
    var withoutNull: ModelType {
        guard case .nullable(let type) = self else { return self }
        return type.withoutNull
    }

    /// The type with null, once.
    var withNull: ModelType {
        switch self {
        case .nullable, .any: self
        case .string, .integer, .number, .boolean, .array, .map, .union, .named: .nullable(self)
        }
    }

    var allowsNull: Bool {
        guard case .nullable = self else { return false }
        return true
    }
}
