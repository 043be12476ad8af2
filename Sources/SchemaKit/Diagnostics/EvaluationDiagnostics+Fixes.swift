/// The changes that findings about values propose, and which of them are safe: those of which nobody
/// can doubt that they were meant.
extension EvaluationDiagnostics {
    /// Whether a member's name can only be meant for one that the object lacks.
    func isUnmistakable(
        _ name: String,
        for meant: String,
        in object: EvaluationTrace.Unit
    ) -> Bool {
        let names = known.object(node(of: object))
        let isRequired = known.missing(at: object.instance).contains(meant)
        return names.declared.isSlip(
            name,
            for: meant,
            isRequired ? .ofRequired : .standard,
            within: known.budget
        ) && names.isOnlyOne(name, for: meant, within: known.budget)
    }

    /// How many digits a number of 64 bits holds, whichever they are.
    private static let exactDigitCount = 15

    /// Takes the quotation marks off a number or a Boolean where one fits and no string does.
    func unquoting(_ unit: EvaluationTrace.Unit, for kinds: KindMask) -> Diagnostic.Fix? {
        let text = foundText(unit)
        guard !kinds.contains(.string), let scalar = text.quotedScalar,
            kinds.contains(scalar.kind)
        else { return nil }
        if kinds.restrictsNumbers, scalar.kind == .number,
            scalar.text.utf8.contains(where: { !FormatByte.isDigit($0) && $0 != FormatByte.hyphen })
        {
            return nil
        }
        // A number that no app reads exactly is more likely to be an identifier.
        if scalar.text.utf8.count > Self.exactDigitCount, scalar.kind == .number { return nil }
        return .unquoting(scalar.text, at: range(of: unit))
    }

    /// Takes off what Markdown has put around an address, if what is left is accepted.
    func trimming(
        _ unit: EvaluationTrace.Unit,
        isAccepted: (UnsafeBufferPointer<UInt8>) -> Bool
    ) -> Diagnostic.Fix? {
        let text = instance.stringBytes(at: unit.instance)
        guard let address = MarkdownLink.address(in: text),
            Array(text[address]).withUnsafeBufferPointer(isAccepted)
        else { return nil }
        let edits = [0..<address.lowerBound, address.upperBound..<text.count].map { range in
            Diagnostic.Edit(
                range: instance.range(ofContent: range, inStringAt: unit.instance),
                replacement: ""
            )
        }
        return Diagnostic.Fix(
            message: "keep the address alone",
            edits: edits.filter { $0.range.byteCount > 0 },
            isSafe: true
        )
    }
}

extension String {
    /// The number or Boolean that the text of a JSON string holds and nothing else.
    var quotedScalar: (kind: JSONKind, text: String)? {
        guard utf8.count > 2, utf8.first == FormatByte.quote, utf8.last == FormatByte.quote else {
            return nil
        }
        let content = Array(utf8.dropFirst().dropLast())
        guard let document = try? JSONParser().parse(content),
            document.root.range.byteCount == content.count
        else { return nil }
        switch document.root.kind {
        case .number, .true, .false:
            return (document.root.kind, String(decoding: content, as: UTF8.self))
        case .null, .string, .array, .object:
            return nil
        }
    }
}

extension Diagnostic.Fix {
    /// Takes the quotation marks off a string.
    static func unquoting(_ text: String, at range: SourceRange) -> Self {
        let quotes = [
            SourceRange(start: range.start, end: range.start + 1),
            SourceRange(start: range.end - 1, end: range.end),
        ]
        return Self(
            message: "replace with \(text.excerpt)",
            edits: quotes.map { Diagnostic.Edit(range: $0, replacement: "") },
            isSafe: true
        )
    }

    /// The same change, to be made only by somebody who knows that it was meant.
    var asSuggestion: Self { Self(message: message, edits: edits) }
}
