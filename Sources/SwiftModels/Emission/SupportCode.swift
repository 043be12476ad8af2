import SchemaKit

/// The Swift code that all models of a module share. It is one file, which imports nothing unless models are read
/// directly from JSON text.
package enum SupportCode {
    /// Returns the text of the file after its header: the code that all models need, `parts`, and the parts on which
    /// these depend.
    package static func text(access: AccessLevel, parts: SupportParts = .codable) -> String {
        let parts = parts.withDependencies
        let imports = parts.contains(.reading) ? ["\(access.readingImport)\n"] : []
        let texts = sections.filter { parts.isSuperset(of: $0.parts) }
            .map { $0.file.text(access: access.prefix) }
        return (imports + texts).joined(separator: "\n")
    }

    /// A file of `Sources/ModelSupport`, and the parts of the support code to which it belongs.
    struct Section {
        let file: SupportFile
        /// The parts to which the file belongs. Models that need all of these parts need the file. The set is empty if
        /// all models need the file.
        let parts: SupportParts
        /// The other parts to whose declarations the file refers.
        let dependencies: SupportParts

        init(_ file: SupportFile, parts: SupportParts = [], dependencies: SupportParts = []) {
            self.file = file
            self.parts = parts
            self.dependencies = dependencies
        }
    }

    /// All sections in the order of the support file.
    static let sections: [Section] = [
        Section(.jsonValue),
        Section(.jsonNumber),
        Section(.numberSpelling),
        Section(.formattedText, parts: .texts),
        Section(.uri, parts: .uris, dependencies: .texts),
        Section(.isoDuration, parts: .durations, dependencies: .texts),
        Section(.isoDate, parts: .dates, dependencies: .texts),
        Section(.uuidString, parts: .uuids, dependencies: .texts),
        Section(.cssColor, parts: .colors, dependencies: .texts),
        Section(.nullable, parts: .nulls),
        Section(.defaulted, parts: .defaults),
        Section(.boxed, parts: .boxes),
        Section(.lossyArray, parts: .lossyCollections),
        Section(.lossyDictionary, parts: .lossyCollections),
        Section(.droppedValue, parts: .lossyCollections),
        Section(.jsonKind),
        Section(.repeatedDecoding),
        Section(.jsonCoding),
        Section(.jsonContent),
        Section(.jsonContentRules, parts: .rules),
        Section(.jsonConvertible, parts: .conversions),
        Section(.jsonCodingStandardTypes),
        Section(.schemaViolation, parts: .rules),
        Section(.schemaRule, parts: .rules, dependencies: .patterns),
        Section(.violationSearch, parts: .rules),
        Section(.schemaRelation, parts: .rules, dependencies: [.durations, .patterns]),
        Section(
            .schemaSteps,
            parts: .steps,
            dependencies: [.rules, .dates, .durations, .patterns, .timeFormats]
        ),
        Section(.schemaQuery, parts: .queries, dependencies: .rules),
        Section(.schemaContent, parts: .contents, dependencies: .rules),
        Section(.schemaExactValue, parts: .contents, dependencies: .rules),
        Section(.tupleElements, parts: .tuples),
        Section(.memberReader),
        Section(.snakeCase, parts: .snakeCase),
        Section(.schemaPattern, parts: .patterns),
        Section(.schemaPatternSyntax, parts: .patterns),
        Section(.schemaPatternTimes, parts: .timeFormats, dependencies: .patterns),
        Section(.schemaPatternTexts, parts: .textFormats, dependencies: .patterns),
        Section(.schemaPatternExpressions, parts: .expressionFormats, dependencies: .patterns),
        Section(.schemaPatternAddresses, parts: .addressFormats, dependencies: .patterns),
        Section(
            .schemaPatternHosts,
            parts: .hostFormats,
            dependencies: [.patterns, .addressFormats]
        ),
        Section(.idnHostname, parts: .hostFormats),
        Section(.idnaLabel, parts: .hostFormats),
        Section(.idnaTable, parts: .hostFormats),
        Section(.idnaTableData, parts: .hostFormats),
        Section(
            .schemaPatternLinks,
            parts: .linkFormats,
            dependencies: [.patterns, .addressFormats]
        ),
        Section(
            .directlyRead,
            parts: .reading,
            dependencies: SupportParts.formattedTexts.union([.nulls, .defaults])
        ),
        Section(.directlyReadRules, parts: [.reading, .rules]),
        Section(.jsonConvertibleDirectlyRead, parts: [.reading, .conversions]),
        Section(.lossyDirectlyRead, parts: [.reading, .lossyCollections]),
        Section(.lossyRules, parts: [.reading, .rules, .lossyCollections]),
    ]
}

