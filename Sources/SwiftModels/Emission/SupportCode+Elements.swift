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
            mutating func optional<Value: JSONCoding>() throws -> Value? {
                container.isAtEnd ? nil : .some(try decode())
            }

            mutating func decodeRest<Value: JSONCoding>() throws -> [Value] {
                var rest: [Value] = []
                while !container.isAtEnd { rest.append(try decode()) }
                return rest
            }
        }

        extension Encoder {
            /// Writes the elements of an array up to the first that is missing, and where none is, the
            /// ones behind them.
            func encode(_ elements: [(any JSONCoding)?], rest: [some JSONCoding]) throws {
                var container = unkeyedContainer()
                for element in elements {
                    guard let element else { return }
                    try Self.encode(element, to: &container)
                }
                for element in rest { try Self.encode(element, to: &container) }
            }

            private static func encode(
                _ element: some JSONCoding,
                to container: inout any UnkeyedEncodingContainer
            ) throws {
                try container.encode(Coded(element))
            }
        }

        """#
}
