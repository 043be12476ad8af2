/// A natural number of any size, with which tests check the exact arithmetic of the library.
///
/// The limbs have nine decimal digits each, the least significant limb first, without zeros at the end.
/// `remainder(dividedBy:)` subtracts multiples of the divisor, which are made by doubling.
struct BigNatural: Equatable {
    private static let base: UInt64 = 1_000_000_000
    private var limbs: [UInt64]

    /// Creates the number with these digits (0 to 9, the most significant first) and this number of zeros after them.
    init(digits: [UInt8], zeros: Int = 0) {
        var rest = digits + Array(repeating: 0, count: zeros)
        limbs = []
        while !rest.isEmpty {
            limbs.append(rest.suffix(9).reduce(0) { $0 * 10 + UInt64($1) })
            rest.removeLast(min(9, rest.count))
        }
        trim()
    }

    var isZero: Bool { limbs.isEmpty }

    /// The decimal digits, the most significant first; none for zero.
    var digits: [UInt8] {
        var digits: [UInt8] = []
        for limb in limbs {
            var rest = limb
            for _ in 0..<9 {
                digits.append(UInt8(rest % 10))
                rest /= 10
            }
        }
        while digits.last == 0 { digits.removeLast() }
        return digits.reversed()
    }

    func times(_ factor: UInt64) -> BigNatural {
        precondition(factor < Self.base, "the factor is too large")
        var product = self
        var carry: UInt64 = 0
        for index in product.limbs.indices {
            let sum = product.limbs[index] * factor + carry
            product.limbs[index] = sum % Self.base
            carry = sum / Self.base
        }
        if carry > 0 { product.limbs.append(carry) }
        product.trim()
        return product
    }

    func remainder(dividedBy divisor: BigNatural) -> BigNatural {
        precondition(!divisor.isZero, "the divisor is zero")
        var multiples = [divisor]
        while let last = multiples.last, last <= self { multiples.append(last.times(2)) }
        var rest = self
        for multiple in multiples.reversed() where multiple <= rest { rest.subtract(multiple) }
        return rest
    }

    private mutating func subtract(_ other: BigNatural) {
        var borrow: UInt64 = 0
        for index in limbs.indices {
            let part = (index < other.limbs.count ? other.limbs[index] : 0) + borrow
            borrow = limbs[index] < part ? 1 : 0
            limbs[index] = limbs[index] + borrow * Self.base - part
        }
        trim()
    }

    private mutating func trim() {
        while limbs.last == 0 { limbs.removeLast() }
    }
}

extension BigNatural: Comparable {
    static func < (left: BigNatural, right: BigNatural) -> Bool {
        guard left.limbs.count == right.limbs.count else {
            return left.limbs.count < right.limbs.count
        }
        for index in left.limbs.indices.reversed() where left.limbs[index] != right.limbs[index] {
            return left.limbs[index] < right.limbs[index]
        }
        return false
    }
}
