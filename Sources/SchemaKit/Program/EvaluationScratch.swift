/// The memory that evaluation needs and that is worth keeping from one value to the next.
package struct EvaluationScratch {
    /// The text of the string at hand, where it holds escapes.
    var string: [UInt8] = []
    var pattern = PatternScratch()
    /// Bits for the members or elements that have been evaluated, one run for each open frame.
    var marks: [UInt64] = []
    /// The resources that evaluation is inside of, the outermost first.
    var scope: [SchemaResourceID] = []

    package init() {}
}
