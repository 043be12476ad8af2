/// The detection of confusable names, which differ but look alike, such as `paypal` with a Latin and with a Cyrillic
/// `a`.
///
/// Only letters that most fonts draw alike are compared. ``NameScope`` decides which of several such names
/// keeps its spelling.
enum ConfusableNames {
    /// Returns the name with each letter replaced by the ASCII letters that it looks like.
    ///
    /// Two names with equal skeletons cannot be distinguished by sight.
    static func skeleton(of name: String) -> String {
        if name.utf8.allSatisfy({ $0 < 0x80 }) { return name }
        return name.unicodeScalars.reduce(into: "") { skeleton, scalar in
            if let text = table[scalar] {
                skeleton += text
            } else {
                skeleton.unicodeScalars.append(styled(scalar) ?? scalar)
            }
        }
    }

    /// Returns the ASCII letter or digit that corresponds to a fullwidth one or to one in a mathematical
    /// style, or `nil` for other characters.
    private static func styled(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar.value {
        case 0xFF10...0xFF19, 0xFF21...0xFF3A, 0xFF41...0xFF5A:
            return Unicode.Scalar(scalar.value - 0xFF00 + 0x20)
        case 0x1D400...0x1D6A3:
            let position = (scalar.value - 0x1D400) % 52
            return Unicode.Scalar(position < 26 ? 0x41 + position : 0x61 + position - 26)
        case 0x1D7CE...0x1D7FF:
            return Unicode.Scalar(0x30 + (scalar.value - 0x1D7CE) % 10)
        default:
            return nil
        }
    }

    /// The ASCII text that each letter or ligature looks like. In ``rows``, each letter of the first string
    /// looks like the letter at the same position of the second.
    private static let table: [Unicode.Scalar: String] = {
        var table: [Unicode.Scalar: String] = [:]
        for (letters, models) in rows {
            for (letter, model) in zip(letters.unicodeScalars, models.unicodeScalars) {
                table[letter] = String(model)
            }
        }
        for (letter, text) in ligatures { table[letter] = text }
        return table
    }()

    private static let rows: [(letters: String, models: String)] = [
        // Cyrillic
        ("АВЕЅІЈКМНОРСТУХҮԚԜ", "ABESIJKMHOPCTYXYQW"),
        ("аесорухіјѕһԁԛԝӏг", "aecopyxijshdqwlr"),
        // Greek, Coptic
        ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹϳϲ", "ABEZHIKMNOPTYXCjc"),
        ("αγικνορσυ", "ayikvopou"),
        // Armenian, Cherokee
        ("օոսհզցԼՕՍ", "onuhqgLOU"),
        ("ᎪᎡᎢᎷᏀᏢᏚᎳᎬᏴᏟᏙᎻᏃ", "ARTMGPSWEBCVHZ"),
        // Latin letters in other shapes
        ("ıɑɡªºſ", "iagaof"),
        ("ⅠⅤⅩⅬⅭⅮⅯⅰⅴⅹⅼⅽⅾⅿ", "IVXLCDMivxlcdm"),
    ]

    private static let ligatures: [Unicode.Scalar: String] = [
        "ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬆ": "st", "Ǆ": "DŽ", "ǆ": "dž",
        "Ĳ": "IJ", "ĳ": "ij", "Ǉ": "LJ", "ǉ": "lj", "Ǌ": "NJ", "ǌ": "nj", "µ": "μ",
    ]
}
