import SchemaKit
import SwiftModels

/// The content of a configuration file, `widget-codegen.json`.
struct CodegenConfiguration: Hashable, Sendable {
    /// The folder for the generated files, from the configuration's own, where the command line has none.
    var output: String?
    var invocations: [Invocation] = []

    /// Schemas that are generated together.
    struct Invocation: Hashable, Sendable {
        /// The place of the invocation in the configuration.
        let position: LineColumn
        /// The files, as patterns from the configuration's folder.
        var schemas: [String] = []
        /// Files that the schemas may refer to and that get no output, likewise.
        var references: [String] = []
        var supportFile = SupportFile.standard
        /// True if models of other configurations use that file.
        var hasWholeSupportFile = false
        var accessLevel = AccessLevel.public
        /// The strategy of the decoders that the models are for.
        var codingKeys = CodingKeyStrategy.useDefaultKeys
        /// How the models can be read.
        var decoding = DecodingStrategy.codable
        /// True if a Foundation overlay is written.
        var foundationOverlay = false
        /// The name of the first schema's type, in place of its title.
        var rootName: RootName?
    }

    /// A name with the place where it stands.
    struct RootName: Hashable, Sendable {
        let text: String
        let position: LineColumn
    }

    /// The file for the code that all models of a module share.
    enum SupportFile: Hashable, Sendable {
        /// Written with the first invocation, under the usual name.
        case standard
        case named(String)
        /// Another invocation writes it.
        case none
    }
}
