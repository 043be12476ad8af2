extension SupportCode {
    static let valueWriter = #"""
        /// Takes what a model writes as a JSON value.
        final class ValueWriter: Encoder, SingleValueEncodingContainer {
            var codingPath: [any CodingKey] { [] }
            var userInfo: [CodingUserInfoKey: Any] { [:] }
            private var scalar = JSONValue.null
            private var elements: [ValueWriter]?
            private var members: [String: ValueWriter]?

            /// What was written.
            var value: JSONValue {
                if let members { return .object(members.mapValues(\.value)) }
                return elements.map { .array($0.map(\.value)) } ?? scalar
            }

            func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
                members = members ?? [:]
                return KeyedEncodingContainer(Keyed<Key>(writer: self))
            }

            func unkeyedContainer() -> any UnkeyedEncodingContainer {
                elements = elements ?? []
                return Unkeyed(writer: self)
            }

            func singleValueContainer() -> any SingleValueEncodingContainer { self }

            func encodeNil() { scalar = .null }

            func encode<Value: Encodable>(_ value: Value) throws {
                switch value {
                case let value as String: scalar = .string(value)
                case let value as Bool: scalar = .bool(value)
                case let value as Double: scalar = JSONNumber(value).map(JSONValue.number) ?? .null
                case let value as Int64: scalar = .number(JSONNumber(value))
                case let value as UInt64: scalar = .number(JSONNumber(value))
                case let value as Int: scalar = .number(JSONNumber(Int64(value)))
                default: try value.encode(to: self)
                }
            }

            private func member(_ name: String) -> ValueWriter {
                let writer = ValueWriter()
                members?[name] = writer
                return writer
            }

            private func element() -> ValueWriter {
                let writer = ValueWriter()
                elements?.append(writer)
                return writer
            }

            private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
                let writer: ValueWriter
                var codingPath: [any CodingKey] { [] }

                func encodeNil(forKey key: Key) { _ = writer.member(key.stringValue) }

                func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
                    try writer.member(key.stringValue).encode(value)
                }

                func nestedContainer<Nested: CodingKey>(
                    keyedBy type: Nested.Type,
                    forKey key: Key
                ) -> KeyedEncodingContainer<Nested> {
                    writer.member(key.stringValue).container(keyedBy: type)
                }

                func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
                    writer.member(key.stringValue).unkeyedContainer()
                }

                func superEncoder() -> any Encoder { writer.member("super") }

                func superEncoder(forKey key: Key) -> any Encoder { writer.member(key.stringValue) }
            }

            private struct Unkeyed: UnkeyedEncodingContainer {
                let writer: ValueWriter
                var codingPath: [any CodingKey] { [] }
                var count: Int { writer.elements?.count ?? 0 }

                func encodeNil() { _ = writer.element() }

                func encode<Value: Encodable>(_ value: Value) throws {
                    try writer.element().encode(value)
                }

                func nestedContainer<Nested: CodingKey>(
                    keyedBy type: Nested.Type
                ) -> KeyedEncodingContainer<Nested> {
                    writer.element().container(keyedBy: type)
                }

                func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
                    writer.element().unkeyedContainer()
                }

                func superEncoder() -> any Encoder { writer.element() }
            }
        }

        """#
}
