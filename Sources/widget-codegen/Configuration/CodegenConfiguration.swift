import SchemaKit
import SwiftModels

/// The content of a configuration file, `widget-codegen.json`.
struct CodegenConfiguration: Hashable, Sendable {
    /// The folder for the generated files, relative to the folder of the configuration. The command line
    /// overrides it.
    var output: String?
    var invocations: [Invocation] = []

    /// Schemas that are generated together.
    struct Invocation: Hashable, Sendable {
        /// The position of the invocation in the configuration.
        let position: LineColumn
        /// The schema files, as patterns relative to the folder of the configuration.
        var schemas: [String] = []
        /// The files that the schemas may refer to and that get no output, as patterns of the same form.
        var references: [String] = []
        var supportFile = SupportFile.standard
        /// True if the support file also contains the parts that models of other configurations may need.
        var hasWholeSupportFile = false
        var accessLevel = AccessLevel.public
        /// The key strategy of the decoders that will read the models.
        var codingKeys = CodingKeyStrategy.useDefaultKeys
        /// The decoders that can read the models.
        var decoding = DecodingStrategy.codable
        /// The position of the value of `decoding`, or `nil` if the invocation has none.
        var decodingPosition: LineColumn?
        /// The ways in which the models can be validated.
        var validation = ValidationStrategy.full
        var naming = NamingStyle.schema
        /// The beginning of the names of all types that are not nested.
        var typePrefix: String?
        /// The enumeration in which all types are nested.
        var namespace: String?
        /// True if a Foundation overlay is written: a file with initializers and properties of Foundation's types.
        var foundationOverlay = false
        /// The number of files over which the types of each schema are spread, or `nil` if the sizes of the types
        /// decide.
        var filesPerSchema: Int?
        /// The name of the first schema's type, which replaces the schema's title.
        var rootName: RootName?
    }

    /// A name with its position in the configuration.
    struct RootName: Hashable, Sendable {
        let text: String
        let position: LineColumn
    }

    /// The file for the code that all models of a module share.
    enum SupportFile: Hashable, Sendable {
        /// The first invocation writes it, under the name on the command line or the default name. Any other invocation
        /// does not write it.
        case standard
        case named(String)
        /// Another invocation writes it.
        case none
    }
}

/// A reader of configuration files that reports every mistake with its position.
struct CodegenConfigurationReader {
    private let source: SourceFile
    private let lines: LineIndex
    private var diagnostics: [CodegenDiagnostic] = []

    static func read(_ source: SourceFile) throws(CodegenFailure) -> CodegenConfiguration {
        let document: JSONDocument
        do {
            document = try JSONParser().parse(source.bytes)
        } catch {
            throw CodegenFailure(CodegenDiagnostic(error, in: source))
        }
        var reader = CodegenConfigurationReader(source: source)
        let configuration = reader.configuration(document.root)
        guard reader.diagnostics.isEmpty else {
            throw CodegenFailure(
                diagnostics: reader.diagnostics.sorted { left, right in
                    guard let first = left.position, let second = right.position else {
                        return false
                    }
                    return first < second
                }
            )
        }
        return configuration
    }

    private init(source: SourceFile) {
        self.source = source
        lines = LineIndex(source)
    }

    private mutating func configuration(_ node: JSONNode) -> CodegenConfiguration {
        var configuration = CodegenConfiguration()
        for member in members(
            of: node,
            among: Self.rootMembers,
            elsewhere: Self.invocationMembers,
            belonging: "in an entry of 'invocations'"
        ) {
            if member.name == "output" { configuration.output = string(member) }
            guard member.name == "invocations" else { continue }
            guard member.value.kind == .array else {
                fail("'invocations' must be an array", member.value)
                continue
            }
            configuration.invocations = member.value.elements.map { invocation($0) }
        }
        if configuration.invocations.isEmpty, diagnostics.isEmpty {
            fail("'invocations' must contain at least one invocation, with 'schemas'", node)
        }
        return configuration
    }

    private mutating func invocation(_ node: JSONNode) -> CodegenConfiguration.Invocation {
        var invocation = CodegenConfiguration.Invocation(position: position(of: node))
        for member in members(
            of: node,
            among: Self.invocationMembers,
            elsewhere: Self.rootMembers,
            belonging: "beside 'invocations'"
        ) {
            switch member.name {
            case "schemas": invocation.schemas = strings(member)
            case "references": invocation.references = strings(member)
            case "supportFile": invocation.supportFile = supportFile(member)
            case "wholeSupportFile": invocation.hasWholeSupportFile = flag(member)
            case "accessLevel": invocation.accessLevel = choice(member) ?? .public
            case "codingKeys": invocation.codingKeys = choice(member) ?? .useDefaultKeys
            case "decoding":
                invocation.decoding = choice(member) ?? .codable
                invocation.decodingPosition = position(of: member.value)
            case "validation": invocation.validation = choice(member) ?? .full
            case "naming": invocation.naming = choice(member) ?? .schema
            case "typePrefix": invocation.typePrefix = typeName(member)
            case "namespace":
                invocation.namespace = typeName(member, where: SwiftNaming.isNamespace)
            case "foundationOverlay": invocation.foundationOverlay = flag(member)
            case "filesPerSchema": invocation.filesPerSchema = fileCount(member)
            // The only other name is "root".
            default: invocation.rootName = rootName(member)
            }
        }
        if invocation.decoding == .direct, invocation.codingKeys != .useDefaultKeys {
            fail(
                "'codingKeys' cannot be combined with direct decoding, which reads names unchanged",
                node
            )
        }
        if invocation.schemas.isEmpty, diagnostics.isEmpty {
            fail("'schemas' must contain at least one path", node)
        }
        return invocation
    }

