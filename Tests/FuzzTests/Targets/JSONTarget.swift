@testable import SchemaKit
@testable import SchemaLint

extension FuzzTarget {
    /// The parser, its fast path, the direct reader and the repair, with any bytes.
    static let json = FuzzTarget(
        name: "json",
        byteLimit: 1024,
        words: [
            "null", "true", "false", "\"\"", "\\\"", "\\u", "\\ud83d", "\\ude00", "{\"a\":", "[[[[",
            "]]]]", "1e400", "-0", "0.1", "123456789012345678", "        ", "\u{FEFF}", "//", "/*",
            "*/", "'", "\u{201C}", "\u{201D}", "None", "NaN", "undefined", "0x1F", "```", "=>",
        ],
        check: JSONTarget.check
    )
}

private enum JSONTarget {
    static let spaces = [UInt8](repeating: 0x20, count: 200)

    @Sendable
    static func check(_ input: FuzzInput) throws(BrokenPromise) -> Int {
        let bytes = input.bytes
        try checkFastPath(of: bytes)
        if input.isThorough { try StreamChecks.check(bytes) }
        let document: JSONDocument
        do throws(JSONSyntaxError) {
            document = try JSONParser().parse(bytes)
        } catch {
            try checkError(error, in: bytes)
            try checkRepair(of: bytes, error)
            try checkReader(bytes, isJSON: false)
            return 1
        }
        try checkEntries(of: document)
        try checkPrinting(of: document)
        try checkNumbers(of: document)
        try checkReader(bytes, isJSON: true)
        try checkReadValues(of: bytes, document)
        return 1
    }

    // MARK: Parsing

    private static func entries(
        _ text: [UInt8],
        depthLimit: Int,
        usesFastPath: Bool
    ) -> Result<[SIMD4<UInt32>], JSONSyntaxError> {
        let storage = JSONEntryStorage(capacity: 0)
        return text.withUnsafeBufferPointer { buffer in
            let scanner = JSONScanner(text: buffer, storage: storage, depthLimit: depthLimit)
            do throws(JSONSyntaxError) {
                try scanner.scanDocument(usesFastPath: usesFastPath)
            } catch {
                return .failure(error)
            }
            let entries = UnsafeBufferPointer(start: storage.base, count: storage.count)
            return .success(entries.map { SIMD4($0.start, $0.end, $0.link, $0.attributes) })
        }
    }

    /// Checks that the fast path and the general scanner create equal entries. The fast path reads blocks of 64 bytes,
    /// so the text is also tried with blocks after it, and at another offset in the blocks, which its first byte
    /// chooses. The low depth limit tries the error for nesting.
    private static func checkFastPath(of bytes: [UInt8]) throws(BrokenPromise) {
        let shift = spaces.prefix(Int(bytes.first ?? 0) & 63)
        for (text, depthLimit) in [
            (bytes, 512), (bytes + spaces, 512), (shift + bytes + spaces, 4),
        ] {
            let expected = entries(text, depthLimit: depthLimit, usesFastPath: false)
            let found = entries(text, depthLimit: depthLimit, usesFastPath: true)
            try promise(found == expected, "the fast path differs: \(found), not \(expected)")
        }
    }

    /// Checks that the entries are in the order of the text, not empty and inside the text, and that the entry after a
    /// value has a greater index.
    private static func checkEntries(of document: JSONDocument) throws(BrokenPromise) {
        var lastStart = -1
        for index in 0..<Int32(document.entryCount) {
            let range = document.range(at: index)
            let next = document.indexAfter(index)
            try promise(
                range.start > lastStart && range.end <= document.bytes.count
                    && range.byteCount > 0 && next > index && next <= document.entryCount,
                "entry \(index) is out of order"
            )
            lastStart = range.start
        }
    }

