import Foundation

/// The tests that take long: whole corpora, long random searches, and inputs that are made to exhaust the tools.
///
/// `SCHEMAKIT_LONG_TESTS=1 swift test` runs them; without the variable they are skipped, or run with fewer inputs.
public enum LongTests {
    /// Whether the environment asks for the tests that take long.
    public static let areEnabled =
        !(ProcessInfo.processInfo.environment["SCHEMAKIT_LONG_TESTS"] ?? "").isEmpty

    /// The comment of a long test that is skipped.
    public static let skipComment = "skipped: takes long; SCHEMAKIT_LONG_TESTS=1 runs it"

    /// Returns the number of inputs for a test that has a short and a long form.
    public static func count(_ short: Int, long: Int) -> Int { areEnabled ? long : short }
}
