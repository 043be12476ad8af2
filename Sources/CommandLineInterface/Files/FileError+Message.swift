import SchemaKit

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension FileError {
    package var message: String {
        switch (operation, code) {
        case (.inspect, ENOENT):
            "cannot read '\(path.printable)': the link leads nowhere"
        case (.inspect, ELOOP):
            "cannot read '\(path.printable)': the link leads back to itself"
        case (_, EILSEQ):
            "cannot \(operation.rawValue) '\(path.printable)': its name is not UTF-8"
        default:
            "cannot \(operation.rawValue) '\(path.printable)': \(reason)"
        }
    }

    /// The system's words for the code, in lower case.
    package var reason: String {
        guard let words = strerror(code) else { return "error \(code)" }
        return String(cString: words).lowercased()
    }
}
