import CommandLineInterface
import SchemaKit

/// Finds the payload files that the paths of a command line stand for.
struct PayloadDiscovery {
    /// The operand that stands for standard input, and how reports call it.
    static let standardInput = "-"
    static let standardInputName = "<standard input>"

    private let options: LintOptions

    init(options: LintOptions) {
        self.options = options
    }

    /// The files, each once, in the order of the paths and by name within a folder.
    func files(below paths: [String], onFailure: (RunFailure) -> Void) -> [String] {
        var files: [String] = []
        var seen: Set<String> = []
        for path in paths {
            for file in expand(path, onFailure: onFailure)
            where seen.insert(Path.withoutDots(file)).inserted {
                files.append(file)
            }
        }
        return files
    }

    private func expand(_ path: String, onFailure: (RunFailure) -> Void) -> [String] {
        guard path != Self.standardInput else { return [path] }
        do throws(FileError) {
            switch try FileSystem.kind(of: path) {
            case .folder:
                return files(inFolder: path, onFailure: onFailure)
            case .file, .other:
                return [path]
            case .missing:
                _ = try FileSystem.read(path)
                return [path]
            }
        } catch {
            let suggestion = Tool.widgetLint.subcommandSuggestion(for: path)
            onFailure(.unreadablePath(error, suggestion: suggestion))
            return []
        }
    }

    private func files(inFolder path: String, onFailure: (RunFailure) -> Void) -> [String] {
        let listing = FolderWalker.jsonFiles.files(below: path)
        for error in listing.errors { onFailure(.file(error)) }
        if listing.files.isEmpty, listing.errors.isEmpty, !options.allowsEmptyFolders {
            onFailure(.emptyFolder(path: path))
        }
        return listing.files
    }

    /// Reads a file, or standard input.
    static func read(_ path: String) throws(RunFailure) -> SourceFile {
        do throws(FileError) {
            guard path != standardInput else {
                let bytes = try FileSystem.readStandardInput()
                return SourceFile(path: standardInputName, bytes: bytes)
            }
            return SourceFile(path: path, bytes: try FileSystem.read(path))
        } catch {
            throw .file(error)
        }
    }
}
