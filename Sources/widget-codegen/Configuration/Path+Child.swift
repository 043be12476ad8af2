import CommandLineInterface

extension Path {
    /// Returns the path of `name` in `folder`. In the current folder, this is only the name. An absolute `name` stays
    /// unchanged.
    static func child(_ name: String, of folder: String) -> String {
        joining(folder == "." ? "" : folder, name)
    }
}
