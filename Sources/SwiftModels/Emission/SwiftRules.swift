package import SchemaKit

/// The rules of a file: static properties of an enumeration (the rules type), with the constraints that types do not
/// express.
package struct SwiftRules: Hashable, Sendable {
    /// The name of the rules type.
    package let name: String
    /// The formats that the rules check.
    package let formats: Set<StringFormat>
    /// The parts of the support code with the types of constraints that the rules use.
    package let constraints: SupportParts
    package let rules: [Rule]
    /// True if another file declares the rules type, and this file extends it.
    var extendsType = false

    package struct Rule: Hashable, Sendable {
        package let name: String
        package let expression: SwiftTree
    }
}
