import CommandLineInterface
import SwiftModels

/// The options that decide which models are generated, from which schemas.
struct ModelOptions: Sendable {
    var schemas: [String] = []
    /// The folders with files that the schemas and the configuration may refer to, besides the folders of the schemas
    /// and of the configuration.
    var allowedFolders: [String] = []
    /// The folder for the Swift files.
    var output: String?
    var configuration: String?
    /// The number of the invocation to run, counted from 1, or `nil` to run all invocations of the configuration.
    var invocation: Int?
    var rootName: String?
    var naming: NamingStyle?
    var typePrefix: String?
    var namespace: String?
    var supportFile: String?
    var accessLevel: AccessLevel?
    var codingKeys: CodingKeyStrategy?
    var decoding: DecodingStrategy?
    var validation: ValidationStrategy?
    var foundationOverlay = false
    var filesPerSchema: Int?
    var target = ModelTarget()
}

/// The target that compiles the models, as far as a plugin describes it.
struct ModelTarget: Sendable {
    /// The name, or `nil` if nothing is known about the target.
    var name: String?
    /// True if the target has no Swift file. In this case, SwiftPM treats it as a C target, and does not compile the
    /// models.
    var hasNoSwiftFile = false
    /// The modules that the target can import.
    var modules: [String] = []
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

extension NamingStyle: ChoiceValue {
    var summary: String {
        switch self {
        case .schema: "the spelling of the schema, such as campaignId"
        case .swift: "the spelling of Swift, such as campaignID"
        }
    }
}

extension ValidationStrategy: ChoiceValue {
    var summary: String {
        switch self {
        case .full: "methods that check the constraints of the schemas"
        case .none: "no code for validation"
        }
    }
}

extension CodingKeyStrategy: ChoiceValue {
    var summary: String {
        switch self {
        case .useDefaultKeys: "the member names in the JSON text"
        case .convertFromSnakeCase: "the member names, converted from snake case"
        }
    }
}
