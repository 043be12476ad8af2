/// The encoding of Unicode labels in ASCII (RFC 3492, section 6), without the prefix `xn--`.
enum Punycode {
    private static let base = 36
    private static let smallestThreshold = 1
    private static let largestThreshold = 26
    private static let firstNonASCII = 0x80

    /// Decodes a label. Returns nil if it is malformed.
    ///
    /// The label must have lower-case letters only, and at most as many bytes as a label can have.
    static func decoded(_ label: some Collection<UInt8>) -> [UInt32]? {
        let delimiter = Array(label).lastIndex(of: FormatByte.hyphen) ?? 0
        var scalars = label.prefix(delimiter).map(UInt32.init)
        var digits = label.dropFirst(delimiter > 0 ? delimiter + 1 : 0).makeIterator()
        var bias = Bias()
        var scalar = firstNonASCII
        var index = 0
        while let digit = digits.next() {
            guard let delta = takeDelta(first: digit, &digits, bias) else { return nil }
            let position = index + delta
            let count = scalars.count + 1
            bias.adapt(delta: delta, count: count)
            scalar += position / count
            guard scalar <= 0x10_FFFF else { return nil }
            index = position % count
            scalars.insert(UInt32(scalar), at: index)
            index += 1
        }
        return scalars
    }

    /// Consumes the digits of one delta. Returns nil if they are invalid.
    private static func takeDelta(
        first: UInt8,
        _ digits: inout some IteratorProtocol<UInt8>,
        _ bias: Bias
    ) -> Int? {
        var delta = 0
        var weight = 1
        var place = base
        var next: UInt8? = first
        while let byte = next {
            guard let digit = digitValue(byte) else { return nil }
            delta += digit * weight
            // No label within the length limit needs a larger delta, and this bound prevents overflow.
            guard delta < 1 << 31 else { return nil }
            let threshold = bias.threshold(at: place)
            if digit < threshold {
                return delta
            }
            weight *= base - threshold
            place += base
            next = digits.next()
        }
        return nil
    }

    /// Encodes a label, which must not have many more code points than a label can have.
    static func encoded(_ scalars: [UInt32]) -> [UInt8] {
        var output = scalars.filter { $0 < firstNonASCII }.map { UInt8(truncatingIfNeeded: $0) }
        let basicCount = output.count
        if basicCount > 0 {
            output.append(FormatByte.hyphen)
        }
        var bias = Bias()
        var delta = 0
        var handled = basicCount
        var scalar = firstNonASCII
        while let next = scalars.lazy.map(Int.init).filter({ $0 >= scalar }).min() {
            delta += (next - scalar) * (handled + 1)
            for other in scalars {
                if other < next {
                    delta += 1
                } else if other == next {
                    append(delta, bias, &output)
                    bias.adapt(delta: delta, count: handled + 1)
                    delta = 0
                    handled += 1
                }
            }
            delta += 1
            scalar = next + 1
        }
        return output
    }

    private static func append(_ delta: Int, _ bias: Bias, _ output: inout [UInt8]) {
        var rest = delta
        var place = base
        while true {
            let threshold = bias.threshold(at: place)
            guard rest >= threshold else { break }
            output.append(digit(threshold + (rest - threshold) % (base - threshold)))
            rest = (rest - threshold) / (base - threshold)
            place += base
        }
        output.append(digit(rest))
    }

    private static func digit(_ value: Int) -> UInt8 {
        UInt8(truncatingIfNeeded: value < 26 ? value + 97 : value - 26 + 48)
    }

    private static func digitValue(_ byte: UInt8) -> Int? {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(byte) - 97
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte) - 48 + 26
        default: nil
        }
    }
}

/// The adaptation of the bias (section 6.1).
extension Punycode {
    private struct Bias {
        private var value = 72
        private var isFirst = true

        func threshold(at place: Int) -> Int {
            min(max(place - value, smallestThreshold), largestThreshold)
        }

        mutating func adapt(delta: Int, count: Int) {
            let skew = 38
            var rest = isFirst ? delta / 700 : delta / 2
            isFirst = false
            rest += rest / count
            var divisions = 0
            while rest > (base - smallestThreshold) * largestThreshold / 2 {
                rest /= base - smallestThreshold
                divisions += base
            }
            value = divisions + (base - smallestThreshold + 1) * rest / (rest + skew)
        }
    }
}
