/// The type of the values that a schema allows.
indirect enum ModelType: Hashable, Sendable {
    case string
    /// A string in a format that has a type of its own.
    case text(ModelTextFormat)
    /// A 64-bit integer.
    case integer
    case number
    case boolean
    /// Any JSON value.
    case any
    case array(ModelType)
    /// An object with arbitrary names whose members all have one type.
    case map(ModelType)
    /// Null or a value of another type.
    case nullable(ModelType)
    /// One of several types that no member distinguishes.
    case union([ModelType])
    case named(ModelTypeID)

    /// The type without null.
    var withoutNull: ModelType {
        guard case .nullable(let type) = self else { return self }
        return type.withoutNull
    }

    /// The type that also allows null. It is the type itself if it allows null already.
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

    /// The depth of nested arrays and dictionaries that have no names.
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
    /// Returns the types without those that another one includes: numbers include integers, and strings
    /// include those of all formats. Two different formats become a string.
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

    /// Returns the types without duplicates, in their original order.
    static func unique(_ types: [ModelType]) -> [ModelType] {
        var seen: Set<ModelType> = []
        return types.filter { seen.insert($0).inserted }
    }

    /// The types of a union, or the type itself if it is not a union.
    ///
    /// Unions are flattened, because a nested union would double the number of comparisons with each step
    /// of a chain.
    var parts: [ModelType] {
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

/// The formats of strings that have a Swift type of their own.
enum ModelTextFormat: Hashable, Sendable {
    /// A URL.
    case uri
    /// A duration.
    case duration

    /// Creates the format for a value of the keyword `format`. Returns `nil` if strings of this format have
    /// no type of their own.
    init?(named name: String) {
        guard let format = Self.byName[name] else { return nil }
        self = format
    }

    private static let byName: [String: ModelTextFormat] = [
        "uri": .uri,
        "uri-reference": .uri,
        "iri": .uri,
        "iri-reference": .uri,
        "web-url": .uri,
        "deep-link": .uri,
        "duration": .duration,
        "iso-duration": .duration,
        "django-duration": .duration,
    ]
}
