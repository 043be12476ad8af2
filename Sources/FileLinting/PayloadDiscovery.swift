package import CommandLineInterface
import SchemaKit
package import SchemaLint

/// A finder of the payloads, or of the schemas, to which the paths of a command line refer.
package struct PayloadDiscovery {
    private let inputs: InputOptions
    private let scope: FileScope
    /// The folders of `--allow-outside`.
    private let allowedFolders: [String]
    private let configurations: ConfigurationFinder
    /// The texts that are read instead of their files, or `nil` if all files are read.
    let texts: OpenTexts?

    package init(
        inputs: InputOptions,
        schemas: SchemaOptions,
        configurations: ConfigurationFinder,
        texts: OpenTexts? = nil
    ) {
        self.inputs = inputs
        scope = FileScope(allowing: schemas.allowedFolders)
        allowedFolders = schemas.allowedFolders
        self.configurations = configurations
        self.texts = texts
    }

    /// Returns the name of an operand in reports and configurations.
    package func name(of path: String) -> String {
        path == StandardInput.operand
            ? inputs.inputName ?? StandardInput.name : path
    }

    /// Returns the payloads in a file.
    func payloads(of file: PayloadFile) -> PayloadStream {
        if let text = texts?[file.path] { return payloads(in: text, of: file) }
        return PayloadStream(
            file,
            name: name(of: file.path),
            hasPayloadPerLine: hasPayloadPerLine(file),
            keepsSkippedText: inputs.keepsSkippedText && file.path == StandardInput.operand
        )
    }

    /// Returns the payloads in a text that is read in place of a file.
    package func payloads(in text: [UInt8], of file: PayloadFile) -> PayloadStream {
        PayloadStream(text, name: name(of: file.path), hasPayloadPerLine: hasPayloadPerLine(file))
    }

    /// Returns whether each line of a file is a payload. `--ndjson` applies only to files that the command line names,
    /// not to files found in a folder.
    package func hasPayloadPerLine(_ file: PayloadFile) -> Bool {
        file.isNamed && inputs.readsLines
            || PayloadStream.hasLineExtension(name(of: file.path))
    }

    /// Returns whether a file with this name is a schema. A schema is checked as a payload only if the command line
    /// names the file.
    package static func isSchemaName(_ name: String) -> Bool { name.hasSuffix(".schema.json") }

    /// Returns whether a file is a schema rather than a payload: its `$schema` names a metaschema, neither the command
    /// line nor a configuration names a schema for the file, and the report is about the whole file, not about a line.
    package func isSchema(_ file: CheckedFile, accordingTo report: FileReport) -> Bool {
        guard inputs.kind == .payloads, inputs.schema == nil, file.assignment == nil,
            !report.source.isLineOfStream, let uri = report.schema
        else { return false }
        return Self.isMetaschema(uri)
    }

    /// Returns whether the URI is that of a metaschema, whose payloads are schemas.
    package static func isMetaschema(_ uri: String) -> Bool {
        metaschemaURIs.contains(String(uri.prefix { $0 != "#" }))
    }

    /// The URIs of the metaschemas: first that of the dialect of schemas without `$schema`, then that of the widget
    /// dialect, then the others from the newest to the oldest.
    package static let metaschemaURIs: [String] = {
        let preferred = [StandardDialect.draft202012.rawValue, Dialect.widget.uri]
        let others = StandardDialect.allCases.reversed().map(\.rawValue)
        return preferred + others.filter { !preferred.contains($0) }
    }()

    /// Returns the files at and below `paths`, each of them once, even if several links lead to one file. The files are
    /// in the order of the paths, and sorted by name within a folder.
    ///
    /// - Parameter ownFiles: The files of the run itself, such as the report and a baseline, which are left out.
    package func files(
        below paths: [String],
        leavingOut ownFiles: [String] = []
    ) -> PayloadSelection {
        var search = PayloadSearch(
            inputs: inputs,
            scope: scope,
            configurations: configurations,
            texts: texts
        )
        search.leaveOut(ownFiles)
        // Commit hooks name each file. The exclusion of a folder therefore also applies to files that the command line
        // names.
        for path in paths { search.add(path, called: name(of: path)) }
        var selection = search.selection
        if inputs.inputName != nil, !paths.contains(StandardInput.operand) {
            selection.notes.append(
                "widget-lint: note: '--stdin-name' has no effect without the path '-'"
            )
        }
        for folder in allowedFolders where (try? FileSystem.kind(of: folder)) == .missing {
            selection.notes.append(
                "widget-lint: note: '--allow-outside \(folder)' has no effect; there is no such folder"
            )
        }
        if inputs.kind == .payloads, inputs.schema == nil {
            let currentFolder = configurations.currentFolder
            selection.notes += configurations.warningsOnUnmatchedPatterns(
                files: selection.files.map { AbsolutePath($0.path, in: currentFolder) },
                searchedFolders: paths.filter { (try? FileSystem.kind(of: $0)) == .folder }.map {
                    AbsolutePath($0, in: currentFolder)
                }
            )
        }
        return selection
    }
}

