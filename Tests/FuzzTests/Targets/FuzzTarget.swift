/// A part of the package that is given arbitrary bytes, with the promises that it must keep for all of them.
///
/// `Scripts/fuzz` runs a target under libFuzzer; `FuzzRegressionTests` runs it on the inputs that once broke a
/// promise, and on a few random ones.
struct FuzzTarget: Sendable {
    /// The name, as `Scripts/fuzz` and the folders of inputs have it.
    let name: String
    /// The length of the longest input that is tried.
    let byteLimit: Int
    /// Words that inputs are likely to consist of.
    let words: [String]
    /// Texts to start from, for the target that has no files of its own.
    var seeds: [String] = []
    /// What inputs consist of.
    var shape = Shape.text
    /// What an input stands for and what was made of it, as a line of JSON for other programs to compare with.
    var summary: (@Sendable ([UInt8]) -> String?)?
    /// Tries one input.
    ///
    /// - Returns: how many cases the input stood for, such as values under a schema; zero where it was refused.
    /// - Throws: the first promise that is broken. A crash is a broken promise as well.
    let check: @Sendable (FuzzInput) throws(BrokenPromise) -> Int

    /// What inputs consist of.
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

    /// The target called `name`.
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
    /// What was promised and what happened instead.
    let description: String

    init(_ description: String) { self.description = description }
}

/// Throws the promise that is broken unless `condition` holds.
func promise(
    _ condition: Bool,
    _ description: @autoclosure () -> String
) throws(BrokenPromise) {
    guard condition else { throw BrokenPromise(description()) }
}
