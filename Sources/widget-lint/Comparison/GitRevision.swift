import CommandLineInterface
import FileLinting

/// The files of a repository in a revision, read through git.
struct GitRevision {
    let name: String
    /// The folder of the repository.
    let root: String
    /// The hash of the revision's tree. Unlike a name, the hash cannot be mistaken for an option or for another
    /// revision.
    private let tree: String

    /// Finds the repository that contains a path. The path need not exist in the current version.
    ///
    /// - Throws: An error if there is no git, no repository, or no such revision.
    init(_ name: String, around path: String) throws(LintFailure) {
        let folder = Self.existingFolder(around: path)
        let topLevel = try Self.run(["-C", folder, "rev-parse", "--show-toplevel"])
        guard topLevel.status == 0 else {
            guard Self.isInRepository(folder) else { throw .notInRepository(path: path) }
            throw .unusableRepository(path: path, reason: topLevel.firstError)
        }
        root = topLevel.line
        self.name = name
        let lookup = try Self.hashLookup(of: name + "^{tree}", in: root)
        tree = lookup.line
        guard lookup.status == 0, !tree.isEmpty, tree.utf8.allSatisfy(\.isHexadecimalDigit) else {
            // A clone with a filter can have a commit without its tree.
            let commitLookup = try Self.hashLookup(of: name + "^{commit}", in: root)
            if commitLookup.status == 0 { throw .missingContent(name) }
            throw .unknownRevision(name, repository: root, isShallow: try Self.isShallow(root))
        }
    }

    /// Returns a finished run of git whose output is the hash of the object with a name.
    private static func hashLookup(
        of name: String,
        in root: String
    ) throws(LintFailure) -> ChildProcess {
        try run(["-C", root, "rev-parse", "--quiet", "--verify", "--end-of-options", name])
    }

    /// Returns whether a folder belongs to a repository, which git may refuse to use, for example because another user
    /// owns it.
    private static func isInRepository(_ folder: String) -> Bool {
        guard var folder = FileSystem.canonicalPath(of: folder) else { return false }
        while (try? FileSystem.kind(of: Path.joining(folder, ".git"))) == .missing {
            let parent = Path.folder(of: folder)
            if parent == folder { return false }
            folder = parent
        }
        return true
    }

    /// Returns whether the history of a repository is incomplete, as after `git clone --depth 1`.
    private static func isShallow(_ root: String) throws(LintFailure) -> Bool {
        let answer = try run(["-C", root, "rev-parse", "--is-shallow-repository"])
        return answer.line == "true"
    }

    /// Returns the path itself if it is a folder, otherwise the innermost existing folder that contains it.
    static func existingFolder(around path: String) -> String {
        var folder = path
        while (try? FileSystem.kind(of: folder)) != .folder {
            let parent = Path.folder(of: folder)
            if parent == folder { return "." }
            folder = parent
        }
        return folder
    }

    /// The environment variables that git does not inherit, or inherits with another value.
    ///
    /// - `GIT_DIR` and the three variables after it select a repository. git sets them for its hooks. Here, only the
    ///   path decides which repository is used.
    /// - The next three variables change the meaning of paths.
    /// - The empty `GIT_ALLOW_PROTOCOL` keeps git from downloading missing objects. A download could run an executable
    ///   that the configuration of the repository names. No configuration overrides this variable.
    private static let variables: [String: String?] = [
        "GIT_DIR": nil, "GIT_WORK_TREE": nil, "GIT_COMMON_DIR": nil, "GIT_IMPLICIT_WORK_TREE": nil,
        "GIT_GLOB_PATHSPECS": nil, "GIT_NOGLOB_PATHSPECS": nil, "GIT_ICASE_PATHSPECS": nil,
        "GIT_ALLOW_PROTOCOL": "",
    ]

