import SchemaKit
import SchemaPlatform

/// A failed operation on a file and the reason.
package struct FileError: Error, Hashable, Sendable {
    package let path: String
    package let operation: Operation
    /// The value of `errno`, or the code of a ``Refusal``.
    package let code: Int32

    package init(path: String, operation: Operation, code: Int32) {
        self.path = path
        self.operation = operation
        self.code = code
    }

    /// Creates the error for a link without a target.
    package init(danglingLink path: String) {
        self.init(path: path, operation: .inspect, code: ENOENT)
    }

    package enum Operation: String, Hashable, Sendable {
        case read
        case write
        case list
        case create
        case inspect
        case run
    }

    /// The reason why a tool refuses an operation, if no value of `errno` describes the reason. The system would allow
    /// most of these operations. The codes of the reasons are negative, unlike all values of `errno`.
    package enum Refusal: Int32, CaseIterable, Sendable {
        case pipe = -1
        case socket = -2
        case device = -3
        case hardLinks = -4
        case owner = -5
        case permissions = -6
        case attributes = -7
        case brokenLink = -8
    }
}

extension SystemError {
    init(_ refusal: FileError.Refusal) { self.init(code: refusal.rawValue) }
}

extension FileError {
    package var message: String {
        switch (operation, code) {
        case (.inspect, ENOENT):
            "cannot read '\(path.printable)': the symbolic link is broken"
        case (.inspect, ELOOP):
            "cannot read '\(path.printable)': the symbolic link is circular"
        case (.list, ELOOP):
            "cannot list '\(path.printable)': it is nested too deeply, or a link leads back to a folder above it"
        case (.read, ENOENT) where path.hasPrefix("http://") || path.hasPrefix("https://"):
            "cannot read '\(path.printable)': URLs are not fetched; download the file, then use its path"
        case (.write, ENOENT) where path.contains("/"):
            "cannot write '\(path.printable)': the folder '\(Path.folder(of: path).printable)' does not exist"
        case (.create, ENOTDIR):
            "cannot create the folder '\(path.printable)': this path or a folder above it is a file"
        case (_, EILSEQ):
            "cannot \(operation.rawValue) '\(path.printable)': its name is not UTF-8"
        default:
            "cannot \(operation.rawValue) '\(path.printable)': \(reason)"
        }
    }

    /// The description of a refusal, or the system's description of the code in lower case.
    package var reason: String {
        if let refusal = Refusal(rawValue: code) { return refusal.reason }
        guard let description = unsafe strerror(code) else { return "error \(code)" }
        return unsafe String(cString: description).lowercased()
    }
}

extension FileError.Refusal {
    fileprivate var reason: String {
        switch self {
        case .pipe: "it is a pipe, not a file; a pipe is read only if the command line names it"
        case .socket: "it is a socket, not a file"
        case .device: "it is a device, not a file"
        case .hardLinks:
            "it has several hard links, which a replacement would break; edit a copy instead"
        case .owner: "its owner and group cannot be preserved; run the tool as the file's owner"
        case .permissions: "its permissions cannot be preserved"
        case .attributes: "its extended attributes cannot be preserved"
        case .brokenLink: "it is a symbolic link into a folder that does not exist"
        }
    }
}
