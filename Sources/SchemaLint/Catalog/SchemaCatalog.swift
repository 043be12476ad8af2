package import SchemaDiagnostics
package import SchemaKit
import WidgetSchemas

/// The schemas that a payload can be checked with: the built-in schemas, and the schemas that are added to the
/// registry.
package struct SchemaCatalog: Sendable {
    /// A payload schema, or the schema of a file of the tools.
    package struct Entry: Sendable {
        package let uri: String
        /// The title of the schema, or ``name`` if it has no title.
        package let title: String
        /// The path of the file without its extension, as users can write it on a command line.
        package let name: String
        /// The names of the members that the schema declares for its root; empty for schemas of maps and arrays.
        package var declaredMembers: [String] { schema.declaredMembers }
        private let schema: EmbeddedSchema

        /// Returns false if the schema rejects all values of a kind because of the `type` of its root.
        package func mayAccept(_ kind: JSONKind) -> Bool {
            var kinds = KindMask.none
            for name in schema.types { _ = kinds.insert(typeNamed: name) }
            return kinds == .none || kinds.contains(kind)
        }

        fileprivate init(_ schema: EmbeddedSchema) {
            self.schema = schema
            uri = schema.uri
            name = schema.name
            title = schema.title ?? name
        }
    }

    package private(set) var entries: [Entry]
    /// The schemas of the tools' own files. Payloads are never matched with them.
    private let toolEntries: [Entry]
    /// The files and resources of the entries, and of the schemas that callers add.
    package var registry: SchemaRegistry
    package let formats: FormatPolicy

    /// Creates a catalog of payload schemas and of the schemas of the tools' files.
    ///
    /// - Parameter schemas: The payload schemas. The default is the built-in schemas.
    package init(
        of schemas: [EmbeddedSchema] = BuiltInSchemas.all,
        registry: SchemaRegistry = SchemaRegistry(),
        formats: FormatPolicy
    ) {
        var registry = registry
        registry.addEmbedded(schemas + ToolSchemas.all)
        self.registry = registry
        self.formats = formats
        entries = schemas.map { Entry($0) }
        toolEntries = ToolSchemas.all.map { Entry($0) }
    }

    /// Returns the entry with the given URI, title, path or last part of a path, in this order of preference. The last
    /// part of a path must belong to only one entry.
    package func entry(named text: String) -> Entry? {
        let known = entries + toolEntries
        return known.first { $0.uri == text } ?? known.first { $0.title == text }
            ?? known.first { $0.name == text } ?? known.onlyElement { $0.isAbbreviated(by: text) }
    }

    /// Returns the title or name of a payload schema that `text` probably misspells, or nil.
    package func suggestion(for text: String) -> String? {
        NearestName.suggestion(for: text, among: entries.flatMap { [$0.title, $0.name] })
    }

    /// Returns the compiled schema with a URI. The files that compilation reads stay in the registry.
    package mutating func program(uri: String) throws(SchemaLookupError) -> SchemaProgram {
        var compiler = SchemaCompiler(
            registry: registry,
            options: SchemaCompiler.Options(formats: formats)
        )
        let program = try compiler.compile(uri: uri)
        registry = compiler.registry
        return program
    }
}

extension SchemaCatalog.Entry {
    /// The title and the name, as messages show them.
    fileprivate var titleAndName: String { "\(title) (\(name))" }

    /// Returns whether `text` is the last of several components of the name.
    fileprivate func isAbbreviated(by text: String) -> Bool {
        name.utf8.hasSuffix(("/" + text).utf8) && !text.utf8.contains(UInt8(ascii: "/"))
    }
}

extension String.UTF8View {
    fileprivate func hasSuffix(_ suffix: String.UTF8View) -> Bool {
        self.suffix(suffix.count).elementsEqual(suffix)
    }
}

