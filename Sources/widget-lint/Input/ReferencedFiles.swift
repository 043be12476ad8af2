import CommandLineInterface
import SchemaKit
import SchemaLint

/// The files that references of schemas lead to: which of them are read, and which of their text is reported.
///
/// A reference reaches files in the folder of its own schema and below, in the folders of `--schemas`, in the
/// folder of the configuration, and in those of `--allow-outside`. A schema that is reached by a reference may
/// reach what the schema with the reference may. No line is shown of a file that only references name.
struct ReferencedFiles {
    /// The advice on a reference to a file that must not be read.
    private static let advice =
        "it is outside of the schema's folder; add its folder with --schemas DIR or "
        + FileScope.allowOption

    private var scope: FileScope
    private let searchesConfigurations: Bool
    private let givenConfigurationFolder: String?
    /// The files that an input names, by the names that messages have for them.
    private var reached: Set<String> = []
    /// The files that are there and can't be used.
    private var unusable: Set<String> = []

    init(options: LintOptions) {
        scope = FileScope(allowing: options.allowedFolders)
        searchesConfigurations = options.usesConfiguration && options.configuration == nil
        givenConfigurationFolder = options.configuration.map { Path.folder(of: $0) }
    }

    /// Lets every reference reach the files in a folder.
    mutating func open(_ folder: String) { scope.allow(folder) }

    /// Lets the references in a file reach its folder, that of its configuration, and some others.
    ///
    /// - Parameter name: how messages call the file, if not by its path.
    mutating func addHomes(
        of path: String,
        called name: String? = nil,
        besides others: [String] = []
    ) {
        let folder = Path.folder(of: path)
        let configurationFolder =
            searchesConfigurations
            ? ConfigurationFinder.nearestFolder(from: folder) : givenConfigurationFolder
        scope.add(
            homes: [folder] + others + [configurationFolder].compactMap { $0 },
            of: name ?? path
        )
    }

    /// Notes that an input names a file.
    mutating func noteReached(_ name: String) { reached.insert(name) }

    /// Notes that a file that is there can't be used.
    mutating func noteUnusable(_ error: SchemaError) { unusable.insert(error.path) }

    /// The file that a dead reference leads to and may reach, if it is there; it counts as reached from now on.
    mutating func missingFile(
        _ error: SchemaError,
        isKnown: (_ path: String) -> Bool
    ) -> (path: String, realPath: String)? {
        guard case .deadReference(.noSuchResource(let uri)) = error.kind,
            let path = Self.path(ofURI: uri), !unusable.contains(path), !isKnown(path)
        else { return nil }
        return file(at: path, referredToBy: error.path)
    }

    /// The file at a path, if it is there and a schema may reach it; it counts as reached from now on.
    ///
    /// - Parameter name: how messages will call the file, if not by its path.
    mutating func file(
        at path: String,
        called name: String? = nil,
        referredToBy referrer: String
    ) -> (path: String, realPath: String)? {
        guard let realPath = scope.realPath(of: path, namedBy: referrer),
            (try? FileSystem.kind(of: realPath)) == .file
        else { return nil }
        noteReached(name ?? path, through: referrer)
        return (path, realPath)
    }

    /// Returns whether a schema may reach the file at a path.
    func isReachable(_ path: String, from referrer: String) -> Bool {
        scope.realPath(of: path, namedBy: referrer) != nil
    }

    /// Notes that a reference names a file.
    mutating func noteReached(_ name: String, through referrer: String) {
        reached.insert(name)
        scope.shareHomes(of: referrer, with: name)
    }

    /// Returns the advice on a reference that leads to no resource, if there is any.
    func advice(onURI uri: String, from referrer: String) -> String? {
        guard let path = Self.path(ofURI: uri), !isReachable(path, from: referrer) else {
            return nil
        }
        return Self.advice
    }

    /// Returns an error in a schema as it is reported: without text of a file that only references name, and with
    /// the reason why a file was not read.
    func reported(_ error: SchemaError) -> SchemaError {
        let error = reached.contains(error.path) ? error.withheld : error
        guard case .deadReference(.noSuchResource(let uri)) = error.kind else { return error }
        if let advice = advice(onURI: uri, from: error.path) { return error.advising(advice) }
        if case .deadReference(let reason) = error.kind, reason.isRemote {
            return error.advising(SchemaLinter.remoteAdvice)
        }
        guard let path = Self.path(ofURI: uri), unusable.contains(path) else { return error }
        return error.with(.deadReference(.targetNotASchema(uri: uri)))
    }

    private static func path(ofURI uri: String) -> String? {
        uri.hasPrefix("file:") ? Path.path(ofReference: uri) : nil
    }
}
