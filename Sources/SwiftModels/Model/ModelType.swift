/// What values a schema allows, as far as types can tell.
indirect enum ModelType: Hashable, Sendable {
    case string
    /// A string of a format that has a type of its own.
    case text(ModelTextFormat)
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
        case .string, .text, .integer, .number, .boolean, .array, .map, .union, .named:
            .nullable(self)
        }
    }

    var allowsNull: Bool {
        guard case .nullable = self else { return false }
        return true
    }

    /// How many lists and maps without names stand in one another.
    var nesting: Int {
        switch self {
        case .array(let inner), .map(let inner): inner.nesting + 1
        case .nullable(let inner): inner.nesting
        case .union(let types): types.map(\.nesting).max() ?? 0
        case .string, .text, .integer, .number, .boolean, .any, .named: 0
        }
    }
}

extension ModelType {
    /// The types without those that are part of another: numbers take integers in, and strings those
    /// of any format, as do two formats together.
    static func distinct(_ types: [ModelType]) -> [ModelType] {
        var distinct = unique(types)
        if distinct.contains(.number) { distinct.removeAll { $0 == .integer } }
        let texts = distinct.filter(\.isText)
        guard texts.count > 1 || !texts.isEmpty && distinct.contains(.string) else {
            return distinct
        }
        distinct.removeAll(where: \.isText)
        return distinct.contains(.string) ? distinct : [.string] + distinct
    }

    /// The types, each once.
    static func unique(_ types: [ModelType]) -> [ModelType] {
        var seen: Set<ModelType> = []
        return types.filter { seen.insert($0).inserted }
    }

    /// The types of a union, and of any other type the type alone.
    ///
    /// A union in a union would double what is compared with each step of a chain.
    var alternatives: [ModelType] {
        switch self {
        case .union(let types): types
        case .nullable(.union(let types)): types.map(\.withNull)
        default: [self]
        }
    }

    private var isText: Bool {
        guard case .text = self else { return false }
        return true
    }
}
