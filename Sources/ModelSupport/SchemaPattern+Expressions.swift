/// The check of regular expressions in strings with the format `regex`.
extension SchemaPattern {
    // The expression `^` matches every text, so only the condition decides.
    static let regex = SchemaPattern("^") { text in
        var syntax = ExpressionSyntax(text)
        return syntax.isValid()
    }

    /// A check of the syntax of ECMA-262 (2025) with the flag `u`. The check builds no syntax tree.
    private struct ExpressionSyntax {
        private let source: [Unicode.Scalar]
        private var position = 0
        /// The number of groups around the position.
        private var depth = 0
        private var captureCount = 0
        private var disjunctionCount = 0
        /// The current alternative of each disjunction around the position, from the outermost to
        /// the innermost.
        private var path: [PathStep] = []
        /// For each name of a group, the alternatives around the last group with the name.
        private var lastPaths: [GroupName: [PathStep]] = [:]
        /// The numbers and names in back-references.
        private var referencedNumbers: [Int] = []
        private var referencedNames: [GroupName] = []

        /// The maximum number of groups inside one another, so that the recursion of the check has a limit. The check
        /// refuses expressions with deeper groups.
        private static let depthLimit = 100

        /// The characters of a name. Canonically equivalent strings are different names.
        private typealias GroupName = [Unicode.Scalar]

        private struct PathStep: Equatable {
            let disjunction: Int
            var alternative = 0
        }

        init(_ source: String) { self.source = Array(source.unicodeScalars) }

        /// Returns whether the source is a regular expression.
        mutating func isValid() -> Bool {
            guard takeDisjunction(), position == source.count,
                referencedNumbers.allSatisfy({ $0 <= captureCount })
            else { return false }
            return referencedNames.allSatisfy { lastPaths[$0] != nil }
        }

        // MARK: Terms

        /// Consumes alternatives up to a closing parenthesis or the end. Returns `false` if one of
        /// them is invalid.
        private mutating func takeDisjunction() -> Bool {
            path.append(PathStep(disjunction: disjunctionCount))
            disjunctionCount += 1
            defer { path.removeLast() }
            while let next = peek(), next != ")" {
                if skip("|") {
                    path[path.count - 1].alternative += 1
                } else {
                    guard takeTerm() else { return false }
                }
            }
            return true
        }

        /// Consumes an atom or an assertion, and the quantifier of an atom.
        private mutating func takeTerm() -> Bool {
            let isAssertion: Bool
            switch read() {
            case "^", "$": isAssertion = true
            case "*", "+", "?", "{", "}", "]": return false
            case "[":
                guard takeClass() else { return false }
                isAssertion = false
            case "(":
                guard let isLookAround = takeGroup() else { return false }
                isAssertion = isLookAround
            case "\\":
                isAssertion = skip("b") || skip("B")
                guard isAssertion || takeReference() ?? (takeEscape(inClass: false) != nil) else {
                    return false
                }
            default: isAssertion = false
            }
            let start = position
            return takeQuantifier() && !(isAssertion && position > start)
        }

        /// Consumes a quantifier if the source continues with one. Returns `false` if its bounds are
        /// in the wrong order.
        private mutating func takeQuantifier() -> Bool {
            let start = position
            if skip("{") {
                let minimum = digits()
                var maximum: Substring? = minimum
                if skip(",") { maximum = digits() }
                guard let minimum, skip("}") else {
                    // The brace belongs to the next term, which is invalid.
                    position = start
                    return true
                }
                if let maximum, Self.isLess(maximum, minimum) { return false }
            } else if !(skip("*") || skip("+") || skip("?")) {
                return true
            }
            _ = skip("?")
            return true
        }

        /// Consumes digits, if there are any, and returns them without leading zeros.
        private mutating func digits() -> Substring? {
            var digits = ""
            while let next = peek(), Self.isDigit(next) {
                digits.unicodeScalars.append(next)
                position += 1
            }
            return digits.isEmpty ? nil : digits.drop { $0 == "0" }
        }

        private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
            ("0"..."9").contains(scalar)
        }

        /// Compares numbers without leading zeros, which can have any number of digits.
        private static func isLess(_ left: Substring, _ right: Substring) -> Bool {
            left.count == right.count ? left < right : left.count < right.count
        }

        // MARK: Groups

        /// Consumes a group after its opening parenthesis. Returns whether it is look-around, or
        /// `nil` if it is invalid.
        private mutating func takeGroup() -> Bool? {
            guard depth < Self.depthLimit else { return nil }
            depth += 1
            defer { depth -= 1 }
            var isLookAround = false
            if !skip("?") {
                captureCount += 1
            } else if skip("=") || skip("!") || skip("<=") || skip("<!") {
                isLookAround = true
            } else if skip("<") {
                captureCount += 1
                guard let name = groupName(), declare(name) else { return nil }
            } else {
                guard takeModifiers() else { return nil }
            }
            return takeDisjunction() && skip(")") ? isLookAround : nil
        }