/// The search for the files of a run.
private struct PayloadSearch {
    private let inputs: InputOptions
    private let scope: FileScope
    private let configurations: ConfigurationFinder
    private let texts: OpenTexts?
    private var canonicalPaths = CanonicalPaths()
    /// The canonical paths of the files that were found, and of those that are left out, as UTF-8. Swift's string
    /// equality treats canonically equivalent names as equal, but file systems can have a file for each of them.
    private var seenPaths: Set<[UInt8]> = []
    private(set) var selection = PayloadSelection()

    init(
        inputs: InputOptions,
        scope: FileScope,
        configurations: ConfigurationFinder,
        texts: OpenTexts?
    ) {
        self.inputs = inputs
        self.scope = scope
        self.configurations = configurations
        self.texts = texts
    }

    mutating func leaveOut(_ paths: [String]) {
        for path in paths { seenPaths.insert(Array(canonicalPaths.path(of: path).utf8)) }
    }

    /// Adds the files that a path of the command line refers to.
    mutating func add(_ path: String, called name: String) {
        let isFolder = (try? FileSystem.kind(of: path)) == .folder
        // Standard input without a name is not a file of the current folder, so a pattern such as `*` does not exclude
        // it. A new document of an editor has the path `-`, too, but `texts` contains its text. It counts as a file of
        // the current folder.
        let isUnnamedInput =
            path == StandardInput.operand && inputs.inputName == nil && texts?[path] == nil
        guard isUnnamedInput || !configurations.excludes(name, isFolder: isFolder) else {
            selection.excludedCount += 1
            return
        }
        for file in findFiles(at: path)
        where seenPaths.insert(Array(canonicalPaths.path(of: file.path).utf8)).inserted {
            selection.files.append(file)
        }
    }

    /// Returns the files that a path refers to, and adds failures and notes to the selection.
    private mutating func findFiles(at path: String) -> [PayloadFile] {
        let file = PayloadFile(path: path, folder: nil)
        guard path != StandardInput.operand, texts?[path] == nil else { return [file] }
        do throws(FileError) {
            switch try FileSystem.kind(of: path) {
            case .folder:
                return findFiles(inFolder: path)
            case .file, .other:
                return [file]
            case .missing:
                if FileSystem.isLink(path) { throw FileError(danglingLink: path) }
                // Reading throws the error that the report shows, unless the file has just been created.
                _ = try FileSystem.read(path)
                return [file]
            }
        } catch {
            selection.failures.append(.file(error))
            // Only an operand of the tool without a subcommand can be meant as a command.
            let isOperand = inputs.kind == .payloads && inputs.paths.contains(path)
            if isOperand, path.allSatisfy({ $0.isLetter || $0 == "-" }) {
                selection.notes.append(
                    "widget-lint: note: '\(path)' is not a command either; 'widget-lint --help' lists the commands"
                )
            }
            return []
        }
    }

    /// Returns the files in a folder, and adds failures and notes to the selection.
    private mutating func findFiles(inFolder folder: String) -> [PayloadFile] {
        var hasExcludedPaths = false
        var hasSchemas = false
        let isExcluded = { [configurations] (path: String, isFolder: Bool) in
            let excludesPath = configurations.excludes(path, isFolder: isFolder)
            hasExcludedPaths = hasExcludedPaths || excludesPath
            return excludesPath
        }
        let isSkipped = { (path: String, isFolder: Bool) in
            if isExcluded(path, isFolder) { return true }
            guard !isFolder else { return false }
            let name = Path.name(of: path)
            let isSchema = PayloadDiscovery.isSchemaName(name)
            hasSchemas = hasSchemas || isSchema
            return isSchema || ToolFile.Kind(fileName: name) != nil
        }
        let walker: FolderWalker =
            switch inputs.kind {
            case .payloads: .payloads(scope, except: isSkipped)
            case .schemas: .schemas(scope, except: isExcluded)
            }
        let listing = walker.files(below: folder)
        selection.failures += listing.errors.map { .file($0) }
        if let note = listing.skippedLinksNote {
            selection.notes.append("\(folder): note: \(note)")
        }
        if listing.files.isEmpty, listing.errors.isEmpty {
            if hasExcludedPaths {
                selection.notes.append(
                    "\(folder): note: no files to check; the configuration excludes some paths"
                )
            } else if !inputs.allowsEmptyFolders {
                selection.failures.append(.emptyFolder(path: folder, hasSchemas: hasSchemas))
            }
        }
        return listing.files.map { PayloadFile(path: $0, folder: folder) }
    }
}

