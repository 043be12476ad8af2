import SchemaKit

/// One schema, the values to try it on, and the schemas that it may refer to.
struct TestCase {
    let schema: JSONNode
    /// An object whose names are URIs and whose values are schemas.
    let registry: JSONNode?
    let instances: [JSONNode]

    init(_ testCase: JSONNode) throws(RequestError) {
        schema = try testCase.member("schema")
        let hasRegistry = testCase["registry"].map { $0.kind != .null } ?? false
        registry = hasRegistry ? try testCase.member("registry", .object) : nil
        var instances: [JSONNode] = []
        for test in try testCase.member("tests", .array).elements {
            guard test.kind == .object else {
                throw RequestError(.notAnObject(found: test.kind), at: test.range)
            }
            instances.append(try test.member("instance"))
        }
        self.instances = instances
    }
}
