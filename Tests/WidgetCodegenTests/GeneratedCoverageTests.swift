import Foundation
import TestSupport
import Testing

/// The Swift declarations that Schemas/COVERAGE.md names are generated.
struct GeneratedCoverageTests {
    /// The full names of the types in generated files, and of the properties, cases and type aliases that other files
    /// can use. A full name lists the types around the declaration, and then its own name.
    ///
    /// Generated files are indented by four spaces, so the indentation of a line determines its scope.
    struct Declarations {
        private(set) var fullNames: Set<[String]> = []
        private var scopes: [(indentation: Int, fullName: [String])] = []

        init(_ texts: [String]) {
            for text in texts {
                scopes = []
                for line in text.split(separator: "\n") { read(line) }
            }
        }

        private mutating func read(_ line: Substring) {
            let code = line.drop { $0 == " " }
            let indentation = line.count - code.count
            let scope = scopes.last
            if code.hasPrefix("}"), indentation == scope?.indentation {
                scopes.removeLast()
                return
            }
            // A line with more indentation is inside a body.
            guard indentation == scope.map({ $0.indentation + 4 }) ?? 0 else { return }
            let declaration =
                /(?:(?:public|package|static|indirect|@Defaulted) )*(\w+) `?([\w.]+)`?/
            guard let match = code.prefixMatch(of: declaration) else { return }
            let name = match.output.2.split(separator: ".").map(String.init)
            let fullName = (scope?.fullName ?? []) + name
            switch match.output.1 {
            case "struct", "enum", "extension":
                if match.output.1 != "extension" { fullNames.insert(fullName) }
                if code.hasSuffix("{") { scopes.append((indentation, fullName)) }
            case "var", "let", "case", "typealias": fullNames.insert(fullName)
            default: break
            }
        }
    }

    /// Returns the declarations that the configuration of the generated models creates from the folder Schemas.
    private static func generated() throws -> Declarations {
        let folder = try TemporaryFolder()
        let configuration = "Tests/GeneratedModels/Sources/GeneratedModels/widget-codegen.json"
        let run = try ToolRun(
            "widget-codegen",
            [
                "generate", "--config", configuration, "--allow-outside", ".",
                "--output", folder.path, "--quiet",
            ]
        )
        try #require(run.status == 0, "\(run.errors)")
        let names = try folder.names()
        #expect(names.count > 70)
        return Declarations(try names.map(folder.text))
    }

    @Test(.long) func `every declaration in the coverage table is generated`() throws {
        let declarations = try Self.generated().fullNames
        var failures: [String] = []
        var count = 0
        for row in try CoverageTable.load().rows {
            for case .swift(let fullName) in row.places {
                count += 1
                guard !declarations.contains(fullName) else { continue }
                let hint = Self.hint(for: fullName, among: declarations)
                failures.append("\(row): no '\(Self.text(fullName))' is generated\(hint)")
            }
        }
        #expect(count > 0)
        if !failures.isEmpty { Issue.record("\(failures.joined(separator: "\n"))") }
    }

    /// Returns a hint that lists at most three other declarations with the last part of a full name, or an empty text.
    /// If the full name has several parts, each of these declarations is in a type whose name is also one of the parts.
    private static func hint(
        for fullName: [String],
        among declarations: Set<[String]>
    ) -> String {
        let others = declarations.filter { other in
            other.last == fullName.last
                && (fullName.count == 1 || !Set(other.dropLast()).isDisjoint(with: fullName))
        }
        guard !others.isEmpty else { return "" }
        return "; there is \(others.map(text).sorted().prefix(3).joined(separator: ", "))"
    }

    private static func text(_ fullName: [String]) -> String { fullName.joined(separator: ".") }

    @Test func `declarations inside bodies are ignored`() {
        let text = """
            /// A struct Comment.
            public struct Anvil: Hashable {
                public var weight: Int {
                    get { weightStorage.value }
                }
                private var weightStorage: Boxed<Int>

                public init(weight: Int) {
                    var copy = weight
                }
            }

            extension Anvil: Codable {
                public static let standard = Anvil(weight: 3)
            }

            extension Anvil.Kind {
                public enum Shape: Hashable {
                    case `default`
                    case unrecognized(String)
                    public init(rawValue: String) {
                        switch rawValue {
                        case .round: 1
                        }
                    }
                }
            }
            public typealias Name = String
            """
        let expected = [
            "Anvil", "Anvil.weight", "Anvil.standard", "Anvil.Kind.Shape",
            "Anvil.Kind.Shape.default", "Anvil.Kind.Shape.unrecognized", "Name",
        ]
        #expect(Declarations([text]).fullNames.map(Self.text).sorted() == expected.sorted())
    }
}
