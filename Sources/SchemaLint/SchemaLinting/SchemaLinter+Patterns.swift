import SchemaKit

/// Checks for patterns that do not compile, match no text, or match more texts than they seem to.
extension SchemaLinter {
    mutating func patternDiagnostics(_ site: SchemaSite) -> [Diagnostic] {
        var found: [Diagnostic] = []
        if let member = site[.pattern], member.value.kind == .string {
            found += diagnostics(ofPatternAt: member.value.index, of: site)
        }
        for member in site[.patternProperties].map({ Array($0.value.members) }) ?? [] {
            found += diagnostics(ofPatternAt: member.nameIndex, of: site)
        }
        return found
    }

    /// Returns the findings about one pattern.
    ///
    /// - Parameter index: the entry of the string or the member name that is the pattern.
    private mutating func diagnostics(
        ofPatternAt index: Int32,
        of site: SchemaSite
    ) -> [Diagnostic] {
        let document = site.node.document
        let source = document.stringBytes(at: index)
        do throws(PatternError) {
            _ = try Pattern(utf8: source)
        } catch {
            let range = document.range(ofContent: error.range, inStringAt: index)
            guard (try? Pattern(utf8: source, syntax: .legacyTolerant)) != nil else {
                return [.invalidPattern(error, at: range)]
            }
            return [.legacyPattern(error, at: range)]
        }
        let text = String(decoding: source, as: UTF8.self)
        switch flaw(of: source) {
        case nil: return []
        case .matchesNothing: return [.emptyPattern(text, at: document.range(at: index))]
        case .lacksAnchors: return [.unanchoredPattern(text, at: document.range(at: index))]
        }
    }

    private mutating func flaw(of source: [UInt8]) -> PatternFlaw? {
        if let known = patternFlaws[source] { return known }
        let flaw = PatternFlaw.flaw(of: source)
        patternFlaws[source] = .some(flaw)
        return flaw
    }
}
