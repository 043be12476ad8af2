/// Compares JSON values as JSON Schema defines equality (2020-12 core, section 4.2.2): numbers by value, strings
/// by code point, objects without regard to order.
///
/// The recursion is as deep as the values are nested, which the depth limit of the parser bounds.
package enum JSONEquality {
    /// Returns whether the value at `left` equals the value at `right`. They may belong to different texts.
    package static func isEqual(
        _ left: Int32,
        in leftText: JSONText,
        _ right: Int32,
        in rightText: JSONText
    ) -> Bool {
        let leftEntry = leftText[left]
        let rightEntry = rightText[right]
        guard leftEntry.kind == rightEntry.kind else { return false }
        switch leftEntry.kind {
        case .null, .false, .true:
            return true
        case .number:
            return isEqualNumber(leftEntry, in: leftText, rightEntry, in: rightText)
        case .string:
            return isEqualString(leftEntry, in: leftText, rightEntry, in: rightText)
        case .array:
            return isEqualArray(left, in: leftText, right, in: rightText)
        case .object:
            return isEqualObject(left, in: leftText, right, in: rightText)
        }
    }

    /// Returns whether two strings or names have the same unescaped text.
    static func isEqualString(
        _ left: JSONEntry,
        in leftText: JSONText,
        _ right: JSONEntry,
        in rightText: JSONText
    ) -> Bool {
        let leftBytes = leftText.rawContent(of: left)
        let rightBytes = rightText.rawContent(of: right)
        guard left.hasEscapes || right.hasEscapes else {
            return isEqual(leftBytes, rightBytes)
        }
        return decoded(left, leftBytes) == decoded(right, rightBytes)
    }

    private static func isEqual(
        _ left: Span<UInt8>,
        _ right: Span<UInt8>
    ) -> Bool {
        left.isEqual(to: right)
    }

    private static func decoded(_ entry: JSONEntry, _ raw: Span<UInt8>) -> [UInt8] {
        guard entry.hasEscapes else { return Array(copying: raw) }
        var text: [UInt8] = []
        JSONStringDecoder.decode(raw, into: &text)
        return text
    }

    private static func isEqualNumber(
        _ left: JSONEntry,
        in leftText: JSONText,
        _ right: JSONEntry,
        in rightText: JSONText
    ) -> Bool {
        let leftToken = leftText.token(of: left)
        let rightToken = rightText.token(of: right)
        if isEqual(leftToken, rightToken) { return true }
        // Two different spellings of the same integer can only be 0 and -0.
        if left.isPlainInteger, right.isPlainInteger {
            return leftToken[leftToken.count - 1] == UInt8(ascii: "0")
                && rightToken[rightToken.count - 1] == UInt8(ascii: "0")
                && abs(leftToken.count - rightToken.count) == 1
                && min(leftToken.count, rightToken.count) == 1
                && (leftToken[0] == UInt8(ascii: "-") || rightToken[0] == UInt8(ascii: "-"))
        }
        return NumberText.order(NumberText(leftToken), NumberText(rightToken)) == .equal
    }

    private static func isEqualArray(
        _ left: Int32,
        in leftText: JSONText,
        _ right: Int32,
        in rightText: JSONText
    ) -> Bool {
        guard leftText.count(of: left) == rightText.count(of: right) else { return false }
        var leftChild = left + 1
        var rightChild = right + 1
        let end = leftText.indexAfter(left)
        while leftChild < end {
            guard isEqual(leftChild, in: leftText, rightChild, in: rightText) else { return false }
            leftChild = leftText.indexAfter(leftChild)
            rightChild = rightText.indexAfter(rightChild)
        }
        return true
    }

    /// Returns whether two objects are equal. Members mostly have the same order in both, so this order is tried
    /// first.
    private static func isEqualObject(
        _ left: Int32,
        in leftText: JSONText,
        _ right: Int32,
        in rightText: JSONText
    ) -> Bool {
        var leftName = left + 1
        var rightName = right + 1
        let leftEnd = leftText.indexAfter(left)
        let rightEnd = rightText.indexAfter(right)
        while leftName < leftEnd, rightName < rightEnd,
            isEqualName(leftText[leftName], in: leftText, rightText[rightName], in: rightText)
        {
            guard isEqual(leftName + 1, in: leftText, rightName + 1, in: rightText) else {
                return false
            }
            leftName = leftText.indexAfter(leftName + 1)
            rightName = rightText.indexAfter(rightName + 1)
        }
        if leftName == leftEnd, rightName == rightEnd { return true }
        return haveEqualMembers(
            ObjectRest(text: leftText, object: left, start: leftName),
            ObjectRest(text: rightText, object: right, start: rightName)
        )
    }
}
