import Dispatch
import Foundation

/// A thread whose stack suffices for the depth limit of evaluation.
enum LargeStack {
    /// Runs `body` on the thread and returns its result.
    static func run<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) throws -> Value
    {
        let box = Box<Value>()
        let thread = Thread {
            box.result = Result { try body() }
            box.completion.signal()
        }
        thread.stackSize = 256 << 20
        thread.start()
        box.completion.wait()
        return try box.result.get()
    }

    /// The result of the thread, which is written before the signal and read after it.
    private final class Box<Value>: @unchecked Sendable {
        var result: Result<Value, any Error> = .failure(CancellationError())
        let completion = DispatchSemaphore(value: 0)
    }
}
