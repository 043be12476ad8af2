package import SchemaDiagnostics
package import SchemaKit

/// A linter that finds problems in schemas, such as violations of their metaschema, errors that prevent compilation,
/// keywords without effect, and unused definitions.
///
/// Files are linted as a group: a definition is unused only if none of the files refers to it.
package struct SchemaLinter {
    var sites: SchemaSites
    let formats: FormatPolicy
    var patterns: LintedPatterns
    var memberGroups: MemberGroups
    var referenceTargets: ReferenceTargets
    let inPlaceCycles: InPlaceCycles
    private let files: [SchemaDocumentID]
    /// True if a schema of the files, or a schema to which they refer, marks secrets.
    let marksSecrets: Bool
    /// The number of files whose programs were needed.
    private var programCount = 0
    private var commonProgram: CommonProgram?
    /// The number of subschemas of all programs that were compiled for the files.
    private(set) var compiledSubschemaCount = 0
    /// The errors of the files that cannot be used as schemas, in the order of their texts.
    private let indexingErrors: [SchemaDocumentID: [SchemaError]]
    /// For each file, the errors about URIs that schemas of other files have, too.
    private let sharedURIErrors: [SchemaDocumentID: [SchemaError]]
    /// The compiled metaschemas by their URIs. The value is nil for a metaschema that is unknown or does not
    /// compile.
    var metaschemas: [ExactText: SchemaProgram?] = [:]
    var spelling = KeywordSpelling()
    /// The advice that is added to the finding about a missing file.
    package var advice: [MissingResource: String] = [:]
    /// The problems of the missing files that exist but cannot be used.
    package var problems: [MissingResource: String] = [:]
    /// The ranges of the secrets in the defaults and examples of the linted files, which reports must not show.
    package internal(set) var secrets: [SchemaDocumentID: SecretPlaces] = [:]
    /// The flaw of each pattern that was checked; nil for a pattern without a flaw.
    var patternFlaws: [[UInt8]: PatternFlaw?] = [:]
    /// The maximum number of steps of the searches for similar names in one file.
    var nameSearchLimit = NearestNameIndex.Budget.standardLimit
    /// The budget of these searches in the current file.
    var nameSearchBudget = NearestNameIndex.Budget()
    /// For each object in which the last token of a reference was searched, an index of the object's member names.
    var namesByObject: [SchemaLocation: NearestNameIndex] = [:]
    /// The values to which references lead, by their JSON Pointers. The registry keeps the documents alive, as the
    /// index requires.
    var locations = LocationIndex()
    /// The facts about the schemas to which branches of `oneOf` lead, by the indices of their sites.
    var comparedBranches: [Int: ComparedBranch] = [:]
    /// The maximum number of units that are explained in one file.
    var explainedUnitCount = explainedUnitLimit
    /// The budget for the comparisons of branches in the current file.
    var branchBudget = BranchBudget()

    /// - Parameters:
    ///   - registry: The schemas to which references can lead.
    ///   - files: The documents of the registry that will be linted.
    ///   - formats: The policy for formats in defaults and examples.
    package init(
        registry: SchemaRegistry,
        files: [SchemaDocumentID],
        formats: FormatPolicy = .assert
    ) {
        var registry = registry
        self.files = files
        indexingErrors = registry.indexUnusable(files)
        sites = SchemaSites(registry: registry, files: files)
        marksSecrets = sites.sites.contains { $0[.secret] != nil }
        self.formats = formats
        var patterns = LintedPatterns()
        memberGroups = MemberGroups(sites, patterns: &patterns)
        self.patterns = patterns
        referenceTargets = ReferenceTargets(sites)
        inPlaceCycles = InPlaceCycles(sites)
        sharedURIErrors = registry.sharedURIErrors(of: files)
    }

    /// Returns the findings about one of the files, sorted by their positions in the text.
    package mutating func diagnostics(of file: SchemaDocumentID) -> [Diagnostic] {
        let document = sites.registry.document(file)
        let textFindings = TextDiagnostics.diagnostics(of: document.document)
        var findings = textFindings
        let root = document.document.root
        if root.kind != .object, root.bool == nil {
            findings.append(.notASchema(root))
            maskSamples(of: file)
        } else {
            let errors = indexingErrors[file] ?? []
            findings += errors.map(Diagnostic.unusable)
            findings += diagnosticsOfSites(in: file)
            // If two files have one URI, this is only a warning, because another run may use only one of the files.
            findings += (sharedURIErrors[file] ?? []).map {
                Diagnostic.unusable($0).asNotice(.warning)
            }
            findings += diagnosticsOfMetaschema(of: file, besides: findings)
            if errors.isEmpty {
                findings += diagnosticsOfPrograms(of: file, besides: findings)
            } else {
                // References can lead to other schemas than the author intends, so the secrets are not known.
                maskSamples(of: file)
            }
        }
        return located(findings, replacing: textFindings.count, of: file)
    }

    /// The references between the files.
    package var references: SchemaReferences { SchemaReferences(sites) }

    /// Returns the URI of a file's dialect, or nil if it is not known.
    package func dialectURI(of file: SchemaDocumentID) -> String? {
        sites.indicesByFile[file]?.first.map { sites[$0].dialect.uri }
    }

    /// Returns whether a file resembles a payload; see ``Dialect/resemblesPayload(_:)``.
    package func resemblesPayload(_ file: SchemaDocumentID) -> Bool {
        guard let index = sites.indicesByFile[file]?.first else { return false }
        let site = sites[index]
        return site.dialect.resemblesPayload(site.node)
    }

    /// A missing file and a file that refers to it.
    package struct MissingResource: Hashable, Comparable, Sendable {
        /// The URI of the missing file, without a fragment.
        package let uri: String
        /// The path of the file with the references, as messages show it.
        package let referrer: String

        package init(uri: String, referrer: String) {
            self.uri = uri
            self.referrer = referrer
        }

        package static func < (left: MissingResource, right: MissingResource) -> Bool {
            (left.uri, left.referrer) < (right.uri, right.referrer)
        }
    }

    /// The missing files that references name, sorted.
    package var missingResources: [MissingResource] {
        var resources: Set<MissingResource> = []
        for (index, references) in sites.unresolvedReferences {
            let referrer = referrer(of: sites[index])
            for case (_, .noSuchResource(let uri)) in references where uri.hasPrefix("file:") {
                resources.insert(MissingResource(uri: uri, referrer: referrer))
            }
        }
        return resources.sorted()
    }

    /// Returns the path of a site's file, as messages show it.
    func referrer(of site: SchemaSite) -> String {
        sites.registry.document(site.location.document).source.path
    }

    private mutating func diagnosticsOfSites(in file: SchemaDocumentID) -> [Diagnostic] {
        var findings: [Diagnostic] = []
        var seen = SeenNames()
        branchBudget.reset()
        memberGroups.resetMatchCount()
        nameSearchBudget = NearestNameIndex.Budget(limit: nameSearchLimit)
        for index in sites.indicesByFile[file] ?? [] {
            let site = sites[index]
            findings += dialectDiagnostics(site)
            findings += namesDiagnostics(site, &seen)
            findings += ineffectiveKeywordDiagnostics(site, index)
            findings += boundsDiagnostics(site)
            findings += valuesDiagnostics(site)
            findings += branchDiagnostics(site, index)
            findings += patternDiagnostics(site)
            findings += referenceDiagnostics(site, index)
            findings += circularReferenceDiagnostics(site, index)
            findings += requiredMemberDiagnostics(site, index)
            findings += descriptionDiagnostics(site)
        }
        findings += definitionDiagnostics(in: file)
        return findings
    }

    /// Returns the findings sorted by position and without duplicates, each with the JSON Pointer of its
    /// location. The findings about the text were made before the secrets were known, so they are made again.
    ///
    /// - Parameter textFindingCount: The number of findings about the text, which come first.
    private func located(
        _ findings: [Diagnostic],
        replacing textFindingCount: Int,
        of file: SchemaDocumentID
    ) -> [Diagnostic] {
        guard !findings.isEmpty else { return [] }
        let document = sites.registry.document(file).document
        let secrets = secrets[file, default: .none]
        var findings = findings
        if textFindingCount > 0, !secrets.isEmpty {
            findings.replaceSubrange(
                ..<textFindingCount,
                with: TextDiagnostics.diagnostics(of: document, hiding: secrets)
            )
        }
        let pointers = JSONPointerIndex(document.masking(secrets.ranges))
        var seen: Set<Diagnostic> = []
        return findings.enumerated()
            .sorted { ($0.element.range.start, $0.offset) < ($1.element.range.start, $1.offset) }
            .map(\.element)
            .filter { seen.insert($0).inserted }
            .map { diagnostic in
                var diagnostic = diagnostic
                let entry = document.lastEntry(startingAtOrBefore: diagnostic.range.start)
                diagnostic.instanceLocation = pointers.pointer(to: entry)
                return diagnostic
            }
    }
}