        /// Consumes modifiers such as `i-m` and the colon after them.
        private mutating func takeModifiers() -> Bool {
            var seen: [Unicode.Scalar] = []
            if skip(":") { return true }
            while position < source.count {
                let modifier = read()
                // A `-` without modifiers is a syntax error.
                if modifier == ":" { return seen != ["-"] }
                guard ["i", "m", "s", "-"].contains(modifier), !seen.contains(modifier) else {
                    return false
                }
                seen.append(modifier)
            }
            return false
        }

        /// Consumes the rest of a name after `<`.
        private mutating func groupName() -> GroupName? {
            var name: GroupName = []
            while position < source.count {
                var scalar = read()
                if scalar == ">" { return name.isEmpty ? nil : name }
                if scalar == "\\" {
                    guard skip("u"), let value = codePoint(), let escaped = Unicode.Scalar(value)
                    else { return nil }
                    scalar = escaped
                }
                guard Self.isIdentifier(scalar, isFirst: name.isEmpty) else { return nil }
                name.append(scalar)
            }
            return nil
        }

        private static func isIdentifier(_ scalar: Unicode.Scalar, isFirst: Bool) -> Bool {
            switch scalar {
            case "$", "_": true
            case "\u{200C}", "\u{200D}": !isFirst
            default: isFirst ? scalar.properties.isIDStart : scalar.properties.isIDContinue
            }
        }

        /// Adds the name of a group. Returns `false` if a group has the name already, unless the
        /// groups are in different alternatives of one disjunction.
        private mutating func declare(_ name: GroupName) -> Bool {
            // Only the last group with the name is compared. If it is in another alternative than the new group, all
            // earlier groups with the name are, too.
            let lastPath = lastPaths.updateValue(path, forKey: name)
            guard let lastPath else { return true }
            let difference = zip(lastPath, path).first { $0 != $1 }
            return difference.map { $0.disjunction == $1.disjunction } ?? false
        }

        /// Consumes the rest of a back-reference after its backslash. Returns whether it is valid, or
        /// `nil` if the source continues with another escape.
        private mutating func takeReference() -> Bool? {
            switch peek() {
            case "k":
                position += 1
                guard skip("<"), let name = groupName() else { return false }
                referencedNames.append(name)
            case let digit? where Self.isDigit(digit) && digit != "0":
                referencedNumbers.append(digits().flatMap { Int($0) } ?? .max)
            default: return nil
            }
            return true
        }

        // MARK: Characters

        /// Consumes the rest of a class after its opening bracket.
        private mutating func takeClass() -> Bool {
            _ = skip("^")
            while !skip("]") {
                guard let first = classAtom() else { return false }
                guard peek() == "-", position + 1 < source.count, source[position + 1] != "]" else {
                    continue
                }
                position += 1
                guard case .character(let low) = first, case .character(let high)? = classAtom(),
                    low <= high
                else { return false }
            }
            return true
        }

        private enum Atom {
            case character(UInt32)
            case set
        }

        private mutating func classAtom() -> Atom? {
            guard position < source.count else { return nil }
            let scalar = read()
            guard scalar == "\\" else { return .character(scalar.value) }
            return skip("b") ? .character(8) : takeEscape(inClass: true)
        }

        /// Consumes the escape of a character or set after its backslash, or returns `nil` if it is
        /// invalid.
        private mutating func takeEscape(inClass: Bool) -> Atom? {
            guard position < source.count else { return nil }
            let scalar = read()
            switch scalar {
            case "d", "D", "s", "S", "w", "W": return .set
            case "p", "P": return takeProperty() ? .set : nil
            case "t": return .character(0x09)
            case "n": return .character(0x0A)
            case "v": return .character(0x0B)
            case "f": return .character(0x0C)
            case "r": return .character(0x0D)
            case "0":
                return peek().map(Self.isDigit) ?? false ? nil : .character(0)
            case "c":
                guard let letter = peek(), letter.isASCII, letter.properties.isAlphabetic else {
                    return nil
                }
                position += 1
                return .character(letter.value & 31)
            case "x": return hexadecimal(2).map(Atom.character)
            case "u": return codePoint().map(Atom.character)
            default:
                let isSyntax = "^$\\.*+?()[]{}|/".unicodeScalars.contains(scalar)
                return isSyntax || inClass && scalar == "-" ? .character(scalar.value) : nil
            }
        }

