extension OutputUnit {
    /// The output in one of the specification's forms, as JSON text.
    ///
    /// `self` must be the unit of the root schema.
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
            writeHierarchy(to: &writer, isKept: true)
        }
        return writer.text
    }

    // MARK: 2019-09 and 2020-12

    /// Every error, or every annotation that was not dropped, beside one another.
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

    /// The failed units, this one first.
    private var failures: [OutputUnit] {
        isValid ? [] : [self] + children.flatMap(\.failures)
    }

    /// The units that annotate and are only inside valid ones.
    private var keptAnnotations: [OutputUnit] {
        guard isValid else { return [] }
        return (annotation == nil ? [] : [self]) + children.flatMap(\.keptAnnotations)
    }

    /// The tree without units that say nothing: of a failed tree the failures, of a valid one the
    /// annotations; a unit with a single one inside gives way to it.
    private var condensed: OutputUnit {
        let kept = condensedChildren
        let own = annotation == nil || !isValid
        if own, kept.count == 1, let only = kept.first { return only }
        return with(children: kept)
    }

    private var condensedChildren: [OutputUnit] {
        children.filter { $0.isValid == isValid }.map(\.condensed).filter { child in
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
            children: children
        )
    }

    private func writeTree(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("valid", isValid)
            writeLocations(to: &writer)
            if children.isEmpty || isValid { writeResult(to: &writer) }
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

    /// The schemas that were applied and have something to say, beside one another.
    private func writeList(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("valid", isValid)
            writer.name("details")
            writer.array { writer in writeListEntries(to: &writer, isKept: true, isRoot: true) }
        }
    }

    private func writeListEntries(to writer: inout JSONWriter, isKept: Bool, isRoot: Bool) {
        let isKept = isKept && isValid
        if isRoot || children.contains(where: { $0.saysSomething }) || hasOwnError {
            writer.object { writer in writeSchema(to: &writer, isKept: isKept) }
        }
        for schema in innerSchemas {
            schema.writeListEntries(to: &writer, isKept: isKept, isRoot: false)
        }
    }

    private func writeHierarchy(to writer: inout JSONWriter, isKept: Bool) {
        let isKept = isKept && isValid
        writer.object { writer in
            writeSchema(to: &writer, isKept: isKept)
            let inner = innerSchemas
            guard !inner.isEmpty else { return }
            writer.name("details")
            writer.array { writer in
                for schema in inner { schema.writeHierarchy(to: &writer, isKept: isKept) }
            }
        }
    }

    /// The members of one schema's unit: its keywords' errors and annotations by their names.
    private func writeSchema(to writer: inout JSONWriter, isKept: Bool) {
        writer.member("valid", isValid)
        writer.member("evaluationPath", keywordLocation.description)
        writer.member("schemaLocation", absoluteKeywordLocation)
        writer.member("instanceLocation", instanceLocation.description)
        let annotated = children.filter { $0.annotation != nil }
        if !annotated.isEmpty, isKept || !isValid {
            writer.name(isKept ? "annotations" : "droppedAnnotations")
            writer.object { writer in
                for child in annotated {
                    writer.name(child.keyword ?? "")
                    child.annotation?.write(to: &writer)
                }
            }
        }
        let failed = children.filter { !$0.isValid }
        guard !failed.isEmpty || hasOwnError else { return }
        writer.name("errors")
        writer.object { writer in
            if let error, hasOwnError { writer.member("", error) }
            for child in failed { writer.member(child.keyword ?? "", child.error ?? "") }
        }
    }

    /// Whether the schema itself is the error: it is `false`.
    private var hasOwnError: Bool { !isValid && children.allSatisfy(\.isValid) }

    private var saysSomething: Bool { !isValid || annotation != nil }

    /// The schemas that this one's keywords applied.
    private var innerSchemas: [OutputUnit] { children.flatMap(\.children) }
}

extension OutputAnnotation {
    fileprivate func write(to writer: inout JSONWriter) {
        switch self {
        case .value(let node): writer.raw(node.text)
        case .everything: writer.bool(true)
        case .highestPosition(let position): writer.number(position)
        case .positions(let positions):
            writer.array { writer in for position in positions { writer.number(position) } }
        case .names(let names):
            writer.array { writer in for name in names { writer.string(name) } }
        }
    }
}
