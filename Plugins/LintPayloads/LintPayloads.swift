import Foundation
import PackagePlugin

/// The command `swift package lint-payloads`, which checks payloads against their schemas.
///
/// The arguments are those of `widget-lint`. If they contain no path, the command checks all targets that
/// have payloads, or only the targets that `--target NAME` names. If none of them has payloads, it checks the
/// package's folder.
@main
struct LintPayloads: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        let arguments = try CommandArguments(arguments, in: context.package)
        let package = context.package.directoryURL
        try ToolProcess.run(
            try context.executable(ofTool: "widget-lint"),
            defaultPaths(arguments, in: package)
                + Self.adding(
                    PackageFolders.options(for: context.package),
                    to: arguments.toolArguments
                ),
            in: package
        )
    }

    /// Adds the options that allow the tool to read files of the package and of its dependencies. The options come
    /// after a subcommand that needs them. Other subcommands read no files, except `server`, which editors start
    /// without this command.
    private static func adding(_ options: [String], to arguments: [String]) -> [String] {
        switch arguments.first {
        case "check", "schema", "diff": Array(arguments.prefix(1)) + options + arguments.dropFirst()
        case "rules", "explain", "schemas", "server", "completions", "manual", "help": arguments
        default: options + arguments
        }
    }

    /// Returns options with the paths that the tool checks if the arguments name no path.
    private func defaultPaths(_ arguments: CommandArguments, in package: URL) -> [String] {
        // A first argument that is not an option is a path, which replaces the default paths, or a subcommand. Only the
        // subcommand 'check' accepts --default-path. It is also run if the arguments name no subcommand.
        if let first = arguments.toolArguments.first, first != "check", !first.hasPrefix("-") {
            return []
        }
        var folders = arguments.targets.map(\.directoryURL).filter {
            !PayloadFiles.payloads(below: $0).isEmpty
        }
        if folders.isEmpty { folders = [package] }
        return folders.flatMap { ["--default-path", Self.path($0, in: package)] }
    }

    /// Returns the path relative to the package's folder, which keeps findings short.
    private static func path(_ folder: URL, in package: URL) -> String {
        let (path, start) = (folder.standardizedFileURL.path, package.standardizedFileURL.path)
        guard path != start else { return "." }
        return path.hasPrefix(start + "/") ? String(path.dropFirst(start.count + 1)) : path
    }
}
