import CommandLineInterface
import SchemaKit
import SchemaLint

/// The files that references of schemas name, with rules on reading them and on reporting their text.
///
/// A reference may name files in the folder of its own schema and below, in the folders of `--schemas`, in
/// the folder of the configuration, and in the folders of `--allow-outside`. A schema that is reached by a
/// reference may reach the files that the referring schema may reach. Reports never show text of a file
/// that only references name.
struct ReferencedFiles {
    /// The advice on a reference to a file that must not be read.
    private static let advice =
        "the file is outside of the schema's folder; add its folder with --schemas DIR or "
        + FileScope.allowOption

    private var scope: FileScope
    private let searchesConfigurations: Bool
    private let givenConfigurationFolder: String?
    /// The files that an input names, by their names in messages.
    private var reached: Set<String> = []
    /// The files that exist but cannot be used.
    private var unusable: Set<String> = []

    init(options: LintOptions) {
        scope = FileScope(allowing: options.allowedFolders)
        searchesConfigurations = options.usesConfiguration && options.configuration == nil
        givenConfigurationFolder = options.configuration.map { Path.folder(of: $0) }
    }

    /// Allows every reference to reach the files in a folder.
    mutating func open(_ folder: String) { scope.allow(folder) }

    /// Allows the references in a file to reach its folder, the folder of its configuration, and some
    /// others.
    ///
    /// - Parameter name: The name of the file in messages, if it is not its path.
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

    /// Records that an input names a file.
    mutating func noteReached(_ name: String) { reached.insert(name) }

    /// Records that an existing file cannot be used.
    mutating func noteUnusable(_ error: SchemaError) { unusable.insert(error.path) }

    /// Returns the file that an unresolved reference names, or `nil` if it does not exist or must not be
    /// reached. The file is recorded as reached.
    mutating func missingFile(
        _ error: SchemaError,
        isKnown: (_ path: String) -> Bool
    ) -> (path: String, realPath: String)? {
        guard case .deadReference(.noSuchResource(let uri)) = error.kind,
            let path = Self.path(ofURI: uri), !unusable.contains(path), !isKnown(path)
        else { return nil }
        return file(at: path, referredToBy: error.path)
    }

    /// Returns the file at a path, or `nil` if it does not exist or must not be reached. The file is
    /// recorded as reached.
    ///
    /// - Parameter name: The name of the file in messages, if it is not its path.
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

    /// Records that a reference names a file.
    mutating func noteReached(_ name: String, through referrer: String) {
        reached.insert(name)
        scope.shareHomes(of: referrer, with: name)
    }

    /// Returns advice on a reference that cannot be resolved, if there is any.
    func advice(onURI uri: String, from referrer: String) -> String? {
        guard let path = Self.path(ofURI: uri), !isReachable(path, from: referrer) else {
            return nil
        }
        return Self.advice
    }

    /// Returns an error in a schema in the form for reports. The text of a file that only references name
    /// is left out, and the reason why a file was not read is added.
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
