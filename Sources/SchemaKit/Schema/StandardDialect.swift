/// The built-in dialects, with the URIs of their metaschemas as raw values.
public enum StandardDialect: String, Sendable, Hashable, CaseIterable {
    case draft3 = "http://json-schema.org/draft-03/schema"
    case draft4 = "http://json-schema.org/draft-04/schema"
    case draft6 = "http://json-schema.org/draft-06/schema"
    case draft7 = "http://json-schema.org/draft-07/schema"
    case draft201909 = "https://json-schema.org/draft/2019-09/schema"
    case draft202012 = "https://json-schema.org/draft/2020-12/schema"
    /// Version 1, which is not released yet.
    case version1 = "https://json-schema.org/v1"

    /// The table of the dialect's keywords.
    package var dialect: Dialect {
        switch self {
        case .draft3: .draft3
        case .draft4: .draft4
        case .draft6: .draft6
        case .draft7: .draft7
        case .draft201909: .draft201909
        case .draft202012: .draft202012
        case .version1: .version1
        }
    }
}
