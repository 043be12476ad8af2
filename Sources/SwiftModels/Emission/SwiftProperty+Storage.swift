/// The ways in which a property's value is stored: unchanged, with its default, behind a reference, or
/// both.
extension SwiftProperty {
    /// True if the stored reference is optional, rather than the value behind it.
    private var isOptional: Bool { type.isOptional && !presence.isDefaulted }

    var storageType: SwiftType {
        let value: SwiftType = presence.isDefaulted ? .defaulted(type) : type
        guard storage.isBoxed else { return value }
        return isOptional ? .optional(.boxed(value.unwrapped)) : .boxed(value)
    }

    /// Returns the expression for the value that `storage` holds.
    func unwrapped(_ storage: String) -> String {
        unboxed(storage) + (presence.isDefaulted ? ".value" : "")
    }

    func wrapped(setTo value: String) -> String {
        boxing(presence.isDefaulted ? "Defaulted(written: \(value))" : value)
    }

    /// Returns the expression that the initializer stores for its parameter.
    func wrapped(given parameter: String) -> String {
        switch presence {
        case .required, .optional: boxing(parameter)
        case .defaulted where isAlwaysWritten: boxing("Defaulted(written: \(parameter))")
        case .defaulted(let name, _): boxing("Defaulted(\(parameter), default: Self.\(name))")
        }
    }

    private func unboxed(_ storage: String) -> String {
        self.storage.isBoxed ? "\(storage)\(isOptional ? "?" : "").value" : storage
    }

    private func boxing(_ value: String) -> String {
        guard storage.isBoxed else { return value }
        return isOptional ? "\(value).map(Boxed.init)" : "Boxed(\(value))"
    }

    /// The description of the member in the type's table.
    var knownMember: KnownMember {
        var member = KnownMember(key: key, aliases: aliases, mayMisfit: mayMisfit)
        switch presence {
        case .required: member.isNullable = type.isOptional
        case .optional: break
        case .defaulted(let name, _): member.absence = name
        }
        return member
    }

    /// The name of the stored property, as code of the type writes it.
    var stored: String { storage.name ?? SwiftLiteral.declared(name) }

    /// The name of the stored property, as code writes it that has local variables `decoder` and `members`.
    var storedBesideLocals: String {
        let stored = stored
        return stored == "decoder" || stored == "members" ? "self." + stored : stored
    }

    /// The initializer argument that reads the property from `elements`.
    var itemDecodingArgument: String {
        let function = presence == .optional ? "optional" : "decode"
        return "\(SwiftLiteral.label(name)): elements.\(function)()"
    }

    /// The expression that an encoder gets for the member. Its value is `nil` if the member is not written.
    var encodedValue: String {
        let value = unboxed(stored)
        return presence.isDefaulted ? value + ".written" : value
    }

    /// The expression that an encoder gets for the item. Its value is `nil` if there is no item.
    var encodedItem: String {
        let isNullable = presence == .required && type.isOptional
        return encodedValue + (isNullable ? " as any JSONCoding" : "")
    }
}

extension SwiftProperty.Storage {
    /// The private name of the stored property, or `nil` if it has the property's own name.
    var name: String? {
        switch self {
        case .direct: nil
        case .hidden(let name), .boxed(let name): name
        }
    }

    var isBoxed: Bool {
        switch self {
        case .direct, .hidden: false
        case .boxed: true
        }
    }
}
