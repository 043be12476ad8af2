import Testing

@testable import SwiftModels

/// The names of properties that hold the members whose names match a pattern.
struct NamePatternTests {
    @Test(arguments: [
        ("^x-", "x- members"), ("^x-?", "x members"), ("Color$", "Color members"),
        ("^a|b$", "matching members"), (".", "matching members"), ("^\\$ref", "$ref members"),
        // `\d` is a class of characters, and `\\` is a backslash.
        ("\\dfoo$", "foo members"), ("\\\\dfoo$", "dfoo members"), ("\\wd$", "d members"),
        ("\\u0041bc$", "matching members"), ("\\x41b$", "matching members"),
    ])
    func `the literal text of a pattern names the property`(pattern: String, name: String) {
        #expect(NamePattern(pattern).propertyName == name)
    }
}
