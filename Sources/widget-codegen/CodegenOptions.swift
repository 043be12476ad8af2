import CommandLineInterface
import SchemaDocumentation
import SwiftModels

/// What a command line asks for.
struct CodegenOptions: Sendable {
    enum Action: Sendable {
        case generate
        case documentation
        case infer
        case model
        case completions
        case manual
    }

    var action = Action.generate
    var shell = Shell.bash
    var schemas: [String] = []
    /// The folders that schemas and configurations may reach apart from their own.
    var allowedFolders: [String] = []
    var output: String?
    /// The file that says which type stands for which schema.
    var manifest: String?
    /// The file for what the next run is to know of this one.
    var record: String?
    /// Whether to compare what would be written with what is there.
    var isCheck = false
    var rootName: String?
    var supportFile: String?
    var configuration: String?
    /// Which of the configuration's invocations is to run, from one; all where it is not given.
    var invocation: Int?
    var accessLevel: AccessLevel?
    var codingKeys: CodingKeyStrategy?
    var decoding: DecodingStrategy?
    var foundationOverlay = false
    /// What a schema is to be inferred from.
    var payloads: [String] = []
    /// Whether each line of what is named is a payload.
    var readsLines = false
    /// The dialect of an inferred schema; that which its formats ask for where it is not given.
    var dialect: SchemaDialect?
    /// Whether an inferred schema tells what is not proved.
    var hasComments = false
    var isQuiet = false
    /// The one format of documentation that is wanted; all where it is not given.
    var documentationFormat: SchemaDocumentation.Format?
    /// The heading of documentation.
    var title = "Schemas"
}

extension AccessLevel: ChoiceValue {
    var summary: String {
        switch self {
        case .public: "every module"
        case .package: "the modules of the package"
        case .internal: "the module alone"
        }
    }
}

extension DecodingStrategy: ChoiceValue {
    var summary: String {
        switch self {
        case .codable: "any decoder"
        case .direct: "that, or JSON text directly, by a reader of SchemaKit"
        }
    }
}

extension CodingKeyStrategy: ChoiceValue {
    var summary: String {
        switch self {
        case .useDefaultKeys: "the names of the JSON text"
        case .convertFromSnakeCase: "those that decoders with this strategy make of them"
        }
    }
}

extension SchemaDialect: ChoiceValue {
    var summary: String {
        switch self {
        case .standard: "draft 2020-12, which any validator reads"
        case .widget: "that of this package, which knows more formats and asserts them"
        }
    }
}