    private static func checkError(
        _ error: JSONSyntaxError,
        in bytes: [UInt8]
    ) throws(BrokenPromise) {
        try promise(error.range.end <= bytes.count, "\(error) lies outside the text")
        try promise(isOneLine(error.message), "the message is not one line: \(error.message)")
    }

    private static func isOneLine(_ message: String) -> Bool {
        !message.isEmpty && message.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "\u{7F}" }
    }

    // MARK: Repair

    private static func checkRepair(
        of bytes: [UInt8],
        _ error: JSONSyntaxError
    ) throws(BrokenPromise) {
        let repair = JSONRepair(of: bytes, rejectedWith: error)
        try promise(!repair.syntaxErrors.isEmpty, "a text that is not JSON has no syntax error")
        try promise(
            repair.syntaxErrors.count <= JSONRepair.syntaxErrorLimit,
            "\(repair.syntaxErrors.count) syntax errors"
        )
        for syntaxError in repair.syntaxErrors {
            let ranges = [syntaxError.range, syntaxError.related].compactMap(\.self)
            for range in ranges + syntaxError.edits.map(\.range) {
                try promise(range.end <= bytes.count, "\(syntaxError) lies outside the text")
            }
            try promise(isOneLine(syntaxError.message), "not one line: \(syntaxError.message)")
        }
        guard let document = repair.document else { return }
        try promise(
            JSONRepair(of: document.bytes) == nil,
            "the repaired text is not JSON"
        )
        for index in 0..<Int32(document.entryCount) {
            let range = repair.originalRange(of: document.range(at: index))
            try promise(range.end <= bytes.count, "a repaired value lies outside the text")
        }
    }

    // MARK: Printing

    /// Checks that a printed and parsed document equals the original, and that printing it again gives equal bytes.
    private static func checkPrinting(of document: JSONDocument) throws(BrokenPromise) {
        let printed = JSONPrinter.bytes(of: document.root)
        let again: JSONDocument
        do throws(JSONSyntaxError) {
            again = try JSONParser().parse(printed)
        } catch {
            throw BrokenPromise("the printed text is not JSON: \(error)")
        }
        let isEqual = document.withText { text in
            again.withText { JSONEquality.isEqual(0, in: text, 0, in: $0) }
        }
        try promise(
            isEqual,
            "the printed document differs: \(String(decoding: printed, as: UTF8.self))"
        )
        try promise(hash(document) == hash(again), "equal documents have different hashes")
        try promise(JSONPrinter.bytes(of: again.root) == printed, "printing is not stable")
    }

    private static func hash(_ document: JSONDocument) -> Int {
        document.withText { text in
            var hasher = Hasher()
            JSONHash.combine(0, in: text, into: &hasher)
            return hasher.finalize()
        }
    }

    // MARK: Numbers

    /// Checks the order, the hashes and the divisibility of numbers. If two nearest doubles differ, their order is that
    /// of the numbers, because rounding never reverses an order.
    private static func checkNumbers(of document: JSONDocument) throws(BrokenPromise) {
        let numbers = Array(
            (0..<Int32(document.entryCount)).lazy
                .compactMap { JSONNode(document: document, index: $0).number }
                .prefix(12)
                .map { (number: $0, double: $0.nearestDouble) }
        )
        for (left, leftDouble) in numbers {
            try checkInteger(left)
            for (right, rightDouble) in numbers {
                try promise(
                    !(leftDouble < rightDouble) || left < right,
                    "\(left) is not below \(right)"
                )
                let count = [left < right, left == right, right < left].count { $0 }
                try promise(count == 1, "\(left) and \(right) are in no order, or in two")
                try promise(
                    left != right || left.hashValue == right.hashValue,
                    "\(left) and \(right) are equal, but their hashes are not"
                )
                try checkDivision(of: left, by: right)
            }
        }
    }

    private static func checkInteger(_ number: JSONNumber) throws(BrokenPromise) {
        try promise(!number.nearestDouble.isNaN, "\(number) has no double")
        guard let integer = number.int64 else {
            let plain = Int64(number.text)
            return try promise(plain == nil, "\(number) has no integer")
        }
        try promise(
            number.isInteger && JSONNumber(String(integer)) == number,
            "\(number) is not \(integer)"
        )
    }

    private static func checkDivision(
        of left: JSONNumber,
        by right: JSONNumber
    ) throws(BrokenPromise) {
        // A schema's `multipleOf` is positive.
        guard let dividend = left.int64, let divisor = right.int64, divisor > 0 else { return }
        let (leftText, rightText) = (Array(left.text.utf8), Array(right.text.utf8))
        let isMultiple = NumberText(leftText.span).isMultiple(of: NumberText(rightText.span))
        try promise(
            isMultiple == (dividend % divisor == 0),
            "\(left) divided by \(right)"
        )
    }
}

