import SchemaPlatform

/// The remaining space of the current thread's stack.
///
/// Evaluation recurses, and the threads of some systems have stacks of half a megabyte. Evaluation must end before the
/// stack is exhausted. Querying the stack's address takes microseconds, so each thread does this only once, when
/// recursion is deep.
package struct StackRoom {
    /// The number of bytes that must remain for the stack frames between two checks.
    static let reserve: UInt = 192 * 1024
    /// The number of levels between two checks.
    ///
    /// The stack frames of one level can take 1 / `interval` of the reserve. Debug builds have larger stack frames, and
    /// a string with JSON inside adds the stack frames of another evaluation to those of its level.
    #if DEBUG
        static let interval = 4
    #else
        static let interval = 16
    #endif
    /// The minimum depth of a check. Evaluations that stay below it never query the stack's address.
    static let firstCheckedDepth = 2 * interval - 1

    /// The lowest address of the stack; nil before the first check.
    private var lowest: UInt?

    package init() {}

    /// Returns whether recursion can continue at `depth`. Most calls do not check the stack, so the caller must call
    /// this function at every depth.
    @inline(__always)
    mutating func suffices(atDepth depth: Int) -> Bool {
        depth & (Self.interval - 1) != Self.interval - 1 || sufficesNow(atDepth: depth)
    }

    /// Returns whether recursion can continue at `depth`. Each call checks the stack, except at small depths.
    package mutating func sufficesNow(atDepth depth: Int) -> Bool {
        depth < Self.firstCheckedDepth || isAboveReserve()
    }

    @inline(never)
    private mutating func isAboveReserve() -> Bool {
        var marker: UInt8 = 0
        let current = unsafe withUnsafePointer(to: &marker) { UInt(bitPattern: $0) }
        let lowest = self.lowest ?? Self.cachedLowestAddress()
        self.lowest = lowest
        return current > lowest &+ Self.reserve
    }

    /// The key under which each thread keeps the lowest address of its stack. (Benchmark: `validate`, recursion.)
    private static let key: pthread_key_t? = {
        var key = pthread_key_t()
        return unsafe pthread_key_create(&key, nil) == 0 ? key : nil
    }()

    private static func cachedLowestAddress() -> UInt {
        guard let key else { return CurrentPlatform.lowestStackAddress }
        if let known = unsafe pthread_getspecific(key) { return UInt(bitPattern: known) }
        let lowest = CurrentPlatform.lowestStackAddress
        unsafe pthread_setspecific(key, UnsafeRawPointer(bitPattern: lowest))
        return lowest
    }
}
