import Foundation
import PackagePlugin

/// Checks the payloads in a target's folder whenever the target is built, and shows the findings in the build
/// log. Errors fail the build; warnings do not.
///
/// The check runs again when a payload, a configuration, a schema that one of them names, a JSON file in the folder of
/// such a schema, or the tool changes.
@main
struct LintPayloadsDuringBuild: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let target = target as? any SourceModuleTarget else { return [] }
        let folder = target.directoryURL
        let payloads = PayloadFiles.payloads(below: folder)
        guard !payloads.isEmpty else {
            Diagnostics.warning("the target '\(target.name)' has no payloads in '\(folder.path)'")
            return []
        }
        let inputs = CheckInputs(
            payloads: payloads,
            namingSchemasIn: [folder] + PackageFolders.folders(of: context.package)
        )
        // The tool writes the stamp after a check without errors, so that SwiftPM checks again only after a change. The
        // stamp is a Swift file that is compiled with the target. SwiftPM would treat any other file as a resource.
        let stamp = context.pluginWorkDirectoryURL.appending(path: "PayloadsChecked.swift")
        return [
            .buildCommand(
                displayName: "Linting payloads of \(target.name)",
                executable: try context.executable(ofTool: "widget-lint"),
                arguments: [
                    "--reporter", "xcode", "--quiet", "--allow-empty", "--stamp", stamp.path,
                ]
                    + PackageFolders.options(for: context.package) + ["--", folder.path],
                inputFiles: inputs.files,
                outputFiles: [stamp]
            )
        ]
    }
}