/// A lookup of canonical paths, which are equal for all paths to a file.
private struct CanonicalPaths {
    /// The canonical paths of folders, by their paths as UTF-8.
    private var canonicalFolders: [[UInt8]: String] = [:]

    /// Returns the path of the file after links are resolved. Results for folders are kept, because a folder may
    /// contain many files.
    mutating func path(of path: String) -> String {
        guard path != StandardInput.operand else { return path }
        if FileSystem.isLink(path) { return FileSystem.canonicalPath(of: path) ?? path }
        let folder = Path.folder(of: path)
        let key = Array(folder.utf8)
        let canonical = canonicalFolders[key] ?? FileSystem.canonicalPath(of: folder)
        guard let canonical else { return path }
        canonicalFolders[key] = canonical
        return Path.joining(canonical, Path.name(of: path))
    }
}

/// A file that a run checks.
package struct PayloadFile: Sendable, Hashable {
    /// The path as the command line gives it, but without a leading `./`, because services that read reports do not
    /// expect one.
    package let path: String
    /// The folder from the command line in which the file was found, or `nil` if the command line names the file.
    let folder: String?

    /// Creates the file that a path of the command line names.
    package init(named path: String) { self.init(path: path, folder: nil) }

    fileprivate init(path: String, folder: String?) {
        self.path = Path.withoutCurrentFolder(path)
        self.folder = folder
    }

    /// True if the command line names the file, not only a folder that contains the file.
    package var isNamed: Bool { folder == nil }

    /// The kinds of file that are accepted: only regular files if the file was found in a folder.
    package var acceptedKinds: InputKinds { isNamed ? .filesAndStreams : .files }
}

/// The files that a run checks, and the problems in finding them.
package struct PayloadSelection: Sendable {
    package var files: [PayloadFile] = []
    /// The number of files and folders on the command line that a configuration excludes.
    package var excludedCount = 0
    /// The errors in finding files.
    package var failures: [LintFailure] = []
    /// Notes on links that were not followed, on folders without files to check and on options without effect, and
    /// warnings on patterns of configurations that match no file.
    package var notes: [String] = []
}

extension FolderWalker {
    /// Returns a traversal that finds the JSON files below a folder. Hidden files and folders, which editors and
    /// version control use, are left out.
    package static func jsonFiles(_ scope: FileScope) -> FolderWalker {
        schemas(scope) { _, _ in false }
    }

    /// Returns a traversal that finds the schemas below a folder, except excluded files.
    static func schemas(
        _ scope: FileScope,
        except isExcluded: @escaping (_ path: String, _ isFolder: Bool) -> Bool
    ) -> FolderWalker {
        files(withExtensions: jsonExtensions, scope, except: isExcluded)
    }

    /// Returns a traversal that finds the payloads below a folder, including files with one payload in each
    /// line, except excluded files.
    static func payloads(
        _ scope: FileScope,
        except isExcluded: @escaping (_ path: String, _ isFolder: Bool) -> Bool
    ) -> FolderWalker {
        files(
            withExtensions: jsonExtensions + LineReader.fileExtensions,
            scope,
            except: isExcluded
        )
    }

    /// The extensions of files with one JSON value.
    package static let jsonExtensions = [".json", ".jsonc"]

    private static func files(
        withExtensions extensions: [String],
        _ scope: FileScope,
        except isExcluded: @escaping (_ path: String, _ isFolder: Bool) -> Bool
    ) -> FolderWalker {
        FolderWalker(
            scope: scope,
            wantsFolder: { path, name in !name.hasPrefix(".") && !isExcluded(path, true) },
            wantsFile: { path, name in
                !name.hasPrefix(".") && extensions.contains(where: name.hasSuffix)
                    && !isExcluded(path, false)
            }
        )
    }
}

/// The search for files whose lines are not payloads, although an option says that they are.
extension PayloadDiscovery {
    /// The maximum number of bytes of a file that is searched for a single value.
    static let singleValueByteLimit = 1 << 20

    /// Returns the name of the first file that is one value over several lines, although an option says that each line
    /// of the file is a payload.
    package func firstSingleValue(among files: [PayloadFile]) -> String? {
        guard inputs.readsLines else { return nil }
        return files.first(where: isSingleValue).map { name(of: $0.path) }
    }

    private func isSingleValue(_ file: PayloadFile) -> Bool {
        guard file.isNamed, file.path != StandardInput.operand,
            !PayloadStream.hasLineExtension(file.path),
            let input = try? InputFile(opening: file.path),
            let text = try? input.readToEnd(byteLimit: Self.singleValueByteLimit),
            let root = try? JSONParser().parse(text).root
        else { return false }
        return text[root.range.start..<root.range.end].contains(UInt8(ascii: "\n"))
    }
}