    private static func run(_ arguments: [String]) throws(LintFailure) -> ChildProcess {
        do {
            // git must not run the monitor that the repository configures, or read a colon at the beginning of a path
            // as a part of a pattern.
            let settings = ["-c", "core.fsmonitor=false", "--literal-pathspecs"]
            return try ChildProcess("git", settings + arguments, changing: variables)
        } catch {
            throw .file(error)
        }
    }

    /// Returns a path relative to the repository's root, or `nil` if the path is outside of the repository.
    private func pathInRepository(_ path: String) -> String? {
        // git resolves links in the path of the root, so git must also resolve the path of the file.
        let folder = Self.existingFolder(around: path)
        guard let prefixResult = try? Self.run(["-C", folder, "rev-parse", "--show-prefix"]),
            prefixResult.status == 0
        else { return nil }
        let prefix = prefixResult.line
        var rest = Path.withoutDots(path)
        let start = Path.withoutDots(folder)
        if rest == start { return prefix }
        // The rest begins after the folder and its slash.
        if start != "." { rest = Path.rest(of: rest, after: Path.joining(start, "")) ?? rest }
        return prefix + rest
    }

    /// Returns the content of a file, or `nil` if it does not exist in the revision.
    func read(_ path: String) throws(LintFailure) -> [UInt8]? {
        guard let path = pathInRepository(path), let entry = try file(at: path) else { return nil }
        return try content(of: entry)
    }

    /// A file of the revision.
    struct File {
        /// The path relative to the folder that was listed.
        let path: String
        let content: [UInt8]
    }

    /// Returns the JSON files at any depth in a folder, without hidden files, and without links to files outside of the
    /// folder.
    func jsonFiles(in folder: String) throws(LintFailure) -> [File] {
        guard let path = pathInRepository(folder) else { return [] }
        let prefix = path.isEmpty || path.hasSuffix("/") ? path : path + "/"
        let operands = ["-r", tree] + (prefix.isEmpty ? [] : ["--", prefix])
        // git cannot list the sizes if the clone lacks a file. The files are then listed without sizes, and reading the
        // missing file causes an error with its name.
        var listing = try entries(["-l"] + operands)
        if listing == nil { listing = try entries(operands) }
        guard let listing else { throw .missingContent("\(name):\(path)") }
        var paths: [String] = []
        var targets: [Entry] = []
        for entry in listing where entry.isBlob {
            guard let path = Path.rest(of: entry.path, after: prefix),
                FolderWalker.jsonExtensions.contains(where: path.hasSuffix),
                !Path.names(in: path).contains(where: { $0.utf8.first == UInt8(ascii: ".") }),
                let target = entry.isLink ? try file(at: entry.path) : entry,
                Path.rest(of: target.path, after: prefix) != nil
            else { continue }
            paths.append(path)
            targets.append(target)
        }
        let contents = try contents(of: targets)
        return zip(paths, contents).map { File(path: $0, content: $1) }
    }

    // MARK: Entries of the tree

    /// A file, a link or a folder of the revision.
    private struct Entry {
        /// The path relative to the repository's root.
        let path: String
        let isLink: Bool
        /// True for files and links.
        let isBlob: Bool
        let hash: String
        /// The number of bytes, or `nil` if it was not listed.
        let byteCount: Int?

        /// Reads the output of `git ls-tree`: the mode, the type, the hash and perhaps the size, then a tab and the
        /// path.
        init?(_ text: String) {
            let parts = text.split(separator: "\t", maxSplits: 1).map(String.init)
            let words = (parts.first ?? "").split(separator: " ").map(String.init)
            guard parts.count == 2, words.count >= 3 else { return nil }
            // The mode 120000 is that of a symbolic link.
            (path, isLink) = (parts[1], words[0] == "120000")
            (isBlob, hash) = (words[1] == "blob", words[2])
            byteCount = words.count > 3 ? Int(words[3]) : nil
        }
    }

    /// The number of files that one run of git reads.
    private static let batchFileCount = 500

    /// The maximum number of links that lead to a file one after the other.
    private static let linkLimit = 8