// MARK: - The direct reader

extension JSONTarget {
    /// Checks that the direct reader accepts exactly the texts that the parser accepts.
    private static func checkReader(
        _ bytes: [UInt8],
        isJSON: Bool
    ) throws(BrokenPromise) {
        let error = bytes.withUnsafeBufferPointer { buffer -> JSONReadingError? in
            var reader = JSONReader(buffer)
            do throws(JSONReadingStop) {
                try reader.skipValue()
                try reader.finish()
                return nil
            } catch {
                return reader.error
            }
        }
        // The reader rejects a name with an unpaired surrogate, because a Swift string cannot contain one.
        if isJSON, let error, error.message.contains("unpaired surrogate") { return }
        try promise(
            isJSON == (error == nil),
            isJSON
                ? "the reader rejects JSON: \(error?.message ?? "")"
                : "the reader accepts a text that is not JSON"
        )
        guard let error else { return }
        try promise(
            error.keyword == nil && error.offset <= bytes.count && isOneLine(error.message),
            "the reader's error is \(error)"
        )
    }

    /// Checks that the direct reader finds the values of the document.
    private static func checkReadValues(
        of bytes: [UInt8],
        _ document: JSONDocument
    ) throws(BrokenPromise) {
        let text = bytes.withUnsafeBufferPointer { buffer -> String? in
            var reader = JSONReader(buffer)
            do throws(JSONReadingStop) {
                return try difference(document.root, &reader)
            } catch {
                // The reader rejects unpaired surrogates, and numbers without an exact Swift value.
                return nil
            }
        }
        try promise(text == nil, "the reader and the document differ at \(text ?? "")")
    }

    /// Returns the text of the first value, or the name of the first member, that differs between the reader and the
    /// document. Returns `nil` if none differs.
    private static func difference(
        _ node: JSONNode,
        _ reader: inout JSONReader
    ) throws(JSONReadingStop) -> String? {
        guard try reader.kind() == node.kind else { return node.text }
        switch node.kind {
        case .null:
            return try reader.null() ? nil : node.text
        case .true, .false:
            return try reader.boolean() == node.bool ? nil : node.text
        case .string:
            return try reader.string() == node.string ? nil : node.text
        case .number:
            let start = reader.mark
            guard try reader.integerIfExact() == node.number?.int64.map({ Int($0) }) else {
                return node.text
            }
            reader.move(to: start)
            return try reader.double() == node.number?.nearestDouble ? nil : node.text
        case .array:
            var items = try reader.array()
            for item in node.elements {
                guard try items.next(&reader) else { return node.text }
                if let text = try difference(item, &reader) { return text }
            }
            return try items.next(&reader) ? node.text : nil
        case .object:
            var members = try reader.object(.none)
            for member in node.members {
                // Without names to look up, the index of every member is -1.
                guard try members.next(&reader) == -1, reader.memberName == member.name else {
                    return member.name
                }
                if let text = try difference(member.value, &reader) { return text }
            }
            return try members.next(&reader) == nil ? nil : node.text
        }
    }
}
