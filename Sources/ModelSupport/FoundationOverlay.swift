public import Foundation

extension URI {
    /// Creates a URI from a URL.
    public init(_ url: URL) { self.init(rawValue: url.absoluteString) }

    /// The URI as a `URL`, or `nil` if Foundation cannot parse it.
    public var url: URL? { URL(string: rawValue) }
}

extension ISODuration {
    /// The duration in seconds, or `nil` if the text is not a duration.
    public var timeInterval: TimeInterval? { seconds }
}

extension ISODateTime {
    /// Creates a time in UTC, to the nearest millisecond. A time before the year 0 or after the year 9999 becomes the
    /// nearest time within these years.
    public init(_ date: Foundation.Date) { self.init(secondsSince1970: date.timeIntervalSince1970) }

    /// The time as a `Date`, or `nil` if the text is not a time.
    public var date: Foundation.Date? {
        secondsSince1970.map { Foundation.Date(timeIntervalSince1970: $0) }
    }
}

extension ISODate {
    /// Creates the date that a point in time has in UTC. A time before the year 0 or after the year 9999 becomes the
    /// nearest date within these years.
    public init(_ date: Foundation.Date) {
        let days = (date.timeIntervalSince1970 / 86_400).rounded(.down)
        // The limits are 0000-01-01 and 9999-12-31.
        self.init(daysSince1970: Int(min(max(-719_528, days), 2_932_896)))
    }

    /// The beginning of the date in UTC, or `nil` if the text is not a date.
    public var date: Foundation.Date? {
        daysSince1970.map { Foundation.Date(timeIntervalSince1970: Double($0) * 86_400) }
    }
}

extension UUIDString {
    /// Creates the text of a UUID, in lowercase letters as RFC 9562 recommends.
    public init(_ uuid: Foundation.UUID) { self.init(rawValue: uuid.uuidString.lowercased()) }

    /// The UUID, or `nil` if the text is not one.
    public var uuid: Foundation.UUID? { Foundation.UUID(uuidString: rawValue) }
}
