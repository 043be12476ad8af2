/// How a property's value lies in its storage: as it is, with its default, behind a reference, or both.
extension SwiftProperty {
    /// Whether the reference is what is optional, rather than the value behind it.
    private var isOptional: Bool { type.hasSuffix("?") && !presence.isDefaulted }

    var storageType: String {
        let value = presence.isDefaulted ? "Defaulted<\(type)>" : type
        guard storage.isBoxed else { return value }
        return isOptional ? "Boxed<\(value.dropLast())>?" : "Boxed<\(value)>"
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

    /// The argument that reads the property from `members`; nothing for a property with a default,
    /// as an argument would not say whether the member was there.
    var decodingArgument: String? {
        switch presence {
        case .required: "\(SwiftLiteral.label(name)): members.decode(\(keyArguments))"
        case .optional:
            "\(SwiftLiteral.label(name)): members.\(mayMisfit ? "fitting" : "optional")(\(keyArguments))"
        case .defaulted: nil
        }
    }

    /// The statement that reads a property with a default from `members`.
    var decodingStatement: String? {
        guard case .defaulted(let defaultName, _) = presence else { return nil }
        let call = "try members.decode(\(keyArguments), default: Self.\(defaultName))"
        return "self.\(storage.name ?? name) = \(boxing(call))"
    }

    private var keyArguments: String {
        let key = SwiftLiteral.string(key)
        guard !aliases.isEmpty else { return key }
        return "\(key), or: [\(aliases.map(SwiftLiteral.string).joined(separator: ", "))]"
    }

    /// The argument that reads the property from `elements`.
    var elementDecodingArgument: String {
        let function = presence == .optional ? "optional" : "decode"
        return "\(SwiftLiteral.label(name)): elements.\(function)()"
    }

    /// The member's value for an encoder, `nil` where it is not written.
    var encodedValue: String {
        let value = unboxed(
            storage.name ?? (name == "encoder" ? "self.encoder" : SwiftLiteral.declared(name))
        )
        switch presence {
        case .required: return type.hasSuffix("?") ? "\(value) as any JSONCoding" : value
        case .optional: return value
        case .defaulted: return value + ".written"
        }
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
