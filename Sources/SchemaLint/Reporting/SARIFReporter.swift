import SchemaDiagnostics
import SchemaKit

/// The reporter that writes SARIF 2.1.0, which code hosts and editors read.
package struct SARIFReporter: Reporter {
    private let version: String
    private let rulePageAddress: String?
    private var writer = JSONWriter()
    private var fingerprints = FingerprintGenerator()
    private var omissions = OmissionLog()
    /// The notes about omitted findings. They are collected, because SARIF has a place for them after all findings.
    private var notes: [Omission] = []

    /// Creates a reporter.
    ///
    /// - Parameters:
    ///   - version: The version of the tool.
    ///   - rulePageAddress: The address of the page about the rules, or nil if the report has no addresses.
    package init(version: String, rulePageAddress: String? = nil) {
        self.version = version
        self.rulePageAddress = rulePageAddress
    }

    package mutating func begin() -> String {
        writer.beginObject()
        writer.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
        writer.member("version", "2.1.0")
        writer.name("runs")
        writer.beginArray()
        writer.beginObject()
        writer.name("tool")
        writer.object { writer in
            writer.name("driver")
            writer.object { writer in
                writer.member("name", "widget-lint")
                writer.member("version", version)
                writer.member("semanticVersion", version)
                if let rulePageAddress { writer.member("informationUri", rulePageAddress) }
                writer.name("rules")
                writer.array { writer in
                    for rule in Rule.all { writer.rule(rule, pageAddress: rulePageAddress) }
                }
            }
        }
        writer.member("columnKind", "unicodeCodePoints")
        writer.name("results")
        writer.beginArray()
        return writer.take()
    }

    package mutating func report(_ file: FileReport) -> String {
        if let omission = omissions.endStream(before: file) { notes.append(omission) }
        if let omission = omissions.add(file) { notes.append(omission) }
        guard !file.diagnostics.isEmpty else { return "" }
        let lines = ReportLines(of: file)
        let startLines = file.diagnostics.map { lines.own.position(of: $0.range.start).line }
        // A hash of a short secret would reveal the secret.
        let hashes = LineHashes(of: Set(startLines), in: file.sourceWithoutSecrets)
        for (diagnostic, line) in zip(file.diagnostics, startLines) {
            let fingerprints: KeyValuePairs = [
                "findingHash/v1": fingerprints.next(of: diagnostic, in: file.source.path),
                "primaryLocationLineHash": hashes[line],
            ]
            writer.result(diagnostic, in: file, lines, fingerprints: fingerprints)
        }
        return writer.take()
    }

    package mutating func end(_ summary: ReportSummary) -> String {
        if let omission = omissions.endStream() { notes.append(omission) }
        let notes = notes
        writer.endArray()
        writer.name("invocations")
        writer.array { writer in
            writer.object { writer in
                writer.member("executionSuccessful", summary.failures.isEmpty)
                if let interruption = summary.interruption {
                    writer.member("exitCode", interruption.exitStatus)
                    writer.member("exitSignalName", interruption.signalName)
                    writer.member("exitSignalNumber", interruption.number)
                }
                writer.name("toolExecutionNotifications")
                writer.array { writer in
                    for failure in summary.failures {
                        writer.object { writer in
                            writer.member("level", "error")
                            writer.text("message", failure)
                        }
                    }
                    for note in notes { writer.note(on: note) }
                }
            }
        }
        writer.endObject()
        writer.endArray()
        writer.endObject()
        return writer.take() + "\n"
    }
}

extension JSONWriter {
    /// Writes a member whose value is an object with a text, as SARIF requires.
    ///
    /// Section 3.11.5 asks for doubled braces. They stay single here, because viewers in editors show a text without
    /// `arguments` unchanged, so people would see the doubled braces.
    ///
    /// A text such as `[a](b)` would become a link (section 3.11.6). The text can be a name in a payload, so in a text
    /// with `](`, a backslash precedes each bracket.
    fileprivate mutating func text(_ name: String, _ text: String) {
        let escaped =
            text.utf8.firstRange(of: "](".utf8) == nil
            ? text
            : text.unicodeScalars.map { $0 == "[" || $0 == "]" ? "\\\($0)" : String($0) }.joined()
        self.name(name)
        object { $0.member("text", escaped) }
    }