    /// Returns entries of the tree, or `nil` if git cannot list them.
    private func entries(_ arguments: [String]) throws(LintFailure) -> [Entry]? {
        let listing = try Self.run(["-C", root, "ls-tree", "-z"] + arguments)
        guard listing.status == 0 else { return nil }
        return listing.output.split(separator: 0).compactMap {
            Entry(String(decoding: $0, as: UTF8.self))
        }
    }

    /// Returns the content of a file or a link.
    ///
    /// - Throws: An error if the repository does not have the content, as in a clone with a filter. The file then counts
    ///   as neither present nor missing.
    private func content(of entry: Entry) throws(LintFailure) -> [UInt8] {
        let content = try Self.run(["-C", root, "cat-file", "blob", entry.hash])
        guard content.status == 0 else { throw .missingContent("\(name):\(entry.path)") }
        return content.output
    }

    /// Returns the contents of files, in the same order.
    private func contents(of entries: [Entry]) throws(LintFailure) -> [[UInt8]] {
        let known = try contentsByHash(of: entries)
        var contents: [[UInt8]] = []
        for entry in entries {
            if let content = known[entry.hash] {
                contents.append(content)
            } else {
                contents.append(try content(of: entry))
            }
        }
        return contents
    }

    /// Returns the contents of files whose sizes are known. One run of git reads many files, because starting a process
    /// takes longer than reading a file. Contents that git cannot read together are left out.
    private func contentsByHash(of entries: [Entry]) throws(LintFailure) -> [String: [UInt8]] {
        var byteCounts: [String: Int] = [:]
        for entry in entries { byteCounts[entry.hash] = entry.byteCount }
        var contents: [String: [UInt8]] = [:]
        var rest = Array(byteCounts)[...]
        while !rest.isEmpty {
            let batch = rest.prefix(Self.batchFileCount)
            rest = rest.dropFirst(batch.count)
            // `git show` writes files without headings, so the output is their contents one after the other.
            let shown = try Self.run(["-C", root, "show"] + batch.map(\.key))
            let byteCount = batch.reduce(0) { $0 + $1.value }
            guard shown.status == 0, shown.output.count == byteCount else { continue }
            var bytes = shown.output[...]
            for (hash, byteCount) in batch {
                contents[hash] = Array(bytes.prefix(byteCount))
                bytes = bytes.dropFirst(byteCount)
            }
        }
        return contents
    }

    /// Returns the file that a path in the repository leads to, if there is one in the revision. Only a link at the end
    /// of the path is followed.
    private func file(at path: String) throws(LintFailure) -> Entry? {
        var path = path
        for _ in 0...Self.linkLimit {
            // A link may lead out of the repository, where git lists nothing.
            let names = Path.names(in: path)
            let isAbsolute = path.utf8.first == UInt8(ascii: "/")
            guard !names.isEmpty, !isAbsolute, !names.contains("..") else { return nil }
            guard let found = try entries([tree, "--", path]) else {
                throw .missingContent("\(name):\(path)")
            }
            guard let entry = found.first, entry.path == path, entry.isBlob else { return nil }
            guard entry.isLink else { return entry }
            let text = String(decoding: try content(of: entry), as: UTF8.self)
            path = Path.normalized(Path.joining(Path.folder(of: path), text))
        }
        return nil
    }
}

extension ChildProcess {
    /// The output without its line end.
    fileprivate var line: String {
        let text = String(decoding: output, as: UTF8.self)
        return text.last?.isNewline == true ? String(text.dropLast()) : text
    }

    /// The first line that git wrote to standard error, without `fatal:` at its beginning.
    fileprivate var firstError: String {
        let lines = String(decoding: errors, as: UTF8.self).split(whereSeparator: \.isNewline)
        let prefix = "fatal: "
        let line = lines.first.map { String($0) } ?? "git failed"
        return line.hasPrefix(prefix) ? String(line.dropFirst(prefix.count)) : line
    }
}

extension UInt8 {
    fileprivate var isHexadecimalDigit: Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
            || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self)
    }
}
