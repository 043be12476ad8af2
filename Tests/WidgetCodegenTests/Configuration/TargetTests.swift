import CommandLineInterface
import TestSupport
import Testing

@testable import widget_codegen

/// The plugin describes the target that compiles the models. The tool reports a missing module or Swift file.
@Suite struct TargetTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let decoding: String
        let options: [String]
        /// The message with its position in the configuration, or `nil` if there is none.
        let message: String?

        init(_ description: String, _ decoding: String, _ options: [String], _ message: String?) {
            testDescription = description
            self.decoding = decoding
            self.options = options
            self.message = message
        }
    }

    private static let needsModule =
        ":2:15: error: 'direct' needs the module 'SchemaKit', but the target 'Models' does not depend "
        + "on it; add '.product(name: \"SchemaKit\", package: \"SchemaKit\")' to its dependencies "
        + "[unsuitable-target]\n"

    static let rows = [
        Row("no options for a target", "direct", [], nil),
        Row("a module without a target", "direct", ["--target-module", "Other"], nil),
        Row("no dependency on SchemaKit", "direct", ["--target", "Models"], needsModule),
        Row(
            "a dependency on another module",
            "direct",
            ["--target", "Models", "--target-module", "SchemaKitFoundation"],
            needsModule
        ),
        Row(
            "a dependency on SchemaKit",
            "direct",
            ["--target", "Models", "--target-module", "Other", "--target-module", "SchemaKit"],
            nil
        ),
        Row("decoding that needs no module", "codable", ["--target", "Models"], nil),
        Row(
            "an option that asks for direct decoding",
            "codable",
            ["--target", "Models", "--decoding", "direct"],
            needsModule.replacing(":2:15:", with: ":1:18:")
        ),
        Row(
            "an option that asks for decoding that needs no module",
            "direct",
            ["--target", "Models", "--decoding", "codable"],
            nil
        ),
        Row(
            "a target without a Swift file",
            "codable",
            ["--target", "Models", "--no-swift-target"],
            ":1:1: error: the target 'Models' has no Swift file; add one (it may contain only a comment) "
                + "[unsuitable-target]\n"
        ),
    ]

    @Test(arguments: rows)
    func `a target that cannot compile the models is reported once`(_ row: Row) throws {
        let folder = try TemporaryFolder()
        try folder.write("point.json", #"{"title": "Point", "type": "object"}"#)
        let configuration = try folder.write(
            "c.json",
            """
            {"invocations": [{"schemas": ["point.json"],
              "decoding": "\(row.decoding)"}, {"schemas": ["other.json"], "decoding": "\(row.decoding)",
              "supportFile": null}]}
            """
        )
        try folder.write("other.json", #"{"title": "Other", "type": "object"}"#)
        let outcome = WidgetCodegen.run(
            ["generate", "--config", configuration, "-o", folder.path + "/out"] + row.options
        )
        #expect(outcome.errors == row.message.map { configuration + $0 } ?? "")
        #expect(outcome.status == (row.message == nil ? .done : .failed))
    }
}
