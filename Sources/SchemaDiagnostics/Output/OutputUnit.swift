public import SchemaKit

/// The result of applying one schema or keyword, as the output formats of the specification define it.
public struct OutputUnit: Sendable {
    /// True if the value is valid against the schema or keyword.
    public let isValid: Bool
    /// The name of the keyword; `nil` for the application of a schema.
    public let keyword: String?
    /// The path of evaluation to the schema or keyword, through references. Version v1 calls it the evaluation
    /// path.
    public let keywordLocation: JSONPointer
    /// The URI of the schema or keyword. Version v1 calls the URI of a schema its schema location.
    public let absoluteKeywordLocation: String
    /// The location of the value in the document.
    public let instanceLocation: JSONPointer
    /// The error message, or `nil` if the value is valid.
    public let error: String?
    /// The annotation of the keyword, or `nil` if it has none. It is present even if the surrounding schema
    /// failed and thereby dropped the annotation.
    public let annotation: OutputAnnotation?
    /// The units that were evaluated inside this unit.
    public let children: [OutputUnit]
    /// True if the unit failed, but not because of its children. A child can be invalid nevertheless: if two branches of
    /// a `oneOf` match, the `oneOf` fails because of these two, and not because a third one does not match.
    let failsByItself: Bool
}

/// The annotation that a keyword produces for a value (2020-12 core, section 7.7).
public enum OutputAnnotation: Sendable {
    /// The keyword's own value.
    case value(JSONNode)
    /// The keyword was applied to all items or members of the value.
    case everything
    /// The highest index of an item to which the keyword was applied.
    case highestIndex(Int)
    /// The indexes of the items that matched.
    case indices([Int])
    /// The names of the members to which the keyword was applied.
    case names([String])
}

/// The output formats of the specification (2019-09 and 2020-12 core, sections 10 and 12; v1).
public enum OutputFormat: String, Sendable, Hashable, CaseIterable {
    /// Only the verdict: true if the value is valid.
    case flag
    /// A flat list of all errors or all annotations (2019-09 and 2020-12).
    case basic
    /// A tree of errors or annotations, without units that add no information (2019-09 and 2020-12).
    case detailed
    /// A tree of everything that was evaluated (2019-09 and 2020-12).
    case verbose
    /// A flat list of the schemas that were applied, each with its errors or annotations (v1).
    case list
    /// A tree of the schemas that were applied, each with its errors or annotations (v1).
    case hierarchical
}

/// The output as JSON text.
extension OutputUnit {
    /// Returns the output in one of the formats of the specification, as JSON text.
    public func json(_ format: OutputFormat) -> String {
        var writer = JSONWriter()
        switch format {
        case .flag:
            writer.object { $0.member("valid", isValid) }
        case .basic:
            writeBasic(to: &writer)
        case .detailed:
            condensed.writeTree(to: &writer)
        case .verbose:
            writeTree(to: &writer)
        case .list:
            writeList(to: &writer)
        case .hierarchical:
            writeHierarchy(to: &writer, keepsAnnotations: true)
        }
        return writer.text
    }

    // MARK: 2019-09 and 2020-12

