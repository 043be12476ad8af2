/// An invalid item of an array, or the invalid value of a member. A lossy array or dictionary has dropped the value to
/// keep the valid values.
///
/// Two dropped values are equal if their JSON values are equal. The reasons are not compared.
public struct DroppedValue: Sendable {
    /// The JSON value, which is encoded unchanged.
    public let value: JSONValue
    /// The keyword of the schema that the value violates, such as `required`.
    package let keyword: String
    /// A phrase for the values that the keyword allows, or for the member that is missing.
    package let expectation: String
    /// The location of the error in the value, as a JSON Pointer.
    package let pointer: String

    package init(_ value: JSONValue, keyword: String, expectation: String, pointer: String) {
        self.value = value
        self.keyword = keyword
        self.expectation = expectation
        self.pointer = pointer
    }

    /// The reason for which the value was dropped: the location in the value, the keyword of the
    /// schema, and what the keyword expects. The text does not quote the value.
    public var reason: String {
        "\(pointer.isEmpty ? "the value" : pointer): \(keyword): \(expectation)"
    }
}

extension DroppedValue: Hashable {
    /// Returns whether the JSON values are equal.
    public static func == (left: DroppedValue, right: DroppedValue) -> Bool {
        left.value == right.value
    }

    /// Hashes the JSON value.
    public func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

extension DroppedValue: CustomStringConvertible {
    /// The reason.
    public var description: String { reason }
}

extension DroppedValue: JSONCoding {
    /// Decodes any JSON value. The reason is general, because the error for which the value was dropped is not known.
    init(json decoder: any Decoder) throws {
        let value = try JSONValue(json: decoder)
        self.init(value, keyword: "type", expectation: "a different value", pointer: "")
    }

    /// Decodes a value that could not be decoded as another type because of `error`.
    package init(_ error: any Error, _ decoder: any Decoder) throws {
        let value = try JSONValue(json: decoder)
        var (keyword, expectation) = ("type", "a different value")
        var path: [any CodingKey] = []
        // The descriptions of the errors are not used, because they can quote the value.
        switch error as? DecodingError {
        case .keyNotFound(let key, let context):
            keyword = "required"
            expectation = "missing required member '\(key.stringValue)'"
            path = context.codingPath
        case .typeMismatch(_, let context):
            expectation = "a value of another type"
            path = context.codingPath
        case .valueNotFound(_, let context):
            expectation = "a value other than null"
            path = context.codingPath
        case .dataCorrupted(let context): path = context.codingPath
        default: break
        }
        // The path of the error begins at the root of the text, and the pointer begins at the value.
        let pointer = path.dropFirst(decoder.codingPath.count).map(Self.token).joined()
        self.init(value, keyword: keyword, expectation: expectation, pointer: pointer)
    }

    /// Returns the part of a JSON Pointer for a key, with the slash before it.
    private static func token(_ key: any CodingKey) -> String {
        var token = "/"
        for scalar in (key.intValue.map(String.init) ?? key.stringValue).unicodeScalars {
            switch scalar {
            case "~": token += "~0"
            case "/": token += "~1"
            default: token.unicodeScalars.append(scalar)
            }
        }
        return token
    }

    var jsonContent: JSONContent {
        .dropped(value, keyword: keyword, expectation: expectation, pointer: pointer)
    }
}

/// A value that is kept or dropped.
enum KeptOrDropped<Value> {
    case kept(Value)
    case dropped(DroppedValue)
}

extension KeptOrDropped: Codable where Value: JSONCoding {
    init(from decoder: any Decoder) throws {
        do {
            self = .kept(try Value(json: decoder))
        } catch {
            guard LossyNesting.depth <= LossyNesting.limit, !RepeatedDecoding.isExceeded(error)
            else { throw error }
            self = .dropped(try DroppedValue(error, decoder))
        }
    }

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .kept(let value): try value.encode(json: encoder)
        case .dropped(let value): try value.encode(json: encoder)
        }
    }
}

/// The nesting of lossy arrays and dictionaries, which drop invalid values.
///
/// A dropped value is decoded twice: as a value of its type, and then as any JSON value. The limit keeps the time
/// linear in the size of the text, however deeply invalid values are nested in one another.
enum LossyNesting {
    /// The maximum number of lossy arrays and dictionaries inside one another. An array or dictionary at a greater
    /// depth drops nothing: an invalid value in it makes the whole array or dictionary invalid.
    static let limit = 8

    /// The number of lossy arrays and dictionaries that are being decoded.
    @TaskLocal static var depth = 0

    /// Decodes an array or dictionary.
    static func decode<Value>(_ decode: () throws -> Value) throws -> Value {
        try $depth.withValue(depth + 1, operation: decode)
    }
}
