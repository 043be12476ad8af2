import Foundation

/// The tests that take long: whole corpora, long random searches, and inputs that are made to exhaust the tools.
///
/// `SCHEMAKIT_LONG_TESTS=1 swift test` runs them; without the variable they are skipped, or run with fewer inputs.
public enum LongTests {
    /// True if the environment enables the long tests.
    public static let areEnabled =
        !(ProcessInfo.processInfo.environment["SCHEMAKIT_LONG_TESTS"] ?? "").isEmpty

    /// The comment of a skipped long test.
    public static let skipComment = "skipped: takes long; SCHEMAKIT_LONG_TESTS=1 runs it"

    /// Returns the number of inputs for a test that has a short and a long form.
    public static func count(_ short: Int, long: Int) -> Int { areEnabled ? long : short }
}
