/// Finds the pointers to values of a document that are asked for in the order of the text: together they cost
/// no more than one walk over the document.
struct JSONPointerCursor {
    private let document: JSONDocument
    /// The containers around the value that was asked for last, each with its child on the way there.
    private var path: [Step] = []

    private struct Step {
        let container: Int32
        let isObject: Bool
        /// The entry of the child, or of its name in an object.
        var child: Int32
        var position: Int

        func value() -> Int32 { isObject ? child + 1 : child }
    }

    init(_ document: JSONDocument) { self.document = document }

    /// The pointer to the value at `target`, which comes after those asked for before.
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
