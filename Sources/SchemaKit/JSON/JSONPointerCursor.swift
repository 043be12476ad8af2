/// A cursor that returns the JSON Pointers of values, which must be requested in the order of the text. All
/// requests together cost at most one traversal of the document.
struct JSONPointerCursor {
    private let document: JSONDocument
    /// The containers around the last requested value, each with its child on the path to that value.
    private var path: [Step] = []

    private struct Step {
        let container: Int32
        let isObject: Bool
        /// The entry of the child or, in an object, of the child's name.
        var child: Int32
        var position: Int

        func value() -> Int32 { isObject ? child + 1 : child }
    }

    init(_ document: JSONDocument) { self.document = document }

    /// Returns the pointer to the value at `target`, which must not precede a value requested before.
    mutating func pointer(to target: Int32) -> JSONPointer {
        while let last = path.last, document.indexAfter(last.container) <= target {
            path.removeLast()
        }
        var container = path.last?.container ?? 0
        if path.isEmpty, target > 0 { path.append(first(in: 0)) }
        while container < target, let index = path.indices.last {
            var step = path[index]
            while document.indexAfter(step.value()) <= target {
                step.child = document.indexAfter(step.value())
                step.position += 1
            }
            path[index] = step
            container = step.value()
            if container < target { path.append(first(in: container)) }
        }
        return JSONPointer(
            path.map { step in
                step.isObject
                    ? String(decoding: document.stringBytes(at: step.child), as: UTF8.self)
                    : String(step.position)
            }
        )
    }

    private func first(in container: Int32) -> Step {
        Step(
            container: container,
            isObject: document.entry(at: container).kind == .object,
            child: container + 1,
            position: 0
        )
    }
}
