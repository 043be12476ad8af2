import SchemaKit
import SchemaLint

/// The number of findings that a run has fixed, or would fix.
struct FixTally {
    let mode: FixMode
    private var findingCount = 0
    /// The number of files, or of lines of a stream.
    private var textCount = 0

    init(mode: FixMode) { self.mode = mode }

    var hasFixed: Bool { findingCount > 0 }

    mutating func add(_ outcome: TextFixer.Outcome) {
        findingCount += outcome.fixCount
        textCount += 1
    }

    /// Returns the sums as a sentence.
    func sentence(noun: String) -> String {
        let findings = ReportSummary.count(findingCount, "finding")
        let verb =
            switch mode {
            case .write: "fixed"
            case .diff: "would be fixed"
            }
        return "\(findings) \(verb) in \(ReportSummary.count(textCount, noun))"
    }
}

extension TextFixer.Outcome {
    /// Returns a line for standard error with the reason why some safe fixes were not made, or `nil` if all
    /// were made.
    func note(onTextCalled name: String) -> String? {
        if isEndless {
            return
                "\(name.printable): note: no fixes were applied, because they keep producing new findings\n"
        }
        if isUnfinished {
            return "\(name.printable): note: only the first \(fixCount) mistakes were "
                + "fixed; run --fix again\n"
        }
        guard leftCount > 0 else { return nil }
        let fixes =
            leftCount == 1
            ? "1 fix was not applied, because it"
            : "\(leftCount) fixes were not applied, because they"
        return "\(name.printable): note: \(fixes) would cause other findings\n"
    }
}