        /// Consumes the digits after `\u`. Two escapes of surrogates are one code point.
        private mutating func codePoint() -> UInt32? {
            if skip("{") {
                var value: UInt32 = 0
                let start = position
                while let digit = hexadecimal(1) { value = min(value << 4 | digit, 0x110000) }
                return position > start && skip("}") && value < 0x110000 ? value : nil
            }
            guard let value = hexadecimal(4) else { return nil }
            let end = position
            if value & 0xFC00 == 0xD800, skip("\\u"), let trail = hexadecimal(4),
                trail & 0xFC00 == 0xDC00
            {
                return 0x10000 + (value & 0x3FF) << 10 + trail & 0x3FF
            }
            position = end
            return value
        }

        /// Consumes exactly `count` hexadecimal digits, or nothing if there are fewer.
        private mutating func hexadecimal(_ count: Int) -> UInt32? {
            let digits = source[position...].prefix(count)
                .compactMap { $0.isASCII ? Character($0).hexDigitValue.map(UInt32.init) : nil }
            guard digits.count == count else { return nil }
            position += count
            return digits.reduce(0) { $0 << 4 | $1 }
        }

        /// Consumes the name of a property of characters in braces, with its value.
        private mutating func takeProperty() -> Bool {
            guard skip("{"), let end = source[position...].firstIndex(of: "}") else {
                return false
            }
            var name = String.UnicodeScalarView()
            name.append(contentsOf: source[position..<end])
            position = end + 1
            let parts = String(name).split(
                separator: "=",
                maxSplits: 1,
                omittingEmptySubsequences: false
            )
            let value = String(parts[parts.count - 1])
            // The sets below have only names in ASCII. In Swift, they also contain all strings that are canonically
            // equivalent to their names.
            guard value.utf8.allSatisfy({ $0 < 0x80 }) else { return false }
            guard parts.count == 2 else {
                return Self.properties.contains(value) || Self.categories.contains(value)
            }
            switch parts[0] {
            case "General_Category", "gc": return Self.categories.contains(value)
            case "Script", "sc", "Script_Extensions", "scx": return Self.scripts.contains(value)
            default: return false
            }
        }

        private func peek() -> Unicode.Scalar? { position < source.count ? source[position] : nil }

        private mutating func read() -> Unicode.Scalar {
            defer { position += 1 }
            return source[position]
        }

        private mutating func skip(_ text: String) -> Bool {
            guard source[position...].starts(with: text.unicodeScalars) else { return false }
            position += text.unicodeScalars.count
            return true
        }

        // MARK: Properties of characters

        private static func names(_ text: String) -> Set<String> {
            Set(text.split(separator: " ").map(String.init))
        }

