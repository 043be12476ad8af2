import Foundation
import Testing

// This target compiles `CheckInputs` and `PayloadFiles` of the plugins, too, through symbolic links.

/// The files after whose change the plugin LintPayloadsDuringBuild checks the payloads in `package/target` again.
struct CheckInputsTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// The schema that the only payload names.
        let schema: String
        /// A configuration in the folder of the package, or an empty text if there is none.
        var configuration = ""
        /// A configuration in the folder above the package, or an empty text if there is none.
        var outerConfiguration = ""
        /// The input files other than the payload and the configurations.
        let files: [String]
    }

    private static let rows = [
        Row(
            testDescription: "a schema of the package",
            schema: "../schemas/a.json",
            files: ["package/schemas/a.json", "package/schemas/inner/b.json"]
        ),
        Row(
            testDescription: "a schema in a hidden folder",
            schema: "../.hidden/c.json",
            files: ["package/.hidden/c.json"]
        ),
        Row(testDescription: "a missing schema", schema: "../schemas/none.json", files: []),
        Row(testDescription: "a folder", schema: "../schemas", files: []),
        Row(testDescription: "the root of the file system", schema: "/", files: []),
        Row(testDescription: "a schema outside", schema: "../../outside/x.json", files: []),
        Row(testDescription: "a link that leads outside", schema: "../link/x.json", files: []),
        Row(
            testDescription: "a folder of the configuration",
            schema: "",
            configuration: #"{"schemaFolders": ["schemas/inner"]}"#,
            files: ["package/schemas/inner/b.json"]
        ),
        Row(
            testDescription: "a folder outside that the configuration of the package names",
            schema: "",
            configuration: #"{"schemaFolders": ["../outside", "/"]}"#,
            files: []
        ),
        Row(
            testDescription: "a schema that a configuration above the package names",
            schema: "",
            outerConfiguration: #"{"schemas": [{"schema": "outside/x.json"}]}"#,
            files: ["outside/x.json", "outside/y.json"]
        ),
    ]

    private static func folder() throws -> ScratchFolder {
        let folder = try ScratchFolder()
        for path in [
            "package/schemas/a.json", "package/schemas/inner/b.json", "package/.hidden/c.json",
            "outside/x.json", "outside/y.json",
        ] {
            try folder.write("{}", to: path)
        }
        try folder.link("package/link", to: "../outside")
        return folder
    }

    private static func inputs(in folder: ScratchFolder) -> CheckInputs {
        CheckInputs(
            payloads: PayloadFiles.payloads(below: folder.item("package/target")),
            namingSchemasIn: [folder.item("package")]
        )
    }

    /// Returns the part of a path after the scratch folder.
    private static func relative(_ path: String, in folder: ScratchFolder) -> String {
        path.components(separatedBy: folder.url.lastPathComponent + "/").last ?? path
    }

    @Test(arguments: rows)
    func `the input files are those that the tool reads`(row: Row) throws {
        let folder = try Self.folder()
        try folder.write(#"{"$schema": "\#(row.schema)"}"#, to: "package/target/payload.json")
        for (path, text) in [
            ("package/.widget-lint.json", row.configuration),
            (".widget-lint.json", row.outerConfiguration),
        ] where !text.isEmpty {
            try folder.write(text, to: path)
        }
        let files = Self.inputs(in: folder).files.map { Self.relative($0.path, in: folder) }
        let others = files.filter {
            $0 != "package/target/payload.json" && !$0.hasSuffix(".widget-lint.json")
        }
        #expect(others.sorted() == row.files.sorted())
    }

    @Test func `a folder of schemas is listed once`() throws {
        let folder = try Self.folder()
        for number in 0..<20 {
            let schema = ["schemas/a.json", "schemas/inner/b.json", ".hidden/c.json"][number % 3]
            let text = #"{"$schema": "../\#(schema)"}"#
            try folder.write(text, to: "package/target/payload\(number).json")
        }
        let folders = Self.inputs(in: folder).listedFolders.map { Self.relative($0, in: folder) }
        #expect(folders == ["package/.hidden", "package/schemas"])
    }

    @Test(arguments: [(1 << 20, true), ((1 << 20) + 1, false)])
    func `a payload of at most 1 MiB is read`(byteCount: Int, isRead: Bool) throws {
        let folder = try Self.folder()
        let text = #"{"$schema": "../schemas/a.json"}"#
        let spaces = String(repeating: " ", count: byteCount - text.utf8.count)
        try folder.write(text + spaces, to: "package/target/payload.json")
        let folders = Self.inputs(in: folder).listedFolders.map { Self.relative($0, in: folder) }
        #expect(folders == (isRead ? ["package/schemas"] : []))
    }

    @Test func `a payload that is a link to a device is not read`() throws {
        let folder = try Self.folder()
        try folder.createFolder("package/target")
        try folder.link("package/target/payload.json", to: "/dev/zero")
        #expect(Self.inputs(in: folder).listedFolders.isEmpty)
    }
}
