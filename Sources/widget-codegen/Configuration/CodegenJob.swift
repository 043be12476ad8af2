import SwiftModels

/// A set of schemas with the names of the files that are generated from them.
struct CodegenJob: Hashable, Sendable {
    var schemas: [NamedSchema]
    /// The schemas to which `schemas` may refer. No files are generated from them.
    var references: [NamedSchema] = []
    /// The folders with files that the schemas may refer to, besides the folders of the schemas.
    var allowedFolders: [String] = []
    /// For each schema, the name of the first file with its types.
    var outputs: [String]
    /// The number of files over which the types of each schema are spread, or `nil` if the user gives no number.
    var filesPerSchema: Int?
    /// True if a build system has planned the names of the files.
    var isPlanned = false
    /// The name of the support file, if this job writes it.
    var supportFile: String?
    /// The name of the Foundation overlay, the file with the code that lets apps pass Foundation's types to the models;
    /// `nil` if the job writes none.
    var overlayFile: String?
    /// True if the overlay contains the extensions of the support file's types.
    var overlaysSupport = false
    var accessLevel = AccessLevel.public
    /// The access level of the support file: the widest access level of all jobs.
    var sharedAccessLevel = AccessLevel.public
    var coding = SwiftCoding()
    /// True if models of other jobs or runs share the support file, and may need any of its parts.
    var sharesSupport = false
    /// True if the support file contains the code for direct reading, which at least one model needs.
    var includesReading = false
    /// True if the support file contains the code for rules, which at least one model needs.
    var includesRules = true
    var naming = SwiftNaming()
    /// True if the first file declares the namespace of the types.
    var declaresNamespace = true
    /// The position of `naming.rootName` in a configuration. It is `nil` if there is no such name, or if the command
    /// line gives it.
    var rootNamePosition: FilePosition?
    /// The position of the job's entry in `invocations` of a configuration, or `nil` if the command line describes the
    /// job.
    var position: FilePosition?

    /// The number of files over which the types of each schema are spread, or `nil` if the sizes of the types decide.
    var fixedFileCount: Int? { filesPerSchema ?? (isPlanned ? OutputName.plannedFileCount : nil) }

    /// Returns the names of the files that are generated for the schema at `index`: `count` files with its types and,
    /// if the types can be validated, `count` files with the code for validation.
    func outputs(ofSchema index: Int, count: Int) -> [String] {
        OutputName.files(
            from: outputs[index],
            count: count,
            isValidated: coding.validation == .full
        )
    }
}
