import ModelSupport
import Testing

@testable import SchemaKit

/// Tests that models compute the same lengths of durations as the validator of the format `iso-duration`.
///
/// The validator also accepts lowercase letters, which models do not read.
@Suite struct ISODurationAgreementTests {
    private static let pieces = [
        "", "-", "+", "T", "1", "23", "0.5", "2,", "Y", "M", "W", "D", "H", "S", "m", "\u{661}",
    ]

    @Test func `models and the validator agree on all sequences of four pieces`() {
        var lengthCount = 0
        for sign in ["", "-"] {
            for number in 0..<(1 << 16) {
                let pieces = [0, 4, 8, 12].map { Self.pieces[number >> $0 & 15] }
                let text = sign + "P" + pieces.joined()
                let seconds = ModelSupport.ISODuration(text).seconds
                guard seconds == Self.length(text) else {
                    Issue.record("\(text): \(String(describing: seconds))")
                    continue
                }
                if seconds != nil { lengthCount += 1 }
            }
        }
        #expect(lengthCount > 100)
    }

    private static func length(_ text: String) -> Double? {
        let duration = SchemaKit.ISODuration(Array(text.utf8).span)
        return duration.flatMap { $0.hasLowercaseLetters ? nil : $0.length }
    }
}
