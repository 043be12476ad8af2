/// A program for the backtracking matcher, which handles patterns that automata cannot match.
///
///     ^(a|b)\1$    0 assertion start    1 save 2       2 split 3, 5    3 character a
///                  4 jump 6             5 character b  6 save 3        7 reference 0
///                  8 assertion end      9 match
///
/// The body of a look-behind is compiled to read backwards, as ECMA-262 requires.
final class PatternProgram: Sendable {
    enum Instruction: Sendable {
        case character(UInt32, isBackward: Bool)
        case set(Int32, isBackward: Bool)
        /// Continues at the first target, and at the second if the first fails.
        case split(Int32, Int32)
        case jump(Int32)
        /// Stores the current offset in a register.
        case save(Int32)
        case forgetCaptures(first: Int32, end: Int32)
        case assertion(PatternAssertion)
        case reference(Int32, ignoresCase: Bool, isBackward: Bool)
        /// Reads as many code points of a set as the bounds allow. The operand is an index into `runs`.
        case run(Int32)
        /// Fails if the current offset equals the value of a register.
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
        /// The index of the instruction that tests the count, of the first one of an iteration, and of the first
        /// one after the loop.
        var test: Int32 = 0
        var iteration: Int32 = 0
        var exit: Int32 = 0
    }

    struct Look: Sendable {
        var isNegated: Bool
        /// The register that holds the height of the stack when the look-around was entered.
        var register: Int32
        var exit: Int32 = 0
    }

    let instructions: [Instruction]
    let sets: [CodePointSet]
    let references: [[Int]]
    let runs: [Run]
    let loops: [Loop]
    let looks: [Look]
    /// The number of registers. Registers `2 * g` and `2 * g + 1` hold the start and end of capture group `g`.
    let registerCount: Int
    let isAnchored: Bool
    /// True if the outcome from an instruction and an offset does not depend on the path that led there. The
    /// matcher can then record failures.
    let canRememberFailures: Bool

    /// Compiles a tree, or returns nil if more than `limit` instructions are needed.
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
