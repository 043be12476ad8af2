import SchemaKit
import SwiftModels

/// A set of schemas with the names of the files that are generated from them.
struct CodegenJob: Hashable, Sendable {
    var schemas: [String]
    var references: [String] = []
    /// The folders that references of the schemas may reach in addition to the folders of the schemas.
    var allowedFolders: [String] = []
    /// The name of the generated file for each schema.
    var outputs: [String]
    /// The name of the support file, if this job writes it.
    var supportFile: String?
    /// The name of the Foundation overlay, if the job writes one.
    var overlayFile: String?
    /// True if the overlay contains the extensions of the support file's types.
    var overlaysSupport = false
    var accessLevel = AccessLevel.public
    /// The access level of the support file, which is the widest of all jobs.
    var sharedAccessLevel = AccessLevel.public
    var codingKeys = CodingKeyStrategy.useDefaultKeys
    var decoding = DecodingStrategy.codable
    /// True if models of other jobs or runs share the support file, and may need any of its parts.
    var sharesSupport = false
    /// True if the support file contains the code for direct reading, which at least one model needs.
    var sharesReading = false
    var rootName: String?
    /// The position of that name in a configuration.
    var rootPlace: Place?

    /// The position of the job in its configuration, or `nil` if it has none.
    var place: Place?

    /// A position in a configuration file.
    struct Place: Hashable, Sendable {
        let path: String
        let position: LineColumn
    }
}
