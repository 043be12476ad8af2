import CommandLineInterface
import SchemaKit

/// What ended a run before its time.
enum RunFailure: Error {
    case usage(UsageError)
    case file(FileError)
    /// A line that is no request, or none that may come now; lines are counted from one.
    case request(RequestError, line: [UInt8], number: Int)
}

extension RunFailure {
    /// The lines for standard error.
    var text: String {
        switch self {
        case .usage(let error):
            "bowtie-schemakit: error: \(error.message)\n\(error.advice)\n"
        case .file(let error):
            "bowtie-schemakit: error: \(error.message)\n"
        case .request(let error, let line, let number):
            "<standard input>:\(number):\(Self.column(of: error, in: line)): error: "
                + "\(error.message)\n"
        }
    }

    private static func column(of error: RequestError, in line: [UInt8]) -> Int {
        LineIndex(line).position(of: error.range.start).column
    }
}
