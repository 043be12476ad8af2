package import SchemaKit

/// Finds what is wrong with schemas: what their metaschema does not allow, what keeps them from
/// compiling, and what they say in vain.
///
/// Files that are linted together know of each other: a definition is dead when none of them refers
/// to it.
package struct SchemaLinter {
    var sites: SchemaSites
    let formats: FormatPolicy
    var members: MemberGroups
    var liveRanges: ReferencedRanges
    let inPlaceCycles: InPlaceCycles
    /// The compiled metaschemas by their URIs; nil where there is none.
    var metaschemas: [String: SchemaProgram?] = [:]
    var spelling = KeywordSpelling()
    /// What to do about files that are not there.
    package var advice: [MissingResource: String] = [:]
    /// The secrets in the defaults and examples of files that were linted, which no report shows.
    package internal(set) var secrets: [SchemaDocumentID: SecretPlaces] = [:]
    /// The flaw of each pattern that was looked at.
    var patternFlaws: [[UInt8]: PatternFlaw?] = [:]

    /// - Parameters:
    ///   - registry: The schemas that references can reach.
    ///   - files: Those of them that will be linted.
    ///   - formats: Whether defaults and examples must be of their formats.
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

    /// The findings about one of the files, in the order of its text.
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

    /// The URI of a file's dialect; nil where it is not known.
    package func dialectURI(of file: SchemaDocumentID) -> String? {
        sites.numbers[file]?.first.map { sites[$0].dialect.uri }
    }

    /// A file that references in another one name, and that is not there.
    package struct MissingResource: Hashable, Comparable, Sendable {
        /// Without a fragment.
        package let uri: String
        /// What messages call the file with the references.
        package let referrer: String

        package static func < (left: MissingResource, right: MissingResource) -> Bool {
            (left.uri, left.referrer) < (right.uri, right.referrer)
        }
    }

    /// The files that references name and that are not there.
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

    /// What messages call the file that a site is in.
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

    /// In the order of the text, each once, and each with its place as a pointer.
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
    /// Returns the last entry that starts at or before an offset: the innermost value around it, or a name.
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
