/// An error that describes why a schema cannot be used: its file is not JSON, a keyword has an invalid value, a
/// reference cannot be resolved, or a given URI identifies no schema.
///
/// The message names keywords, URIs, anchors and patterns of the schema. It quotes no other text of the schema, and
/// neither does a dump of the error.
public struct UnusableSchemaError: Error, Sendable {
    package let failure: SchemaLookupError

    package init(_ failure: SchemaLookupError) {
        self.failure = failure
    }

    package init(_ error: SchemaError) {
        failure = .unusableFile(error)
    }

    private var file: SchemaError? {
        guard case .unusableFile(let error) = failure else { return nil }
        return error
    }

    /// The path or the name of the file with the mistake, as given to the registry; `nil` if the given URI identifies
    /// no schema.
    public var path: String? { file?.path }

    /// The bytes of the file that are in error; `nil` if the given URI identifies no schema.
    public var range: SourceRange? { file?.range }

    /// The line and column of the start of ``range``; `nil` if the given URI identifies no schema. Each access reads
    /// the file up to this position.
    public var position: LineColumn? {
        file.map { LineColumn(of: $0.range.start, in: $0.source.bytes.span) }
    }

    /// The message: one phrase that says what is wrong or what was expected.
    public var message: String {
        guard let file, case .syntax(let kind) = file.kind else { return failure.message.printable }
        // The message does not contain the position.
        let anyPosition = LineColumn(line: 1, column: 1)
        return JSONSyntaxError(kind, at: file.range, position: anyPosition).message.printable
    }
}

extension UnusableSchemaError: CustomStringConvertible {
    /// The path, the line, the column and the message on one line, such as "a.json:1:10: 'type' must be …".
    public var description: String {
        guard let path, let position else { return message }
        return "\(path):\(position.line):\(position.column): ".printable + message
    }
}

extension UnusableSchemaError: CustomReflectable {
    /// The mirror that `dump` prints. It has only public properties, which do not contain the text of the file.
    public var customMirror: Mirror {
        guard let path, let position else {
            return Mirror(self, children: ["message": message], displayStyle: .struct)
        }
        return Mirror(
            self,
            children: ["message": message, "path": path, "position": position],
            displayStyle: .struct
        )
    }
}
