/// A member as the generated code describes it to the support code that reads and writes it.
struct KnownMember {
    let key: String
    var aliases: [String] = []
    /// True if the member must be present even if its value is null.
    var isNullable = false
    /// True if a value that does not fit the type is kept among the other members.
    var mayMisfit = false
    /// The name of the constant that holds the default value, for a member that may be missing.
    var absence: String?

    /// The description as a Swift expression. It is only the key if there is nothing to add.
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
