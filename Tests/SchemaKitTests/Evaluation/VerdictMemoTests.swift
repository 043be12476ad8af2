import TestSupport
import Testing

@testable import SchemaKit

/// Tests of the time for which a verdict is stored if it depends on evaluations in progress.
struct VerdictMemoTests {
    private func memo() throws -> VerdictMemo { VerdictMemo(try SchemaProgram.compiled("{}")) }

    private func key(_ number: Int) -> VerdictMemo.Key {
        VerdictMemo.Key(
            subschema: SubschemaID(number),
            instance: 0,
            scope: .empty,
            marksChildren: false
        )
    }

    private func isStored(_ number: Int, in memo: VerdictMemo) -> Bool {
        if case .stored = memo.state(of: key(number)) { true } else { false }
    }

    private func position(_ number: Int, in memo: VerdictMemo) -> Int32? {
        if case .inProgress(let position) = memo.state(of: key(number)) { position } else { nil }
    }

    /// Ends the evaluation of the innermost key, and stores a verdict with the dependence of the key.
    private func end(
        _ number: Int,
        in memo: inout VerdictMemo,
        around outer: VerdictMemo.Dependence
    ) {
        var verdict = VerdictMemo.Verdict(isValid: false, hasNotices: false)
        verdict.dependence = memo.dependenceOfInnermostKey
        memo.end(key(number), storing: verdict, around: outer)
    }

    @Test(arguments: [0, 1, 2])
    func `a verdict that depends on a key in progress is stored until the key ends`(
        position: Int32
    ) throws {
        var memo = try self.memo()
        var outers: [VerdictMemo.Dependence] = []
        for number in 0..<3 {
            #expect(self.position(number, in: memo) == nil && !isStored(number, in: memo))
            let outer = memo.begin(key(number))
            outers.append(outer)
            #expect(self.position(number, in: memo) == Int32(number))
        }
        let lastOuter = memo.begin(key(3))
        memo.depend(onKeyAt: position)
        end(3, in: &memo, around: lastOuter)
        for number in [2, 1, 0] {
            #expect(isStored(3, in: memo) == (position <= Int32(number)))
            end(number, in: &memo, around: outers[number])
            #expect(isStored(number, in: memo))
        }
        // The verdicts of the keys between the position and the last key depend on the position, too.
        let stored = (0...3).filter { isStored($0, in: memo) }
        #expect(stored == Array(0...Int(position)))
    }

    @Test func `a verdict that depends on two keys is stored until the inner one ends`() throws {
        var memo = try self.memo()
        let outers = [memo.begin(key(0)), memo.begin(key(1)), memo.begin(key(2))]
        let lastOuter = memo.begin(key(3))
        memo.depend(onKeyAt: 2)
        memo.depend(onKeyAt: 0)
        #expect(memo.dependenceOfInnermostKey.outermost == 0)
        #expect(memo.dependenceOfInnermostKey.innermost == 2)
        end(3, in: &memo, around: lastOuter)
        // Outside the key at position 2, the result includes all keys from the outermost to position 1.
        #expect(memo.dependenceOfInnermostKey.outermost == 0)
        #expect(memo.dependenceOfInnermostKey.innermost == 1)
        end(2, in: &memo, around: outers[2])
        #expect(!isStored(3, in: memo) && isStored(2, in: memo))
        end(1, in: &memo, around: outers[1])
        #expect(!isStored(2, in: memo) && isStored(1, in: memo))
        end(0, in: &memo, around: outers[0])
        #expect(!isStored(1, in: memo) && isStored(0, in: memo))
    }

    @Test func `a use of a stored verdict has the dependence of the verdict`() throws {
        var memo = try self.memo()
        let outers = [memo.begin(key(0)), memo.begin(key(1))]
        let lastOuter = memo.begin(key(2))
        memo.depend(onKeyAt: 0)
        end(2, in: &memo, around: lastOuter)
        let userOuter = memo.begin(key(3))
        #expect(memo.dependenceOfInnermostKey.innermost == -1)
        if case .stored(let verdict) = memo.state(of: key(2)) {
            memo.depend(on: verdict.dependence)
        }
        #expect(memo.dependenceOfInnermostKey.innermost == 0)
        end(3, in: &memo, around: userOuter)
        end(1, in: &memo, around: outers[1])
        #expect([1, 2, 3].allSatisfy { isStored($0, in: memo) })
        end(0, in: &memo, around: outers[0])
        #expect([1, 2, 3].allSatisfy { !isStored($0, in: memo) })
    }

    @Test func `an evaluation without a verdict, or one that is too deep, stores nothing for long`()
        throws
    {
        var memo = try self.memo()
        memo.dependOnDepth()
        #expect(memo.dependenceOfInnermostKey.innermost == -1)
        let outers = [memo.begin(key(0)), memo.begin(key(1))]
        let lastOuter = memo.begin(key(2))
        memo.depend(onKeyAt: 0)
        memo.end(key(2), storing: nil, around: lastOuter)
        #expect(!isStored(2, in: memo))
        #expect(memo.dependenceOfInnermostKey.innermost == -1)
        memo.dependOnDepth()
        #expect(memo.dependenceOfInnermostKey.outermost == 0)
        #expect(memo.dependenceOfInnermostKey.innermost == 0)
        end(1, in: &memo, around: outers[1])
        #expect(isStored(1, in: memo))
        end(0, in: &memo, around: outers[0])
        #expect(!isStored(1, in: memo) && isStored(0, in: memo))
    }

    /// The verdicts of a keyword with some undecided subschemas are decided if no assignment changes them.
    @Test func `an undecided branch matters only if its verdict can change the result`() {
        let rules: [(Int) -> Bool] = [
            { $0 > 0 }, { $0 == 1 }, { $0 >= 1 && $0 <= 2 }, { $0 == 0 }, { $0 >= 2 },
            { _ in true },
        ]
        for number in 0..<81 {
            // The digits of a number to the base of three are four verdicts.
            let verdicts: [Bool?] = [1, 3, 9, 27].map { [true, false, nil][number / $0 % 3] }
            var counts = VerdictCounts()
            for verdict in verdicts { counts.add(verdict) }
            let valid = verdicts.count { $0 == true }
            let undecided = verdicts.count { $0 == nil }
            for (position, accepts) in rules.enumerated() {
                let results = Set((valid...valid + undecided).map(accepts))
                let expected = results.count == 1 ? results.first : nil
                let found = counts.verdict(accepts)
                #expect(found == expected, "\(verdicts) with the rule \(position)")
            }
        }
    }
}
