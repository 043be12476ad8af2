/// The decoder of one number in a format other than JSON.
struct NumberDecoder: Decoder {
    enum Number {
        /// A number that the format stores as a `Double`. A whole number can also be read as an integer.
        case double(Double)
        /// An integer that the format does not provide as a `Double`.
        case integer(UInt64)
    }

    /// An error for a type that cannot represent the number.
    struct Mismatch: Error, CustomStringConvertible {
        let description: String
    }

    let number: Number
    /// The description of a `Mismatch`.
    var message = "mismatch"

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        throw Mismatch(description: message)
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        throw Mismatch(description: message)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { Container(decoder: self) }

    private struct Container: SingleValueDecodingContainer {
        let decoder: NumberDecoder

        var codingPath: [any CodingKey] { [] }

        func decodeNil() -> Bool { false }

        func decode(_ type: Double.Type) throws -> Double {
            switch decoder.number {
            case .double(let value): return value
            case .integer:
                let context = DecodingError.Context(codingPath: [], debugDescription: "an integer")
                throw DecodingError.typeMismatch(Double.self, context)
            }
        }

        func decode(_ type: Float.Type) throws -> Float { Float(try decode(Double.self)) }
        func decode(_ type: Bool.Type) throws -> Bool {
            throw Mismatch(description: decoder.message)
        }
        func decode(_ type: String.Type) throws -> String {
            throw Mismatch(description: decoder.message)
        }
        func decode(_ type: Int.Type) throws -> Int { try integer() }
        func decode(_ type: Int8.Type) throws -> Int8 { try integer() }
        func decode(_ type: Int16.Type) throws -> Int16 { try integer() }
        func decode(_ type: Int32.Type) throws -> Int32 { try integer() }
        func decode(_ type: Int64.Type) throws -> Int64 { try integer() }
        func decode(_ type: UInt.Type) throws -> UInt { try integer() }
        func decode(_ type: UInt8.Type) throws -> UInt8 { try integer() }
        func decode(_ type: UInt16.Type) throws -> UInt16 { try integer() }
        func decode(_ type: UInt32.Type) throws -> UInt32 { try integer() }
        func decode(_ type: UInt64.Type) throws -> UInt64 { try integer() }
        func decode<T: Decodable>(_ type: T.Type) throws -> T { try T(from: decoder) }

        private func integer<Integer: FixedWidthInteger>() throws -> Integer {
            let value: Integer? =
                switch decoder.number {
                case .double(let value): Integer(exactly: value)
                case .integer(let value): Integer(exactly: value)
                }
            guard let value else { throw Mismatch(description: decoder.message) }
            return value
        }
    }
}
