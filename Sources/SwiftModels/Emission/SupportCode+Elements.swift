extension SupportCode {
    static let elements = #"""
        /// Reads the elements of an array in their order.
        struct ElementReader {
            private var container: any UnkeyedDecodingContainer

            init(_ decoder: any Decoder) throws { container = try decoder.unkeyedContainer() }

            mutating func decode<Value: JSONCoding>() throws -> Value {
                try container.decode(Coded<Value>.self).value
            }

            /// The value, or `nil` where the array has ended.
            mutating func decodeIfPresent<Value: JSONCoding>() throws -> Value? {
                container.isAtEnd ? nil : .some(try decode())
            }

            mutating func decodeRest<Value: JSONCoding>() throws -> [Value] {
                var rest: [Value] = []
                while !container.isAtEnd { rest.append(try decode()) }
                return rest
            }
        }

        /// Writes the elements of an array up to the first that is missing.
        struct ElementWriter {
            private var container: any UnkeyedEncodingContainer
            private var hasEnded = false

            init(_ encoder: any Encoder) { container = encoder.unkeyedContainer() }

            mutating func encode(_ value: some JSONCoding) throws {
                if !hasEnded { try container.encode(Coded(value)) }
            }

            mutating func encodeIfPresent(_ value: (some JSONCoding)?) throws {
                guard let value else {
                    hasEnded = true
                    return
                }
                try encode(value)
            }

            mutating func encodeRest(_ rest: [some JSONCoding]) throws {
                for value in rest { try encode(value) }
            }
        }

        """#
}
