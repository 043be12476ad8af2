/// The Swift code that all models of a module share: one file, which imports nothing unless models are
/// read directly from JSON text.
package enum SupportCode {
    /// Returns the text of the file after its header: the files that all models need, those of `parts`,
    /// and those of the parts that these depend on.
    package static func text(access: AccessLevel, parts: SupportParts = .codable) -> String {
        let needed = parts.withDependencies
        let imports = needed.contains(.reading) ? ["\(access.readingImport)\n"] : []
        let texts = sections.filter { needed.isSuperset(of: $0.part) }
            .map { $0.file.text(access: access.prefix) }
        return (imports + texts).joined(separator: "\n")
    }

    /// A file of `Sources/ModelSupport` with the part of the support code that it belongs to.
    struct Section {
        let file: SupportFile
        /// The part that the file belongs to; empty if all models need the file.
        let part: SupportParts
        /// The other parts whose declarations the file refers to.
        let dependencies: SupportParts

        init(_ file: SupportFile, part: SupportParts = [], dependencies: SupportParts = []) {
            self.file = file
            self.part = part
            self.dependencies = dependencies
        }
    }

    /// All sections in the order of the support file.
    static let sections: [Section] = [
        Section(.jsonValue),
        Section(.jsonNumber),
        Section(.numberSpelling),
        Section(.uri, part: .addresses),
        Section(.isoDuration, part: .durations),
        Section(.nullable, part: .nulls),
        Section(.defaulted, part: .defaults),
        Section(.boxed, part: .boxes),
        Section(.jsonKind),
        Section(.jsonCoding),
        Section(.jsonContent),
        Section(.jsonCodingStandardTypes),
        Section(.schemaViolation),
        Section(.schemaRule, part: .rules, dependencies: .patterns),
        Section(.schemaRelation, part: .rules, dependencies: [.durations, .patterns]),
        Section(.tupleElements, part: .tuples),
        Section(.memberReader),
        Section(.schemaPattern, part: .patterns),
        Section(
            .directlyRead,
            part: .reading,
            dependencies: [.addresses, .durations, .nulls, .defaults, .rules]
        ),
    ]
}

extension SupportParts {
    /// The parts and all parts that they depend on, directly or indirectly.
    var withDependencies: SupportParts {
        let all = SupportCode.sections.filter { !$0.part.isDisjoint(with: self) }
            .reduce(self) { $0.union($1.dependencies) }
        return all == self ? self : all.withDependencies
    }
}
