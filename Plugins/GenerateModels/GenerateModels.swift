import Foundation
import PackagePlugin

/// Generates Swift types for the schemas that the target's `widget-codegen.json` lists.
///
/// Each invocation of the configuration becomes one command. Its output files are known from the names of its
/// schemas. It runs again when the configuration, one of the schemas, a schema in the same folder, or the
/// tool changes.
@main
struct GenerateModels: BuildToolPlugin {
    private static let configurationName = "widget-codegen.json"

    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let target = target as? any SourceModuleTarget else { return [] }
        let file = target.directoryURL.appending(path: Self.configurationName)
        guard FileManager.default.fileExists(atPath: file.path) else {
            throw GenerateModelsError.noConfiguration(target: target.name, path: file.path)
        }
        let data = try Data(contentsOf: file)
        let configuration: PluginConfiguration
        do {
            configuration = try JSONDecoder().decode(PluginConfiguration.self, from: data)
        } catch {
            throw GenerateModelsError.unreadableConfiguration(path: file.path, "\(error)")
        }
        let plan = try InvocationPlan(configuration, folder: target.directoryURL)
        let tool = try context.tool(named: "widget-codegen")
        let output = context.pluginWorkDirectoryURL.appending(path: "Models")
        return plan.invocations.enumerated().map { position, invocation in
            .buildCommand(
                displayName: "Generating models of \(target.name), part \(position + 1)",
                executable: tool.url,
                arguments: [
                    "generate", "--quiet", "--config", file.path,
                    "--invocation", String(position + 1), "--output", output.path,
                    "--record", recordURL(ofInvocation: position + 1, in: context).path,
                ] + PackageFolders.options(for: context.package),
                inputFiles: [file] + invocation.inputs,
                outputFiles: invocation.outputs.map { output.appending(path: $0) }
            )
        }
    }

    /// Returns the URL of the record that the tool keeps between builds. The record is next to the models, in a
    /// folder where the tool may always write.
    private func recordURL(ofInvocation number: Int, in context: PluginContext) -> URL {
        context.pluginWorkDirectoryURL.appending(path: "Models\(number).record")
    }
}

enum GenerateModelsError: Error, CustomStringConvertible {
    case noConfiguration(target: String, path: String)
    case unreadableConfiguration(path: String, String)
    case noSchemas(patterns: [String])

    var description: String {
        switch self {
        case .noConfiguration(let target, let path):
            "the target '\(target)' uses GenerateModels but has no configuration at '\(path)'"
        case .unreadableConfiguration(let path, let reason):
            "the configuration '\(path)' cannot be read: \(reason)"
        case .noSchemas(let patterns):
            "no file matches \(patterns.map { "'\($0)'" }.joined(separator: ", "))"
        }
    }
}
