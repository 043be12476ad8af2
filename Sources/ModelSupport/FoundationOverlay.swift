public import Foundation

extension URI {
    /// The address that a URL holds.
    public init(_ url: URL) { self.init(rawValue: url.absoluteString) }

    /// The address as a URL, where Foundation can read it.
    public var url: URL? { URL(string: rawValue) }
}

extension ISODuration {
    /// How long it is, or `nil` where the text is no duration.
    public var timeInterval: TimeInterval? { seconds }
}