extension JSONDocument {
    /// Returns the last entry that starts at or before an offset, or the first entry if there is none. The entry may
    /// end before the offset.
    fileprivate func lastEntry(startingAtOrBefore offset: Int) -> Int32 {
        let next = (0..<Int(entryCount)).partitioningIndex {
            Int(entry(at: Int32($0)).start) > offset
        }
        return Int32(max(next - 1, 0))
    }
}

/// Checks that a schema is valid against its metaschema, that it compiles, and that its defaults and examples are
/// valid.
extension SchemaLinter {
    /// Returns the errors that the metaschema reports, except the errors that another finding explains better. One
    /// warning replaces the errors about references whose only mistake is that they are not percent-encoded.
    mutating func diagnosticsOfMetaschema(
        of file: SchemaDocumentID,
        besides others: [Diagnostic]
    ) -> [Diagnostic] {
        guard let root = sites.indicesByFile[file]?.first else { return [] }
        guard let program = metaschema(of: sites[root].dialect) else { return [] }
        let document = sites.registry.document(file).document
        guard let findings = try? EvaluationDiagnostics.diagnostics(of: document, program) else {
            return []
        }
        var rangesByRule: [Diagnostic.ID: [SourceRange]] = [:]
        for other in others {
            guard let rule = other.explainedRule else { continue }
            rangesByRule[rule, default: []].append(other.range)
        }
        let explainedRanges = rangesByRule.mapValues { RangeIndex($0) }
        let errors = findings.filter { diagnostic in
            diagnostic.severity == .error
                && explainedRanges[diagnostic.id]?.overlaps(diagnostic.range) != true
        }
        let references = unencodedReferences(in: file, rejectedBy: errors)
        let starts = Set(references.map { $0.value.range.start })
        let hints = hintsOfOtherDrafts(in: file)
        let bounds = boundsOfWrongFlags(in: file)
        let otherErrors = errors.filter { diagnostic in
            let start = diagnostic.range.start
            if diagnostic.id == .missingDependent,
                case .missingMembers(let names) = diagnostic.subject
            {
                return !names.allSatisfy { bounds[start]?.contains($0) == true }
            }
            return diagnostic.id != .format || !starts.contains(start)
        }
        let messagesAboutNames = messagesAboutNames(in: file)
        let advisedErrors = otherErrors.map { diagnostic in
            var advised = diagnostic
            let start = diagnostic.range.start
            if diagnostic.id == .type, let hint = hints[start] { advised.message += "; \(hint)" }
            if diagnostic.id == .pattern, let message = messagesAboutNames[start] {
                advised.message = message
            }
            return advised
        }
        return advisedErrors + Diagnostic.unencoded(references)
    }

