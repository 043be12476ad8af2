import SchemaKit

/// The dialect of schemas that do not name one, as the command `dialect` selected it.
enum ImplicitDialect {
    case supported(Dialect)
    /// The selected dialect is not supported, so only schemas that name their dialect can be used.
    case unsupported(uri: String)

    /// The dialects with the URIs that Bowtie uses for them, the newest first.
    static let offered: [(uri: String, dialect: Dialect)] = [
        ("https://json-schema.org/draft/2020-12/schema", .draft202012),
        ("https://json-schema.org/draft/2019-09/schema", .draft201909),
        ("http://json-schema.org/draft-07/schema#", .draft7),
        ("http://json-schema.org/draft-06/schema#", .draft6),
        ("http://json-schema.org/draft-04/schema#", .draft4),
        ("http://json-schema.org/draft-03/schema#", .draft3),
    ]

    /// The dialects that can be selected but are not offered. Bowtie rejects an implementation that offers
    /// a dialect unknown to Bowtie.
    private static let others: [Dialect] = [.version1]

    /// Creates the dialect with a URI, which may end with an empty fragment.
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
