/// The formats of each draft, by name.
extension StringFormat {
    /// The formats that one version of JSON Schema or one vocabulary defines, by name.
    package struct Table: Sendable {
        /// The formats by their names, which are values of the keyword `format`.
        package let formatsByName: [String: StringFormat]

        /// Returns the format with this name, or nil if the table has none.
        package subscript(name: String) -> StringFormat? { formatsByName[name] }

        /// Returns a copy of this table with the formats of `others` added or replaced.
        private func adding(_ others: [String: StringFormat]) -> Table {
            Table(formatsByName: formatsByName.merging(others) { _, new in new })
        }
    }
}

/// The tables of the versions.
extension StringFormat.Table {
    /// Draft 3, section 5.23.
    package static let draft3 = StringFormat.Table(formatsByName: [
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
    package static let draft4 = StringFormat.Table(formatsByName: [
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

    /// Draft 7 validation, section 7.3. Since this draft, the `xn--` labels of a `hostname` must be valid.
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

    /// Draft 2020-12 validation, section 7.3. Since this draft, `email` is the mailbox of RFC 5321.
    package static let draft202012 = draft201909.adding(["email": .email])

    /// Version 1 of JSON Schema.
    package static let version1 = draft202012

    /// The formats of the widget vocabulary.
    package static let widget = StringFormat.Table(formatsByName: [
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
    static let none = StringFormat.Table(formatsByName: [:])
}

/// The descriptions of formats for users.
extension StringFormat {
    /// A phrase that describes a text of this format, and can follow "expected".
    package var expectation: String {
        switch self {
        case .dateTime: "an RFC 3339 date-time with a time zone, such as 2024-05-17T09:30:00Z"
        case .date: "a calendar date, such as 2024-05-17"
        case .time: "an RFC 3339 time with a time zone, such as 09:30:00Z"
        case .localTime: "a time of day, such as 09:30:00"
        case .duration: "an RFC 3339 duration of whole numbers, such as P3DT12H"
        case .emailAddress, .email: "an email address, such as jo@example.com"
        case .internationalizedEmail: "an email address, such as jörg@example.com"
        case .plainHostname, .hostname: "a hostname, such as www.example.com"
        case .internationalizedHostname: "an internationalized hostname, such as www.exämple.com"
        case .ipv4: "an IPv4 address, such as 192.0.2.1"
        case .ipv6: "an IPv6 address, such as 2001:db8::1"
        case .uri: "a URI with a scheme, such as https://example.com/a"
        case .uriReference: "a URI or a relative reference, such as ../a#b"
        case .iri: "an IRI with a scheme, such as https://example.com/ä"
        case .iriReference: "an IRI or a relative reference, such as ../ä#b"
        case .uriTemplate: "a URI Template, such as /items/{id}{?page}"
        case .uuid: "a UUID, such as f81d4fae-7dec-11d0-a765-00a0c91e6bf6"
        case .jsonPointer: "a JSON Pointer, such as /items/0"
        case .relativeJSONPointer: "a relative JSON Pointer, such as 1/items/0"
        case .regex: "an ECMA-262 regular expression"
        case .color: "a CSS 2.1 color, such as red or #ff0000"
        case .hexColor: "a hexadecimal color, such as #ff0000"
        case .cssGradient: "a CSS gradient, such as linear-gradient(90deg, #ff0000, #0000ff)"
        case .webURL: "an http or https URL, such as https://example.com/a"
        case .deepLink: "a link with a scheme, such as shop://cart"
        case .isoDuration: "an ISO 8601 duration, such as PT30S"
        case .djangoDuration:
            "an ISO 8601 duration of days, hours, minutes and seconds, such as P0DT00H00M30S"
        case .preciseDateTime:
            "an RFC 3339 date-time with a fraction of a second, such as 2024-05-17T09:30:00.000Z"
        case .decimal: "a decimal number in a string, such as 0.500"
        }
    }
}
