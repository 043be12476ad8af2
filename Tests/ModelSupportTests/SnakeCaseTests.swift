import Testing

@testable import ModelSupport

@Suite struct SnakeCaseTests {
    /// Names, some of them with characters other than letters and underscores. Foundation converts the names in the
    /// same way.
    @Test(arguments: [
        ("image_url", "imageUrl"), ("x_IMAGE", "xImage"), ("x_a.b", "xA.B"), ("x_don't", "xDon't"),
        ("x_a1b", "xA1B"), ("x_a-b", "xA-B"), ("x_a\u{301}b", "xA\u{301}b"), ("_a_b_", "_aB_"),
        ("__a__b__", "__aB__"), ("a__b", "aB"), ("X_URL", "xUrl"), ("x_iPhone", "xIphone"),
        // Names of one word are not changed.
        ("URL", "URL"), ("_A", "_A"), ("A_", "A_"), ("_", "_"), ("", ""),
    ])
    func `a name in snake case is converted to camel case`(name: String, converted: String) {
        #expect(SnakeCase.converted(from: name) == converted)
    }
}
