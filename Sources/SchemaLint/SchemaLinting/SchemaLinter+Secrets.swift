package import SchemaDiagnostics
import SchemaKit

/// The masking of secrets in schemas that do not compile or are not JSON.
extension SchemaLinter {
    /// Masks all defaults and examples of a file that does not compile, if a schema marks secrets.
    mutating func maskSamples(of file: SchemaDocumentID) {
        let document = sites.registry.document(file).document
        guard let samples = SecretPlaces.samples(of: document, marksSecrets: marksSecrets) else {
            return
        }
        secrets[file] = secrets[file, default: .none].union(samples.ranges)
    }

    /// Masks the defaults and examples that are not compared with their schemas, if a schema marks secrets. These are
    /// the values of repeated members, the values beside a reference that the dialect ignores, a value of `examples`
    /// that is not an array, and the values of misspelled keywords.
    mutating func maskUncheckedSamples(of file: SchemaDocumentID) {
        guard marksSecrets else { return }
        var ranges: [SourceRange] = []
        for index in sites.indicesByFile[file] ?? [] {
            let site = sites[index]
            for (behavior, member) in site.keywords + site.ignored
            where behavior == .defaultValue || behavior == .examples {
                let isEffective = site[behavior]?.nameIndex == member.nameIndex
                let hasSamples = behavior == .defaultValue || member.value.kind == .array
                guard !isEffective || !hasSamples else { continue }
                ranges += SecretPlaces.allText(in: member.value)
            }
            for member in site.unknown where SecretPlaces.mayHoldSamples(member.name) {
                ranges += SecretPlaces.allText(in: member.value)
            }
        }
        secrets[file] = secrets[file, default: .none].union(ranges)
    }
}

/// A search for secrets in the defaults and examples of one file, whose own schemas need not mark them.
///
/// The keyword `secret` can be in another schema that applies to the value: for a default in a branch, it can be in the
/// schema around the branch, or in another branch. All text that a pattern of `secret` of any schema of the program
/// matches is therefore secret.
struct SecretTextSearch {
    /// The maximum number of steps of the search. In one step, one pattern is searched for in 16 bytes of the file.
    /// Without the limit, each of many patterns could be searched for in each of many examples.
    static let stepLimit = 4_000_000
    private static let byteCountOfStep = 16

    /// The patterns, without repetitions.
    private let patterns: [Pattern]
    /// The number of steps that remain, negative once the limit was exceeded.
    private var remainingSteps: Int
    private var scratch = PatternScratch()

    init(for patterns: [Pattern], limit: Int = stepLimit) {
        var sources: Set<ExactText> = []
        self.patterns = patterns.filter { sources.insert(ExactText($0.source)).inserted }
        remainingSteps = limit
    }

    /// Returns the ranges of the secrets in a value and in its member names. Returns the ranges of all text in the value
    /// if the steps that remain are too few.
    mutating func secrets(in value: JSONNode) -> [SourceRange] {
        guard !patterns.isEmpty else { return [] }
        remainingSteps -= patterns.count * (1 + value.range.byteCount / Self.byteCountOfStep)
        guard remainingSteps >= 0 else {
            return SecretPlaces.allText(in: value)
        }
        var ranges: [SourceRange] = []
        var waiting = [value]
        while let node = waiting.popLast() {
            switch node.kind {
            case .null, .true, .false: continue
            case .number:
                if !secrets(in: Array(node.text.utf8)).isEmpty { ranges.append(node.range) }
            case .string: ranges += secrets(inStringAt: node.index, of: node.document)
            case .array: waiting += node.elements
            case .object:
                for member in node.members {
                    ranges += secrets(inStringAt: member.nameIndex, of: node.document)
                    waiting.append(member.value)
                }
            }
        }
        return ranges
    }

    private mutating func secrets(
        inStringAt index: Int32,
        of document: JSONDocument
    ) -> [SourceRange] {
        secrets(in: document.stringBytes(at: index)).map {
            document.range(ofContent: $0, inStringAt: index)
        }
    }

    private mutating func secrets(in text: [UInt8]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        for pattern in patterns {
            ranges += Redaction.secrets(in: text, by: pattern, scratch: &scratch)
        }
        return ranges
    }
}

extension SecretPlaces {
    /// Returns whether a name is the keyword for defaults or examples, or a misspelling of one of them.
    fileprivate static func mayHoldSamples(_ name: String) -> Bool {
        sampleKeywords.contains { name == $0 || NearestName.isNear(name, $0) }
    }

    private static let sampleKeywords = [Keyword.Behavior.defaultValue, .examples].compactMap {
        Dialect.widget.name(of: $0)
    }

    /// Returns the ranges of all strings, numbers and member names in a default or an example.
    fileprivate static func allText(in sample: JSONNode) -> [SourceRange] {
        var ranges = values(of: sample.document, at: sample.index, except: nil).ranges
        var waiting = [sample]
        while let node = waiting.popLast() {
            waiting += node.elements
            for member in node.members {
                let name = member.nameRange
                ranges.append(SourceRange(start: name.start + 1, end: name.end - 1))
                waiting.append(member.value)
            }
        }
        return ranges
    }

    /// Returns the ranges of all text in the defaults and examples of a schema that does not compile, because it is not
    /// known which part of the text is secret. Returns nil if no schema marks secrets.
    ///
    /// - Parameter marksSecrets: True if a schema outside of the document marks secrets.
    fileprivate static func samples(
        of document: JSONDocument,
        marksSecrets: Bool = false
    ) -> SecretPlaces? {
        let marker = Dialect.widget.name(of: .secret)
        var marksSecrets = marksSecrets
        var ranges: [SourceRange] = []
        var waiting = [document.root]
        while let node = waiting.popLast() {
            waiting += node.elements
            for member in node.members {
                marksSecrets = marksSecrets || member.name == marker
                if mayHoldSamples(member.name) {
                    ranges += allText(in: member.value)
                } else {
                    waiting.append(member.value)
                }
            }
        }
        return marksSecrets ? SecretPlaces(masking: ranges) : nil
    }

    /// Returns the ranges of text that may be secret in a schema that is not linted: all defaults and examples if a
    /// schema in the text marks secrets, and otherwise none.
    ///
    /// - Parameter marksSecrets: True if a schema outside of the text marks secrets.
    package static func samples(
        inSchema bytes: [UInt8],
        marksSecrets: Bool = false
    ) -> SecretPlaces {
        do {
            return samples(of: try JSONParser().parse(bytes), marksSecrets: marksSecrets) ?? .none
        } catch {
            return samples(of: JSONRepair(of: bytes, rejectedWith: error), in: bytes)
        }
    }

    /// Returns the ranges of text that may be secret in a schema that is not JSON. If the text cannot be repaired, the
    /// result is all text if the name of the keyword that marks secrets is anywhere in the text, even without double
    /// quotes, and otherwise empty.
    ///
    /// - Parameter bytes: The text of the schema.
    package static func samples(of repair: JSONRepair, in bytes: [UInt8]) -> SecretPlaces {
        if let document = repair.document {
            return samples(of: document)?.restored(by: repair, of: bytes, nil) ?? .none
        }
        let name = Dialect.widget.name(of: .secret) ?? ""
        return bytes.firstRange(of: Array(name.utf8)) == nil ? .none : .everything(in: bytes)
    }
}
