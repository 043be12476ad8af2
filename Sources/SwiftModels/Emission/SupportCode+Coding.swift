extension SupportCode {
    static let coding = #"""
        /// A type that reads and writes itself as JSON, with numbers kept exactly.
        ///
        /// It is not `Codable` itself, as the standard library's arrays and numbers already are, with
        /// decoding that may round.
        protocol JSONCoding {
            init(json decoder: any Decoder) throws
            func encode(json encoder: any Encoder) throws

            /// The value as it is written.
            var jsonContent: JSONContent { get }

            // Simple types do all that follows without a decoder or an encoder of their own.

            /// Reads a member, which is there unless its type knows what it means when it isn't.
            static func member<Key>(
                _ name: Key,
                of container: KeyedDecodingContainer<Key>,
                as member: KnownMember
            ) throws -> Self

            /// Reads an element.
            static func element(of container: inout any UnkeyedDecodingContainer) throws -> Self

            /// Writes a member.
            func encode(
                _ name: MemberName,
                to container: inout KeyedEncodingContainer<MemberName>
            ) throws
        }

        extension JSONCoding {
            func encode(json encoder: any Encoder) throws { try jsonContent.encode(to: encoder) }

            static func member<Key>(
                _ name: Key,
                of container: KeyedDecodingContainer<Key>,
                as member: KnownMember
            ) throws -> Self {
                try container.decode(Coded<Self>.self, forKey: name).value
            }

            static func element(of container: inout any UnkeyedDecodingContainer) throws -> Self {
                try container.decode(Coded<Self>.self).value
            }

            func encode(
                _ name: MemberName,
                to container: inout KeyedEncodingContainer<MemberName>
            ) throws {
                try container.encode(Coded(self), forKey: name)
            }

            /// Writes an element.
            fileprivate func encode(to container: inout any UnkeyedEncodingContainer) throws {
                try container.encode(Coded(self))
            }
        }

        extension JSONCoding where Self: Codable {
            init(json decoder: any Decoder) throws { try self.init(from: decoder) }
            func encode(json encoder: any Encoder) throws { try encode(to: encoder) }
        }

        extension JSONCoding where Self: RawRepresentable, RawValue: JSONCoding {
            var jsonContent: JSONContent { rawValue.jsonContent }
        }

        extension JSONCoding where Self: RawRepresentable, RawValue == String {
            /// Reads one of the values, by no other characters that Unicode calls equivalent.
            init(exactly decoder: any Decoder) throws {
                let text = try String(from: decoder)
                guard let value = Self(rawValue: text), value.rawValue.isSpelt(text) else {
                    throw decoder.mismatch(Self.self)
                }
                self = value
            }
        }

        extension String {
            /// Whether another text has the same characters, and not only equivalent ones.
            func isSpelt(_ other: String) -> Bool { self == other && utf8.elementsEqual(other.utf8) }
        }

        /// A text that equals those with the same characters, and not what Unicode calls equivalent.
        struct ExactText: Equatable, ExpressibleByStringLiteral {
            let text: String

            init(stringLiteral text: String) { self.text = text }

            static func == (left: ExactText, right: ExactText) -> Bool { left.text.isSpelt(right.text) }
        }

        extension Dictionary where Key == String {
            /// The value under a name that has the same characters.
            subscript(spelt name: String) -> Value? {
                guard let position = index(forKey: name), self[position].key.isSpelt(name) else {
                    return nil
                }
                return self[position].value
            }
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

        /// A member that a type reads and writes: a name, mostly.
        final class KnownMember: ExpressibleByStringLiteral, Sendable {
            let name: String
            /// Other names that it is read by, if it is not there by its own.
            let aliases: [String]
            /// Whether it has to be there even where `nil` is its value.
            let isNullable: Bool
            /// Whether a value of another type is left among the other members.
            let mayMisfit: Bool
            /// What it means that it is missing.
            let absence: (any Sendable)?

            convenience init(stringLiteral name: String) { self.init(name) }

            init(
                _ name: String,
                or aliases: [String] = [],
                isNullable: Bool = false,
                mayMisfit: Bool = false
            ) {
                (self.name, self.aliases, self.isNullable) = (name, aliases, isNullable)
                (self.mayMisfit, absence) = (mayMisfit, nil)
            }

            // Of a type of its own, so that `nil` is a value like any other.
            init<Value: Sendable>(
                _ name: String,
                or aliases: [String] = [],
                default value: Value
            ) {
                (self.name, self.aliases, absence) = (name, aliases, value)
                (isNullable, mayMisfit) = (false, false)
            }

            /// One that is there.
            static let present = KnownMember("", isNullable: true)
        }

        /// A type that reads members of its own.
        protocol KnownMembers: JSONCoding {
            /// Those that it always asks for, in the order of its properties.
            static var knownMembers: [KnownMember] { get }
        }

        extension KnownMembers {
            /// Reads the properties in their order, and what is left.
            static func decodeMembers<each Value: JSONCoding, Other: JSONCoding>(
                _ decoder: any Decoder
            ) throws -> (repeat each Value, [String: Other]) {
                var members = try MemberReader<Self>(decoder)
                return (repeat try members.next() as each Value, try members.decodeRest())
            }

            /// What is written.
            ///
            /// - Parameters:
            ///   - values: those of the properties in their order; `nil` for what is not there.
            ///   - besides: members that have no properties of their own.
            ///   - matching: the members that go by patterns, those of each pattern by themselves.
            ///   - rest: the others.
            static func content(
                _ values: [(any JSONCoding)?],
                besides: KeyValuePairs<String, (any JSONCoding)?> = [:],
                matching: [any OtherMembers] = [],
                rest: [String: some JSONCoding]
            ) -> JSONContent {
                var known: [(name: String, value: any JSONCoding)] = []
                known.reserveCapacity(values.count + besides.count)
                for (member, value) in zip(knownMembers, values) {
                    if let value {
                        known.append((member.name, value))
                    } else if member.isNullable {
                        known.append((member.name, JSONValue.null))
                    }
                }
                for (name, value) in besides {
                    if let value { known.append((name, value)) }
                }
                return .object(ContentMembers(known, matching: matching, rest: rest))
            }

            func encode(to encoder: any Encoder) throws { try jsonContent.encode(to: encoder) }
        }

        /// The name of a member of an object that a type is read from.
        ///
        /// Of the names that a decoder lists, those that the type knows are none. So the list of the
        /// others, which is nearly always empty, costs little.
        struct MemberKey<Model: KnownMembers>: CodingKey {
            let stringValue: String

            init(_ name: String) { stringValue = name }

            init?(stringValue: String) {
                for member in Model.knownMembers where member.name == stringValue { return nil }
                self.stringValue = stringValue
            }

            init?(intValue: Int) { nil }

            var intValue: Int? { nil }
        }

        """#

    static let conformances = #"""
        extension String: JSONCoding {
            static func member<Key>(
                _ name: Key,
                of container: KeyedDecodingContainer<Key>,
                as member: KnownMember
            ) throws -> String {
                try container.decode(String.self, forKey: name)
            }

            static func element(of container: inout any UnkeyedDecodingContainer) throws -> String {
                try container.decode(String.self)
            }

            func encode(
                _ name: MemberName,
                to container: inout KeyedEncodingContainer<MemberName>
            ) throws {
                try container.encode(self, forKey: name)
            }

            var jsonContent: JSONContent { .string(self) }
        }

        extension Bool: JSONCoding {
            static func member<Key>(
                _ name: Key,
                of container: KeyedDecodingContainer<Key>,
                as member: KnownMember
            ) throws -> Bool {
                try container.decode(Bool.self, forKey: name)
            }

            func encode(
                _ name: MemberName,
                to container: inout KeyedEncodingContainer<MemberName>
            ) throws {
                try container.encode(self, forKey: name)
            }

            var jsonContent: JSONContent { .bool(self) }
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

            static func member<Key>(
                _ name: Key,
                of container: KeyedDecodingContainer<Key>,
                as member: KnownMember
            ) throws -> Int {
                let value = try container.decode(Int64.self, forKey: name)
                guard isCertain(value), let integer = Int(exactly: value) else {
                    return try container.decode(Coded<Int>.self, forKey: name).value
                }
                return integer
            }

            /// Past this point decoders may have dropped a fraction that no Double could show.
            private static func isCertain(_ value: Int64) -> Bool { value.magnitude < 1 << 53 }

            func encode(
                _ name: MemberName,
                to container: inout KeyedEncodingContainer<MemberName>
            ) throws {
                try container.encode(self, forKey: name)
            }

            var jsonContent: JSONContent { .number(JSONNumber(Int64(self))) }
        }

        extension Double: JSONCoding {
            static func member<Key>(
                _ name: Key,
                of container: KeyedDecodingContainer<Key>,
                as member: KnownMember
            ) throws -> Double {
                let value = try container.decode(Double.self, forKey: name)
                return value.isShort
                    ? value : try container.decode(Coded<Double>.self, forKey: name).value
            }

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

            func encode(
                _ name: MemberName,
                to container: inout KeyedEncodingContainer<MemberName>
            ) throws {
                try container.encode(self, forKey: name)
            }

            var jsonContent: JSONContent { JSONNumber(self).map(JSONContent.number) ?? .null }
        }

        extension Optional: JSONCoding where Wrapped: JSONCoding {
            static func member<Key>(
                _ name: Key,
                of container: KeyedDecodingContainer<Key>,
                as member: KnownMember
            ) throws -> Wrapped? {
                if try member.isNullable
                    ? container.decodeNil(forKey: name) : !container.contains(name)
                {
                    return nil
                }
                return try Wrapped.member(name, of: container, as: .present)
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

            var jsonContent: JSONContent { self?.jsonContent ?? .null }
        }

        extension Array: JSONCoding where Element: JSONCoding {
            init(json decoder: any Decoder) throws {
                var container = try decoder.unkeyedContainer()
                self.init()
                reserveCapacity(container.count ?? 0)
                while !container.isAtEnd { append(try Element.element(of: &container)) }
            }

            func encode(json encoder: any Encoder) throws {
                var container = encoder.unkeyedContainer()
                for element in self { try container.encode(Coded(element)) }
            }

            var jsonContent: JSONContent { .array(self) }
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

            var jsonContent: JSONContent { .object(ContentMembers([], rest: self)) }
        }

        """#

    static let members = #"""
        /// Reads the members of an object.
        struct MemberReader<Model: KnownMembers> {
            private let container: KeyedDecodingContainer<MemberKey<Model>>
            /// How many of the type's own members have been read.
            private var position = 0
            /// The names of others that were read.
            private var names: [String] = []
            /// Members that have a value of another type than they were asked for.
            private var misfits: [MemberKey<Model>] = []
            /// What is left of the members once some are read that go by patterns.
            private var left: [MemberKey<Model>]?

            init(_ decoder: any Decoder) throws {
                container = try decoder.container(keyedBy: MemberKey<Model>.self)
            }

            /// Reads the next of the type's own members, in the order of its properties.
            @inline(__always)
            mutating func next<Value: JSONCoding>() throws -> Value {
                let member = Model.knownMembers[position]
                position += 1
                let isPlain = member.aliases.isEmpty && !member.mayMisfit
                return isPlain
                    ? try Value.member(MemberKey(member.name), of: container, as: member)
                    : try decode(member)
            }

            /// Reads the next ones.
            mutating func decode<each Value: JSONCoding>() throws -> (repeat each Value) {
                (repeat try next() as each Value)
            }

            /// Reads a member by its name, or else by the first other one that is there.
            mutating func decode<Value: JSONCoding>(_ member: KnownMember) throws -> Value {
                let own = MemberKey<Model>(member.name)
                let key =
                    member.aliases.isEmpty || container.contains(own)
                    ? own : present(of: member.aliases) ?? own
                do {
                    let value = try Value.member(key, of: container, as: member)
                    names.append(key.stringValue)
                    return value
                } catch {
                    guard member.mayMisfit, container.contains(key),
                        let optional = Value.self as? any ExpressibleByNilLiteral.Type,
                        let missing = optional.init(nilLiteral: ()) as? Value
                    else { throw error }
                    misfits.append(key)
                    return missing
                }
            }

            private func present(of aliases: [String]) -> MemberKey<Model>? {
                for alias in aliases {
                    let key = MemberKey<Model>(alias)
                    if container.contains(key) { return key }
                }
                return nil
            }

            private var unread: [MemberKey<Model>] {
                if let left { return left }
                let others = container.allKeys.filter { !names.contains($0.stringValue) }
                guard !misfits.isEmpty else { return others }
                let known = Set(others.map(\.stringValue))
                return others + misfits.filter { !known.contains($0.stringValue) }
            }

            /// The members that have not been read.
            func decodeRest<Value: JSONCoding>() throws -> [String: Value] {
                var rest: [String: Value] = [:]
                for key in unread {
                    rest[key.stringValue] = .some(
                        try Value.member(key, of: container, as: .present)
                    )
                }
                return rest
            }
        }
        """#
}
