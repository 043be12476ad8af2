import CommandLineInterface
import SchemaKit
import SchemaLint

/// Finds the payload files that the paths of a command line stand for.
struct PayloadDiscovery {
    /// The operand that stands for standard input, and how reports call it.
    static let standardInput = "-"
    static let standardInputName = "<standard input>"

    private let options: LintOptions
    private let configurations: ConfigurationFinder

    init(options: LintOptions, configurations: ConfigurationFinder) {
        self.options = options
        self.configurations = configurations
    }

    /// What a configuration, and a report, takes the path of an operand for.
    func name(of path: String) -> String {
        path == Self.standardInput ? options.inputName ?? Self.standardInputName : path
    }

    /// The payloads in a file; `--ndjson` is for what was named, not for what was found in a folder.
    func payloads(of file: PayloadFile) -> PayloadStream {
        let keepsAll = options.writesInput && file.path == Self.standardInput
        return PayloadStream(
            file.path,
            name: name(of: file.path),
            hasLines: hasLines(file),
            accepting: file.acceptedKinds,
            keepsAll: keepsAll
        )
    }

    /// Whether each line of a file is a payload.
    func hasLines(_ file: PayloadFile) -> Bool {
        file.isNamed && options.readsLines || PayloadStream.isNamedForLines(name(of: file.path))
    }

    /// The files, each once, whatever links lead to it, in the order of the paths and by name within a
    /// folder. What the report is written to, and a baseline, are no payloads.
    func files(below paths: [String], onFailure: (RunFailure) -> Void) -> PayloadSelection {
        var selection = PayloadSelection()
        let scope = FileScope(allowing: options.allowedFolders)
        var identities = FileIdentities()
        var seen: Set<String> = []
        for path in options.ownFiles { seen.insert(identities.identity(of: path)) }
        for path in paths {
            // Hooks name each file, so what is left out of a folder is left out under its name too.
            let isFolder = (try? FileSystem.kind(of: path)) == .folder
            if configurations.excludes(name(of: path), isFolder: isFolder) {
                selection.excludedCount += 1
                continue
            }
            for file in expand(path, scope, &selection.notes, onFailure: onFailure)
            where seen.insert(identities.identity(of: file.path)).inserted {
                selection.files.append(file)
            }
        }
        return selection
    }

    private func expand(
        _ path: String,
        _ scope: FileScope,
        _ notes: inout [String],
        onFailure: (RunFailure) -> Void
    ) -> [PayloadFile] {
        let file = PayloadFile(path: path, folder: nil)
        guard path != Self.standardInput else { return [file] }
        do throws(FileError) {
            switch try FileSystem.kind(of: path) {
            case .folder:
                return files(inFolder: path, scope, &notes, onFailure: onFailure)
            case .file, .other:
                return [file]
            case .missing:
                if FileSystem.isLink(path) { throw FileError(danglingLink: path) }
                _ = try FileSystem.read(path)
                return [file]
            }
        } catch {
            let suggestion = Tool.widgetLint.subcommandSuggestion(for: path)
            onFailure(.unreadablePath(error, suggestion: suggestion))
            return []
        }
    }

    private func files(
        inFolder folder: String,
        _ scope: FileScope,
        _ notes: inout [String],
        onFailure: (RunFailure) -> Void
    ) -> [PayloadFile] {
        var hasExcluded = false
        let isExcluded = { [configurations] (path: String, isFolder: Bool) in
            let isExcluded = configurations.excludes(path, isFolder: isFolder)
            hasExcluded = hasExcluded || isExcluded
            return isExcluded
        }
        let walker: FolderWalker =
            options.action == .lintSchemas
            ? .schemas(scope, besides: isExcluded) : .payloads(scope, besides: isExcluded)
        let listing = walker.files(below: folder)
        for error in listing.errors { onFailure(.file(error)) }
        if let note = listing.skippedLinksNote { notes.append("\(folder): note: \(note)") }
        if listing.files.isEmpty, listing.errors.isEmpty, !hasExcluded, !options.allowsEmptyFolders
        {
            onFailure(.emptyFolder(path: folder))
        }
        return listing.files.map { PayloadFile(path: $0, folder: folder) }
    }
}

/// Finds out which paths lead to the same file.
private struct FileIdentities {
    private var canonicalFolders: [String: String] = [:]

    /// The path of the file without links. Folders are looked up once, as they hold many files.
    mutating func identity(of path: String) -> String {
        guard path != PayloadDiscovery.standardInput else { return path }
        if FileSystem.isLink(path) { return FileSystem.canonicalPath(of: path) ?? path }
        let folder = Path.folder(of: path)
        let canonical = canonicalFolders[folder] ?? FileSystem.canonicalPath(of: folder)
        guard let canonical else { return path }
        canonicalFolders[folder] = canonical
        return Path.joining(canonical, Path.name(of: path))
    }
}

/// A file that a run is to check.
struct PayloadFile: Sendable, Hashable {
    let path: String
    /// The folder that the command line names and that the file was found in; nil if it names the file itself.
    let folder: String?

    /// Whether the command line names the file itself, not a folder that it is in.
    var isNamed: Bool { folder == nil }

    /// What the file may be: a folder is searched for files only.
    var acceptedKinds: InputKinds { isNamed ? .pipes : .files }
}

/// What a run is to check.
struct PayloadSelection: Sendable, Hashable {
    var files: [PayloadFile] = []
    /// How many files and folders were named that a configuration leaves out.
    var excludedCount = 0
    /// What there is to say of what was not looked into.
    var notes: [String] = []
}
