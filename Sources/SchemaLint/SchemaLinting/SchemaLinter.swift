package import SchemaKit

/// Finds problems in schemas, such as violations of their metaschema, errors that prevent compilation, keywords
/// without effect, and unused definitions.
///
/// Files that are linted together are checked as a group: a definition is unused only if none of the files
/// refers to it.
package struct SchemaLinter {
    var sites: SchemaSites
    let formats: FormatPolicy
    var members: MemberGroups
    var liveRanges: ReferencedRanges
    let inPlaceCycles: InPlaceCycles
    /// The compiled metaschemas by their URIs. The value is nil for a metaschema that is unknown or does not
    /// compile.
    var metaschemas: [String: SchemaProgram?] = [:]
    var spelling = KeywordSpelling()
    /// The advice to add to the finding about each missing file.
    package var advice: [MissingResource: String] = [:]
    /// The ranges of the secrets in the defaults and examples of the linted files. Reports must not show their text.
    package internal(set) var secrets: [SchemaDocumentID: SecretPlaces] = [:]
    /// The flaw of each pattern that was checked; nil for a pattern without one.
    var patternFlaws: [[UInt8]: PatternFlaw?] = [:]

    /// - Parameters:
    ///   - registry: the schemas that references can reach.
    ///   - files: the documents of the registry that will be linted.
    ///   - formats: the policy for formats in defaults and examples.
    package init(
        registry: SchemaRegistry,
        files: [SchemaDocumentID],
        formats: FormatPolicy = .assert
    ) {
        sites = SchemaSites(registry: registry, files: files)
        self.formats = formats
        members = MemberGroups(sites)
        liveRanges = ReferencedRanges(sites)
        inPlaceCycles = InPlaceCycles(sites)
    }

    /// Returns the findings about one of the files, sorted by their positions in the text.
    package mutating func diagnostics(of file: SchemaDocumentID) -> [Diagnostic] {
        let document = sites.registry.document(file)
        var found = TextDiagnostics.diagnostics(of: document.document)
        let root = document.document.root
        if root.kind != .object, root.bool == nil {
            found.append(.notASchema(root))
        } else if let failure = document.failure {
            found.append(.broken(failure))
        } else {
            found += diagnosticsOfSites(in: file)
            found += diagnosticsOfMetaschema(of: file, besides: found)
            found += diagnosticsOfPrograms(of: file, besides: found)
        }
        return located(found, in: document.document)
    }

    /// Returns the URI of a file's dialect, or nil if it is not known.
    package func dialectURI(of file: SchemaDocumentID) -> String? {
        sites.numbers[file]?.first.map { sites[$0].dialect.uri }
    }

    /// A missing file and a file that refers to it.
    package struct MissingResource: Hashable, Comparable, Sendable {
        /// The URI of the missing file, without a fragment.
        package let uri: String
        /// The path of the file with the references, as messages show it.
        package let referrer: String

        package static func < (left: MissingResource, right: MissingResource) -> Bool {
            (left.uri, left.referrer) < (right.uri, right.referrer)
        }
    }

    /// The missing files that references name, sorted.
    package var missingResources: [MissingResource] {
        var found: Set<MissingResource> = []
        for (number, references) in sites.deadReferences {
            let referrer = referrer(of: sites[number])
            for case (_, .noSuchResource(let uri)) in references where uri.hasPrefix("file:") {
                found.insert(MissingResource(uri: uri, referrer: referrer))
            }
        }
        return found.sorted()
    }

    /// Returns the path of a site's file, as messages show it.
    func referrer(of site: SchemaSite) -> String {
        sites.registry.document(site.location.document).source.path
    }

    private mutating func diagnosticsOfSites(in file: SchemaDocumentID) -> [Diagnostic] {
        var found: [Diagnostic] = []
        var seen = SeenNames()
        for number in sites.numbers[file] ?? [] {
            let site = sites[number]
            found += namesDiagnostics(site, &seen)
            found += ignoredDiagnostics(site, number)
            found += boundsDiagnostics(site)
            found += valuesDiagnostics(site)
            found += branchDiagnostics(site)
            found += patternDiagnostics(site)
            found += referenceDiagnostics(site, number)
            found += endlessReferenceDiagnostics(site, number)
            found += requiredDiagnostics(site, number)
            found += descriptionDiagnostics(site)
        }
        found += definitionDiagnostics(in: file)
        return found
    }

    /// Returns the findings sorted by position and without duplicates, each with the JSON Pointer of its
    /// location.
    private func located(_ found: [Diagnostic], in document: JSONDocument) -> [Diagnostic] {
        guard !found.isEmpty else { return [] }
        let pointers = JSONPointerIndex(document)
        var seen: Set<Diagnostic> = []
        return found.enumerated()
            .sorted { ($0.element.range.start, $0.offset) < ($1.element.range.start, $1.offset) }
            .map(\.element)
            .filter { seen.insert($0).inserted }
            .map { diagnostic in
                var diagnostic = diagnostic
                let entry = document.entry(around: diagnostic.range.start)
                diagnostic.instanceLocation = pointers.pointer(to: entry)
                return diagnostic
            }
    }
}

extension JSONDocument {
    /// Returns the last entry that starts at or before an offset, or the first entry if there is none. It may end
    /// before the offset.
    fileprivate func entry(around offset: Int) -> Int32 {
        var low: Int32 = 0
        var high = Int32(entryCount)
        while high - low > 1 {
            let middle = (low + high) / 2
            if Int(entry(at: middle).start) <= offset { low = middle } else { high = middle }
        }
        return low
    }
}
