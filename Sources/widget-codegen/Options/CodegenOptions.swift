import CommandLineInterface
import SchemaDocumentation
import SwiftModels

/// The options of `widget-codegen`.
struct CodegenOptions: Sendable {
    enum Subcommand: Sendable {
        case generate
        case docs
        case infer
        case model
        case completions
        case manual
    }

    var subcommand = Subcommand.generate
    var shell = Shell.bash
    var schemas: [String] = []
    /// The folders that schemas and configurations may reach in addition to their own.
    var allowedFolders: [String] = []
    var output: String?
    /// The file that lists the type of each schema.
    var manifest: String?
    /// The file with facts about this run that speed up the next one.
    var record: String?
    /// True if the output is compared with the files in the folder, and nothing is written.
    var isCheck = false
    var rootName: String?
    var supportFile: String?
    var configuration: String?
    /// The number, counted from one, of the only invocation of the configuration to run.
    var invocation: Int?
    var accessLevel: AccessLevel?
    var codingKeys: CodingKeyStrategy?
    var decoding: DecodingStrategy?
    var foundationOverlay = false
    /// The payloads from which a schema is inferred.
    var payloads: [String] = []
    /// True if each line of a named file is a payload.
    var readsLines = false
    /// The dialect of an inferred schema. If it is `nil`, the formats determine it.
    var dialect: SchemaDialect?
    /// True if an inferred schema has comments on its unproven assumptions.
    var hasComments = false
    var isQuiet = false
    /// The only format of the documentation, or `nil` for all formats.
    var documentationFormat: SchemaDocumentation.Format?
    /// The title of the documentation.
    var title = "Schemas"
}

extension AccessLevel: ChoiceValue {
    var summary: String {
        switch self {
        case .public: "all modules"
        case .package: "the modules of the package"
        case .internal: "only the module"
        }
    }
}

extension DecodingStrategy: ChoiceValue {
    var summary: String {
        switch self {
        case .codable: "any decoder"
        case .direct: "any decoder, or JSON text directly with SchemaKit"
        }
    }
}

extension CodingKeyStrategy: ChoiceValue {
    var summary: String {
        switch self {
        case .useDefaultKeys: "the member names in the JSON text"
        case .convertFromSnakeCase: "the names that this strategy converts them to"
        }
    }
}

/// The dialects in which a schema can be proposed.
enum SchemaDialect: String, CaseIterable, Sendable {
    case standard = "2020-12"
    case widget

    var uri: String {
        switch self {
        case .standard: "https://json-schema.org/draft/2020-12/schema"
        case .widget: "https://schemas.widgets.example/vocabulary/widget-dialect.json"
        }
    }
}

extension SchemaDialect: ChoiceValue {
    var summary: String {
        switch self {
        case .standard: "draft 2020-12, which all validators support"
        case .widget: "the widget dialect, which has more formats and asserts them"
        }
    }
}
