import SwiftModels

/// The files with the types of one schema.
struct TypeFiles: Sendable {
    /// The declarations in each file.
    private(set) var declarations: [[SwiftDeclaration]]
    private(set) var texts: [String]
    /// A larger number of files that would compile much faster. It is `nil` if there is no such number, and if the
    /// number of files was not fixed, because the declarations are then spread over that number of files already.
    private(set) var proposedCount: Int?

    /// Spreads declarations over files.
    ///
    /// - Parameters:
    ///   - count: The number of files, or `nil` to use more than one file only if one would compile slowly.
    ///   - text: A function that returns the text of the file at `position`.
    init(
        _ declarations: [SwiftDeclaration],
        count: Int?,
        text: (_ declarations: [SwiftDeclaration], _ position: Int) -> String
    ) {
        self.declarations = SwiftRenderer.spread(declarations, over: count ?? 1)
        texts = self.declarations.enumerated().map { text($1, $0) }
        guard let proposal = proposal(for: declarations) else { return }
        if count == nil {
            self.declarations = proposal
            texts = proposal.enumerated().map { text($1, $0) }
        } else {
            proposedCount = proposal.count
        }
    }

    /// The number of files.
    var count: Int { texts.count }

    /// The number of bytes of the largest file.
    var largestSize: Int { texts.map(\.utf8.count).max() ?? 0 }

    /// Returns declarations spread over more files, or `nil` if the files compile in an acceptable time, or if more
    /// files would not make the largest file much smaller.
    private func proposal(for declarations: [SwiftDeclaration]) -> [[SwiftDeclaration]]? {
        let size = texts.reduce(0) { $0 + $1.utf8.count }
        let count = min(OutputName.fileCounts.upperBound, size / Self.goodSize + 1)
        guard largestSize > Self.largeSize, count > self.count else { return nil }
        // Large declarations can fill the files so unevenly that some files stay empty.
        let proposal = SwiftRenderer.spread(declarations, over: count).filter { !$0.isEmpty }
        let sizes = proposal.map { $0.reduce(0) { $0 + SwiftRenderer.textSize(of: $1) } }
        guard let newLargest = sizes.max(), 2 * newLargest <= largestSize else { return nil }
        return proposal
    }

    // The time per byte of a file is nearly constant up to 600 KB. It is four times as long at 2,600 KB.
    private static let largeSize = 1_000_000
    // Each further file costs some time, too.
    private static let goodSize = 500_000
}