    private static let rootMembers = ["$schema", "output", "invocations"]
    private static let invocationMembers = [
        "schemas", "references", "supportFile", "wholeSupportFile", "accessLevel",
        "codingKeys", "decoding", "validation", "naming", "typePrefix", "namespace",
        "foundationOverlay", "filesPerSchema", "root",
    ]

    /// Returns the first member with each of `names`. Reports all other members, and a node that is not an object.
    ///
    /// - Parameters:
    ///   - otherNames: The names of members that belong to another object of the configuration.
    ///   - place: A phrase for the location of this other object, such as "beside 'invocations'".
    private mutating func members(
        of node: JSONNode,
        among names: [String],
        elsewhere otherNames: [String],
        belonging place: String
    ) -> [JSONMember] {
        guard node.kind == .object else {
            fail("expected an object", node)
            return []
        }
        var seen: Set<String> = []
        return node.members.filter { member in
            if names.contains(member.name) {
                guard seen.insert(member.name).inserted else {
                    let message = "duplicate member '\(member.name)'"
                    fail(message, at: member.nameRange)
                    return false
                }
                return true
            }
            guard !otherNames.contains(member.name) else {
                fail("'\(member.name)' belongs \(place)", at: member.nameRange)
                return false
            }
            let suggestions = [
                NearestName.suggestion(for: member.name, among: names).map { "'\($0)'" },
                NearestName.suggestion(for: member.name, among: otherNames)
                    .map { "'\($0)' \(place)" },
            ].compactMap { $0 }
            let hint =
                suggestions.isEmpty
                ? "the allowed members are \(names.inQuotes.joined(withConjunction: "and"))"
                : "did you mean \(suggestions.joined(withConjunction: "or"))?"
            fail("unknown member '\(member.name)'; \(hint)", at: member.nameRange)
            return false
        }
    }

    private mutating func string(_ member: JSONMember) -> String? {
        guard let text = member.value.string, !text.isEmpty else {
            fail("'\(member.name)' must be a non-empty string", member.value)
            return nil
        }
        return text
    }

    private mutating func rootName(_ member: JSONMember) -> CodegenConfiguration.RootName? {
        string(member).map { .init(text: $0, position: position(of: member.value)) }
    }

    private mutating func typeName(
        _ member: JSONMember,
        where isUsable: (String) -> Bool = SwiftName.isTypeName
    ) -> String? {
        guard let text = string(member) else { return nil }
        if isUsable(text) { return text }
        fail(
            "'\(member.name)' must be a Swift identifier that is not reserved, found '\(text)'",
            member.value
        )
        return nil
    }

    private func position(of node: JSONNode) -> LineColumn {
        lines.position(of: node.range.start)
    }

    private mutating func flag(_ member: JSONMember) -> Bool {
        if let flag = member.value.bool { return flag }
        fail("'\(member.name)' must be true or false", member.value)
        return false
    }

    private mutating func fileCount(_ member: JSONMember) -> Int? {
        let range = OutputName.fileCounts
        if let count = member.value.number?.int64.flatMap(Int.init(exactly:)), range.contains(count)
        {
            return count
        }
        fail(
            "'\(member.name)' must be an integer from \(range.lowerBound) to \(range.upperBound)",
            member.value
        )
        return nil
    }

    private mutating func strings(_ member: JSONMember) -> [String] {
        let texts = member.value.elements.compactMap(\.string)
        if member.value.kind == .array, member.value.count == 0 {
            fail("'\(member.name)' must contain at least one path", member.value)
        } else if texts.isEmpty || texts.count != Array(member.value.elements).count {
            fail("'\(member.name)' must be an array of paths", member.value)
        }
        return texts
    }

    private mutating func supportFile(
        _ member: JSONMember
    ) -> CodegenConfiguration.SupportFile {
        if member.value.kind == .null { return .none }
        guard let name = string(member) else { return .standard }
        // For Swift, a slash and a combining mark after it are one character.
        // SwiftPM does not compile a file whose name begins with a period.
        if name.utf8.contains(UInt8(ascii: "/")) || name.utf8.first == UInt8(ascii: ".") {
            fail(
                "'supportFile' must be a file name without a folder and without a period at its start",
                member.value
            )
        }
        return .named(name)
    }

    private mutating func choice<Value: CaseIterable & RawRepresentable<String>>(
        _ member: JSONMember
    ) -> Value? {
        if let value = member.value.string.flatMap(Value.init(rawValue:)) { return value }
        let names = Value.allCases.map(\.rawValue).inQuotes.joined(withConjunction: "or")
        fail("'\(member.name)' must be \(names)", member.value)
        return nil
    }

    private mutating func fail(_ message: String, _ node: JSONNode) {
        fail(message, at: node.range)
    }

    private mutating func fail(_ message: String, at range: SourceRange) {
        let position = lines.position(of: range.start)
        diagnostics.append(CodegenDiagnostic(.configuration, message, in: source, at: position))
    }
}
