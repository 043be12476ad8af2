extension SupportCode {
    static let jsonValue = #"""
        /// Any JSON value.
        ACCESS enum JSONValue: Hashable, Sendable {
            /// `null`.
            case null
            /// `true` or `false`.
            case bool(Bool)
            /// A number.
            case number(JSONNumber)
            /// A string.
            case string(String)
            /// The elements of an array.
            case array([JSONValue])
            /// The members of an object.
            case object([String: JSONValue])

            /// The member called `name`, where the value is an object that has it.
            ACCESS subscript(name: String) -> JSONValue? {
                guard case .object(let members) = self else { return nil }
                return members[name]
            }

            /// The element at `position`, where the value is an array that has it.
            ACCESS subscript(position: Int) -> JSONValue? {
                guard case .array(let elements) = self, elements.indices.contains(position) else {
                    return nil
                }
                return elements[position]
            }
        }

        extension JSONValue {
            /// Whether two values are the same, character by character: unlike `String`, JSON takes
            /// no other characters for those.
            ACCESS static func == (left: JSONValue, right: JSONValue) -> Bool {
                switch (left, right) {
                case (.null, .null): true
                case (.bool(let left), .bool(let right)): left == right
                case (.number(let left), .number(let right)): left == right
                case (.string(let left), .string(let right)): left.isSpelt(right)
                case (.array(let left), .array(let right)): left == right
                case (.object(let left), .object(let right)):
                    left.count == right.count && left.allSatisfy { right[spelt: $0] == $1 }
                default: false
                }
            }
        }

        extension JSONValue: Codable, JSONCoding {
            /// Reads any value; numbers that can't be kept exactly are refused.
            ACCESS init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                if container.decodeNil() {
                    self = .null
                } else if let string = try? container.decode(String.self) {
                    self = .string(string)
                } else if let bool = try? container.decode(Bool.self) {
                    self = .bool(bool)
                } else if let number = try JSONNumber(ifAnyIn: container) {
                    self = .number(number)
                } else if (try? decoder.unkeyedContainer()) != nil {
                    self = .array(try [JSONValue](json: decoder))
                } else {
                    self = .object(try container.decode([String: JSONValue].self))
                }
            }

            /// Writes the value.
            ACCESS func encode(to encoder: any Encoder) throws {
                switch self {
                case .null:
                    var container = encoder.singleValueContainer()
                    try container.encodeNil()
                case .bool(let bool): try bool.encode(to: encoder)
                case .number(let number): try number.encode(to: encoder)
                case .string(let string): try string.encode(to: encoder)
                case .array(let elements): try elements.encode(json: encoder)
                case .object(let members):
                    var container = encoder.singleValueContainer()
                    try container.encode(members)
                }
            }

            var jsonContent: JSONContent {
                switch self {
                case .null: .null
                case .bool(let bool): .bool(bool)
                case .number(let number): .number(number)
                case .string(let string): .string(string)
                case .array(let elements): .array(elements)
                case .object(let members): .object(ContentMembers([], rest: members))
                }
            }
        }

        extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
            ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral,
            ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
        {
            /// Null.
            ACCESS init(nilLiteral: ()) { self = .null }

            /// A Boolean.
            ACCESS init(booleanLiteral value: Bool) { self = .bool(value) }

            /// A whole number.
            ACCESS init(integerLiteral value: Int64) { self = .number(JSONNumber(value)) }

            /// A number; one that JSON does not have becomes null.
            ACCESS init(floatLiteral value: Double) {
                self = JSONNumber(value).map(JSONValue.number) ?? .null
            }

            /// A string.
            ACCESS init(stringLiteral value: String) { self = .string(value) }

            /// An array.
            ACCESS init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

            /// An object; of two members with one name the last counts.
            ACCESS init(dictionaryLiteral members: (String, JSONValue)...) {
                self = .object(Dictionary(members, uniquingKeysWith: { $1 }))
            }
        }

        """#

    static let nullable = #"""
        /// A member's value where the member may be missing and may also be null.
        ///
        /// A missing member is `nil`, so that what was read is written back as it came.
        ACCESS enum Nullable<Wrapped: Hashable & Sendable>: Hashable, Sendable {
            /// The member is there and null.
            case null
            /// The member has a value.
            case value(Wrapped)

            /// The value, unless it is null.
            ACCESS var value: Wrapped? {
                switch self {
                case .null: nil
                case .value(let value): value
                }
            }
        }

        extension Nullable: JSONCoding where Wrapped: JSONCoding {
            static func member<Key>(
                _ name: Key,
                of container: KeyedDecodingContainer<Key>,
                as member: KnownMember
            ) throws -> Nullable {
                if try container.decodeNil(forKey: name) { return .null }
                return .value(try Wrapped.member(name, of: container, as: .present))
            }

            init(json decoder: any Decoder) throws {
                if try decoder.singleValueContainer().decodeNil() {
                    self = .null
                } else {
                    self = .value(try Wrapped(json: decoder))
                }
            }

            func encode(json encoder: any Encoder) throws {
                try value.encode(json: encoder)
            }

            var jsonContent: JSONContent { value.jsonContent }
        }

        """#

    static let telling = #"""
        /// What a JSON value is.
        enum JSONKind {
            case null, boolean, number, string, array, object
        }

        extension Decoder {
            /// The kind of the value that is to be read.
            func kind() throws -> JSONKind {
                let container = try singleValueContainer()
                if container.decodeNil() { return .null }
                if (try? container.decode(String.self)) != nil { return .string }
                if (try? self.container(keyedBy: MemberName.self)) != nil { return .object }
                if (try? unkeyedContainer()) != nil { return .array }
                return (try? container.decode(Bool.self)) != nil ? .boolean : .number
            }

            /// The member that says what an object is, by the first of its names that the object has, or
            /// `nil` where it is missing or of another type.
            func tag<Tag: JSONCoding>(_ names: String..., as type: Tag.Type) throws -> Tag? {
                try tag(names, as: type)
            }

            /// The same for a member that is a text.
            func tag(_ names: String...) throws -> ExactText? {
                try tag(names, as: String.self).map(ExactText.init(stringLiteral:))
            }

            private func tag<Tag: JSONCoding>(_ names: [String], as type: Tag.Type) throws -> Tag? {
                let members = try container(keyedBy: MemberName.self)
                let name = names.lazy.map(MemberName.init).first { members.contains($0) }
                return name.flatMap { try? Tag.member($0, of: members, as: .present) }
            }

            /// Whether an object has one of these members.
            func has(_ names: String...) throws -> Bool {
                let members = try container(keyedBy: MemberName.self)
                return names.contains { members.contains(MemberName($0)) }
            }

            /// The value, or `nil` where it does not fit the type but has one of the members.
            func value<Value: JSONCoding>(
                _ type: Value.Type,
                ifWithout names: String...
            ) throws -> Value? {
                do {
                    return try Value(json: self)
                } catch {
                    let members = try container(keyedBy: MemberName.self)
                    guard names.contains(where: { members.contains(MemberName($0)) }) else {
                        throw error
                    }
                    return nil
                }
            }

            /// What to throw where the value is of no kind that a type has.
            func mismatch(_ type: Any.Type) -> DecodingError {
                .typeMismatch(
                    type,
                    .init(
                        codingPath: codingPath,
                        debugDescription: "The value is of another kind than the schema allows."
                    )
                )
            }
        }

        """#

    static let boxed = #"""
        /// A value behind a reference, for types that contain themselves or would be very large.
        indirect enum Boxed<Value: Hashable & Sendable>: Hashable, Sendable {
            case box(Value)

            init(_ value: Value) { self = .box(value) }

            var value: Value {
                switch self {
                case .box(let value): value
                }
            }
        }

        extension Boxed: JSONCoding where Value: JSONCoding {
            static func member<Key>(
                _ name: Key,
                of container: KeyedDecodingContainer<Key>,
                as member: KnownMember
            ) throws -> Boxed {
                Boxed(try Value.member(name, of: container, as: member))
            }

            init(json decoder: any Decoder) throws { self.init(try Value(json: decoder)) }

            var jsonContent: JSONContent { value.jsonContent }
        }

        """#
}
