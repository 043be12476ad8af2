/// The version of the package and of all its tools.
package enum PackageVersion {
    package static let text = "0.1.0"
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
