import CommandLineInterface

/// The files of a repository in a revision, read through git.
struct GitRevision {
    let name: String
    /// The folder that the repository's paths are relative to.
    let root: String
    /// The hash of the tree that contains the files. git cannot mistake it for an option or another
    /// revision.
    private let tree: String

    /// Finds the repository of a path, which need not exist any more.
    ///
    /// - Throws: An error if there is no git, no repository, or no such revision.
    init(_ name: String, around path: String) throws(LintFailure) {
        let folder = Self.existingFolder(around: path)
        let found = try Self.run(["-C", folder, "rev-parse", "--show-toplevel"])
        guard found.status == 0 else {
            throw .notInRepository(path: path)
        }
        root = String(decoding: found.output, as: UTF8.self).withoutNewline
        guard !name.utf8.contains(0) else { throw .unknownRevision(name, repository: root) }
        self.name = name
        let commit = try Self.run(
            ["-C", root, "rev-parse", "--quiet", "--verify", "--end-of-options", name + "^{tree}"]
        )
        tree = String(decoding: commit.output, as: UTF8.self).withoutNewline
        guard commit.status == 0, !tree.isEmpty, tree.utf8.allSatisfy(\.isHexadecimalDigit) else {
            throw .unknownRevision(name, repository: root)
        }
    }

    private static func existingFolder(around path: String) -> String {
        var folder = path
        while (try? FileSystem.kind(of: folder)) != .folder {
            let outer = Path.folder(of: folder)
            if outer == folder { return "." }
            folder = outer
        }
        return folder
    }

    private static func run(_ arguments: [String]) throws(LintFailure) -> ChildProcess {
        do {
            // git must not download missing objects or run programs that the repository configures.
            let settings = ["-c", "protocol.allow=never", "-c", "core.fsmonitor=false"]
            return try ChildProcess("git", settings + arguments)
        } catch {
            throw .file(error)
        }
    }

    /// Returns the path of a file from the repository's root, or `nil` if it is outside.
    private func pathInside(_ path: String) -> String? {
        // git resolves links in the path of the root, so the path of the file is taken from git as well.
        let folder = Self.existingFolder(around: path)
        guard let found = try? Self.run(["-C", folder, "rev-parse", "--show-prefix"]),
            found.status == 0
        else { return nil }
        let prefix = String(decoding: found.output, as: UTF8.self).withoutNewline
        var rest = Path.withoutDots(path)
        let start = Path.withoutDots(folder)
        if rest == start { return prefix }
        if start != "." { rest = String(rest.dropFirst(start.count + 1)) }
        return prefix + rest
    }

    /// Returns the content of a file, or `nil` if it does not exist in the revision.
    func read(_ path: String) throws(LintFailure) -> [UInt8]? {
        guard let inside = pathInside(path) else { return nil }
        let kind = try Self.run(["-C", root, "cat-file", "-t", "\(tree):\(inside)"])
        guard kind.status == 0, kind.output.starts(with: Array("blob".utf8)) else { return nil }
        let found = try Self.run(["-C", root, "cat-file", "blob", "\(tree):\(inside)"])
        return found.status == 0 ? found.output : nil
    }

    /// Returns the paths of the JSON files in a folder and below, relative to it and without hidden files.
    func jsonFiles(in folder: String) throws(LintFailure) -> [String] {
        guard let inside = pathInside(folder) else { return [] }
        var arguments = ["-C", root, "ls-tree", "-r", "-z", "--name-only", tree]
        if !inside.isEmpty { arguments += ["--", inside.hasSuffix("/") ? inside : inside + "/"] }
        let found = try Self.run(arguments)
        guard found.status == 0 else { return [] }
        let prefix = inside.isEmpty || inside.hasSuffix("/") ? inside : inside + "/"
        return found.output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
            .filter { $0.hasPrefix(prefix) && $0.hasSuffix(".json") }
            .map { String($0.dropFirst(prefix.count)) }
            .filter { !$0.split(separator: "/").contains { $0.hasPrefix(".") } }
    }
}

extension UInt8 {
    fileprivate var isHexadecimalDigit: Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
            || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self)
    }
}

extension String {
    fileprivate var withoutNewline: String { last?.isNewline == true ? String(dropLast()) : self }
}
