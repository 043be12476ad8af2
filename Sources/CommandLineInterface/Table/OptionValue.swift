/// The value that an option takes.
package struct OptionValue<Options: Sendable>: Sendable {
    let placeholder: String
    let kind: ValueKind
    let isRepeatable: Bool
    /// What stands where the option is not given, or nothing where that is not worth saying.
    let describeDefault: @Sendable (Options) -> String
    let write: @Sendable (inout Options, String) throws(InvalidValue) -> Void
}
