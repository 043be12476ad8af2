import Foundation
import PackagePlugin

/// `swift package generate-models`: writes models into the package, for those who check them in.
///
/// For each target with a `widget-codegen.json`, those that `--target NAME` names or else all, runs
/// `widget-codegen generate` with the other arguments, among them `--check`. The configuration says
/// with `output` where the models go; one without it is for models that are generated during the build.
@main
struct GenerateModelsIntoPackage: CommandPlugin {
    private static let configurationName = "widget-codegen.json"

    func performCommand(context: PluginContext, arguments: [String]) throws {
        let arguments = try CommandArguments(arguments, in: context.package)
        let configurations = try arguments.targets
            .map { $0.directoryURL.appending(path: Self.configurationName) }
            .filter { try Self.hasOutput($0) }
        guard !configurations.isEmpty else { throw NoConfiguration() }
        let tool = try context.tool(named: "widget-codegen").url
        var failure: ToolFailure?
        for configuration in configurations {
            do {
                try ToolProcess.run(
                    tool,
                    ["generate", "--config", configuration.path]
                        + PackageFolders.options(for: context.package) + arguments.rest,
                    in: context.package.directoryURL
                )
            } catch let error as ToolFailure {
                // What is wrong with one target keeps no other from its models.
                failure = error
            }
        }
        if let failure { throw failure }
    }

    /// Whether there is a configuration that says where models go; the tool tells what is wrong with one
    /// that can't be read.
    private static func hasOutput(_ file: URL) throws -> Bool {
        guard FileManager.default.fileExists(atPath: file.path) else { return false }
        let object = try? JSONSerialization.jsonObject(with: Data(contentsOf: file))
        guard let members = object as? [String: Any] else { return true }
        return members["output"] != nil
    }
}

struct NoConfiguration: Error, CustomStringConvertible {
    var description: String {
        "no target has a 'widget-codegen.json' that says with 'output' where its models go"
    }
}
