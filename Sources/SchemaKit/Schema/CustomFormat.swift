/// A format that the user of the library defines, or a standard one that the user defines anew.
public struct CustomFormat: Sendable {
    /// The value of `format` that means it.
    public let name: String
    /// What a string of this format is, as a phrase that can follow "expected".
    public let expectation: String
    let check: @Sendable (UnsafeBufferPointer<UInt8>) -> Bool

    /// Creates a format from a check of the text's UTF-8, which may hold surrogates that stand
    /// alone in their three-byte form.
    public init(
        name: String,
        expectation: String,
        utf8 check: @escaping @Sendable (UnsafeBufferPointer<UInt8>) -> Bool
    ) {
        self.name = name
        self.expectation = expectation
        self.check = check
    }

    /// Creates a format from a check of the text.
    public init(
        name: String,
        expectation: String,
        check: @escaping @Sendable (String) -> Bool
    ) {
        self.init(name: name, expectation: expectation) { bytes in
            check(String(decoding: bytes, as: UTF8.self))
        }
    }
}
