/// A format that the user of the library defines. A custom format can also replace a standard format.
///
/// Memory safety: The check gets a buffer that is valid only during the call.
@safe
public struct CustomFormat: Sendable {
    /// The value of `format` that selects this format.
    public let name: String
    /// A phrase that describes a string of this format, and can follow "expected".
    public let expectation: String
    private let check: @Sendable (UnsafeBufferPointer<UInt8>) -> Bool

    /// Creates a format from a function that returns whether a string in UTF-8 is valid. Lone surrogates are encoded as
    /// three bytes.
    public init(
        name: String,
        expectation: String,
        utf8 check: @escaping @Sendable (UnsafeBufferPointer<UInt8>) -> Bool
    ) {
        self.name = name
        self.expectation = expectation
        unsafe self.check = check
    }

    /// Creates a format from a function that returns whether a string is valid.
    public init(
        name: String,
        expectation: String,
        check: @escaping @Sendable (String) -> Bool
    ) {
        unsafe self.init(name: name, expectation: expectation) { bytes in
            unsafe check(String(decoding: bytes, as: UTF8.self))
        }
    }

    /// Returns whether `text` has the format.
    func matches(_ text: Span<UInt8>) -> Bool {
        unsafe text.withUnsafeBufferPointer { unsafe check($0) }
    }
}
