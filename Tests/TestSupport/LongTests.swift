import Foundation
public import Testing

/// The tests that take long: whole corpora, long random searches, and inputs that are made to exhaust the tools.
///
/// The environment variable `SCHEMAKIT_LONG_TESTS` selects the tests that run and their inputs:
///
/// - absent: the tests with the trait `.long` are skipped. Other tests that can take long use fewer inputs.
/// - `some`: tests that take more than about a minute are skipped. All others run, with fewer inputs. `.ci/run` does
///   this.
/// - `all`, or any other value: all tests run with all inputs.
public enum LongTests {
    private static let selection =
        ProcessInfo.processInfo.environment["SCHEMAKIT_LONG_TESTS"] ?? ""

    /// True if the environment selects the tests with the trait `.long`.
    fileprivate static let areSelected = !selection.isEmpty

    /// True if the environment selects all inputs.
    public static let useAllInputs = areSelected && selection != "some"

    /// The comment of a skipped test that runs only with all inputs.
    public static let skipComment = "skipped: takes long; SCHEMAKIT_LONG_TESTS=all runs it"

    /// Returns the number of inputs for a test that has a short and a long form.
    public static func count(_ short: Int, long: Int) -> Int { useAllInputs ? long : short }

    /// Returns all inputs in the long form of a test, and in the short form every second one.
    ///
    /// - Parameter offset: A number that is even to begin with the first input, and odd to begin with the second. With
    ///   other numbers in the other cases of the test, the short form also uses all inputs.
    public static func sample<Input>(_ inputs: [Input], from offset: Int) -> [Input] {
        inputs.enumerated()
            .filter { useAllInputs || ($0.offset + offset).isMultiple(of: 2) }
            .map(\.element)
    }
}

extension Trait where Self == ConditionTrait {
    /// Skips a test that takes more than about a second, unless the environment selects the long tests.
    ///
    /// `Scripts/long-tests` finds the tests with this trait. A test has it directly after its display name, or else as
    /// its first argument.
    public static var long: Self {
        .enabled(
            if: LongTests.areSelected,
            "skipped: takes long; SCHEMAKIT_LONG_TESTS=some runs it"
        )
    }
}
