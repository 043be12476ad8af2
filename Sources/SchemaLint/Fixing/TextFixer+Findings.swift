package import SchemaKit

extension TextFixer {
    /// The findings in a text, reduced to the data that fixing needs: the edits of safe fixes, and how often
    /// each finding is reported. Each finding takes only some tens of bytes, because a text can have a
    /// million findings.
    package struct Findings: Sendable {
        /// The number of all findings.
        private(set) var count = 0
        private(set) var errorCount = 0
        /// The number of errors that have no safe fix.
        private(set) var stuckErrorCount = 0
        /// The offsets at which the syntax errors begin, if the text is not JSON, and the offset at which the
        /// last one ends.
        private var syntaxStarts: [Int] = []
        private(set) var lastSyntaxEnd = 0
        /// The edits of all proposals.
        private(set) var edits: [Diagnostic.Edit] = []
        private var proposals: [Proposal] = []
        /// The hash of each finding; see ``Words``.
        private var words: [Words] = []
        /// The edits that remove secrets.
        private(set) var redactions = EditList()

        /// A hash of a finding's identifier and message, regardless of its location. A collision does no
        /// harm: every fixed text is checked again.
        typealias Words = Int

        /// The safe fix of a finding.
        struct Proposal: Sendable {
            /// The range of its edits in ``edits``.
            let edits: Range<Int>
            let words: Words
            let isError: Bool
            let isSyntax: Bool
        }

        package init() {}

        /// - Parameters:
        ///   - all: every finding in the text.
        ///   - reported: the findings that are reported. Only these can be fixed.
        package init(all: [Diagnostic], reported: [Diagnostic]) {
            // The reported findings are a subset of all findings.
            let wanted =
                reported.count == all.count ? nil : Set(reported.flatMap(\.fixes).filter(\.isSafe))
            for diagnostic in all {
                add(diagnostic, diagnostic.fixes.first { wanted?.contains($0) ?? $0.isSafe })
            }
            for diagnostic in reported { addRedaction(of: diagnostic) }
        }

        /// Adds a finding.
        ///
        /// - Parameter isReported: `true` if the finding is reported. Only reported findings can be fixed.
        package mutating func add(_ diagnostic: Diagnostic, isReported: Bool) {
            add(diagnostic, isReported ? diagnostic.fixes.first(where: \.isSafe) : nil)
            if isReported { addRedaction(of: diagnostic) }
        }

        private mutating func add(_ diagnostic: Diagnostic, _ fix: Diagnostic.Fix?) {
            let words = Self.words(of: diagnostic)
            let (isError, isSyntax) = (diagnostic.severity == .error, diagnostic.id == .syntax)
            self.words.append(words)
            count += 1
            if isSyntax {
                syntaxStarts.append(diagnostic.range.start)
                lastSyntaxEnd = max(lastSyntaxEnd, diagnostic.range.end)
            }
            if isError {
                errorCount += 1
                if !diagnostic.fixes.contains(where: \.isSafe) { stuckErrorCount += 1 }
            }
            guard let fix else { return }
            let start = edits.count
            edits += fix.edits
            proposals.append(
                Proposal(
                    edits: start..<edits.count,
                    words: words,
                    isError: isError,
                    isSyntax: isSyntax
                )
            )
        }

        private mutating func addRedaction(of diagnostic: Diagnostic) {
            guard diagnostic.id == .secret, let fix = diagnostic.fixes.first(where: \.isSafe) else {
                return
            }
            redactions.add(fix)
        }

        private static func words(of diagnostic: Diagnostic) -> Words {
            var hasher = Hasher()
            hasher.combine(diagnostic.id)
            hasher.combine(diagnostic.message)
            return hasher.finalize()
        }

        /// The safe fixes of the reported findings. In a text that is not JSON, these are only the fixes of
        /// syntax errors: the others may be different once the text is JSON.
        var fixes: [Proposal] { isJSON ? proposals : proposals.filter(\.isSyntax) }

        var isJSON: Bool { syntaxStarts.isEmpty }

        /// The number of syntax errors, which is 0 if the text is JSON.
        package var syntaxCount: Int { syntaxStarts.count }

        /// Returns the number of syntax errors that begin before an offset.
        func syntaxCount(before end: Int) -> Int { syntaxStarts.count { $0 < end } }

        /// True if the text may have more syntax errors after those that were found.
        var isCut: Bool { syntaxCount >= TextFixer.mistakeLimit }

        /// The number of times that each finding is reported, regardless of its location.
        var countsOfWords: [Words: Int] {
            Dictionary(words.map { ($0, 1) }, uniquingKeysWith: +)
        }
    }
}