extension SupportParts {
    /// The parts and all parts on which they depend, directly or indirectly.
    var withDependencies: SupportParts {
        let extended = SupportCode.sections.filter { !$0.parts.isDisjoint(with: self) }
            .reduce(self) { $0.union($1.dependencies) }
        return extended == self ? self : extended.withDependencies
    }
}

/// The parts of the support code that only some models need.
package struct SupportParts: OptionSet, Hashable, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// The Swift type for strings in the format `uri`. The pattern of the format is in ``linkFormats``.
    static let uris = SupportParts(rawValue: 1 << 0)
    static let durations = SupportParts(rawValue: 1 << 1)
    static let nulls = SupportParts(rawValue: 1 << 2)
    static let defaults = SupportParts(rawValue: 1 << 3)
    static let boxes = SupportParts(rawValue: 1 << 4)
    static let tuples = SupportParts(rawValue: 1 << 5)
    package static let rules = SupportParts(rawValue: 1 << 6)
    static let patterns = SupportParts(rawValue: 1 << 7)
    package static let reading = SupportParts(rawValue: 1 << 8)
    static let timeFormats = SupportParts(rawValue: 1 << 9)
    static let textFormats = SupportParts(rawValue: 1 << 10)
    static let addressFormats = SupportParts(rawValue: 1 << 11)
    static let linkFormats = SupportParts(rawValue: 1 << 12)
    /// The protocol of the Swift types for strings in formats. It is not ``textFormats``, which has patterns.
    static let texts = SupportParts(rawValue: 1 << 13)
    static let dates = SupportParts(rawValue: 1 << 14)
    static let uuids = SupportParts(rawValue: 1 << 15)
    static let colors = SupportParts(rawValue: 1 << 16)
    /// The protocol of types that the user of the models declares.
    static let conversions = SupportParts(rawValue: 1 << 17)
    static let lossyCollections = SupportParts(rawValue: 1 << 18)
    /// The rule of the keyword `steps` of the widget vocabulary.
    static let steps = SupportParts(rawValue: 1 << 19)
    /// The rule of the keyword `queryOf` of the widget vocabulary.
    static let queries = SupportParts(rawValue: 1 << 20)
    /// The constraints on encoded content, and on values that no Swift literal can represent.
    static let contents = SupportParts(rawValue: 1 << 21)
    static let expressionFormats = SupportParts(rawValue: 1 << 22)
    static let hostFormats = SupportParts(rawValue: 1 << 23)
    static let snakeCase = SupportParts(rawValue: 1 << 24)

    /// The parts with the patterns of formats.
    static let formats: SupportParts = [
        .timeFormats, .textFormats, .expressionFormats, .addressFormats, .hostFormats, .linkFormats,
    ]
    /// The parts that only rules need.
    package static let validation: SupportParts = formats.union([
        .rules, .steps, .queries, .contents, .snakeCase,
    ])

    /// All parts that models can need if they are not read directly from JSON text.
    package static let codable: SupportParts = validation.union(formattedTexts).union([
        .nulls, .defaults, .boxes, .tuples, .patterns, .conversions, .lossyCollections,
    ])

    /// The parts with the Swift types for strings in formats, and with the protocol of these types.
    static let formattedTexts: SupportParts = [
        .texts, .uris, .durations, .dates, .uuids, .colors,
    ]

    /// The parts whose types the Foundation overlay extends.
    package static let overlaid: SupportParts = [.uris, .durations, .dates, .uuids, .rules]
}

extension SwiftDeclaration {
    /// The parts of the support code to which the declaration refers.
    package var parts: SupportParts {
        var parts = body.parts
        if rule != nil { parts.insert(.rules) }
        if readingChecks != nil { parts.insert(.reading) }
        return parts
    }
}

extension SwiftDeclaration.Body {
    fileprivate var parts: SupportParts {
        switch self {
        case .structure(let structure): structure.parts
        case .enumeration: []
        case .union(let union): SupportParts(of: union.branches.map(\.type))
        case .variants(let variants): variants.parts
        case .wrapper(let wrapper): wrapper.storageType.parts
        case .alias(let target): target.parts
        }
    }
}

extension SwiftStructure {
    fileprivate var parts: SupportParts {
        let accessors = variants.flatMap(\.accessors)
        var parts = SupportParts(
            of: properties.map(\.storageType) + variants.map(\.type) + accessors.map(\.type)
                + patterns.map(\.type) + [coding.restValueType]
        )
        if !patterns.isEmpty { parts.insert(.patterns) }
        if coding.isArray { parts.insert(.tuples) }
        if keys == .convertFromSnakeCase { parts.insert(.snakeCase) }
        return parts
    }
}

