import CommandLineInterface
import SchemaKit
package import SchemaLint

/// A finder of the configuration of each payload: the nearest configuration in the payload's folder or above, or the
/// configuration that the command line names.
///
/// The finder is a class, so that the search for files and the checks of all payloads share the configurations that it
/// has read.
package final class ConfigurationFinder {
    package let currentFolder: String
    /// True if configurations are searched for. A configuration then applies only to the files inside its folder, at
    /// any depth.
    package let searchesForConfigurations: Bool
    /// The configuration that the command line names.
    private let namedConfiguration: LintConfiguration?
    private let scope: FileScope
    /// The nearest configuration of each folder, by the absolute path of the folder as UTF-8.
    private var nearestConfigurations: [[UInt8]: Result<LintConfiguration?, LintFailure>] = [:]

    /// Creates a finder.
    ///
    /// - Throws: The errors of the configuration that the command line names, a contradiction between options, or an
    ///   error in finding the current folder.
    package init(options: SchemaOptions) throws(LintFailure) {
        do {
            currentFolder = try ProcessEnvironment.currentFolder()
        } catch {
            throw .file(error)
        }
        scope = FileScope(allowing: options.allowedFolders)
        searchesForConfigurations = options.searchesForConfigurations
        guard let path = options.configuration else {
            namedConfiguration = nil
            return
        }
        guard options.usesConfiguration else { throw .contradiction("--config", "--no-config") }
        namedConfiguration = try LintConfiguration(
            reading: AbsolutePath(path, in: currentFolder),
            name: path,
            accepting: .filesAndStreams,
            wasFoundBySearch: false
        )
    }

    /// Returns the configuration of a payload, or `nil` if there is none. Also returns `nil` if the payload is itself a
    /// configuration file.
    ///
    /// - Throws: The errors of the configuration. They are thrown again for each payload that uses the configuration.
    package func configuration(for path: AbsolutePath) throws(LintFailure) -> LintConfiguration? {
        guard Path.name(of: path.text) != LintConfiguration.fileName else { return nil }
        return try configuration(forFilesIn: Path.folder(of: path.text))
    }

    private func configuration(
        forFilesIn folder: String
    ) throws(LintFailure) -> LintConfiguration? {
        guard searchesForConfigurations else { return namedConfiguration }
        return try nearestConfiguration(from: folder).get()
    }

    /// Returns a warning for each pattern of a configuration's `schemas` that matches none of the files. Returns no
    /// warnings if no folder was searched.
    ///
    /// If the folder of a configuration was not searched as a whole, its patterns may match other files. A pattern then
    /// has a warning only if it names a folder that does not exist. A pattern of `rules` has a warning if it names a
    /// path that does not exist. A pattern of `exclude` has none, because it may name files that only a build creates.
    ///
    /// - Parameter searchedFolders: The absolute paths of the folders that were searched.
    func warningsOnUnmatchedPatterns(
        files: [AbsolutePath],
        searchedFolders folders: [AbsolutePath]
    ) -> [String] {
        guard !folders.isEmpty else { return [] }
        // The keys are the folders of the configurations.
        var configurations: [AbsolutePath: LintConfiguration] = [:]
        var filesByConfiguration: [AbsolutePath: [AbsolutePath]] = [:]
        func add(_ configuration: LintConfiguration?, file: AbsolutePath? = nil) {
            guard let configuration else { return }
            let configurationFolder = AbsolutePath(resolved: configuration.folder)
            configurations[configurationFolder] = configuration
            if let file { filesByConfiguration[configurationFolder, default: []].append(file) }
        }
        // An error in a configuration is reported for the payload that needs it.
        for file in files { add(try? configuration(for: file), file: file) }
        // A folder without payloads may have a configuration, too.
        for folder in folders { add(try? configuration(forFilesIn: folder.text)) }
        let exists = { (path: String) in (try? FileSystem.kind(of: path)) != .missing }
        let sorted = configurations.sorted {
            $0.key.text.utf8.lexicographicallyPrecedes($1.key.text.utf8)
        }
        let searchedFolders = Set(folders)
        return sorted.flatMap { folder, configuration in
            let warnings =
                Self.isSearched(folder, searchedFolders)
                ? configuration.warningsOnUnmatchedPatterns(
                    files: filesByConfiguration[folder] ?? []
                )
                : configuration.warningsOnPatternsInMissingFolders(folderExists: exists)
            return warnings + configuration.warningsOnRulesForMissingPaths(pathExists: exists)
        }
    }

    /// Returns whether a folder was searched as a whole: it is one of the searched folders, or inside one of them.
    private static func isSearched(
        _ folder: AbsolutePath,
        _ searchedFolders: Set<AbsolutePath>
    ) -> Bool {
        var folder = folder
        while !searchedFolders.contains(folder) {
            let parent = AbsolutePath(resolved: folder.folder)
            if parent == folder { return false }
            folder = parent
        }
        return true
    }

    /// Returns whether a configuration excludes a file or folder.
    package func excludes(_ path: String, isFolder: Bool) -> Bool {
        let path = AbsolutePath(path, in: currentFolder)
        // An error in a configuration is reported for the payload that needs it.
        guard let configuration = try? configuration(for: path) else { return false }
        return configuration.excludes(path, isFolder: isFolder)
    }

    /// Returns the nearest folder with a configuration, from a folder upward, or `nil` if there is none. Does not read
    /// the configuration.
    static func nearestFolder(from folder: String) -> String? {
        guard var folder = FileSystem.canonicalPath(of: folder) else { return nil }
        while (try? FileSystem.kind(of: Path.joining(folder, LintConfiguration.fileName))) != .file
        {
            let parent = Path.folder(of: folder)
            if parent == folder { return nil }
            folder = parent
        }
        return folder
    }

    /// Returns the nearest configuration, from a folder upward. The result is kept for every folder on the way.
    private func nearestConfiguration(
        from folder: String
    ) -> Result<LintConfiguration?, LintFailure> {
        var visited: [String] = []
        let nearest = searchUpward(from: folder, visited: &visited)
        for folder in visited { nearestConfigurations[Array(folder.utf8)] = nearest }
        return nearest
    }

    private func searchUpward(
        from start: String,
        visited: inout [String]
    ) -> Result<LintConfiguration?, LintFailure> {
        var folder = start
        while true {
            if let cached = nearestConfigurations[Array(folder.utf8)] { return cached }
            visited.append(folder)
            if let configuration = configuration(in: folder) { return configuration }
            let parent = Path.folder(of: folder)
            if parent == folder { return .success(nil) }
            folder = parent
        }
    }

    /// Returns the configuration in a folder, or `nil` if there is none or it cannot be accessed. A link out of the
    /// folder is an error unless an option allows its target. A broken link is an error, too, because the settings that
    /// it should lead to are missing.
    private func configuration(in folder: String) -> Result<LintConfiguration?, LintFailure>? {
        let path = AbsolutePath(LintConfiguration.fileName, in: folder)
        let kind = try? FileSystem.kind(of: path.text)
        if kind == .missing, FileSystem.isLink(path.text) {
            return .failure(.file(FileError(danglingLink: name(of: path))))
        }
        guard kind == .file else { return nil }
        do throws(LintFailure) {
            guard scope.realPath(of: path.text, within: [folder]) != nil else {
                throw .linkedConfiguration(path: name(of: path))
            }
            return .success(try LintConfiguration(reading: path, name: name(of: path)))
        } catch {
            return .failure(error)
        }
    }

    /// Returns the path relative to the current folder, or the absolute path of a file outside of this folder.
    private func name(of path: AbsolutePath) -> String {
        let names = path.names(from: currentFolder)
        return names.first == ".." ? path.text : names.joined(separator: "/")
    }
}

