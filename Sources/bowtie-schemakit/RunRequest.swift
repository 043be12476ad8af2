import SchemaKit

/// The request to validate the instances of one case.
struct RunRequest {
    /// The value that the answer repeats, whatever it is.
    let sequence: JSONNode
    /// The name of the output that is wanted, `flag` unless the request says something else.
    let output: String
    let testCase: TestCase

    init(_ request: JSONNode) throws(RequestError) {
        sequence = try request.member("seq")
        output =
            request["output"] == nil
            ? RunOutput.flag.rawValue : try request.member("output", .string).string ?? ""
        testCase = try TestCase(request.member("case", .object))
    }
}
