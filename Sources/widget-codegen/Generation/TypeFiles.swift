import SwiftModels

/// The files with the types of one schema.
struct TypeFiles: Sendable {
    /// The declarations in each file.
    private(set) var declarations: [[SwiftDeclaration]]
    private(set) var texts: [String]
    /// A larger number of files with which the types would compile much faster, or `nil` if there is no such number. It
    /// is also `nil` if the caller gave no number of files, because the declarations are then spread over enough files
    /// already.
    private(set) var proposedCount: Int?

    /// Spreads declarations over files.
    ///
    /// - Parameters:
    ///   - count: The number of files, or `nil` to use more than one file only if one would compile slowly.
    ///   - text: A function that returns the text of the file at `index`.
    init(
        _ declarations: [SwiftDeclaration],
        count: Int?,
        text: (_ declarations: [SwiftDeclaration], _ index: Int) -> String
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

    /// The number of bytes above which a file compiles slowly. The time to compile a byte is nearly constant in files
    /// of up to 600 KB. It is four times as long in a file of 2,600 KB.
    private static let largeSize = 1_000_000
    /// The number of bytes that the files should have. With smaller files, the types would not compile faster, because
    /// each additional file also costs some time.
    private static let goodSize = 500_000
}