    fileprivate mutating func rule(_ rule: Rule, pageAddress: String?) {
        object { writer in
            writer.member("id", rule.id.rawValue)
            writer.text("shortDescription", rule.summary)
            writer.text("fullDescription", rule.explanation)
            writer.text("help", rule.helpText)
            if let pageAddress { writer.member("helpUri", rule.id.address(in: pageAddress)) }
            writer.name("defaultConfiguration")
            writer.object { $0.member("level", rule.severity.rawValue) }
        }
    }

    fileprivate mutating func result(
        _ diagnostic: Diagnostic,
        in file: FileReport,
        _ reportLines: ReportLines,
        fingerprints: KeyValuePairs<String, String?>
    ) {
        let lines = reportLines.own
        let path = file.source.path
        let fixes = file.shownFixes(of: diagnostic)
        object { writer in
            writer.member("ruleId", diagnostic.id.rawValue)
            writer.member("level", diagnostic.severity.rawValue)
            writer.text("message", diagnostic.message)
            writer.name("locations")
            writer.array { writer in
                writer.object { writer in
                    writer.physicalLocation(path, of: diagnostic.range, lines)
                    writer.name("logicalLocations")
                    writer.array { writer in
                        writer.object { writer in
                            let location = diagnostic.instanceLocation.description
                            writer.member("fullyQualifiedName", location)
                            writer.member("kind", "value")
                        }
                    }
                }
            }
            writer.name("relatedLocations")
            writer.array { writer in
                for related in diagnostic.related {
                    writer.object { writer in
                        writer.physicalLocation(
                            related.source?.path ?? path,
                            of: related.range,
                            reportLines.index(of: related)
                        )
                        writer.text("message", related.message)
                    }
                }
            }
            writer.name("partialFingerprints")
            writer.object { writer in
                for case (let name, let value?) in fingerprints { writer.member(name, value) }
            }
            if !fixes.isEmpty { writer.fixes(fixes, in: path, lines) }
        }
    }

    fileprivate mutating func note(on omission: Omission) {
        object { writer in
            writer.member("level", "note")
            writer.text("message", omission.message)
            writer.name("locations")
            writer.array { writer in
                writer.object { writer in
                    writer.name("physicalLocation")
                    writer.object { $0.artifact(omission.path) }
                }
            }
        }
    }

    private mutating func physicalLocation(
        _ path: String,
        of range: SourceRange,
        _ lines: LineIndex
    ) {
        name("physicalLocation")
        object { writer in
            writer.artifact(path)
            writer.region("region", of: range, lines)
        }
    }

    private mutating func artifact(_ path: String) {
        // An absolute path needs a scheme. Otherwise code hosts would search the repository for it.
        let prefix = path.hasPrefix("/") ? "file://" : ""
        let encoded = URIReference.percentEncoded(path, keeping: "-._~!$&'()*+,;=@/")
        name("artifactLocation")
        object { $0.member("uri", prefix + encoded) }
    }

    private mutating func region(_ name: String, of range: SourceRange, _ lines: LineIndex) {
        let start = lines.position(of: range.start)
        let end = lines.position(of: range.end)
        self.name(name)
        object { writer in
            writer.member("startLine", start.line)
            writer.member("startColumn", start.column)
            writer.member("endLine", end.line)
            writer.member("endColumn", end.column)
        }
    }

    private mutating func fixes(
        _ fixes: [Diagnostic.Fix],
        in path: String,
        _ lines: LineIndex
    ) {
        name("fixes")
        array { writer in
            for fix in fixes {
                writer.object { writer in
                    writer.text("description", fix.message)
                    writer.name("artifactChanges")
                    writer.array { writer in
                        writer.object { writer in
                            writer.artifact(path)
                            writer.name("replacements")
                            writer.array { writer in
                                for edit in fix.edits { writer.replacement(edit, lines) }
                            }
                        }
                    }
                    writer.name("properties")
                    writer.object { $0.member("safe", fix.isSafe) }
                }
            }
        }
    }

    private mutating func replacement(_ edit: Diagnostic.Edit, _ lines: LineIndex) {
        object { writer in
            writer.region("deletedRegion", of: edit.range, lines)
            writer.name("insertedContent")
            writer.object { $0.member("text", edit.replacement) }
        }
    }
}
