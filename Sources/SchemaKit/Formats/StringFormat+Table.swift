/// The formats of each draft, by name.
extension StringFormat {
    /// The formats that one version of JSON Schema defines, by name.
    package struct Table: Sendable {
        /// The formats by the names that `format` gives them.
        package let formats: [String: StringFormat]

        /// Returns the format with this name, or nil if this version defines none that can be checked.
        package subscript(name: String) -> StringFormat? { formats[name] }

        /// Returns a copy of this table with the formats of `others` added or replaced.
        private func adding(_ others: [String: StringFormat]) -> Table {
            Table(formats: formats.merging(others) { _, new in new })
        }
    }
}

/// The tables of the versions.
extension StringFormat.Table {
    /// Draft 3, section 5.23.
    package static let draft3 = StringFormat.Table(formats: [
        "date-time": .dateTime,
        "date": .date,
        "time": .localTime,
        "regex": .regex,
        "color": .color,
        "uri": .uri,
        "email": .emailAddress,
        "ip-address": .ipv4,
        "ipv6": .ipv6,
        "host-name": .plainHostname,
    ])

    /// Draft 4 validation, section 7.3.
    package static let draft4 = StringFormat.Table(formats: [
        "date-time": .dateTime,
        "email": .emailAddress,
        "hostname": .plainHostname,
        "ipv4": .ipv4,
        "ipv6": .ipv6,
        "uri": .uri,
    ])

    /// Draft 6 validation, section 8.3.
    package static let draft6 = draft4.adding([
        "uri-reference": .uriReference,
        "uri-template": .uriTemplate,
        "json-pointer": .jsonPointer,
    ])

    /// Draft 7 validation, section 7.3.
    package static let draft7 = draft6.adding([
        "date": .date,
        "time": .time,
        "idn-email": .internationalizedEmail,
        "hostname": .hostname,
        "idn-hostname": .internationalizedHostname,
        "iri": .iri,
        "iri-reference": .iriReference,
        "relative-json-pointer": .relativeJSONPointer,
        "regex": .regex,
    ])

    /// Draft 2019-09 validation, section 7.3.
    package static let draft201909 = draft7.adding(["duration": .duration, "uuid": .uuid])

    /// Draft 2020-12 validation, section 7.3.
    package static let draft202012 = draft201909.adding(["email": .email])

    /// Version 1 of JSON Schema.
    package static let version1 = draft202012

    /// The formats of the widget vocabulary.
    package static let widget = StringFormat.Table(formats: [
        "hex-color": .hexColor,
        "css-gradient": .cssGradient,
        "web-url": .webURL,
        "deep-link": .deepLink,
        "iso-duration": .isoDuration,
        "django-duration": .djangoDuration,
        "precise-date-time": .preciseDateTime,
        "decimal": .decimal,
    ])

    /// An empty table.
    static let none = StringFormat.Table(formats: [:])
}
