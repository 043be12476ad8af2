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

    /// The statement that reads the property from `members`.
    var decoding: String {
        var arguments = [SwiftLiteral.string(key)]
        if !aliases.isEmpty {
            let names = aliases.map(SwiftLiteral.string).joined(separator: ", ")
            arguments.append("or: [\(names)]")
        }
        var function = "decode"
        switch presence {
        case .required: break
        case .optional: function = "decodeIfPresent"
        case .defaulted(let name, _): arguments.append("default: Self.\(name)")
        }
        let call = "try members.\(function)(\(arguments.joined(separator: ", ")))"
        let value = storage.isBoxed && !presence.isDefaulted ? "(\(call) as \(type))" : call
        return "self.\(storage.name ?? name) = \(boxing(value))"
    }

    /// The statement that reads the property from `elements`.
    var elementDecoding: String {
        let call = "try elements.\(presence == .optional ? "decodeIfPresent" : "decode")()"
        let value = storage.isBoxed ? "(\(call) as \(type))" : call
        return "self.\(storage.name ?? name) = \(boxing(value))"
    }

    /// The statement that writes the property to `elements`.
    var elementEncoding: String {
        let function = presence == .optional ? "encodeIfPresent" : "encode"
        return "try elements.\(function)(\(unboxed("self." + (storage.name ?? name))))"
    }

    /// The statement that writes the property to `members`.
    var encoding: String {
        let function = presence == .optional ? "encodeIfPresent" : "encode"
        let value = unboxed("self." + (storage.name ?? name))
        return "try members.\(function)(\(value), \(SwiftLiteral.string(key)))"
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
