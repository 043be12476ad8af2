/// Instructions for the backtracking matcher, which handles what no automaton can.
///
///     ^(a|b)\1$    0 assertion start    1 save 2       2 split 3, 5    3 character a
///                  4 jump 6             5 character b  6 save 3        7 reference 0
///                  8 assertion end      9 match
///
/// Inside a look-behind everything is compiled to be read backwards, as ECMA-262 has it.
final class PatternProgram: Sendable {
    enum Instruction: Sendable {
        case character(UInt32, isBackward: Bool)
        case set(Int32, isBackward: Bool)
        /// Goes on at the first target, and at the second if that fails.
        case split(Int32, Int32)
        case jump(Int32)
        /// Stores the current offset in a register.
        case save(Int32)
        case forgetCaptures(first: Int32, end: Int32)
        case assertion(PatternAssertion)
        case reference(Int32, ignoresCase: Bool, isBackward: Bool)
        /// As many code points of a set as bounds allow.
        case run(Int32)
        /// Fails if the offset is the one that a register holds.
        case checkProgress(Int32)
        /// Loops with a count; the operand is an index into `loops`.
        case enterLoop(Int32)
        case testLoop(Int32)
        case beginIteration(Int32)
        case endLoop(Int32)
        /// The operand is an index into `looks`.
        case enterLook(Int32)
        case endLook(Int32)
        case match
    }

    struct Run: Sendable {
        var set: Int32
        var minimum: Int
        var maximum: Int
        var isGreedy: Bool
        var isBackward: Bool
    }

    struct Loop: Sendable {
        var minimum: Int
        var maximum: Int
        var isGreedy: Bool
        var countRegister: Int32
        var offsetRegister: Int32
        var captures: Range<Int>
        /// The instruction that tests the count, the first of an iteration, and the next.
        var test: Int32 = 0
        var iteration: Int32 = 0
        var exit: Int32 = 0
    }

    struct Look: Sendable {
        var isNegated: Bool
        /// Holds the height of the stack when the look-around was entered.
        var register: Int32
        var exit: Int32 = 0
    }

    let instructions: [Instruction]
    let sets: [CodePointSet]
    let references: [[Int]]
    let runs: [Run]
    let loops: [Loop]
    let looks: [Look]
    /// Registers `2 * g` and `2 * g + 1` hold the ends of capture group `g`.
    let registerCount: Int
    let isAnchored: Bool
    /// Whether what follows from an instruction and an offset does not depend on how they were
    /// reached, so that a failure need not be found twice.
    let canRememberFailures: Bool

    /// Nil if more than `limit` instructions are needed.
    init?(_ tree: PatternTree, limit: Int) {
        var compiler = PatternProgramCompiler(tree, limit: limit)
        guard compiler.compile() else { return nil }
        instructions = compiler.instructions
        sets = compiler.sets
        references = tree.references
        runs = compiler.runs
        loops = compiler.loops
        looks = compiler.looks
        registerCount = compiler.registerCount
        isAnchored = tree.root.isAnchored
        canRememberFailures = compiler.canRememberFailures
    }
}
