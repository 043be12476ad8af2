/// A pattern that searches for one literal, optionally anchored.
struct PatternLiteral: Sendable {
    let bytes: [UInt8]
    let isAtStart: Bool
    let isAtEnd: Bool

    /// Returns nil if `shape` contains anything but single code points between its anchors.
    init?(_ shape: PatternShape) {
        var bytes: [UInt8] = []
        for node in shape.nodes {
            guard case .character(let codePoint) = node else { return nil }
            bytes += patternBytes(of: codePoint)
        }
        self.bytes = bytes
        isAtStart = shape.isAtStart
        isAtEnd = shape.isAtEnd
    }

    func matches(_ text: Span<UInt8>) -> Bool {
        Self.matches(bytes.span, isAtStart: isAtStart, isAtEnd: isAtEnd, text)
    }

    /// Returns whether `text` contains `literal` at a position that the anchors allow.
    @inline(__always)
    static func matches(
        _ literal: Span<UInt8>,
        isAtStart: Bool,
        isAtEnd: Bool,
        _ text: Span<UInt8>
    ) -> Bool {
        guard literal.count <= text.count else { return false }
        let last = text.count - literal.count
        switch (isAtStart, isAtEnd) {
        case (true, true): return last == 0 && stands(literal, in: text, at: 0)
        case (true, false): return stands(literal, in: text, at: 0)
        case (false, true): return stands(literal, in: text, at: last)
        case (false, false): return occurs(literal, in: text)
        }
    }

    /// Returns whether `text` contains the literal anywhere. The first bytes of the literal are compared as one
    /// integer. (Benchmark: `validate`, pages of widgets.)
    private static func occurs(
        _ literal: Span<UInt8>,
        in text: Span<UInt8>
    ) -> Bool {
        switch literal.count {
        case 0: true
        case 1...3: occurs(literal, in: text, beginningWith: UInt8.self)
        case 4...7: occurs(literal, in: text, beginningWith: UInt32.self)
        default: occurs(literal, in: text, beginningWith: UInt64.self)
        }
    }

    @inline(__always)
    private static func occurs<Word: FixedWidthInteger & BitwiseCopyable>(
        _ literal: Span<UInt8>,
        in text: Span<UInt8>,
        beginningWith _: Word.Type
    ) -> Bool {
        let first = literal.word(at: 0, as: Word.self)
        for offset in 0...(text.count - literal.count)
        where text.word(at: offset, as: Word.self) == first {
            if stands(literal, in: text, at: offset) { return true }
        }
        return false
    }

    @inline(__always)
    private static func stands(
        _ literal: Span<UInt8>,
        in text: Span<UInt8>,
        at offset: Int
    ) -> Bool {
        literal.isEqual(to: text.extracting(offset..<offset + literal.count))
    }
}

/// The terms of a simplified pattern, without a `^` at its start and a `$` at its end.
struct PatternShape {
    var nodes: ArraySlice<PatternNode>
    var isAtStart = false
    var isAtEnd = false

    init(_ node: PatternNode) {
        if case .sequence(let nodes) = node {
            self.nodes = nodes[...]
        } else {
            nodes = node == .empty ? [] : [node]
        }
        if nodes.first == .assertion(.textStart) {
            nodes.removeFirst()
            isAtStart = true
        }
        if nodes.last == .assertion(.textEnd) {
            nodes.removeLast()
            isAtEnd = true
        }
    }
}
