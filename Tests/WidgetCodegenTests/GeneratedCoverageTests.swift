import Foundation
import TestSupport
import Testing

@testable import widget_codegen

/// The Swift declarations that Schemas/COVERAGE.md names are generated.
struct GeneratedCoverageTests {
    /// The paths of all types that the configuration of the generated models makes, and of their
    /// members.
    private static func declarations() throws -> Set<[String]> {
        var options = CodegenOptions()
        let configuration = "Tests/GeneratedModelsTests/Models/widget-codegen.json"
        options.configuration = Repository.file(configuration).path
        var paths: Set<[String]> = []
        for job in try CodegenPlan.jobs(options) {
            let schemas = try SchemaLoader.load(
                job.schemas,
                references: job.references,
                currentFolder: "/"
            )
            let graph = ModelBuilder.build(schemas, rootName: job.rootName)
            let builder = DeclarationBuilder(graph: graph, names: NameAssigner.names(for: graph))
            for file in graph.files.indices {
                for declaration in builder.declarations(inFile: file) {
                    let path = declaration.scope + [declaration.name]
                    paths.insert(path)
                    paths.formUnion(members(of: declaration.body).map { path + [$0] })
                }
            }
        }
        return paths
    }

    private static func members(of body: SwiftDeclaration.Body) -> [String] {
        switch body {
        case .structure(let structure): structure.properties.map(\.name)
        case .enumeration(let enumeration): enumeration.cases.map(\.name)
        case .wrapper(let wrapper): [wrapper.property]
        case .alias: []
        }
    }

    @Test func `every declaration that is named is generated`() throws {
        let declarations = try Self.declarations()
        var failures: [String] = []
        var count = 0
        for row in try CoverageTable.load().rows {
            for case .swift(let path) in row.places {
                count += 1
                guard !declarations.contains(path) else { continue }
                let hint = Self.hint(for: path, among: declarations)
                failures.append("\(row): no '\(Self.text(path))' is generated\(hint)")
            }
        }
        #expect(count > 0)
        if !failures.isEmpty { Issue.record("\(failures.joined(separator: "\n"))") }
    }

    /// Members of the same name in a type of the same name, or types of the same name.
    private static func hint(for path: [String], among declarations: Set<[String]>) -> String {
        let others = declarations.filter { other in
            other.last == path.last
                && (path.count == 1 || !Set(other.dropLast()).isDisjoint(with: path))
        }
        guard !others.isEmpty else { return "" }
        return "; there is \(others.map(text).sorted().prefix(3).joined(separator: ", "))"
    }

    private static func text(_ path: [String]) -> String { path.joined(separator: ".") }
}
