#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The system that the process runs on.
struct OperatingSystem: Hashable, Sendable {
    let name: String
    let version: String

    /// What `uname` says; the version is that of the kernel.
    static var current: OperatingSystem {
        var names = utsname()
        guard uname(&names) == 0 else { return OperatingSystem(name: "unknown", version: "") }
        return OperatingSystem(name: text(of: names.sysname), version: text(of: names.release))
    }

    /// The text in a tuple of characters, which a zero ends.
    private static func text<Characters>(of characters: Characters) -> String {
        withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