extension AbsolutePath {
    package init(_ path: String, in folder: String) {
        self.init(resolved: Path.absolute(path, in: folder))
    }

    /// The absolute path of the folder of the file.
    var folder: String { Path.folder(of: text) }
}

extension LintConfiguration {
    /// Reads a configuration file.
    ///
    /// - Parameters:
    ///   - name: The name of the file in messages.
    ///   - kinds: The kinds of file that are accepted.
    ///   - wasFoundBySearch: True if a search found the file, false if the command line names it.
    init(
        reading path: AbsolutePath,
        name: String,
        accepting kinds: InputKinds = .files,
        wasFoundBySearch: Bool = true
    ) throws(LintFailure) {
        let source = try SourceFile.readWhole(path.text, name: name, accepting: kinds)
        do {
            try self.init(source, folder: path.folder, appliesOnlyBelow: wasFoundBySearch)
        } catch {
            throw .invalidToolFile(error.report)
        }
    }
}

extension Baseline {
    /// Reads a baseline.
    ///
    /// - Throws: An error in reading the file, or in its content.
    init(reading path: String) throws(LintFailure) {
        let source = try SourceFile.readWhole(path, name: path, accepting: .filesAndStreams)
        do {
            try self.init(source)
        } catch {
            throw .invalidToolFile(error.report)
        }
    }
}

extension SourceFile {
    /// Reads a file that a report calls `name`. Errors show `name`, too.
    static func readWhole(
        _ path: String,
        name: String,
        accepting kinds: InputKinds
    ) throws(LintFailure) -> SourceFile {
        do {
            return SourceFile(path: name, bytes: try FileSystem.read(path, accepting: kinds))
        } catch {
            throw .file(FileError(path: name, operation: error.operation, code: error.code))
        }
    }
}