        private static let properties = names(
            """
            ASCII ASCII_Hex_Digit AHex Alphabetic Alpha Any Assigned Bidi_Control Bidi_C \
            Bidi_Mirrored Bidi_M Case_Ignorable CI Cased Changes_When_Casefolded CWCF \
            Changes_When_Casemapped CWCM Changes_When_Lowercased CWL \
            Changes_When_NFKC_Casefolded CWKCF Changes_When_Titlecased CWT \
            Changes_When_Uppercased CWU Dash Default_Ignorable_Code_Point DI Deprecated Dep \
            Diacritic Dia Emoji Emoji_Component EComp Emoji_Modifier EMod Emoji_Modifier_Base \
            EBase Emoji_Presentation EPres Extended_Pictographic ExtPict Extender Ext \
            Grapheme_Base Gr_Base Grapheme_Extend Gr_Ext Hex_Digit Hex IDS_Binary_Operator IDSB \
            IDS_Trinary_Operator IDST ID_Continue IDC ID_Start IDS Ideographic Ideo Join_Control \
            Join_C Logical_Order_Exception LOE Lowercase Lower Math Noncharacter_Code_Point \
            NChar Pattern_Syntax Pat_Syn Pattern_White_Space Pat_WS Quotation_Mark QMark Radical \
            Regional_Indicator RI Sentence_Terminal STerm Soft_Dotted SD Terminal_Punctuation \
            Term Unified_Ideograph UIdeo Uppercase Upper Variation_Selector VS White_Space space \
            XID_Continue XIDC XID_Start XIDS
            """
        )
        private static let categories = names(
            """
            Cased_Letter LC Close_Punctuation Pe Connector_Punctuation Pc Control Cc cntrl \
            Currency_Symbol Sc Dash_Punctuation Pd Decimal_Number Nd digit Enclosing_Mark Me \
            Final_Punctuation Pf Format Cf Initial_Punctuation Pi Letter L Letter_Number Nl \
            Line_Separator Zl Lowercase_Letter Ll Mark M Combining_Mark Math_Symbol Sm \
            Modifier_Letter Lm Modifier_Symbol Sk Nonspacing_Mark Mn Number N Open_Punctuation \
            Ps Other C Other_Letter Lo Other_Number No Other_Punctuation Po Other_Symbol So \
            Paragraph_Separator Zp Private_Use Co Punctuation P punct Separator Z \
            Space_Separator Zs Spacing_Mark Mc Surrogate Cs Symbol S Titlecase_Letter Lt \
            Unassigned Cn Uppercase_Letter Lu
            """
        )
        private static let scripts = names(
            """
            Adlam Adlm Ahom Anatolian_Hieroglyphs Hluw Arabic Arab Armenian Armn Avestan Avst \
            Balinese Bali Bamum Bamu Bassa_Vah Bass Batak Batk Bengali Beng Beria_Erfe Berf \
            Bhaiksuki Bhks Bopomofo Bopo Brahmi Brah Braille Brai Buginese Bugi Buhid Buhd \
            Canadian_Aboriginal Cans Carian Cari Caucasian_Albanian Aghb Chakma Cakm Cham \
            Cherokee Cher Chorasmian Chrs Common Zyyy Coptic Copt Qaac Cuneiform Xsux Cypriot \
            Cprt Cypro_Minoan Cpmn Cyrillic Cyrl Deseret Dsrt Devanagari Deva Dives_Akuru Diak \
            Dogra Dogr Duployan Dupl Egyptian_Hieroglyphs Egyp Elbasan Elba Elymaic Elym \
            Ethiopic Ethi Garay Gara Georgian Geor Glagolitic Glag Gothic Goth Grantha Gran \
            Greek Grek Gujarati Gujr Gunjala_Gondi Gong Gurmukhi Guru Gurung_Khema Gukh Han Hani \
            Hangul Hang Hanifi_Rohingya Rohg Hanunoo Hano Hatran Hatr Hebrew Hebr Hiragana Hira \
            Imperial_Aramaic Armi Inherited Zinh Qaai Inscriptional_Pahlavi Phli \
            Inscriptional_Parthian Prti Javanese Java Kaithi Kthi Kannada Knda Katakana Kana \
            Katakana_Or_Hiragana Hrkt Kawi Kayah_Li Kali Kharoshthi Khar Khitan_Small_Script \
            Kits Khmer Khmr Khojki Khoj Khudawadi Sind Kirat_Rai Krai Lao Laoo Latin Latn Lepcha \
            Lepc Limbu Limb Linear_A Lina Linear_B Linb Lisu Lycian Lyci Lydian Lydi Mahajani \
            Mahj Makasar Maka Malayalam Mlym Mandaic Mand Manichaean Mani Marchen Marc \
            Masaram_Gondi Gonm Medefaidrin Medf Meetei_Mayek Mtei Mende_Kikakui Mend \
            Meroitic_Cursive Merc Meroitic_Hieroglyphs Mero Miao Plrd Modi Mongolian Mong Mro \
            Mroo Multani Mult Myanmar Mymr Nabataean Nbat Nag_Mundari Nagm Nandinagari Nand \
            New_Tai_Lue Talu Newa Nko Nkoo Nushu Nshu Nyiakeng_Puachue_Hmong Hmnp Ogham Ogam \
            Ol_Chiki Olck Ol_Onal Onao Old_Hungarian Hung Old_Italic Ital Old_North_Arabian Narb \
            Old_Permic Perm Old_Persian Xpeo Old_Sogdian Sogo Old_South_Arabian Sarb Old_Turkic \
            Orkh Old_Uyghur Ougr Oriya Orya Osage Osge Osmanya Osma Pahawh_Hmong Hmng Palmyrene \
            Palm Pau_Cin_Hau Pauc Phags_Pa Phag Phoenician Phnx Psalter_Pahlavi Phlp Rejang Rjng \
            Runic Runr Samaritan Samr Saurashtra Saur Sharada Shrd Shavian Shaw Siddham Sidd \
            Sidetic Sidt SignWriting Sgnw Sinhala Sinh Sogdian Sogd Sora_Sompeng Sora Soyombo \
            Soyo Sundanese Sund Sunuwar Sunu Syloti_Nagri Sylo Syriac Syrc Tagalog Tglg Tagbanwa \
            Tagb Tai_Le Tale Tai_Tham Lana Tai_Viet Tavt Tai_Yo Tayo Takri Takr Tamil Taml \
            Tangsa Tnsa Tangut Tang Telugu Telu Thaana Thaa Thai Tibetan Tibt Tifinagh Tfng \
            Tirhuta Tirh Todhri Todr Tolong_Siki Tols Toto Tulu_Tigalari Tutg Ugaritic Ugar \
            Unknown Zzzz Vai Vaii Vithkuqi Vith Wancho Wcho Warang_Citi Wara Yezidi Yezi Yi Yiii \
            Zanabazar_Square Zanb
            """
        )
    }
}
