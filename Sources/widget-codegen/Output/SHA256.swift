/// The hash function of FIPS 180-4. A generated file contains the hash of its schema.
struct SHA256 {
    private var state: [UInt32] = [
        0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB,
        0x5BE0_CD19,
    ]

    /// Returns the hash of `bytes` in hexadecimal digits.
    static func hexadecimal(_ bytes: [UInt8]) -> String {
        var hash = SHA256()
        let message = padded(bytes)
        var words: [UInt32] = Array(repeating: 0, count: 64)
        for start in stride(from: 0, to: message.count, by: 64) {
            Self.schedule(message, from: start, into: &words)
            hash.mix(words)
        }
        return hash.state.map { word in
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 8 - digits.count) + digits
        }.joined()
    }

    /// Returns the message in whole blocks of 64 bytes: the bytes, 0x80, zeros, and the number of bits in eight bytes.
    private static func padded(_ bytes: [UInt8]) -> [UInt8] {
        // In the last block, at most 55 bytes precede 0x80 and the number of bits. 119 is 55 + 64, so that the
        // difference is not negative.
        let zeroCount = (119 - bytes.count % 64) % 64
        let bitCount = UInt64(bytes.count) * 8
        let length = stride(from: 56, through: 0, by: -8).map {
            UInt8(truncatingIfNeeded: bitCount >> UInt64($0))
        }
        return bytes + [0x80] + Array(repeating: 0, count: zeroCount) + length
    }

    private mutating func mix(_ words: [UInt32]) {
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        let constants = Self.constants
        for round in 0..<64 {
            let choice = e & f ^ ~e & g
            let sumE = e.rotated(6) ^ e.rotated(11) ^ e.rotated(25)
            let first = h &+ sumE &+ choice &+ constants[round] &+ words[round]
            let majority = a & b ^ a & c ^ b & c
            let second = (a.rotated(2) ^ a.rotated(13) ^ a.rotated(22)) &+ majority
            (h, g, f, e) = (g, f, e, d &+ first)
            (d, c, b, a) = (c, b, a, first &+ second)
        }
        for (index, value) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= value }
    }

    /// Fills `words` with the message schedule of the block of 64 bytes at `start`.
    private static func schedule(_ message: [UInt8], from start: Int, into words: inout [UInt32]) {
        for index in 0..<16 {
            let offset = start + 4 * index
            words[index] =
                UInt32(message[offset]) << 24 | UInt32(message[offset + 1]) << 16
                | UInt32(message[offset + 2]) << 8 | UInt32(message[offset + 3])
        }
        for index in 16..<64 {
            let (earlier, later) = (words[index - 15], words[index - 2])
            let first = earlier.rotated(7) ^ earlier.rotated(18) ^ earlier >> 3
            let second = later.rotated(17) ^ later.rotated(19) ^ later >> 10
            words[index] = words[index - 16] &+ first &+ words[index - 7] &+ second
        }
    }

    /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
    private static let constants: [UInt32] = primes.map { prime in
        fraction(ofCubeRootOf: prime)
    }

    private static let primes: [UInt64] = {
        var found: [UInt64] = []
        var candidate: UInt64 = 2
        while found.count < 64 {
            if found.allSatisfy({ candidate % $0 != 0 }) { found.append(candidate) }
            candidate += 1
        }
        return found
    }()

    /// Returns the first 32 bits of the fractional part of the cube root of `number`, which is not a cube. Finds, bit by
    /// bit, the largest root with 32 binary places whose cube is less than `number`.
    private static func fraction(ofCubeRootOf number: UInt64) -> UInt32 {
        // The root has 32 binary places, and not more than four bits before them.
        var root: UInt64 = 0
        for bit in stride(from: 35, through: 0, by: -1) {
            let candidate = root | 1 << UInt64(bit)
            if isCube(of: candidate, below: number) { root = candidate }
        }
        return UInt32(truncatingIfNeeded: root)
    }

    /// Returns whether (root / 2^32)^3 < number, in exact arithmetic.
    private static func isCube(of root: UInt64, below number: UInt64) -> Bool {
        let square = root.multipliedFullWidth(by: root)
        let low = square.low.multipliedFullWidth(by: root)
        let high = square.high.multipliedFullWidth(by: root)
        let (middle, carry) = high.low.addingReportingOverflow(low.high)
        let top = high.high + (carry ? 1 : 0)
        // The cube has 96 binary places, so its integer part begins at bit 96.
        return (top << 32 | middle >> 32) < number
    }
}

extension UInt32 {
    fileprivate func rotated(_ count: UInt32) -> UInt32 {
        self >> count | self << (32 - count)
    }
}
