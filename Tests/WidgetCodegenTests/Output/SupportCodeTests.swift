import Foundation
import SchemaKit
import TestSupport
import Testing

@testable import SwiftModels
@testable import widget_codegen

/// The support file consists of the sources in `Sources/ModelSupport`.
@Suite struct SupportCodeTests {
    private static let folder = Repository.file("Sources/ModelSupport")

    private static func source(of file: SupportFile) throws -> String {
        let url = folder.appendingPathComponent("\(file.rawValue).swift")
        return String(decoding: try Corpora.bytes(of: url), as: UTF8.self)
    }

    @Test func `every source is embedded`() {
        let names = Corpora.files(in: Self.folder, withExtension: "swift")
            .map { String($0.lastPathComponent.dropLast(".swift".count)) }
        #expect(names.sorted() == SupportFile.allCases.map(\.rawValue).sorted())
    }

    @Test(arguments: SupportFile.allCases)
    func `only imports and access differ in an embedded source`(file: SupportFile) throws {
        var lines = try Self.source(of: file).split(
            separator: "\n",
            omittingEmptySubsequences: false
        )
        if lines[0].contains("import ") { lines.removeFirst(2) }
        let source = lines.map { $0.replacing(#/^( *)package /#) { "\($0.output.1)fileprivate " } }
            .joined(separator: "\n")
        #expect(file.text(access: "public ") == source, "run Scripts/embed-model-support.py")
        let internalText = source.replacing(#/(?m)^( *)public /#) { $0.output.1 }
        #expect(file.text(access: "") == internalText)
    }

    @Test func `every file except the Foundation overlay has one section`() {
        let overlay = ["FoundationOverlay", "FoundationOverlay+Violations"]
        let files = SupportCode.sections.map(\.file.rawValue) + overlay
        #expect(files.sorted() == SupportFile.allCases.map(\.rawValue).sorted())
    }

    // MARK: Dependencies

    /// Returns the types that a source declares at its top level.
    private static func types(of file: SupportFile) throws -> [String] {
        try source(of: file).matches(of: /(?m)^(?:\w+ )*(?:struct|enum|protocol|class) (\w+)/)
            .map { String($0.output.1) }
    }

    /// The parts that declare the types of the support code, by the names of the types.
    private static let partsOfTypes = Result {
        var parts: [String: SupportParts] = [:]
        for section in SupportCode.sections {
            for type in try types(of: section.file) { parts[type] = section.parts }
        }
        return parts
    }

    /// Returns the parts whose types a text names.
    private static func parts(
        namedIn text: String,
        _ partsOfTypes: [String: SupportParts]
    ) -> SupportParts {
        code(of: text).split { !($0.isLetter || $0.isNumber || $0 == "_") }
            .reduce(into: []) { $0.formUnion(partsOfTypes[String($1)] ?? []) }
    }

    /// Returns a source without comments and without the contents of string literals.
    private static func code(of source: String) -> String {
        source.replacing(/"(?:[^"\\\n]|\\.)*"/, with: "\"\"")
            .replacing(/(?m)\/\/.*$/, with: "")
    }

    @Test func `a section names types of its dependencies and of no other part`() throws {
        let partsOfTypes = try Self.partsOfTypes.get()
        for section in SupportCode.sections {
            let used = Self.parts(namedIn: try Self.source(of: section.file), partsOfTypes)
            // The patterns of all formats are members of one type, so the name of this type shows no part for a format.
            let dependencies = section.dependencies.subtracting(.formats)
            #expect(used.subtracting(section.parts) == dependencies, "\(section.file)")
        }
    }

    @Test(.long, arguments: CodegenCase.all)
    func `models record the parts whose types their code names`(codegenCase: CodegenCase) throws {
        let partsOfTypes = try Self.partsOfTypes.get()
        for (decoding, validation) in Self.strategies {
            var job = codegenCase.job
            job.coding = SwiftCoding(
                keys: job.coding.keys,
                decoding: decoding,
                validation: validation
            )
            job.overlayFile = nil
            let schemas = try SchemaLoader.load(job.schemas, references: [], currentFolder: "/")
            let result = try CodeGenerator(schemas: schemas, job: job).generate()
            let text = result.files.map(\.text).joined()
            let named = Self.parts(namedIn: text, partsOfTypes)
            let recorded: SupportParts = result.partsOfGroups.reduce([]) { $0.union($1) }
            switch decoding {
            // The code of models names types that conform to `JSONConvertible`, but not this protocol.
            case .codable: #expect(recorded.subtracting([.formats, .conversions]) == named)
            // Reading depends on more parts than these models name.
            case .direct: #expect(recorded.withDependencies.isSuperset(of: named))
            }
            #expect(recorded.contains(.reading) == (decoding == .direct))
            if validation == .none { #expect(!recorded.withDependencies.contains(.rules)) }
        }
    }

    private static let strategies: [(DecodingStrategy, ValidationStrategy)] =
        [.codable, .direct].flatMap { decoding in
            ValidationStrategy.allCases.map { (decoding, $0) }
        }

    /// A support file with some parts, and the upcoming features that are enabled for its compilation.
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let parts: SupportParts
        var features: [String] = []
    }

    static let rows = [
        Row(testDescription: "no part", parts: [], features: features),
        Row(testDescription: "URIs", parts: .uris, features: features),
        Row(testDescription: "durations", parts: .durations, features: features),
        Row(testDescription: "dates", parts: .dates, features: features),
        Row(testDescription: "UUIDs", parts: .uuids, features: features),
        Row(testDescription: "colors", parts: .colors, features: features),
        Row(testDescription: "conversions", parts: .conversions, features: features),
        Row(testDescription: "nulls", parts: .nulls, features: features),
        Row(testDescription: "defaults", parts: .defaults, features: features),
        Row(testDescription: "boxes", parts: .boxes, features: features),
        Row(testDescription: "tuples", parts: .tuples, features: features),
        Row(testDescription: "rules", parts: .rules, features: features),
        Row(testDescription: "patterns", parts: .patterns, features: features),
        Row(testDescription: "reading", parts: .reading, features: features),
        Row(testDescription: "all", parts: SupportParts.codable.union(.reading)),
    ]

    /// Features with which the parts must compile. The row of all parts checks that they also compile without them.
    private static let features = [
        "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility",
    ]

    /// The rows that are compiled: all, or without all inputs, no part, the parts with the most dependencies, and all
    /// parts together. A test above compares the dependencies of each part with its text.
    private static let compiledRows = rows.filter {
        LongTests.useAllInputs
            || ["no part", "rules", "reading", "all"].contains($0.testDescription)
    }

    @Test(.long, arguments: compiledRows)
    func `a support file with some parts compiles`(row: Row) throws {
        let folder = try TemporaryFolder()
        let text = SupportCode.text(access: .public, parts: row.parts)
        let file = try folder.write("ModelSupport.swift", text)
        let compiler = try RunningProgram(
            ["swiftc", "-typecheck", "-swift-version", "6", "-warnings-as-errors"]
                + row.features.flatMap { ["-enable-upcoming-feature", $0] }
                + ["-I", Repository.products.appending(path: "Modules").path, file],
            errors: .standardError
        )
        #expect(compiler.wait() == .exit(status: 0))
    }

    @Test(arguments: SupportFile.allCases)
    func `the names of the support file's types are reserved`(file: SupportFile) throws {
        #expect(ReservedWords.types.isSuperset(of: try Self.types(of: file)))
    }

    /// A generated type with the name of a standard type, such as `ObjectIdentifier`, would hide this type from the
    /// support code.
    @Test func `the names of the other types in the support file are reserved`() throws {
        let code = try SupportFile.allCases.map { file in
            Self.code(of: try Self.source(of: file).replacing(/(?s)""".*?"""/, with: ""))
        }
        .joined(separator: "\n")
        let named = code.matches(of: /(?m)(?:^|[^.\w])([A-Z]\w*)(?=[\(.<,?>{ :\]\)])/)
            .map { String($0.output.1) }
        // Nested types and type parameters hide generated types with their names.
        let nested = code.matches(of: /(?:struct|enum|class|protocol|typealias) (\w+)/)
            .map { String($0.output.1) }
        let parameters = code.matches(of: /(?:func|struct|enum|class) \w+<([^>]*)/)
            .flatMap { $0.output.1.split(separator: ",") }
            .compactMap { $0.firstMatch(of: /\w+/).map { String($0.output) } }
        // `Mark` is a member of `JSONReader`.
        let others = Set(named).subtracting(nested + parameters + ["Mark"])
        #expect(others.isSuperset(of: ["ObjectIdentifier", "SignedInteger", "String"]))
        #expect(others.subtracting(ReservedWords.types).sorted() == [])
    }

    /// Generated code calls these functions inside types, where a member with the same name would hide them. Private
    /// functions are called only by the support code.
    @Test(arguments: SupportFile.allCases)
    func `the names of the support file's functions are reserved`(file: SupportFile) throws {
        let names = try Self.source(of: file).matches(
            of: /(?m)^(?!private )(?:\w+ )*func (\w+)/
        )
        .map { String($0.output.1) }
        #expect(ReservedWords.members.isSuperset(of: names))
        #expect(ReservedWords.cases.isSuperset(of: names))
    }

    /// The protocols of the support code to which no generated type conforms.
    private static let otherProtocols: Set = [
        "ContentElements", "FormattedText", "JSONConvertible", "LossyValue", "OtherMembers",
        "SchemaConstraint",
    ]

    /// A property of a generated type would replace a property of a protocol with the same name, or hide it from
    /// generated code.
    @Test func `the names of the properties of models' protocols are reserved`() throws {
        let sources = try SupportFile.allCases.map(Self.source).joined(separator: "\n")
        let protocols = Set(
            sources.matches(of: /(?m)^(?:public |package )?protocol (\w+)/)
                .map { String($0.output.1) }
        )
        #expect(Self.otherProtocols.isSubset(of: protocols))
        // The body of a protocol, or of an extension, ends at the first brace without indentation.
        let bodies = sources.matches(
            of: /(?ms)^(?:public |package )?(?:protocol|extension) (\w+)[^{]*\{\n(.*?)^\}/
        )
        .filter { protocols.subtracting(Self.otherProtocols).contains(String($0.output.1)) }
        let names = Set(
            bodies.flatMap { $0.output.2.matches(of: /(?m)^ {4}(?:\w+ )*var (\w+)/) }
                .map { String($0.output.1) }
        )
        #expect(names.isSuperset(of: ["isOmitted", "jsonContent", "knownMembers"]))
        #expect(ReservedWords.members.isSuperset(of: names))
    }

    @Test(arguments: StringFormat.allCases)
    func `the support code declares a pattern for every format`(format: StringFormat) {
        let text = SupportCode.text(access: .public, parts: SupportParts(of: format))
        #expect(text.contains("static let \(format)"))
    }
}