    /// The keywords that took values of another kind in an earlier draft, each with the keyword that now takes such
    /// values: `items` could be an array, as `prefixItems` is now.
    private static let changedKeywords:
        [(keyword: Keyword.Behavior, formerKind: JSONKind, successor: Keyword.Behavior)] = [
            (.items, .array, .prefixItems)
        ]

    /// The keywords that became bounds of their own in draft 6, each with the bound that it makes exclusive up to
    /// draft 4.
    private static let flags: [(flag: Keyword.Behavior, bound: Keyword.Behavior)] = [
        (.excludesMinimum, .minimum), (.excludesMaximum, .maximum),
    ]

    /// Returns the names of the bounds that the metaschema requires only because of a flag whose value is not a
    /// Boolean. Such a flag may be intended as a bound of its own, as in later drafts. The keys are the offsets of the
    /// schemas.
    private func boundsOfWrongFlags(in file: SchemaDocumentID) -> [Int: Set<String>] {
        var bounds: [Int: Set<String>] = [:]
        for index in sites.indicesByFile[file] ?? [] {
            let site = sites[index]
            for (flag, bound) in Self.flags {
                guard let member = site[flag], member.value.bool == nil,
                    let name = site.dialect.name(of: bound)
                else { continue }
                bounds[site.node.range.start, default: []].insert(name)
            }
        }
        return bounds
    }