extension SwiftVariants {
    fileprivate var parts: SupportParts {
        SupportParts(of: ([tag] + others + cases.flatMap(\.fields)).map(\.type))
    }
}

extension SwiftRules {
    /// The parts of the support code to which the rules refer.
    package var parts: SupportParts {
        formats.reduce(constraints.union(.rules)) { $0.union(SupportParts(of: $1)) }
    }
}

extension SupportParts {
    fileprivate init(of types: [SwiftType]) {
        self = types.reduce([]) { $0.union($1.parts) }
    }

    /// The part with the Swift type for strings in a format.
    init(of format: ModelTextFormat) {
        self =
            switch format {
            case .uri: .uris
            case .duration: .durations
            case .date, .dateTime: .dates
            case .uuid: .uuids
            case .color: .colors
            }
    }

    /// The part with the pattern of a format, which is a constant with the name of the format's case.
    init(of format: StringFormat) {
        self =
            switch format {
            case .dateTime, .preciseDateTime, .date, .time, .localTime, .duration, .isoDuration,
                .djangoDuration:
                .timeFormats
            case .uuid, .jsonPointer, .relativeJSONPointer, .hexColor, .color, .cssGradient,
                .decimal:
                .textFormats
            case .regex: .expressionFormats
            case .emailAddress, .email, .plainHostname, .ipv4, .ipv6: .addressFormats
            case .hostname, .internationalizedHostname, .internationalizedEmail: .hostFormats
            case .uri, .uriReference, .iri, .iriReference, .uriTemplate, .webURL, .deepLink:
                .linkFormats
            }
    }
}

/// A file of `Sources/ModelSupport`, whose text `Scripts/embed-model-support.py` embeds.
package enum SupportFile: String, CaseIterable {
    case boxed = "Boxed"
    case cssColor = "CSSColor"
    case defaulted = "Defaulted"
    case directlyRead = "DirectlyRead"
    case directlyReadRules = "DirectlyRead+Rules"
    case droppedValue = "DroppedValue"
    case formattedText = "FormattedText"
    case foundationOverlay = "FoundationOverlay"
    case foundationOverlayViolations = "FoundationOverlay+Violations"
    case idnHostname = "IDNHostname"
    case idnaLabel = "IDNALabel"
    case idnaTable = "IDNATable"
    case idnaTableData = "IDNATable+Data.generated"
    case isoDate = "ISODate"
    case isoDuration = "ISODuration"
    case jsonCoding = "JSONCoding"
    case jsonCodingStandardTypes = "JSONCoding+StandardTypes"
    case jsonContent = "JSONContent"
    case jsonContentRules = "JSONContent+Rules"
    case jsonConvertible = "JSONConvertible"
    case jsonConvertibleDirectlyRead = "JSONConvertible+DirectlyRead"
    case jsonKind = "JSONKind"
    case jsonNumber = "JSONNumber"
    case jsonValue = "JSONValue"
    case lossyArray = "LossyArray"
    case lossyDictionary = "LossyDictionary"
    case lossyDirectlyRead = "Lossy+DirectlyRead"
    case lossyRules = "Lossy+Rules"
    case memberReader = "MemberReader"
    case nullable = "Nullable"
    case numberSpelling = "NumberSpelling"
    case repeatedDecoding = "RepeatedDecoding"
    case schemaContent = "SchemaContent"
    case schemaExactValue = "SchemaExactValue"
    case schemaPattern = "SchemaPattern"
    case schemaPatternAddresses = "SchemaPattern+Addresses"
    case schemaPatternExpressions = "SchemaPattern+Expressions"
    case schemaPatternHosts = "SchemaPattern+Hosts"
    case schemaPatternLinks = "SchemaPattern+Links"
    case schemaPatternSyntax = "SchemaPattern+Syntax"
    case schemaPatternTexts = "SchemaPattern+Texts"
    case schemaPatternTimes = "SchemaPattern+Times"
    case schemaQuery = "SchemaQuery"
    case schemaRelation = "SchemaRelation"
    case schemaRule = "SchemaRule"
    case schemaSteps = "SchemaSteps"
    case schemaViolation = "SchemaViolation"
    case snakeCase = "SnakeCase"
    case tupleElements = "TupleElements"
    case uri = "URI"
    case uuidString = "UUIDString"
    case violationSearch = "ViolationSearch"
}
