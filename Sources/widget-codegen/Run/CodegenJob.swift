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
    /// The output for what the models share, where this job writes it.
    var supportFile: String?
    /// The output for what needs Foundation, where that is wanted.
    var overlayFile: String?
    /// Whether that output holds the part that goes with the support file.
    var overlaysSupport = false
    var accessLevel = AccessLevel.public
    /// What part of the code uses what the models share: the largest that uses models of any job.
    var sharedAccessLevel = AccessLevel.public
    var codingKeys = CodingKeyStrategy.useDefaultKeys
    var decoding = DecodingStrategy.codable
    /// Whether models of other jobs or runs share the support file, and may need any of it.
    var sharesSupport = false
    /// Whether what the models share reads directly, as one of them at least is to be read.
    var sharesReading = false
    var rootName: String?
    /// Where a configuration gives that name.
    var rootPlace: Place?

    /// Where the configuration that the job is of, if any, has it.
    var place: Place?

    /// A place in a configuration.
    struct Place: Hashable, Sendable {
        let path: String
        let position: LineColumn
    }
}
