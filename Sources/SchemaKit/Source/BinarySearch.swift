extension RandomAccessCollection where Index == Int {
    /// Returns the index of the first element for which the predicate is true, or `endIndex`, by a binary search.
    ///
    /// - Parameter belongsInSecondPartition: A predicate that is false for a number of elements at the start, and true
    ///   for all elements after them.
    @inlinable
    package func partitioningIndex(where belongsInSecondPartition: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            if belongsInSecondPartition(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
