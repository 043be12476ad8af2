import SchemaKit

/// A queue of the messages that have arrived and that wait for the server.
///
/// A request that waits in the queue can still be cancelled, by the client or by a later change of its document.
package struct MessageQueue {
    /// The maximum number of waiting messages. No more input should be read until the server has taken some of them.
    package static let messageLimit = 1024

    private var splitter = MessageSplitter()
    /// The waiting messages in reverse order, without those in `arrived`.
    private var messages: [Message] = []
    /// The messages that have arrived after those in `messages`, in their order.
    private var arrived: [Message] = []
    /// The identifiers of the waiting requests.
    private var waitingIDs: Set<RequestID> = []
    /// The identifiers of the waiting requests that the client has cancelled.
    private var cancelledIDs: Set<RequestID> = []
    /// The number of waiting changes of each document, by its URI as UTF-8.
    private var changeCounts: [[UInt8]: Int] = [:]

    /// The requests that the server may answer with an error if their document changes while they wait (LSP 3.17,
    /// `DiagnosticServerCancellationData`). The server answers other requests with results for the text at the time of
    /// the request.
    private static let methodsCancelledByChanges: Set<String> = ["textDocument/diagnostic"]

    package init() {}

    /// The number of waiting messages.
    package var count: Int { messages.count + arrived.count }

    /// Adds bytes that have arrived.
    package mutating func append(_ bytes: some Collection<UInt8>) {
        splitter.append(bytes)
        while let segment = splitter.next() {
            switch segment {
            case .content(let content): append(Message(content))
            case .malformed(let reason):
                append(.invalid(nil, ResponseError(.parseError, reason)))
            }
        }
    }

    /// Adds a message. A cancellation of a waiting request is not added; it only marks the request.
    package mutating func append(_ message: Message) {
        switch message {
        case .request(let id, _, _): waitingIDs.insert(id)
        case .notification("$/cancelRequest", let parameters):
            if let id = parameters?["id"].flatMap(RequestID.init), waitingIDs.contains(id) {
                cancelledIDs.insert(id)
                return
            }
        default: break
        }
        if let uri = message.changedURI { changeCounts[uri, default: 0] += 1 }
        arrived.append(message)
    }

    /// Removes and returns the next message. In place of a cancelled request, returns the error with which the server
    /// answers the request.
    package mutating func next() -> Message? {
        if messages.isEmpty {
            messages = arrived.reversed()
            arrived = []
        }
        guard let message = messages.popLast() else { return nil }
        if let uri = message.changedURI, let count = changeCounts[uri] {
            changeCounts[uri] = count == 1 ? nil : count - 1
        }
        guard case .request(let id, let method, let parameters) = message else { return message }
        waitingIDs.remove(id)
        if cancelledIDs.remove(id) != nil { return .invalid(id, .cancelledByClient) }
        guard Self.methodsCancelledByChanges.contains(method), let uri = parameters?.documentURI,
            changeCounts[Array(uri.utf8)] != nil
        else { return message }
        return .invalid(id, .documentChanged)
    }
}

extension ResponseError {
    static let cancelledByClient = ResponseError(
        .requestCancelled,
        "the client has cancelled the request"
    )

    /// The error of a request for diagnostics of a text that has changed. The client sends another request for the new
    /// text.
    fileprivate static let documentChanged = ResponseError(
        .serverCancelled,
        "the document has changed",
        data: #"{"retriggerRequest":false}"#
    )
}

extension Message {
    /// The URI of the document that the message changes, as UTF-8, if any.
    fileprivate var changedURI: [UInt8]? {
        guard case .notification("textDocument/didChange", let parameters) = self else {
            return nil
        }
        return parameters?.documentURI.map { Array($0.utf8) }
    }
}

extension JSONNode {
    /// The URI of the document that the parameters of a request or of a notification name.
    var documentURI: String? { self["textDocument"]?["uri"]?.string }
}
