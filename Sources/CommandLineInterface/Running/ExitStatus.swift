/// The status with which a tool ends.
package enum ExitStatus: Int32, Sendable {
    case done = 0
    /// The run found errors or, with `--check`, files that are out of date. The language server also ends with this
    /// status if the client ends the input, or sends `exit` without `shutdown`.
    case foundErrors = 1
    /// The run itself failed, completely or in part.
    case failed = 2
    /// The reader of standard output closed the stream, as in `tool - | head`, so the tool stopped before the end of
    /// its input. The number is 128 plus that of SIGPIPE.
    case brokenPipe = 141
}

/// The reason why a run of a tool ended without a result, in lines for standard error.
package struct RunFailure: Error, Hashable, Sendable {
    /// Whole lines, each with its line feed.
    package let text: String

    package init(text: String) {
        self.text = text
    }

    package init(_ error: FileError, of tool: String) {
        text = "\(tool): error: \(error.message)\n"
    }

    package init(_ error: UsageError, of tool: String) {
        text = "\(tool): error: \(error.message)\n\(error.advice)\n"
    }
}

extension Tool {
    /// Responds to the arguments of a command line: writes the help or the version, or calls `run`.
    package func respond<Failure>(
        to invocation: Invocation<Options>,
        write: (String) throws(Failure) -> Void,
        run: (Options) throws(Failure) -> ExitStatus
    ) throws(Failure) -> ExitStatus {
        switch invocation {
        case .help(let help):
            try write(help.text(width: ProcessEnvironment.lineWidth(of: .output)))
            return .done
        case .version:
            try write("\(name) \(version)\n")
            return .done
        case .run(let options):
            return try run(options)
        }
    }
}
