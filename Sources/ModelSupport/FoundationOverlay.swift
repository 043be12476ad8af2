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
