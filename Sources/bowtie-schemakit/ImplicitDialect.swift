import SchemaKit

/// The dialect of schemas that don't name one, as the command `dialect` chose it.
enum ImplicitDialect {
    case supported(Dialect)
    /// The choice could not be followed, so that only schemas that name their dialect can be used.
    case unsupported(uri: String)

    /// The dialects by the URIs that Bowtie has for them, the newest first.
    static let offered: [(uri: String, dialect: Dialect)] = [
        ("https://json-schema.org/draft/2020-12/schema", .draft202012),
        ("https://json-schema.org/draft/2019-09/schema", .draft201909),
        ("http://json-schema.org/draft-07/schema#", .draft7),
        ("http://json-schema.org/draft-06/schema#", .draft6),
        ("http://json-schema.org/draft-04/schema#", .draft4),
        ("http://json-schema.org/draft-03/schema#", .draft3),
    ]

    /// Dialects that can be chosen but are not offered: Bowtie turns away whoever offers one that
    /// it has not heard of.
    private static let others: [Dialect] = [.version1]

    /// The dialect with a URI, whether or not an empty fragment ends it.
    init(uri: String) {
        let bareURI = uri.hasSuffix("#") ? String(uri.dropLast()) : uri
        let dialects = Self.offered.map(\.dialect) + Self.others
        if let dialect = dialects.first(where: { $0.uri == bareURI }) {
            self = .supported(dialect)
        } else {
            self = .unsupported(uri: uri)
        }
    }

    var isSupported: Bool {
        switch self {
        case .supported: true
        case .unsupported: false
        }
    }
}
