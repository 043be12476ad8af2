/// The shares of mutants whose findings are right.
package struct MutationTally: Sendable {
    package private(set) var count = 0
    private var rightFirstFindingCount = 0
    private var oneFindingCount = 0
    private var findingCount = 0
    private var misspellingCount = 0
    private var rightSuggestionCount = 0

    package init(_ assessments: some Sequence<MutationAssessment>) {
        for assessment in assessments { add(assessment) }
    }

    private mutating func add(_ assessment: MutationAssessment) {
        count += 1
        findingCount += assessment.findingCount
        if assessment.isFirstRight { rightFirstFindingCount += 1 }
        if assessment.findingCount == 1 { oneFindingCount += 1 }
        guard assessment.mutation.kind.isMisspelling else { return }
        misspellingCount += 1
        if assessment.isSuggestionRight { rightSuggestionCount += 1 }
    }

    /// The share of mutants whose first finding names the mistake at its location.
    package var rightFirstFindingShare: Double { share(rightFirstFindingCount, of: count) }
    /// The share of mutants with exactly one finding.
    package var oneFindingShare: Double { share(oneFindingCount, of: count) }
    /// The mean number of findings per mutant.
    package var meanFindingCount: Double { share(findingCount, of: count) }
    /// The share of misspellings with the right suggestion, or `nil` if there are no misspellings.
    package var suggestionShare: Double? {
        misspellingCount == 0 ? nil : share(rightSuggestionCount, of: misspellingCount)
    }

    private func share(_ part: Int, of whole: Int) -> Double {
        whole == 0 ? 0 : Double(part) / Double(whole)
    }
}

extension MutationTally {
    /// A group of mistakes: below `anyOf`, `oneOf` or `if`, in a tag, or elsewhere.
    package enum Place: String, CaseIterable, Sendable {
        case inUnion = "in a union"
        case tag = "changed tags"
        case elsewhere = "elsewhere"

        /// Creates the place of a mistake.
        package init(of mutation: Mutation) {
            if mutation.kind == .swappedTag {
                self = .tag
            } else {
                self = mutation.isInUnion ? .inUnion : .elsewhere
            }
        }
    }
}
