import SchemaKit
import SwiftModels

/// One set of schemas with the names of the files that become of them.
struct CodegenJob: Hashable, Sendable {
    var schemas: [String]
    var references: [String] = []
    /// The folders that references of the schemas may reach apart from those of the schemas themselves.
    var allowedFolders: [String] = []
    /// The output of each schema.
    var outputs: [String]
    /// The name of the support file, if this job writes it.
    var supportFile: String?
    /// The name of the Foundation overlay, if the job writes one.
    var overlayFile: String?
    /// True if the overlay holds the part that belongs to the support file.
    var overlaysSupport = false
    var accessLevel = AccessLevel.public
    /// The access level of the support file: the widest of all jobs.
    var sharedAccessLevel = AccessLevel.public
    var codingKeys = CodingKeyStrategy.useDefaultKeys
    var decoding = DecodingStrategy.codable
    /// True if models of other jobs or runs share the support file, and may need any of its parts.
    var sharesSupport = false
    /// True if the support file has the code for direct reading, which at least one model needs.
    var sharesReading = false
    var rootName: String?
    /// The place of that name in a configuration.
    var rootPlace: Place?

    /// The place of the job in its configuration, if it has one.
    var place: Place?

    /// A place in a configuration.
    struct Place: Hashable, Sendable {
        let path: String
        let position: LineColumn
    }
}