    /// Returns hints for the values of the ``changedKeywords`` and ``flags`` of a file that have the kind of another
    /// draft. The keys are the offsets of the values.
    private func hintsOfOtherDrafts(in file: SchemaDocumentID) -> [Int: String] {
        var hints: [Int: String] = [:]
        for index in sites.indicesByFile[file] ?? [] {
            let site = sites[index]
            for (flag, bound) in Self.flags {
                guard let member = site[flag], member.value.kind == .number,
                    let name = site.dialect.name(of: bound)
                else { continue }
                hints[member.value.range.start] =
                    "up to draft 4, it only says whether '\(name)' is exclusive"
            }
            for (behavior, formerKind, successor) in Self.changedKeywords {
                guard let member = site[behavior], member.value.kind == formerKind,
                    site[successor] == nil, let name = site.dialect.name(of: successor)
                else { continue }
                hints[member.value.range.start] = "did you mean '\(name)'?"
            }
        }
        return hints
    }

    /// Returns messages about the identifiers and anchors of a file, for which the metaschema only has patterns. The
    /// keys are the offsets of the values.
    private func messagesAboutNames(in file: SchemaDocumentID) -> [Int: String] {
        var messages: [Int: String] = [:]
        for index in sites.indicesByFile[file] ?? [] {
            let site = sites[index]
            if let value = site[.identifier]?.value, let text = value.string {
                let anchor = site.dialect.name(of: .anchor)
                let canBeAnchor = site[.anchor] == nil && !text.contains("#/")
                let advice =
                    canBeAnchor ? anchor.map { "name the schema with '\($0)' instead" } : nil
                messages[value.range.start] =
                    "expected a URI without a fragment, found \(value.excerpt); "
                    + (advice ?? "remove the fragment")
            }
            let mayHaveColons = site.dialect.traits.anchorsMayHaveColons
            let characters =
                mayHaveColons
                ? "a letter and then only letters, digits, '-', '.', ':' or '_'"
                : "a letter or '_' and then only letters, digits, '-', '.' or '_'"
            for behavior: Keyword.Behavior in [.anchor, .dynamicAnchor] {
                guard let value = site[behavior]?.value else { continue }
                messages[value.range.start] = "expected \(characters), found \(value.excerpt)"
            }
        }
        return messages
    }

    private mutating func metaschema(of dialect: Dialect) -> SchemaProgram? {
        let uri = ExactText(dialect.uri)
        if let cached = metaschemas[uri] { return cached }
        var compiler = SchemaCompiler(
            registry: sites.registry,
            options: SchemaCompiler.Options(formats: .assert)
        )
        let program = try? compiler.compile(uri: dialect.uri)
        metaschemas[uri] = .some(program)
        return program
    }

