import CommandLineInterface
import SchemaKit
import SchemaPlatform

/// The description of SchemaKit that Bowtie shows in its reports.
struct Implementation: Hashable, Sendable {
    let languageVersion: String
    let system: OperatingSystem

    /// The description of this build on this system.
    static var current: Implementation {
        Implementation(languageVersion: swiftVersion, system: .current)
    }

    private static let homepage = "https://schemakit.example"

    /// The version of the compiler. Swift code cannot read the version, only compare it.
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
            writer.member("version", PackageVersion.text)
            writer.member("homepage", Self.homepage)
            writer.member("issues", Self.homepage + "/issues")
            writer.member("source", Self.homepage + "/source")
            writer.name("dialects")
            writer.array { writer in
                for (uri, _) in ImplicitDialect.offeredDialects { writer.string(uri) }
            }
            writer.member("language_version", languageVersion)
            writer.member("os", system.name)
            writer.member("os_version", system.version)
        }
    }
}

/// The operating system of the process.
struct OperatingSystem: Hashable, Sendable {
    let name: String
    let version: String

    /// The system as `uname` reports it. The version is that of the kernel.
    static var current: OperatingSystem {
        var names = utsname()
        guard unsafe uname(&names) == 0 else {
            return OperatingSystem(name: "unknown", version: "")
        }
        return OperatingSystem(name: text(of: names.sysname), version: text(of: names.release))
    }

    /// Returns the text in a tuple of characters, up to the first zero.
    private static func text<Characters>(of characters: Characters) -> String {
        unsafe withUnsafeBytes(of: characters) {
            unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}
