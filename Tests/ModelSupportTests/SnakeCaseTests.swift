import Testing

@testable import ModelSupport

@Suite struct SnakeCaseTests {
    /// Names, some of them with characters other than letters and underscores. Foundation converts the names in the
    /// same way.
    @Test(arguments: [
        ("image_url", "imageUrl"), ("x_IMAGE", "xImage"), ("x_a.b", "xA.B"), ("x_don't", "xDon't"),
        ("x_a1b", "xA1B"), ("x_a-b", "xA-B"), ("x_a\u{301}b", "xA\u{301}b"), ("_a_b_", "_aB_"),
    ])
    func `a name in snake case is converted to camel case`(name: String, converted: String) {
        #expect(SnakeCase.converted(from: name) == converted)
    }
}