    /// Writes all errors, or all annotations that were not dropped, as a flat list.
    private func writeBasic(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("valid", isValid)
            writeLocations(to: &writer)
            writer.name(isValid ? "annotations" : "errors")
            writer.array { writer in
                for unit in isValid ? keptAnnotations : failures {
                    writer.object { writer in
                        writer.member("valid", unit.isValid)
                        unit.writeLocations(to: &writer)
                        unit.writeResult(to: &writer)
                    }
                }
            }
        }
    }

    /// The failed units, this unit first. The failed units inside a unit that fails by itself are left out.
    private var failures: [OutputUnit] {
        if isValid { return [] }
        return failsByItself ? [self] : [self] + children.flatMap(\.failures)
    }

    /// The units with an annotation for which all surrounding units are valid.
    private var keptAnnotations: [OutputUnit] {
        guard isValid else { return [] }
        return (annotation == nil ? [] : [self]) + children.flatMap(\.keptAnnotations)
    }

    /// The tree without units that add no information: only the failures of a failed tree, only the annotations
    /// of a valid tree. A unit with a single child, and without an annotation to report, is replaced with the
    /// child. A unit that fails by itself has no children.
    private var condensed: OutputUnit {
        let children = condensedChildren
        let hasAnnotationToReport = isValid && annotation != nil
        if !hasAnnotationToReport, children.count == 1, let child = children.first { return child }
        return with(children: children)
    }

    private var condensedChildren: [OutputUnit] {
        guard !failsByItself else { return [] }
        return children.filter { $0.isValid == isValid }.map(\.condensed).filter { child in
            !child.isValid || child.annotation != nil || !child.children.isEmpty
        }
    }

    private func with(children: [OutputUnit]) -> OutputUnit {
        OutputUnit(
            isValid: isValid,
            keyword: keyword,
            keywordLocation: keywordLocation,
            absoluteKeywordLocation: absoluteKeywordLocation,
            instanceLocation: instanceLocation,
            error: error,
            annotation: annotation,
            children: children,
            failsByItself: failsByItself
        )
    }

    private func writeTree(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("valid", isValid)
            writeLocations(to: &writer)
            // The errors of failed children stand for the error of their parent, unless it fails by itself.
            if isValid || failsByItself { writeResult(to: &writer) }
            guard !children.isEmpty else { return }
            writer.name(isValid ? "annotations" : "errors")
            writer.array { writer in
                for child in children { child.writeTree(to: &writer) }
            }
        }
    }

    private func writeLocations(to writer: inout JSONWriter) {
        writer.member("keywordLocation", keywordLocation.description)
        writer.member("absoluteKeywordLocation", absoluteKeywordLocation)
        writer.member("instanceLocation", instanceLocation.description)
    }

    private func writeResult(to writer: inout JSONWriter) {
        if let error { writer.member("error", error) }
        if let annotation {
            writer.name("annotation")
            annotation.write(to: &writer)
        }
    }

    // MARK: v1

    /// Writes the schemas that were applied, as a flat list. Schemas without errors and annotations are left out,
    /// except for the root.
    private func writeList(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("valid", isValid)
            writer.name("details")
            writer.array { writer in
                writeListEntries(to: &writer, keepsAnnotations: true, isRoot: true)
            }
        }
    }

    private func writeListEntries(
        to writer: inout JSONWriter,
        keepsAnnotations: Bool,
        isRoot: Bool
    ) {
        let keepsAnnotations = keepsAnnotations && isValid
        if isRoot || children.contains(where: { $0.hasErrorOrAnnotation }) || failsByItself {
            writer.object { writer in writeSchema(to: &writer, keepsAnnotations: keepsAnnotations) }
        }
        for schema in appliedSchemas {
            schema.writeListEntries(
                to: &writer,
                keepsAnnotations: keepsAnnotations,
                isRoot: false
            )
        }
    }

    private func writeHierarchy(to writer: inout JSONWriter, keepsAnnotations: Bool) {
        let keepsAnnotations = keepsAnnotations && isValid
        writer.object { writer in
            writeSchema(to: &writer, keepsAnnotations: keepsAnnotations)
            let schemas = appliedSchemas
            guard !schemas.isEmpty else { return }
            writer.name("details")
            writer.array { writer in
                for schema in schemas {
                    schema.writeHierarchy(to: &writer, keepsAnnotations: keepsAnnotations)
                }
            }
        }
    }

    /// Writes the members of one schema's unit, with the errors and annotations of its keywords by name.
    ///
    /// - Parameter keepsAnnotations: False if this schema or one around it failed. Dropped annotations are written only
    ///   if this schema itself failed.
    private func writeSchema(to writer: inout JSONWriter, keepsAnnotations: Bool) {
        writer.member("valid", isValid)
        writer.member("evaluationPath", keywordLocation.description)
        writer.member("schemaLocation", absoluteKeywordLocation)
        writer.member("instanceLocation", instanceLocation.description)
        let annotated = children.filter { $0.annotation != nil }
        if !annotated.isEmpty, keepsAnnotations || !isValid {
            writer.name(keepsAnnotations ? "annotations" : "droppedAnnotations")
            writer.object { writer in
                for child in annotated {
                    writer.name(child.keyword ?? "")
                    child.annotation?.write(to: &writer)
                }
            }
        }
        let failed = children.filter { !$0.isValid }
        guard !failed.isEmpty || failsByItself else { return }
        writer.name("errors")
        writer.object { writer in
            // The schema is `false`.
            if let error, failsByItself { writer.member("", error) }
            // A keyword can have two units: `dependencies` can require names and apply schemas.
            var written: Set<String> = []
            for child in failed where written.insert(child.keyword ?? "").inserted {
                writer.member(child.keyword ?? "", child.error ?? "")
            }
        }
    }

    private var hasErrorOrAnnotation: Bool { !isValid || annotation != nil }

    /// The schemas that the keywords of this schema applied.
    private var appliedSchemas: [OutputUnit] { children.flatMap(\.children) }
}

extension OutputAnnotation {
    fileprivate func write(to writer: inout JSONWriter) {
        switch self {
        case .value(let node): writer.raw(node.text)
        case .everything: writer.bool(true)
        case .highestIndex(let index): writer.number(index)
        case .indices(let indices):
            writer.array { writer in for index in indices { writer.number(index) } }
        case .names(let names):
            writer.array { writer in for name in names { writer.string(name) } }
        }
    }
}
