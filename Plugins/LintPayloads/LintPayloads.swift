import Foundation
import PackagePlugin

/// `swift package lint-payloads`: checks payloads against their schemas.
///
/// Arguments are those of `widget-lint`. Where they name no path, the targets are checked that have
/// payloads, those that `--target NAME` names or else all; where none has any, the package's folder.
@main
struct LintPayloads: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        let arguments = try CommandArguments(arguments, in: context.package)
        let package = context.package.directoryURL
        try ToolProcess.run(
            try context.tool(named: "widget-lint").url,
            standardPaths(arguments, in: package)
                + Self.allowing(PackageFolders.options(for: context.package), arguments.rest),
            in: package
        )
    }

    /// The arguments with the options that let the tool read in the package: after a command that has them, and
    /// nowhere beside one that reads nothing.
    private static func allowing(_ options: [String], _ arguments: [String]) -> [String] {
        switch arguments.first {
        case "schema", "diff": Array(arguments.prefix(1)) + options + arguments.dropFirst()
        case "rules", "explain", "completions", "manual": arguments
        default: options + arguments
        }
    }

    /// What is checked where the arguments name nothing.
    private func standardPaths(_ arguments: CommandArguments, in package: URL) -> [String] {
        // One that is no option is a path, or a command of the tool that has no such option.
        if let first = arguments.rest.first, !first.hasPrefix("-") { return [] }
        var folders = arguments.targets.map(\.directoryURL).filter {
            !PayloadFiles.files(below: $0).isEmpty
        }
        if folders.isEmpty { folders = [package] }
        return folders.flatMap { ["--default-path", Self.path($0, in: package)] }
    }

    /// The path from the package's folder, which is how findings read best.
    private static func path(_ folder: URL, in package: URL) -> String {
        let (path, start) = (folder.standardizedFileURL.path, package.standardizedFileURL.path)
        guard path != start else { return "." }
        return path.hasPrefix(start + "/") ? String(path.dropFirst(start.count + 1)) : path
    }
}