    /// Returns the findings about the defaults and examples of a file, and adds the secrets in these values to
    /// ``secrets``. If the file does not compile, returns the findings about the error that prevents this, and adds all
    /// these values.
    mutating func diagnosticsOfPrograms(
        of file: SchemaDocumentID,
        besides others: [Diagnostic]
    ) -> [Diagnostic] {
        var samples = samples(in: file)
        do throws(SchemaError) {
            let compiled = try compiledProgram(of: file, samples)
            var search = SecretTextSearch(for: compiled.program.secretPatterns)
            for index in samples.indices {
                samples[index].secretRanges = search.secrets(in: samples[index].value)
            }
            let sampledSubschemas = zip(samples, compiled.subschemas.dropFirst())
            // The ranges are sorted and merged once for all samples.
            let ranges = sampledSubschemas.flatMap { sample, subschema in
                SecretPlaces(in: sample.separateText(), compiled.program, under: subschema)
                    .ranges.map { $0.moved(by: sample.value.range.start) } + sample.secretRanges
            }
            secrets[file] = secrets[file, default: .none].union(ranges)
            maskUncheckedSamples(of: file)
            var limits = SampleLimits(unitsLeft: explainedUnitCount)
            return sampledSubschemas.compactMap { sample, subschema in
                mismatch(sample, under: subschema, of: compiled.program, within: &limits)
            }
        } catch {
            maskSamples(of: file)
            // An error in another linted file is reported with that file.
            guard error.source.bytes == sites.registry.document(file).source.bytes else {
                return sites.isLinted(error.path) ? [] : references(of: file, leadingTo: error)
            }
            let isExplained = others.contains { $0.range.overlaps(error.range) }
            return isExplained ? [] : [.unusable(error)]
        }
    }

    /// One program of all files that can be used as schemas.
    private struct CommonProgram {
        let program: SchemaProgram
        /// The subschemas of the root and of the samples of each file.
        let subschemas: [SchemaDocumentID: [SubschemaID]]
    }

    /// Returns a program with a file, and the subschemas of the root and of the samples of the file.
    ///
    /// A program contains all schemas to which its file refers, directly or through other files. The time would grow with
    /// the square of the number of files if each file of a chain had a program of its own, so all files after the first
    /// share one program. If it has an error, or if a pattern of `secret` could mask text of files that do not refer to
    /// it, each file has its own program.
    private mutating func compiledProgram(
        of file: SchemaDocumentID,
        _ samples: [Sample]
    ) throws(SchemaError) -> (program: SchemaProgram, subschemas: [SubschemaID]) {
        programCount += 1
        if programCount == 2, !marksSecrets { commonProgram = makeCommonProgram() }
        if let commonProgram, let subschemas = commonProgram.subschemas[file] {
            return (commonProgram.program, subschemas)
        }
        var compiler = makeCompiler()
        let compiled = try compiler.compile(locations(of: file, samples))
        compiledSubschemaCount += compiled.program.subschemas.count
        return compiled
    }

    private mutating func makeCommonProgram() -> CommonProgram? {
        var locations: [SchemaLocation] = []
        var ranges: [SchemaDocumentID: Range<Int>] = [:]
        for file in files where indexingErrors[file]?.isEmpty != false {
            let root = sites.registry.document(file).document.root
            guard root.kind == .object || root.bool != nil else { continue }
            let start = locations.count
            locations += self.locations(of: file, samples(in: file))
            ranges[file] = start..<locations.count
        }
        var compiler = makeCompiler()
        guard !locations.isEmpty, let compiled = try? compiler.compile(locations) else {
            return nil
        }
        compiledSubschemaCount += compiled.program.subschemas.count
        return CommonProgram(
            program: compiled.program,
            subschemas: ranges.mapValues { Array(compiled.subschemas[$0]) }
        )
    }

    private func makeCompiler() -> SchemaCompiler {
        SchemaCompiler(
            registry: sites.registry,
            options: SchemaCompiler.Options(formats: formats)
        )
    }

    /// Returns the locations of a file's root and of the schemas of its samples.
    private func locations(of file: SchemaDocumentID, _ samples: [Sample]) -> [SchemaLocation] {
        [SchemaLocation(document: file, entry: 0)] + samples.map(\.schema)
    }

