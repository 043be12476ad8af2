import Foundation
import TestSupport
import Testing

@testable import SwiftModels
@testable import widget_codegen

/// The package Tests/GeneratedModels calls the initializer of each generated structure. This suite compares the code of
/// these calls with the models.
@Suite struct InitializerCheckTests {
    @Test("recorded initializer calls match the models of all vendors", .long) func vendors() throws
    {
        let folder = Repository.file("Schemas").path
        let vendors = ["lastminute", "livelike", "smartech", "synerise"]
        let paths = try vendors.flatMap { vendor in
            try FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(vendor)").sorted()
                .map { "\(folder)/\(vendor)/\($0)" }
        }
        let text =
            try Self.header(of: "GeneratedModels", access: "public ")
            + Self.calls(ofModelsOf: paths)
        #expect(GoldenFile.difference(of: text, from: Self.file(of: "GeneratedModelsTests")) == nil)
    }

    @Test("recorded initializer calls match the models of all cases") func cases() throws {
        let calls = try CodegenCase.all.filter { $0.job.coding.keys == .useDefaultKeys }
            .map { try Self.calls(ofModelsOf: $0.schemas, $0.naming) }
        let text = Self.header(of: "CaseModels") + calls.joined()
        #expect(GoldenFile.difference(of: text, from: Self.file(of: "CaseModelsTests")) == nil)
    }

    private static func file(of target: String) -> URL {
        Repository.file(
            "Tests/GeneratedModels/Tests/\(target)/InitializerCalls.generated.swift"
        )
    }

    private static func header(of module: String, access: String = "") -> String {
        """
        // Written by InitializerCheckTests with UPDATE_SNAPSHOTS=1.
        // swift-format-ignore-file

        \(access)import InitializerChecks

        @testable import \(module)

        """
    }

    private static func calls(
        ofModelsOf paths: [String],
        _ naming: SwiftNaming = SwiftNaming()
    ) throws -> String {
        let schemas = try SchemaLoader.load(
            paths.map { .file($0) },
            references: [],
            currentFolder: "/"
        )
        let module = SwiftModule(schemas, naming: naming, coding: SwiftCoding(decoding: .direct))
        return (0..<module.modelCount).map { position in
            let model = module.model(at: position)
            return model.files.indices.flatMap { model.declarations(inFile: $0) }.map(calls)
                .joined()
        }.joined()
    }

    /// Returns a conformance with two calls of a structure's initializer, or an empty text for other types.
    private static func calls(of declaration: SwiftDeclaration) -> String {
        guard case .structure(let structure) = declaration.body else { return "" }
        let arguments = { (parameters: [SwiftParameter]) in
            parameters.map {
                "\(SwiftLiteral.label($0.name)): self.\(SwiftLiteral.declared($0.name))"
            }
            .joined(separator: ", ")
        }
        // A call that reads a deprecated property would cause a warning, and the initializer of a wide structure does
        // not take all members.
        let makesCopy =
            !structure.isWide && !structure.properties.contains { $0.deprecation != nil }
        let parameters = structure.parameters
        let needed = parameters.filter { $0.defaultValue == nil }
        let name = (declaration.scope + [declaration.name]).joined(separator: ".")
        return """

            extension \(name): InitializerChecked {
                var copy: Self? { \(makesCopy ? "Self(\(arguments(parameters)))" : "nil") }
                var withDefaults: Self { Self(\(arguments(needed))) }
            }

            """
    }
}
