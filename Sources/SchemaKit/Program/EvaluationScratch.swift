/// The memory that evaluation needs beside the program and the text, and that is worth keeping from
/// one value to the next.
///
/// Most evaluations need none of it, so it is lent when something first asks for it (`ScratchPool`).
/// Sendable, as one evaluation at a time has it; for the same reason no access needs to be checked
/// for exclusivity.
package final class EvaluationScratch: @unchecked Sendable {
    /// The text of a string that holds escapes, and where in the text it starts: what asks one thing of
    /// a string mostly asks two. (Benchmark: `validate`, widgets.)
    @exclusivity(unchecked) var string: [UInt8] = []
    @exclusivity(unchecked) var stringStart: UInt32?
    @exclusivity(unchecked) var pattern = PatternScratch()
    /// Bits for the members or elements that have been evaluated, one run for each open frame.
    @exclusivity(unchecked) var marks: [UInt64] = []
    /// The resources that evaluation is inside of, the outermost first.
    @exclusivity(unchecked) var scope: [SchemaResourceID] = []
    /// Why no verdict can be given.
    @exclusivity(unchecked) var fault: EvaluationFault?

    package init() {}

    /// Forgets what belongs to one evaluation, of which a fault may have left parts.
    func clear() {
        stringStart = nil
        if !marks.isEmpty { marks.removeAll(keepingCapacity: true) }
        if !scope.isEmpty { scope.removeAll(keepingCapacity: true) }
        if fault != nil { fault = nil }
    }
}