    /// The maximum number of units in the traces of invalid defaults and examples of a file for which the reasons are
    /// searched. Without the limit, each of many examples could fail in each of many branches.
    static let explainedUnitLimit = 65_536

    /// The limits of the work for the findings about the defaults and examples of a file.
    private struct SampleLimits {
        var work = WorkLimits()
        /// The number of units that are left; see ``explainedUnitLimit``.
        var unitsLeft: Int
    }

    /// A default or an example of a schema.
    private struct Sample {
        let schema: SchemaLocation
        let value: JSONNode
        let isDefault: Bool
        /// The secrets that ``SecretTextSearch`` finds in the value.
        var secretRanges: [SourceRange] = []

        /// Returns the value as a text of its own.
        ///
        /// The work that an evaluation may do, and the size of the masked copy for messages, depend on the size of the
        /// whole text. If each of many values were evaluated as a part of its file, the time would grow with the square
        /// of the file.
        func separateText() -> JSONDocument {
            let range = value.range
            let bytes = Array(value.document.bytes[range.start..<range.end])
            // The parser of the file may have had any depth limit.
            guard let document = try? JSONParser(depthLimit: .max).parse(bytes) else {
                preconditionFailure("the text of a value in a document is not JSON")
            }
            return document
        }
    }

    private func samples(in file: SchemaDocumentID) -> [Sample] {
        var samples: [Sample] = []
        for index in sites.indicesByFile[file] ?? [] {
            let site = sites[index]
            if let member = site[.defaultValue] {
                samples.append(
                    Sample(schema: site.location, value: member.value, isDefault: true)
                )
            }
            guard let member = site[.examples] else { continue }
            for value in member.value.elements {
                samples.append(Sample(schema: site.location, value: value, isDefault: false))
            }
        }
        return samples
    }

    /// Returns the finding about a default or an example that its own schema rejects. An empty object as a default may
    /// lack required members, because these members may have defaults.
    /// If no units are left to explain, the finding has no reason.
    ///
    /// - Parameter limits: The limits of the work for the findings about all defaults and examples.
    private func mismatch(
        _ sample: Sample,
        under subschema: SubschemaID,
        of program: SchemaProgram,
        within limits: inout SampleLimits
    ) -> Diagnostic? {
        let value = sample.separateText().root
        let trace = try? TracingEvaluator.trace(value, under: subschema, program: program)
        guard let trace, !trace.isValid else { return nil }
        let isEmptyObject = sample.value.kind == .object && sample.value.members.isEmpty
        guard limits.unitsLeft > 0 else {
            return sample.isDefault && isEmptyObject
                ? nil : Diagnostic.mismatch(isDefault: sample.isDefault, sample.value)
        }
        limits.unitsLeft -= trace.units.count
        let start = sample.value.range.start
        let findings = EvaluationDiagnostics.diagnostics(
            of: trace,
            hiding: sample.secretRanges.map { $0.moved(by: -start) },
            within: &limits.work
        ).filter { $0.severity == .error }
        guard var first = findings.first else { return nil }
        first.range = first.range.moved(by: start)
        if sample.isDefault, isEmptyObject, findings.allSatisfy({ $0.id == .missingMember }) {
            return nil
        }
        return .mismatch(
            isDefault: sample.isDefault,
            sample.value,
            because: first
        )
    }
}

extension JSONMembers {
    var isEmpty: Bool { !contains { _ in true } }
}

extension SourceRange {
    /// Returns whether the ranges have a byte in common, or begin at the same offset.
    func overlaps(_ other: SourceRange) -> Bool {
        start < other.end && other.start < end || start == other.start
    }
}

extension Diagnostic {
    /// The rule of a metaschema's findings that report the same problem as this finding about a schema; nil if no
    /// metaschema reports the problem.
    fileprivate var explainedRule: ID? {
        switch id {
        case .repeatedEnumValue: .duplicateItems
        case .tooFewItems: .tooFewItems
        case .invalidPattern, .legacyPattern, .deadReference: .format
        default: nil
        }
    }
}
