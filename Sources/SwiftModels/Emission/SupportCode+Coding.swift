extension SupportCode {
    static let coding = #"""
        /// A type that reads and writes itself as JSON, with numbers kept exactly.
        ///
        /// It is not `Codable` itself, as the standard library's arrays and numbers already are, with
        /// decoding that may round.
        protocol JSONCoding {
            init(json decoder: any Decoder) throws
            func encode(json encoder: any Encoder) throws

            /// Reads a member; simple types do so without a decoder of their own.
            static func member(_ name: MemberName, of container: Members) throws -> Self
        }

        typealias Members = KeyedDecodingContainer<MemberName>

        extension JSONCoding {
            static func member(_ name: MemberName, of container: Members) throws -> Self {
                try container.decode(Coded<Self>.self, forKey: name).value
            }
        }

        extension JSONCoding where Self: Codable {
            init(json decoder: any Decoder) throws { try self.init(from: decoder) }
            func encode(json encoder: any Encoder) throws { try encode(to: encoder) }
        }

        /// Hands a value through a decoder or an encoder by its own rules.
        struct Coded<Value: JSONCoding>: Codable {
            let value: Value

            init(_ value: Value) { self.value = value }

            init(from decoder: any Decoder) throws { value = try Value(json: decoder) }

            func encode(to encoder: any Encoder) throws { try value.encode(json: encoder) }
        }

        /// The name of a member, whatever it is.
        struct MemberName: CodingKey {
            let stringValue: String

            init(_ name: String) { stringValue = name }

            init?(stringValue: String) { self.init(stringValue) }

            init?(intValue: Int) { nil }

            var intValue: Int? { nil }
        }

        """#

    static let conformances = #"""
        extension String: JSONCoding {
            static func member(_ name: MemberName, of container: Members) throws -> String {
                try container.decode(String.self, forKey: name)
            }
        }

        extension Bool: JSONCoding {
            static func member(_ name: MemberName, of container: Members) throws -> Bool {
                try container.decode(Bool.self, forKey: name)
            }
        }

        extension Int: JSONCoding {
            init(json decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                let value = try container.decode(Int64.self)
                let exact = Self.isCertain(value) ? value : try JSONNumber(from: decoder).int64
                guard let exact, let integer = Int(exactly: exact) else {
                    throw DecodingError.dataCorruptedError(
                        in: container,
                        debugDescription: "The number is no integer of \(Int.bitWidth) bits."
                    )
                }
                self = integer
            }

            static func member(_ name: MemberName, of container: Members) throws -> Int {
                let value = try container.decode(Int64.self, forKey: name)
                guard isCertain(value), let integer = Int(exactly: value) else {
                    return try container.decode(Coded<Int>.self, forKey: name).value
                }
                return integer
            }

            /// Past this point decoders may have dropped a fraction that no Double could show.
            private static func isCertain(_ value: Int64) -> Bool { value.magnitude < 1 << 53 }
        }

        extension Double: JSONCoding {
            init(json decoder: any Decoder) throws {
                let number = try JSONNumber(from: decoder)
                guard let value = number.exactDouble else {
                    throw DecodingError.dataCorruptedError(
                        in: try decoder.singleValueContainer(),
                        debugDescription: "A Double can't hold the number exactly."
                    )
                }
                self = value
            }
        }

        extension Optional: JSONCoding where Wrapped: JSONCoding {
            static func member(_ name: MemberName, of container: Members) throws -> Wrapped? {
                if try container.decodeNil(forKey: name) { return nil }
                return try Wrapped.member(name, of: container)
            }

            init(json decoder: any Decoder) throws {
                let isNull = try decoder.singleValueContainer().decodeNil()
                self = isNull ? nil : try Wrapped(json: decoder)
            }

            func encode(json encoder: any Encoder) throws {
                guard let self else {
                    var container = encoder.singleValueContainer()
                    try container.encodeNil()
                    return
                }
                try self.encode(json: encoder)
            }
        }

        extension Array: JSONCoding where Element: JSONCoding {
            init(json decoder: any Decoder) throws {
                var container = try decoder.unkeyedContainer()
                self.init()
                reserveCapacity(container.count ?? 0)
                while !container.isAtEnd { append(try container.decode(Coded<Element>.self).value) }
            }

            func encode(json encoder: any Encoder) throws {
                var container = encoder.unkeyedContainer()
                for element in self { try container.encode(Coded(element)) }
            }
        }

        extension Dictionary: JSONCoding where Key == String, Value: JSONCoding {
            // A dictionary of the standard library, as strategies for keys leave its names alone.
            init(json decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                self = try container.decode([String: Coded<Value>].self).mapValues(\.value)
            }

            func encode(json encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                try container.encode(mapValues { Coded($0) })
            }
        }

        """#

    static let members = #"""
        /// Reads the members of an object and knows which have been read.
        struct MemberReader {
            private let container: KeyedDecodingContainer<MemberName>
            private var names: [String] = []
            private var presentCount = 0
            private let sharesKeys: Bool

            /// - Parameter sharesKeys: whether several properties may read one member.
            init(_ decoder: any Decoder, sharesKeys: Bool = false) throws {
                container = try decoder.container(keyedBy: MemberName.self)
                self.sharesKeys = sharesKeys
            }

            mutating func decode<Value: JSONCoding>(
                _ name: String,
                or aliases: [String] = []
            ) throws -> Value {
                let key = key(name, aliases)
                presentCount += 1
                return try Value.member(key, of: container)
            }

            /// The value, or `nil` where the member is missing.
            mutating func optional<Value: JSONCoding>(
                _ name: String,
                or aliases: [String] = []
            ) throws -> Value? {
                let key = key(name, aliases)
                guard container.contains(key) else { return nil }
                presentCount += 1
                return try Value.member(key, of: container)
            }

            /// The value, or the default where the member is missing.
            mutating func decode<Value: JSONCoding>(
                _ name: String,
                or aliases: [String] = [],
                default defaultValue: Value
            ) throws -> Defaulted<Value> {
                let value: Value? = try optional(name, or: aliases)
                return value.map { Defaulted(written: $0) }
                    ?? Defaulted(defaultValue, default: defaultValue)
            }

            /// The name by which a member goes: its own, or else the first other one that is there.
            private mutating func key(_ name: String, _ aliases: [String]) -> MemberName {
                var key = MemberName(name)
                if !aliases.isEmpty, !container.contains(key),
                    let alias = aliases.lazy.map(MemberName.init(_:)).first(where: container.contains)
                {
                    key = alias
                }
                names.append(key.stringValue)
                return key
            }

            /// The members that have not been asked for.
            func decodeRest<Value: JSONCoding>() throws -> [String: Value] {
                let keys = container.allKeys
                var rest: [String: Value] = [:]
                guard sharesKeys || keys.count > presentCount else { return rest }
                let known = Set(names)
                for key in keys where !known.contains(key.stringValue) {
                    rest[key.stringValue] = .some(try Value.member(key, of: container))
                }
                return rest
            }
        }

        extension Encoder {
            /// Writes the members of an object that are not `nil`, then those that have no property of
            /// their own.
            func encode(
                _ members: KeyValuePairs<String, (any JSONCoding)?>,
                rest: [String: some JSONCoding]
            ) throws {
                var container = container(keyedBy: MemberName.self)
                for (name, value) in members {
                    if let value { try Self.encode(value, name, to: &container) }
                }
                guard !rest.isEmpty else { return }
                let known = Set(members.lazy.map(\.key))
                for (name, value) in rest.sorted(by: { $0.key < $1.key }) where !known.contains(name) {
                    try Self.encode(value, name, to: &container)
                }
            }

            private static func encode(
                _ value: some JSONCoding,
                _ name: String,
                to container: inout KeyedEncodingContainer<MemberName>
            ) throws {
                try container.encode(Coded(value), forKey: MemberName(name))
            }
        }
        """#
}
