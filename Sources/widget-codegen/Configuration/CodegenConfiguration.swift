import SchemaKit
import SwiftModels

/// The content of a configuration file, `widget-codegen.json`.
struct CodegenConfiguration: Hashable, Sendable {
    /// The folder for the generated files, relative to the folder of the configuration. The command line
    /// overrides it.
    var output: String?
    var invocations: [Invocation] = []

    /// Schemas that are generated together.
    struct Invocation: Hashable, Sendable {
        /// The position of the invocation in the configuration.
        let position: LineColumn
        /// The schema files, as patterns relative to the folder of the configuration.
        var schemas: [String] = []
        /// The files that the schemas may refer to and that get no output, as patterns of the same form.
        var references: [String] = []
        var supportFile = SupportFile.standard
        /// True if models of other configurations use the support file.
        var hasWholeSupportFile = false
        var accessLevel = AccessLevel.public
        /// The key strategy of the decoders that will read the models.
        var codingKeys = CodingKeyStrategy.useDefaultKeys
        /// The ways in which the models can be read.
        var decoding = DecodingStrategy.codable
        /// True if a Foundation overlay is written.
        var foundationOverlay = false
        /// The name of the first schema's type, which replaces the schema's title.
        var rootName: RootName?
    }

    /// A name with its position in the configuration.
    struct RootName: Hashable, Sendable {
        let text: String
        let position: LineColumn
    }

    /// The file for the code that all models of a module share.
    enum SupportFile: Hashable, Sendable {
        /// The first invocation writes it under the usual name.
        case standard
        case named(String)
        /// Another invocation writes it.
        case none
    }
}
