import SchemaKit

/// What Bowtie's reports say of this implementation.
struct Implementation: Hashable, Sendable {
    /// The version of the package and of its tools.
    static let version = "0.1.0"

    let languageVersion: String
    let system: OperatingSystem

    /// The implementation as it was built and where it runs.
    static var current: Implementation {
        Implementation(languageVersion: swiftVersion, system: .current)
    }

    private static let homepage = "https://schemakit.example"

    /// The compiler tells its version only by comparison.
    private static var swiftVersion: String {
        #if compiler(>=6.4)
            "6.4"
        #elseif compiler(>=6.3)
            "6.3"
        #else
            "6.2"
        #endif
    }

    func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("language", "swift")
            writer.member("name", "SchemaKit")
            writer.member("version", Self.version)
            writer.member("homepage", Self.homepage)
            writer.member("issues", Self.homepage + "/issues")
            writer.member("source", Self.homepage + "/source")
            writer.name("dialects")
            writer.array { writer in
                for (uri, _) in ImplicitDialect.offered { writer.string(uri) }
            }
            writer.member("language_version", languageVersion)
            writer.member("os", system.name)
            writer.member("os_version", system.version)
        }
    }
}
