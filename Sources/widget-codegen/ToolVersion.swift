/// The version of the tool, which generated files name.
enum ToolVersion {
    static let text = "0.1.0"
}
