/// A member as the generated code describes it to what reads and writes it.
struct KnownMember {
    let key: String
    var aliases: [String] = []
    /// Whether it has to be there even where its value is null.
    var isNullable = false
    /// Whether a value that does not fit the type stays among the other members.
    var mayMisfit = false
    /// The constant that says what it means that the member is missing.
    var absence: String?

    /// The description as an expression: the name alone where nothing else is to be said.
    var text: String {
        var arguments = [SwiftLiteral.string(key)]
        if !aliases.isEmpty {
            arguments.append("or: [\(aliases.map(SwiftLiteral.string).joined(separator: ", "))]")
        }
        if isNullable { arguments.append("isNullable: true") }
        if mayMisfit { arguments.append("mayMisfit: true") }
        if let absence { arguments.append("default: \(absence)") }
        return arguments.count == 1
            ? arguments[0] : ".init(\(arguments.joined(separator: ", ")))"
    }
}
