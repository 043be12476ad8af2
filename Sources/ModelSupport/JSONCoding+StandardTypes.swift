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
        let exactValue = Self.isUnrounded(value) ? value : try JSONNumber(from: decoder).int64
        guard let exactValue, let integer = Int(exactly: exactValue) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "The number is not an integer of \(Int.bitWidth) bits."
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
        guard isUnrounded(value), let integer = Int(exactly: value) else {
            return try container.decode(Coded<Int>.self, forKey: name).value
        }
        return integer
    }

    /// Returns whether the decoded value is the integer in the text.
    ///
    /// A decoder that reads numbers as `Double` can have rounded a value from 2^53 on, such as 9007199254740993. Of a
    /// smaller value, it can only have dropped the fraction of a number with at least 17 digits, such as
    /// 1.0000000000000001. To detect this as well would take longer than the rest of decoding.
    private static func isUnrounded(_ value: Int64) -> Bool { value.magnitude < 1 << 53 }

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
        // For a number that is not short, only the general decoding, which takes longer, detects rounding.
        return value.isShort
            ? value : try container.decode(Coded<Double>.self, forKey: name).value
    }

    init(json decoder: any Decoder) throws {
        let number = try JSONNumber(from: decoder)
        guard let value = number.exactDouble else {
            throw DecodingError.dataCorruptedError(
                in: try decoder.singleValueContainer(),
                debugDescription: "The number cannot be represented exactly as a Double."
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

    var jsonContent: JSONContent {
        JSONNumber(self).map(JSONContent.number) ?? .notFinite(self)
    }
}

extension Optional: JSONCoding where Wrapped: JSONCoding {
    static func member<Key>(
        _ name: Key,
        of container: KeyedDecodingContainer<Key>,
        as member: KnownMember
    ) throws -> Wrapped? {
        // A member that cannot be null is `nil` only if it is absent, so that decoding null fails.
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
    // A decoder's key strategy does not convert the keys of a dictionary of the standard library.
    init(json decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        self = try container.decode([String: Coded<Value>].self).mapValues(\.value)
    }

    func encode(json encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(mapValues { Coded($0) })
    }

    var jsonContent: JSONContent { .object(ContentMembers([], rest: self, isMap: true)) }
}
