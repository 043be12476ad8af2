import Foundation
import PackagePlugin

extension PluginContext {
    /// Returns the executable of a tool of SchemaKit.
    func executable(ofTool name: String) throws -> URL {
        do {
            return try tool(named: name).url
        } catch PluginContextError.toolNotFound {
            throw MissingTool(name: name)
        }
    }
}

/// A tool that SwiftPM did not build for the plugin.
struct MissingTool: Error, CustomStringConvertible {
    let name: String

    var description: String {
        """
        the plugin has no tool '\(name)', because the command ran in the folder of SchemaKit, where builds leave out \
        the tools of plugins; run the command in another folder, or set SCHEMAKIT_TOOLS=source
        """
    }
}
