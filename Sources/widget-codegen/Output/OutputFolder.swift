import CommandLineInterface

/// Where generated files go.
struct OutputFolder {
    let path: String

    /// Writes the files whose text has changed, each as a whole; first makes sure that all can be.
    func write(_ files: [GeneratedFile]) throws(CodegenFailure) {
        try check(files)
        do {
            try FileSystem.createFolder(path)
            for file in files {
                try FileSystem.write(Array(file.text.utf8), to: path(of: file))
            }
        } catch {
            throw CodegenFailure(CodegenDiagnostic(error))
        }
    }

    /// Nothing is written where two files have one name or another's file stands in the way.
    private func check(_ files: [GeneratedFile]) throws(CodegenFailure) {
        var diagnostics: [CodegenDiagnostic] = []
        var names: Set<String> = []
        for file in files {
            if file.name.contains("/") {
                let message = "'\(file.name)' is a path, expected the name of a file"
                diagnostics.append(CodegenDiagnostic(.usage, message))
            }
            if !names.insert(file.name.lowercased()).inserted {
                let message = "two outputs would have the name '\(file.name)'"
                diagnostics.append(CodegenDiagnostic(.repeatedOutput, message))
            }
            if let diagnostic = obstacle(to: file) { diagnostics.append(diagnostic) }
        }
        guard diagnostics.isEmpty else { throw CodegenFailure(diagnostics: diagnostics) }
    }

    private func obstacle(to file: GeneratedFile) -> CodegenDiagnostic? {
        let path = path(of: file)
        do {
            switch try FileSystem.kind(of: path) {
            case .missing:
                return nil
            case .file:
                let content = try FileSystem.read(path)
                if GeneratedHeader.isOurs(content) { return nil }
            case .folder, .other:
                break
            }
        } catch {
            return CodegenDiagnostic(error)
        }
        let message = "the file was not written by widget-codegen and is left as it is"
        return CodegenDiagnostic(.foreignFile, message, path: path)
    }

    private func path(of file: GeneratedFile) -> String { Path.joining(path, file.name) }
}
