import CommandLineInterface

/// The files that a run writes, apart from those that it fixes.
extension LintOptions {
    /// The files that are the tool's own, and so no payloads or schemas.
    var ownFiles: [String] { [outputFile, writtenBaseline, stamp, baseline].compactMap { $0 } }

    /// Sends the results where they are wanted.
    func prepareOutput(of streams: ToolStreams) throws(RunFailure) {
        try requireOutputsAlone()
        guard let outputFile else { return }
        do {
            try streams.sendOutput(to: outputFile)
        } catch {
            throw .file(error)
        }
    }

    /// - Throws: that one of the files would be written over another that the run reads or writes.
    private func requireOutputsAlone() throws(RunFailure) {
        let read = paths + standardPaths + [schema, configuration].compactMap { $0 }
        // A baseline may be replaced by the one that follows from it.
        let outputs = [(outputFile, [baseline]), (writtenBaseline, []), (stamp, [baseline])]
        var taken: [String] = []
        for (output, others) in outputs {
            guard let output else { continue }
            let inputs = read + others.compactMap { $0 }
            if let input = (inputs + taken).first(where: { isSameFile($0, output) }) {
                throw .outputIsInput(path: input)
            }
            taken.append(output)
        }
    }

    private func isSameFile(_ path: String, _ output: String) -> Bool {
        switch try? FileSystem.kind(of: output) {
        case .file: Path.isSame(path, as: output)
        case .missing, nil: path == output
        case .folder, .other: false
        }
    }
}
