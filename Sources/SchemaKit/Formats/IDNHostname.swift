/// The check of host names with labels of IDNA2008 (RFC 5890 to 5893), encoded or not.
///
/// This file is also in the support code of generated models, as are the files of ``IDNALabel`` and ``IDNATable``.
struct IDNHostname {
    /// The options in which the formats for host names differ.
    struct Rules {
        /// True if ideographic, fullwidth and halfwidth full stops also separate labels.
        var allowsNonASCIISeparators = false
        /// True if ASCII labels with hyphens in the third and fourth position are allowed. Valid labels with the prefix
        /// `xn--` always are.
        var allowsReservedLabels = true
        /// True if labels are first converted to normalization form C; otherwise they must already have this form.
        var normalizes = false

        /// The rules of ASCII host names with encoded labels.
        static let encodedLabels = Rules()
        /// The rules of internationalized host names.
        static let internationalized = Rules(
            allowsNonASCIISeparators: true,
            allowsReservedLabels: false
        )
        /// The rules of the domains of internationalized mail addresses.
        static let mailDomain = Rules(normalizes: true)
    }

    /// The maximum length of an encoded label in bytes (RFC 1034, section 3.1).
    private static let labelByteLimit = 63
    /// The maximum length of an encoded name in bytes. The limit of 255 octets in RFC 1034, section 3.1, includes a
    /// length byte for each label and for the root.
    private static let nameByteLimit = 253
    private static let encodingPrefix = "xn--".unicodeScalars.map(\.value)

    private let rules: Rules
    /// The length in bytes of the encoded labels that were added, with a dot after each label.
    private var encodedByteCount = 0
    /// True if any label is right-to-left. All labels must then satisfy the Bidi rule (RFC 5893, section 2).
    private var hasRightToLeftLabel = false
    private var satisfiesBidiRule = true

    private init(rules: Rules) { self.rules = rules }

    /// Returns whether code points are a host name.
    static func isHostname(_ scalars: [UInt32], _ rules: Rules) -> Bool {
        // Normalization composes at most four code points into one.
        guard scalars.count <= 4 * nameByteLimit else { return false }
        var name = IDNHostname(rules: rules)
        let labels = scalars.split(
            omittingEmptySubsequences: false,
            whereSeparator: name.isSeparator
        )
        return labels.allSatisfy { name.addLabel(Array($0)) } && name.isValid
    }

    private func isSeparator(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x2E: true
        case 0x3002, 0xFF0E, 0xFF61: rules.allowsNonASCIISeparators
        default: false
        }
    }

    /// True if the labels added so far, which are valid by themselves, also form a valid name.
    private var isValid: Bool {
        encodedByteCount - 1 <= Self.nameByteLimit && (!hasRightToLeftLabel || satisfiesBidiRule)
    }

    /// Checks one label, and records its properties that affect the whole name. Returns whether the label is valid.
    private mutating func addLabel(_ scalars: [UInt32]) -> Bool {
        // A label with more code points is too long in any form, because normalization composes at most four code
        // points into one. The length of the encoded label is checked below.
        guard scalars.count <= 4 * Self.labelByteLimit,
            let (label, byteCount) = scalars.allSatisfy({ $0 < 0x80 })
                ? asciiLabel(scalars) : unicodeLabel(scalars)
        else { return false }
        encodedByteCount += byteCount + 1
        hasRightToLeftLabel = hasRightToLeftLabel || label.isRightToLeft
        satisfiesBidiRule = satisfiesBidiRule && label.satisfiesBidiRule
        return byteCount <= Self.labelByteLimit
    }

    /// A label with the length of its ASCII form.
    private typealias MeasuredLabel = (label: IDNALabel, byteCount: Int)

    private func unicodeLabel(_ scalars: [UInt32]) -> MeasuredLabel? {
        let normalized = rules.normalizes ? IDNANormalization.normalized(scalars) : scalars
        guard let label = IDNALabel(normalized), label.isUnicodeLabel else { return nil }
        return (label, Self.encodingPrefix.count + Punycode.encoded(normalized).count)
    }

    private func asciiLabel(_ scalars: [UInt32]) -> MeasuredLabel? {
        let scalars = scalars.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        guard Self.isPlainLabel(scalars) else { return nil }
        if scalars.starts(with: Self.encodingPrefix) {
            return decodedLabel(scalars)
        }
        let isReserved = scalars.count >= 4 && scalars[2...3].allSatisfy { $0 == 0x2D }
        guard rules.allowsReservedLabels || !isReserved else { return nil }
        return IDNALabel(scalars).map { ($0, scalars.count) }
    }

    /// Returns whether a label consists of lowercase letters, digits, and hyphens that are not at its ends.
    private static func isPlainLabel(_ label: [UInt32]) -> Bool {
        guard let first = label.first, let last = label.last, first != 0x2D, last != 0x2D else {
            return false
        }
        return label.allSatisfy {
            (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D
        }
    }

    /// Decodes an A-label to its U-label. Returns nil if it is invalid, or not the encoding of the decoded label.
    private func decodedLabel(_ encodedLabel: [UInt32]) -> MeasuredLabel? {
        let encoded = encodedLabel.dropFirst(Self.encodingPrefix.count)
            .map { UInt8(truncatingIfNeeded: $0) }
        guard let scalars = Punycode.decoded(encoded), let label = IDNALabel(scalars),
            label.isUnicodeLabel, Punycode.encoded(scalars).elementsEqual(encoded)
        else { return nil }
        return (label, encodedLabel.count)
    }
}
