package import SchemaKit

extension TextFixer {
    /// The findings in a text, as far as fixing needs them: the changes of safe fixes, and how often each
    /// finding is told. A finding takes some tens of bytes, as there may be a million of them.
    package struct Findings: Sendable {
        /// The number of all findings.
        private(set) var count = 0
        private(set) var errorCount = 0
        /// The errors that have no safe fix.
        private(set) var stuckErrorCount = 0
        /// Where the mistakes of a text that is not JSON begin, and where the last ends.
        private var syntaxStarts: [Int] = []
        private(set) var lastSyntaxEnd = 0
        /// The changes of the proposals.
        private(set) var edits: [Diagnostic.Edit] = []
        private var proposals: [Proposal] = []
        /// The words of each finding.
        private var words: [Words] = []
        /// The changes that take out secrets.
        private(set) var redactions = EditList()

        /// A hash of what a finding says, wherever it is. That two have the same by chance is no harm: what
        /// is fixed is looked at afterwards.
        typealias Words = Int

        /// The safe fix of a finding.
        struct Proposal: Sendable {
            /// Its changes among those of all proposals.
            let edits: Range<Int>
            let words: Words
            let isError: Bool
            let isSyntax: Bool
        }

        package init() {}

        /// - Parameters:
        ///   - all: all that is found.
        ///   - told: the findings that are reported, and so may be fixed.
        package init(all: [Diagnostic], told: [Diagnostic]) {
            // The reported findings are some of all findings.
            let wanted =
                told.count == all.count ? nil : Set(told.flatMap(\.fixes).filter(\.isSafe))
            for diagnostic in all {
                add(diagnostic, diagnostic.fixes.first { wanted?.contains($0) ?? $0.isSafe })
            }
            for diagnostic in told { addRedaction(of: diagnostic) }
        }

        /// Adds a finding.
        ///
        /// - Parameter isTold: whether it is told, and so may be fixed.
        package mutating func add(_ diagnostic: Diagnostic, isTold: Bool) {
            add(diagnostic, isTold ? diagnostic.fixes.first(where: \.isSafe) : nil)
            if isTold { addRedaction(of: diagnostic) }
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

        /// The safe fixes of what is told; what is read differently once the text is JSON is looked at then.
        var fixes: [Proposal] { isJSON ? proposals : proposals.filter(\.isSyntax) }

        var isJSON: Bool { syntaxStarts.isEmpty }

        /// The number of mistakes of a text that is not JSON.
        package var syntaxCount: Int { syntaxStarts.count }

        /// The number of those that begin before an offset.
        func syntaxCount(before end: Int) -> Int { syntaxStarts.count { $0 < end } }

        /// Whether there may be more mistakes in a text behind those that were found.
        var isCut: Bool { syntaxCount >= TextFixer.mistakeLimit }

        /// How often each finding is told, wherever it is.
        var countsOfWords: [Words: Int] {
            Dictionary(words.map { ($0, 1) }, uniquingKeysWith: +)
        }
    }
}
