import CommandLineInterface
package import SchemaKit

extension FormatPolicy: ChoiceValue {
    package var summary: String {
        switch self {
        case .assert: "a value of the wrong format is an error"
        case .annotate: "formats are not checked"
        case .dialect: "as each schema's dialect says"
        }
    }
}
