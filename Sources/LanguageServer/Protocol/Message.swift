package import SchemaKit

/// A message from a client (JSON-RPC 2.0).
package enum Message: Sendable {
    /// A call that the server answers.
    case request(RequestID, method: String, parameters: JSONNode?)
    /// A call that the server does not answer.
    case notification(method: String, parameters: JSONNode?)
    /// The answer to a request of the server: the result, or `nil` if the client could not answer.
    case response(RequestID, result: JSONNode?)
    /// A message that is not valid, or a request that was cancelled in the queue. The server answers with the error.
    case invalid(RequestID?, ResponseError)

    /// Reads the content of a message.
    package init(_ content: [UInt8]) {
        let document: JSONDocument
        do {
            document = try JSONParser().parse(content)
        } catch {
            self = .invalid(nil, ResponseError(.parseError, error.message))
            return
        }
        self.init(document.root)
    }

    private init(_ root: JSONNode) {
        let id = root["id"].flatMap(RequestID.init)
        func invalid(_ message: String) -> Message {
            .invalid(id, ResponseError(.invalidRequest, message))
        }
        guard root.kind == .object, root["jsonrpc"]?.string == "2.0" else {
            self = invalid("expected an object with 'jsonrpc': '2.0'")
            return
        }
        // A call with the identifier `null` is read as a notification, and the parameters `null` as no parameters.
        if root["id"] != nil, id == nil, root["id"]?.kind != .null {
            self = invalid("expected a string or a number in 'id'")
            return
        }
        guard let member = root["method"] else {
            guard let id, root["result"] != nil || root["error"] != nil else {
                self = invalid("expected 'method', or 'id' with 'result' or 'error'")
                return
            }
            self = .response(id, result: root["error"] == nil ? root["result"] : nil)
            return
        }
        guard let method = member.string else {
            self = invalid("expected a string in 'method'")
            return
        }
        let parameters = root["params"]
        guard
            parameters.map({ $0.kind == .object || $0.kind == .array || $0.kind == .null }) ?? true
        else {
            self = invalid("expected an object or an array in 'params'")
            return
        }
        self =
            id.map { .request($0, method: method, parameters: parameters) }
            ?? .notification(method: method, parameters: parameters)
    }
}

/// The identifier of a request: a string or a number. Equal numbers may be written differently, such as `1` and `1.0`.
package enum RequestID: Hashable, Sendable {
    case number(JSONNumber)
    case string(String)

    package init?(_ node: JSONNode) {
        if let text = node.string {
            self = .string(text)
        } else if let number = node.number {
            self = .number(number)
        } else {
            return nil
        }
    }

    func write(to json: inout JSONWriter) {
        switch self {
        case .number(let number): json.raw(number.text)
        case .string(let text): json.string(text)
        }
    }
}

/// The error with which the server answers a message.
package struct ResponseError: Error, Hashable, Sendable {
    /// The codes that the server uses, from JSON-RPC 2.0 and from LSP 3.17, `ErrorCodes` and `LSPErrorCodes`.
    package enum Code: Int, Sendable {
        case parseError = -32700
        case invalidRequest = -32600
        case methodNotFound = -32601
        case invalidParameters = -32602
        case serverNotInitialized = -32002
        case requestFailed = -32803
        case requestCancelled = -32800
        case serverCancelled = -32802
    }

    package let code: Code
    package let message: String
    /// Further information for the client as JSON text, if any.
    package let data: String?

    package init(_ code: Code, _ message: String, data: String? = nil) {
        self.code = code
        self.message = message
        self.data = data
    }
}

/// The messages of the server, with their headers.
package enum OutgoingMessage {
    /// Returns the answer to a request.
    ///
    /// - Parameter result: A function that writes one value.
    package static func response(
        to id: RequestID,
        _ result: (inout JSONWriter) -> Void
    ) -> [UInt8] {
        framed { json in
            json.name("id")
            id.write(to: &json)
            json.name("result")
            result(&json)
        }
    }

    /// Returns the answer to a request that failed, or to a message whose identifier is unknown.
    package static func error(_ error: ResponseError, to id: RequestID?) -> [UInt8] {
        framed { json in
            json.name("id")
            if let id { id.write(to: &json) } else { json.null() }
            json.name("error")
            json.object { json in
                json.member("code", error.code.rawValue)
                json.member("message", error.message)
                guard let data = error.data else { return }
                json.name("data")
                json.raw(data)
            }
        }
    }

    /// Returns a call that the client does not answer.
    ///
    /// - Parameter parameters: A function that writes an object or an array.
    package static func notification(
        _ method: String,
        _ parameters: (inout JSONWriter) -> Void
    ) -> [UInt8] {
        framed { json in
            json.member("method", method)
            json.name("params")
            parameters(&json)
        }
    }

    /// Returns a call that the client answers.
    ///
    /// - Parameter parameters: A function that writes an object or an array, or `nil` if the method has no parameters.
    package static func request(
        _ method: String,
        id: RequestID,
        _ parameters: ((inout JSONWriter) -> Void)? = nil
    ) -> [UInt8] {
        framed { json in
            json.name("id")
            id.write(to: &json)
            json.member("method", method)
            guard let parameters else { return }
            json.name("params")
            parameters(&json)
        }
    }

    private static func framed(_ members: (inout JSONWriter) -> Void) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.member("jsonrpc", "2.0")
            members(&json)
        }
        let content = json.text
        return Array("Content-Length: \(content.utf8.count)\r\n\r\n\(content)".utf8)
    }
}
