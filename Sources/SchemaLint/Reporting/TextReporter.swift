import SchemaKit

/// The reporter for people. It writes one line for each finding, and the line of the file with the range
/// marked.
package struct TextReporter: Reporter {
    private let usesColor: Bool
    private let excerptWidth: Int
    private let showsExcerpts: Bool
    /// The file whose schema was reported last, and the text that was reported. A stream therefore reports
    /// its schema once and not for each line.
    private var reportedChoice: (path: String, choice: String)?
    /// True if the report has explained the asterisks in lines of files without a schema.
    private var hasExplainedMasking = false
    private var omissions = OmissionLog()

    /// Creates a reporter for terminals with lines of `width` columns.
    ///
    /// - Parameters:
    ///   - usesColor: `true` to add colors to the output.
    ///   - width: the number of columns of a line.
    ///   - showsExcerpts: `true` to show the lines of the files.
    package init(usesColor: Bool, width: Int = 100, showsExcerpts: Bool = true) {
        self.usesColor = usesColor
        self.showsExcerpts = showsExcerpts
        // The rest of the width is for the number, the bar, and an ellipsis at each end.
        excerptWidth = max(width - 9, 40)
    }

    package mutating func begin() -> String { "" }

    package mutating func report(_ file: FileReport) -> String {
        var text = note(on: omissions.close(before: file))
        let omission = omissions.add(file)
        guard !file.diagnostics.isEmpty else { return text + note(on: omission) }
        let lines = ReportLines(of: file)
        let source = file.sourceWithoutSecrets
        for diagnostic in file.diagnostics {
            text += self.text(of: diagnostic, in: source, lines)
            text += choice(of: file)
            let place = Place(range: diagnostic.range, source: source, lines: lines.own)
            text += explanationOfMasking(at: place, in: file)
        }
        return text + note(on: omission)
    }

    /// Returns the note about the omitted findings of a file.
    private func note(on omission: Omission?) -> String {
        guard let omission else { return "" }
        let place = styled("\(omission.path.printable):", .strong)
        return "\(place) \(styled("note:", .note)) \(omission.message)\n"
    }

    /// Returns the line with the schema, which is shown below the first finding of a file if the user did not
    /// choose the schema.
    private mutating func choice(of file: FileReport) -> String {
        guard let choice = file.schemaChoice else { return "" }
        if let reportedChoice, reportedChoice == (file.source.path, choice) { return "" }
        reportedChoice = (file.source.path, choice)
        return "     " + styled("= schema: \(choice.printable)", .quiet) + "\n"
    }

    /// Returns the explanation of the asterisks, below the first excerpt that shows them. They replace values
    /// in files without a schema, because no schema says whether these values are secrets.
    private mutating func explanationOfMasking(
        at place: Place,
        in file: FileReport
    ) -> String {
        guard showsExcerpts, !hasExplainedMasking, file.secrets.isPrecaution else { return "" }
        let bare = Place(range: place.range, source: file.source, lines: place.lines)
        guard sourceExcerpt(at: place).text != sourceExcerpt(at: bare).text else { return "" }
        hasExplainedMasking = true
        return "     " + styled("= \(SecretPlaces.precaution)", .quiet) + "\n"
    }

    package mutating func end(_ summary: ReportSummary) -> String { note(on: omissions.close()) }

    private func text(
        of diagnostic: Diagnostic,
        in source: SourceFile,
        _ all: ReportLines
    ) -> String {
        let place = Place(range: diagnostic.range, source: source, lines: all.own)
        var text = headline(
            diagnostic.message + " [\(diagnostic.id.rawValue)]",
            severity: diagnostic.severity,
            at: place
        )
        text += excerpt(at: place, style: diagnostic.severity.style)
        for related in diagnostic.related {
            let place = Place(
                range: related.range,
                source: related.source ?? source,
                lines: all.index(of: related)
            )
            text += headline(related.message, severity: .note, at: place)
            guard related.source != nil || related.range != diagnostic.range else { continue }
            text += excerpt(at: place, style: .note)
        }
        return text
    }

    /// A range of a file, with the line index of the file.
    private struct Place {
        let range: SourceRange
        let source: SourceFile
        let lines: LineIndex
    }

    private func headline(
        _ message: String,
        severity: Diagnostic.Severity,
        at place: Place
    ) -> String {
        let position = place.lines.position(of: place.range.start)
        let path = "\(place.source.path.printable):\(position.line):\(position.column):"
        let label = styled(severity.rawValue + ":", severity.style)
        let styled = (place: styled(path, .strong), label: label)
        return "\(styled.place) \(styled.label) \(message.printable)\n"
    }

    private func excerpt(at place: Place, style: TerminalStyle) -> String {
        guard showsExcerpts else { return "" }
        let excerpt = sourceExcerpt(at: place)
        let number = String(place.lines.position(of: place.range.start).line)
        let gutter = String(repeating: " ", count: max(4, number.count + 1))
        let margin = String(repeating: " ", count: gutter.count - number.count)
        return "\(margin)\(number) | \(excerpt.text)\n"
            + "\(gutter) | \(excerpt.padding)\(styled(excerpt.marker, style))\n"
    }

    private func sourceExcerpt(at place: Place) -> SourceExcerpt {
        let line = place.lines.position(of: place.range.start).line
        return SourceExcerpt(
            of: place.range,
            line: place.lines.range(ofLine: line),
            in: place.source.bytes,
            width: excerptWidth
        )
    }

    private func styled(_ text: String, _ style: TerminalStyle) -> String {
        usesColor ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
    }
}

/// The colors of a report, as SGR parameters.
private enum TerminalStyle: String {
    case strong = "1"
    case quiet = "2"
    case error = "1;31"
    case warning = "1;33"
    case note = "1;36"
}

extension Diagnostic.Severity {
    fileprivate var style: TerminalStyle {
        switch self {
        case .error: .error
        case .warning: .warning
        case .note: .note
        }
    }
}
