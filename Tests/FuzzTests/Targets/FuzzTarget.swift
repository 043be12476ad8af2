/// A part of the package that gets arbitrary bytes, and the promises that it must keep for all of them.
///
/// `Scripts/fuzz` runs a target under libFuzzer. `FuzzRegressionTests` runs it on inputs that once broke a promise,
/// and on some random inputs.
struct FuzzTarget: Sendable {
    /// The name in `Scripts/fuzz` and in the folders of inputs.
    let name: String
    /// The length of the longest input.
    let byteLimit: Int
    /// Words that are likely to be parts of inputs.
    let words: [String]
    /// The first inputs, for a target without a corpus.
    var seeds: [String] = []
    /// The structure of inputs.
    var shape = Shape.text
    /// Returns the line of JSON that `Scripts/fuzz-compare` checks with other programs, or nil if the input has none.
    var summary: (@Sendable ([UInt8]) -> String?)?
    /// Tries one input.
    ///
    /// - Returns: The number of cases in the input, such as values under a schema, or zero if the input is refused.
    /// - Throws: The first broken promise. A crash is a broken promise, too.
    let check: @Sendable (FuzzInput) throws(BrokenPromise) -> Int

    /// The structure of inputs.
    enum Shape: Sendable {
        case text
        /// A schema and values, as ``SchemaInput`` reads them.
        case schema
        /// A line, and then a schema and values.
        case lineAndSchema
    }

    /// Every target, in the order of the stages of the package.
    static let all: [FuzzTarget] = [
        .json, .patterns, .formats, .schema, .fixer, .comparison, .models, .reports, .configuration,
    ]

    /// Returns the target called `name`.
    static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }

    /// The words in the format of libFuzzer's dictionaries.
    var dictionary: String {
        words.map { word in
            let bytes = word.utf8.map { byte in
                let digits = String(byte, radix: 16)
                return "\\x" + (digits.utf8.count < 2 ? "0" : "") + digits
            }
            return "\"\(bytes.joined())\"\n"
        }
        .joined()
    }
}

/// A promise that an input has broken.
struct BrokenPromise: Error, CustomStringConvertible {
    /// The promise, and the result that breaks it.
    let description: String

    init(_ description: String) { self.description = description }
}

/// Throws a broken promise with `description` unless `condition` is true.
func promise(
    _ condition: Bool,
    _ description: @autoclosure () -> String
) throws(BrokenPromise) {
    guard condition else { throw BrokenPromise(description()) }
}
