import CommandLineInterface
package import SchemaKit
import SchemaLint

/// The files to which references of schemas lead, and the rules on reading these files and on reporting their text.
///
/// A reference may lead to files at any depth in the folder of its own schema, in the folders of `--schemas`, in the
/// folder of the configuration, and in the folders of `--allow-outside`. A schema to which a reference leads may also
/// refer to the files that are allowed for the referring schema. Reports never show the text of a file that the command
/// line does not name.
package struct ReferencedFiles {
    /// The advice on a reference to a file that must not be read.
    private static let advice =
        "the file is outside of the schema's folder; add the file's folder with --schemas DIR or "
        + FileScope.allowOption

    /// The number of rounds that read only the files that schemas need. In each round, all schemas are compiled or
    /// linted again, which takes long if each new file leads to only one more. After these rounds, all files to which
    /// any reference in any file leads are therefore read at once.
    static let selectiveRoundLimit = 8

    private var scope: FileScope
    private let searchesForConfigurations: Bool
    /// The folder of the configuration that the command line names.
    private let namedConfigurationFolder: String?
    /// The current folder, or `nil` if it is not known.
    private let currentFolder = try? ProcessEnvironment.currentFolder()
    /// The files to which an input (a payload, a schema or a configuration) refers, by their names in messages.
    private var referenced: Set<ExactText> = []
    /// The problems of the files that exist but cannot be used, by the names of the files in messages.
    private var problems: [ExactText: String] = [:]
    /// The texts that are read instead of their files, or `nil` if all files are read.
    private let texts: OpenTexts?

    package init(options: SchemaOptions, texts: OpenTexts? = nil) {
        self.texts = texts
        scope = FileScope(allowing: options.allowedFolders)
        searchesForConfigurations = options.searchesForConfigurations
        namedConfigurationFolder = options.configuration.map { Path.folder(of: $0) }
    }

    /// Allows every reference to lead to the files in a folder.
    package mutating func allow(_ folder: String) { scope.allow(folder) }

    /// Allows the references in a file to lead to files in the folder of this file, in the folder of its configuration,
    /// and in the folders `others`.
    ///
    /// - Parameter name: The name of the file in messages, if the name is not `path`.
    package mutating func allowOwnFolders(
        of path: String,
        called name: String? = nil,
        besides others: [String] = []
    ) {
        let folder = Path.folder(of: path)
        let configurationFolder =
            searchesForConfigurations
            ? ConfigurationFinder.nearestFolder(from: folder) : namedConfigurationFolder
        scope.add(
            homes: [folder] + others + [configurationFolder].compactMap { $0 },
            of: name ?? path
        )
    }

    /// Records that an input names a file.
    mutating func recordReference(to name: String) { referenced.insert(ExactText(name)) }

    /// Records that an existing file cannot be used because of a mistake in it.
    mutating func recordUnusable(_ error: SchemaError) {
        problems[ExactText(error.path)] = error.advisedProblemOfFile
    }

    /// Records that an existing file cannot be read.
    mutating func recordUnreadable(_ error: FileError) {
        problems[ExactText(error.path)] = error.message
    }

    /// Returns the real path of a file to which a schema refers, and records the reference. Returns `nil` if the file
    /// cannot be used, if it is not allowed for the referring schema, or if it does not exist and is not open.
    mutating func realPath(ofUsable path: String, referredToBy referrer: String) -> String? {
        problems[ExactText(path)] == nil ? realPath(of: path, referredToBy: referrer) : nil
    }

    /// Returns the real path of a file to which a schema refers, and records the reference. Returns `nil` if the file is
    /// not allowed for the referring schema, or if it does not exist and is not open.
    package mutating func realPath(of path: String, referredToBy referrer: String) -> String? {
        guard let realPath = scope.realPath(of: path, namedBy: referrer),
            texts?.schema(at: realPath) != nil || (try? FileSystem.kind(of: realPath)) == .file
        else { return nil }
        recordReference(to: path, from: referrer)
        return realPath
    }

    /// Returns whether a schema may refer to the file at a path.
    package func isAllowed(_ path: String, from referrer: String) -> Bool {
        scope.realPath(of: path, namedBy: referrer) != nil
    }

    /// Records that a reference names a file. The file may refer to the same files as the referring schema.
    package mutating func recordReference(to name: String, from referrer: String) {
        recordReference(to: name)
        scope.shareHomes(of: referrer, with: name)
    }

    /// Returns advice on a reference that cannot be resolved because its target is not allowed, or `nil` if the target
    /// is allowed or is not a file.
    func advice(onURI uri: String, from referrer: String) -> String? {
        guard let path = path(ofURI: uri, from: referrer), !isAllowed(path, from: referrer) else {
            return nil
        }
        return Self.advice
    }

    /// Returns an error in a schema as reports show it. The text of a file that an input names is left out, and the
    /// reason why a file was not read is added.
    package func reported(_ error: SchemaError) -> SchemaError {
        let isReferenced = referenced.contains(ExactText(error.path))
        let error = isReferenced ? error.withoutQuotedText : error
        guard case .unresolvedReference(.noSuchResource(let uri)) = error.kind else { return error }
        if let advice = advice(onURI: uri, from: error.path) { return error.advising(advice) }
        if case .unresolvedReference(let reason) = error.kind, reason.isRemote {
            return error.advising(SchemaLinter.remoteAdvice)
        }
        guard let path = path(ofURI: uri, from: error.path),
            let problem = problems[ExactText(path)]
        else { return error }
        return error.with(.unresolvedReference(.unusableFile(problem: problem)))
    }

    /// Returns the path of a `file` URI as messages show it, or `nil` for another URI. The path is relative if the path
    /// of the referring file is relative and the file is in the current folder.
    func path(ofURI uri: String, from referrer: String) -> String? {
        guard uri.hasPrefix("file:"), let path = Path.path(ofReference: uri) else { return nil }
        let slash = UInt8(ascii: "/")
        guard referrer.utf8.first != slash, let currentFolder,
            let rest = Path.rest(of: path, after: Path.joining(currentFolder, "")),
            !rest.isEmpty, rest.utf8.first != slash
        else { return path }
        return rest
    }
}
