import SchemaKit

@testable import ModelSupport

// ModelSupportTests compiles this file, too, through a symbolic link.
extension StringFormat {
    /// The pattern with which generated models check the format.
    var modelPattern: SchemaPattern {
        switch self {
        case .dateTime: .dateTime
        case .date: .date
        case .time: .time
        case .localTime: .localTime
        case .duration: .duration
        case .emailAddress: .emailAddress
        case .email: .email
        case .internationalizedEmail: .internationalizedEmail
        case .plainHostname: .plainHostname
        case .hostname: .hostname
        case .internationalizedHostname: .internationalizedHostname
        case .ipv4: .ipv4
        case .ipv6: .ipv6
        case .uri: .uri
        case .uriReference: .uriReference
        case .iri: .iri
        case .iriReference: .iriReference
        case .uriTemplate: .uriTemplate
        case .uuid: .uuid
        case .jsonPointer: .jsonPointer
        case .relativeJSONPointer: .relativeJSONPointer
        case .regex: .regex
        case .color: .color
        case .hexColor: .hexColor
        case .cssGradient: .cssGradient
        case .webURL: .webURL
        case .deepLink: .deepLink
        case .isoDuration: .isoDuration
        case .djangoDuration: .djangoDuration
        case .preciseDateTime: .preciseDateTime
        case .decimal: .decimal
        }
    }
}
