/// How a property's value lies in its storage: as it is, with its default, behind a reference, or both.
extension SwiftProperty {
    /// Whether the reference is what is optional, rather than the value behind it.
    private var isOptional: Bool { type.isOptional && !presence.isDefaulted }

    var storageType: SwiftType {
        let value: SwiftType = presence.isDefaulted ? .defaulted(type) : type
        guard storage.isBoxed else { return value }
        return isOptional ? .optional(.boxed(value.unwrapped)) : .boxed(value)
    }

    /// The value that lies in `storage`.
    func unwrapped(_ storage: String) -> String {
        unboxed(storage) + (presence.isDefaulted ? ".value" : "")
    }

    func wrapped(setTo value: String) -> String {
        boxing(presence.isDefaulted ? "Defaulted(written: \(value))" : value)
    }

    /// What becomes of the initializer's parameter.
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

    /// The member as the type's table has it.
    var knownMember: KnownMember {
        var member = KnownMember(key: key, aliases: aliases, mayMisfit: mayMisfit)
        switch presence {
        case .required: member.isNullable = type.isOptional
        case .optional: break
        case .defaulted(let name, _): member.absence = name
        }
        return member
    }

    /// What holds the value, as code of the type calls it.
    var stored: String { storage.name ?? SwiftLiteral.declared(name) }

    /// The same where `decoder` and `members` are something else.
    var storedBesideLocals: String {
        let stored = stored
        return stored == "decoder" || stored == "members" ? "self." + stored : stored
    }

    /// The argument that reads the property from `elements`.
    var elementDecodingArgument: String {
        let function = presence == .optional ? "optional" : "decode"
        return "\(SwiftLiteral.label(name)): elements.\(function)()"
    }

    /// The member's value for an encoder, `nil` where it is not written.
    var encodedValue: String {
        let value = unboxed(stored)
        return presence.isDefaulted ? value + ".written" : value
    }

    /// The element's value for an encoder, `nil` where there is none.
    var encodedElement: String {
        let isNullable = presence == .required && type.isOptional
        return encodedValue + (isNullable ? " as any JSONCoding" : "")
    }
}

extension SwiftProperty.Storage {
    /// The private name, where the property is not stored under its own.
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
