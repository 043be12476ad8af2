/// Names that no generated declaration has. The keywords of Swift are in ``SwiftName``, because they are valid
/// between backticks.
enum ReservedWords {
    /// Names of members that have a special meaning even between backticks, or that synthesized code
    /// declares.
    static let members: Set<String> = [
        "self", "Self", "init", "Type", "Protocol", "hashValue", "unknownMembers", "otherMembers",
        "otherElements", "validate", "jsonContent",
    ]

    static let cases: Set<String> = [
        "self", "Self", "init", "Type", "Protocol", "hashValue", "rawValue", "unrecognized",
        "otherwise", "validate", "jsonContent",
        // After optional chaining, these names would refer to the cases of `Optional`.
        "none", "some",
    ]

    /// The names of types that generated code refers to, and of well-known types that a generated type
    /// should not hide.
    static let types: Set<String> = [
        "Any", "AnyClass", "AnyHashable", "AnyObject", "Array", "ArraySlice", "Bool", "Boxed",
        "Character", "Codable", "Coded", "CodingKey", "CodingKeys", "Collection", "Comparable",
        "ContentElements", "ContentMembers",
        "Decodable", "Decoder", "DecodingError", "Defaulted", "Dictionary", "DirectlyRead",
        "Double",
        "ElementReader",
        "ElementWriter", "Encodable",
        "Encoder",
        "EncodingError", "Equatable", "Error", "Evaluated", "ExactText",
        "ExpressibleByArrayLiteral",
        "ExpressibleByBooleanLiteral", "ExpressibleByDictionaryLiteral",
        "ExpressibleByFloatLiteral", "ExpressibleByIntegerLiteral", "ExpressibleByNilLiteral",
        "ExpressibleByStringInterpolation", "ExpressibleByStringLiteral", "Float", "Hashable",
        "Hasher", "ISODuration", "Identifiable",
        "Int", "Int16",
        "Int32", "Int64", "Int8", "JSONCoding", "JSONContent", "JSONElementCursor", "JSONKind",
        "JSONMemberCursor",
        "JSONMemberNames", "JSONNumber", "JSONReadable", "JSONReader", "JSONReadingError",
        "JSONReadingStop", "JSONValue", "JoinedMembers",
        "KeyedDecodingContainer", "KeyedEncodingContainer", "LosslessStringConvertible",
        "KnownMember", "KnownMembers", "MemberKey", "MemberName", "MemberReader",
        "MemberWriter", "Members", "Never", "Nullable", "NumberSpelling", "Optional",
        "OtherMembers", "Protocol",
        "Range", "RawRepresentable",
        "RawValue", "Result", "SchemaPattern",
        "SchemaKit", "SchemaRelation", "SchemaRule", "SchemaValidated", "SchemaViolation", "Self",
        "Sendable",
        "Sequence", "Set",
        "SingleValueDecodingContainer", "SingleValueEncodingContainer", "String", "Substring",
        "Swift", "Task", "TimeInterval", "TupleElements", "Type", "UInt", "UInt16", "UInt32",
        "UInt64", "UInt8",
        "URI", "URL", "Unicode",
        "UnkeyedDecodingContainer", "UnkeyedEncodingContainer", "ValueWriter", "Void",
    ]
}
