/// Searches for bytes in bytes.
///
/// The standard library has such searches in its module for regular expressions, which adds 1 MB to a program that is
/// linked statically. (`Benchmarks/binary-size.sh`)
extension Collection<UInt8> {
    /// Returns the range of the first occurrence of `other`; nil if there is none. The search takes time in proportion
    /// to the product of both lengths.
    package func firstOccurrence(of other: some Collection<UInt8>) -> Range<Index>? {
        let count = other.count
        var start = startIndex
        while let end = index(start, offsetBy: count, limitedBy: endIndex) {
            if self[start..<end].elementsEqual(other) { return start..<end }
            guard start < endIndex else { return nil }
            formIndex(after: &start)
        }
        return nil
    }
}
