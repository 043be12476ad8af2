import Foundation
import PackagePlugin

/// Generates Swift types for the schemas that the target's `widget-codegen.json` lists.
///
/// The names of the output files depend only on the configuration and on the paths of the schema files. The command
/// runs again when the configuration, one of the schemas, a JSON file in the folder of a schema, or the tool changes.
@main
struct GenerateModels: BuildToolPlugin {
    private static let configurationName = "widget-codegen.json"

    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let target = target as? any SourceModuleTarget else { return [] }
        let file = target.directoryURL.appending(path: Self.configurationName)
        guard FileManager.default.fileExists(atPath: file.path) else {
            throw MissingConfiguration(target: target.name, path: file.path)
        }
        let plan = GenerationPlan(configuration: file)
        let output = context.pluginWorkDirectoryURL.appending(path: "Models")
        // The record is beside the models, in a folder in which the sandbox of the command always lets the tool write.
        let record = context.pluginWorkDirectoryURL.appending(path: "Models.record")
        return [
            .buildCommand(
                displayName: "Generating models of \(target.name)",
                executable: try context.executable(ofTool: "widget-codegen"),
                arguments: [
                    "generate", "--quiet", "--config", file.path, "--output", output.path,
                    "--record", record.path,
                ] + plan.outputs.flatMap { ["--planned-output", $0] }
                    + TargetOptions.options(for: target)
                    + PackageFolders.options(for: context.package),
                inputFiles: [file] + plan.inputs,
                outputFiles: plan.outputs.map { output.appending(path: $0) }
            )
        ]
    }
}

struct MissingConfiguration: Error, CustomStringConvertible {
    let target: String
    let path: String

    var description: String {
        "the target '\(target)' uses GenerateModels but has no configuration at '\(path)'"
    }
}
