extension SupportCode {
    static let elements = #"""
        /// Reads the elements of an array in their order.
        struct ElementReader {
            private var container: any UnkeyedDecodingContainer

            init(_ decoder: any Decoder) throws { container = try decoder.unkeyedContainer() }

            mutating func decode<Value: JSONCoding>() throws -> Value {
                try Value.element(of: &container)
            }

            /// The value, or `nil` where the array has ended.
            mutating func optional<Value: JSONCoding>() throws -> Value? {
                container.isAtEnd ? nil : .some(try decode())
            }

            mutating func decodeRest<Value: JSONCoding>() throws -> [Value] {
                var rest: [Value] = []
                while !container.isAtEnd { rest.append(try decode()) }
                return rest
            }
        }

        """#
}
