import LanguageServer
import SchemaKit
import Testing

@Suite struct `Reading and writing messages` {
    /// The content of a message, and a description of the parsed message, with `-` for an absent part. Of the codes,
    /// -32600 is `InvalidRequest`, and -32700 is `ParseError`.
    static let rows: [(content: String, message: String)] = [
        (#"{"jsonrpc":"2.0","id":1,"method":"shutdown"}"#, "request 1 shutdown -"),
        (
            #"{"jsonrpc":"2.0","id":"a","method":"m","params":{"b":2}}"#, #"request "a" m {"b":2}"#
        ),
        (#"{"jsonrpc":"2.0","id":1.0,"method":"m","params":[]}"#, "request 1.0 m []"),
        (#"{"jsonrpc":"2.0","method":"exit"}"#, "notification exit -"),
        (#"{"jsonrpc":"2.0","method":"m","params":null}"#, "notification m null"),
        (#"{"jsonrpc":"2.0","id":7,"result":null}"#, "response 7 null"),
        (#"{"jsonrpc":"2.0","id":7,"error":{"code":-1,"message":"m"}}"#, "response 7 -"),
        (#"{"jsonrpc":"2.0","id":null,"method":"exit"}"#, "notification exit -"),
        (
            #"{"jsonrpc":"1.0","id":3,"method":"m"}"#,
            "invalid 3 -32600 expected an object with 'jsonrpc': '2.0'"
        ),
        ("[]", "invalid - -32600 expected an object with 'jsonrpc': '2.0'"),
        (
            #"{"jsonrpc":"2.0","id":true,"method":"m"}"#,
            "invalid - -32600 expected a string or a number in 'id'"
        ),
        (
            #"{"jsonrpc":"2.0","id":4,"method":5}"#,
            "invalid 4 -32600 expected a string in 'method'"
        ),
        (
            #"{"jsonrpc":"2.0","id":4,"method":"m","params":5}"#,
            "invalid 4 -32600 expected an object or an array in 'params'"
        ),
        (
            #"{"jsonrpc":"2.0","id":4}"#,
            "invalid 4 -32600 expected 'method', or 'id' with 'result' or 'error'"
        ),
        (
            #"{"jsonrpc":"2.0","result":1}"#,
            "invalid - -32600 expected 'method', or 'id' with 'result' or 'error'"
        ),
        ("", "invalid - -32700 "),
        (#"{"jsonrpc":"2.0","#, "invalid - -32700 "),
    ]

    private func description(_ message: Message) -> String {
        switch message {
        case .request(let id, let method, let parameters):
            "request \(text(id)) \(method) \(parameters?.text ?? "-")"
        case .notification(let method, let parameters):
            "notification \(method) \(parameters?.text ?? "-")"
        case .response(let id, let result): "response \(text(id)) \(result?.text ?? "-")"
        case .invalid(let id, let error):
            "invalid \(id.map(text) ?? "-") \(error.code.rawValue) \(error.message)"
        }
    }

    private func text(_ id: RequestID) -> String {
        switch id {
        case .number(let number): number.text
        case .string(let text): "\"\(text)\""
        }
    }

    @Test(arguments: rows)
    func `A content is parsed into a request, notification, response or error`(
        _ row: (content: String, message: String)
    ) {
        let found = description(Message(Array(row.content.utf8)))
        // A row that ends in a space leaves out the text of a syntax error, which comes from the parser.
        if row.message.hasSuffix(" ") {
            #expect(found.hasPrefix(row.message) && found != row.message)
        } else {
            #expect(found == row.message)
        }
    }

    @Test func `Every prefix of a message is invalid`() {
        let content = Array(#"{"jsonrpc":"2.0","id":1,"method":"m","params":{"é":"\u00e9"}}"#.utf8)
        for count in content.indices {
            guard case .invalid(nil, let error) = Message(Array(content[..<count])) else {
                Issue.record("\(count) bytes are a message")
                continue
            }
            #expect(error.code == .parseError)
        }
    }

    /// Messages of the server, and their expected contents.
    static let outgoing: [(bytes: [UInt8], content: String)] = [
        (
            OutgoingMessage.response(to: .string("a\"")) { $0.null() },
            #"{"jsonrpc":"2.0","id":"a\"","result":null}"#
        ),
        (
            OutgoingMessage.error(ResponseError(.methodNotFound, "é"), to: nil),
            #"{"jsonrpc":"2.0","id":null,"error":{"code":-32601,"message":"é"}}"#
        ),
        (
            OutgoingMessage.notification("m") { json in json.object { $0.member("a", 1) } },
            #"{"jsonrpc":"2.0","method":"m","params":{"a":1}}"#
        ),
        (
            OutgoingMessage.request("m", id: .number(JSONNumber(unchecked: "1e2"))) { json in
                json.array { _ in }
            },
            #"{"jsonrpc":"2.0","id":1e2,"method":"m","params":[]}"#
        ),
    ]

    @Test(arguments: outgoing)
    func `Messages of the server have the expected contents`(
        _ row: (bytes: [UInt8], content: String)
    ) {
        var splitter = MessageSplitter()
        splitter.append(row.bytes)
        #expect(splitter.next() == .content(Array(row.content.utf8)))
        #expect(splitter.next() == nil)
    }
}
