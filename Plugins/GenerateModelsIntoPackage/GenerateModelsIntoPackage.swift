import Foundation
import PackagePlugin

/// The command `swift package generate-models`, which writes models into the package, for projects that commit
/// generated code.
///
/// The command runs `widget-codegen generate` for each target with a `widget-codegen.json`, or only for the
/// targets that `--target NAME` names. It passes all other arguments on, such as `--check`. In the
/// configuration, `output` is the folder for the models. A configuration without `output` is skipped, because
/// its models are generated during the build.
@main
struct GenerateModelsIntoPackage: CommandPlugin {
    private static let configurationName = "widget-codegen.json"

    func performCommand(context: PluginContext, arguments: [String]) throws {
        let arguments = try CommandArguments(arguments, in: context.package)
        let targets = try arguments.targets.filter {
            try Self.hasOutput(Self.configuration(of: $0))
        }
        guard !targets.isEmpty else { throw NoConfiguration() }
        let tool = try context.executable(ofTool: "widget-codegen")
        var failure: ToolFailure?
        for target in targets {
            do {
                try ToolProcess.run(
                    tool,
                    ["generate", "--config", Self.configuration(of: target).path]
                        + TargetOptions.options(for: target)
                        + PackageFolders.options(for: context.package) + arguments.toolArguments,
                    in: context.package.directoryURL
                )
            } catch let error as ToolFailure {
                // A failure for one target must not prevent the other targets from getting their models.
                failure = error
            }
        }
        if let failure { throw failure }
    }

    private static func configuration(of target: any SourceModuleTarget) -> URL {
        target.directoryURL.appending(path: configurationName)
    }

    /// Returns whether there is a configuration with a member `output`. Also returns true for a configuration
    /// that cannot be read, so that the tool reports the error.
    private static func hasOutput(_ file: URL) throws -> Bool {
        guard FileManager.default.fileExists(atPath: file.path) else { return false }
        let object = try? JSONSerialization.jsonObject(with: Data(contentsOf: file))
        guard let members = object as? [String: Any] else { return true }
        return members["output"] != nil
    }
}

struct NoConfiguration: Error, CustomStringConvertible {
    var description: String {
        "no target has a 'widget-codegen.json' with 'output', the folder of its models"
    }
}
