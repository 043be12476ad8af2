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
            "cannot read '\(path.printable)': the symbolic link is broken"
        case (.inspect, ELOOP):
            "cannot read '\(path.printable)': the symbolic link is circular"
        case (_, EILSEQ):
            "cannot \(operation.rawValue) '\(path.printable)': its name is not UTF-8"
        default:
            "cannot \(operation.rawValue) '\(path.printable)': \(reason)"
        }
    }

    /// The description of a refusal, or the system's description of the code in lower case.
    package var reason: String {
        if let refusal = Refusal(rawValue: code) { return refusal.reason }
        guard let words = unsafe strerror(code) else { return "error \(code)" }
        return unsafe String(cString: words).lowercased()
    }
}

extension FileError.Refusal {
    fileprivate var reason: String {
        switch self {
        case .pipe: "it is a pipe, not a file; only a pipe named on the command line is read"
        case .socket: "it is a socket, not a file"
        case .device: "it is a device, not a file"
        case .hardLinks:
            "it has several hard links, which replacing it would separate; change a copy instead"
        case .owner: "its owner and group cannot be preserved; run the tool as its owner"
        case .permissions: "its permissions cannot be preserved"
        case .attributes: "its extended attributes cannot be preserved"
        }
    }
}