extension Array {
    /// Returns the element that satisfies a condition, or nil if none or several elements do.
    fileprivate func onlyElement(where condition: (Element) -> Bool) -> Element? {
        let matches = filter(condition)
        return matches.count == 1 ? matches.first : nil
    }
}

/// Findings about the choice of a schema.
extension Diagnostic {
    /// Returns a finding if no schema, or more than one schema, matches; otherwise nil.
    package static func unknownPayload(
        _ match: PayloadMatcher.Match,
        in document: JSONDocument
    ) -> Diagnostic? {
        let start = Int(document.entry(at: 0).start)
        let range = SourceRange(start: start, end: start + 1)
        switch match {
        case .found:
            return nil
        case .noMatch where !document.entry(at: 0).isContainer:
            return Diagnostic(
                id: .unknownPayload,
                message: "expected a payload (an object or an array), found "
                    + document.entry(at: 0).kind.phrase,
                range: document.range(at: 0)
            )
        case .noMatch(let closest):
            if let reference = document.root["$schema"], reference.kind != .string {
                return Diagnostic(
                    id: .unknownPayload,
                    message: "expected the URI or the path of a schema in '$schema', found "
                        + reference.kind.phrase,
                    range: reference.markedRange
                )
            }
            var diagnostic = Diagnostic(
                id: .unknownPayload,
                message: "no known schema matches; choose one with --schema, or assign one in "
                    + ".widget-lint.json",
                range: range
            )
            diagnostic.related = closest.map {
                RelatedRange(
                    message: "closest: \($0.entry.titleAndName), but \($0.reason)",
                    range: range
                )
            }
            return diagnostic
        case .tie(let candidates):
            return severalSchemas(candidates, at: range)
        case .memberArray(let entry, let member):
            return Diagnostic(
                id: .unknownPayload,
                message:
                    "expected an object, found an array; put the array into the member '\(member)' "
                    + "to match \(entry.titleAndName)",
                range: range
            )
        case .onlyMember(let entry, let member):
            return Diagnostic(
                id: .unknownPayload,
                message:
                    "the payload is inside the member '\(member)'; keep only the value of "
                    + "this member to match \(entry.titleAndName)",
                range: range
            )
        case .otherContainer(let entry, let expected):
            let advice =
                expected == .object
                ? #"give each item a name, as in '{"name": {…}}'"#
                : "use the values of the members as items"
            return Diagnostic(
                id: .unknownPayload,
                message:
                    "expected \(expected.phrase), found \(document.entry(at: 0).kind.phrase); \(advice) "
                    + "to match \(entry.titleAndName)",
                range: range
            )
        }
    }

    private static func severalSchemas(
        _ candidates: [(entry: SchemaCatalog.Entry, reason: String)],
        at range: SourceRange
    ) -> Diagnostic {
        let limit = PayloadMatcher.suggestedSchemaLimit
        let list = candidates.map(\.entry.titleAndName)
            .countingOthers(after: limit)
            .joined(withConjunction: "and")
        var diagnostic = Diagnostic(
            id: .unknownPayload,
            message: "\(list) match equally well; choose one with --schema",
            range: range
        )
        diagnostic.related = candidates.prefix(limit).map {
            RelatedRange(message: "\($0.entry.titleAndName): \($0.reason)", range: range)
        }
        return diagnostic
    }

    /// Returns the finding that the payload's `$schema` names an unknown schema.
    ///
    /// - Parameter hint: The cause, or what the user can do.
    package static func unknownSchema(
        _ uri: String,
        hint: String,
        at range: SourceRange
    ) -> Diagnostic {
        let credentials =
            Redaction.credentials(in: Array(uri.utf8)).map {
                [SourceRange(start: $0.lowerBound, end: $0.upperBound)]
            } ?? []
        let uri = String(decoding: Array(uri.utf8).masking(credentials), as: UTF8.self)
        return Diagnostic(
            id: .unknownSchema,
            message: "unknown schema '\(uri)' in '$schema'; \(hint)",
            range: range
        )
    }
}
