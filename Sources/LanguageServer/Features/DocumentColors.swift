import SchemaKit

extension LanguageFeature {
    /// The colors in a document. An editor shows each color beside the string that names it.
    static let documentColors = LanguageFeature(
        method: "textDocument/documentColor",
        clientCapability: "colorProvider",
        serverCapability: "colorProvider"
    ) { workspace, request in
        var json = JSONWriter()
        json.array { json in
            for string in ColorString.strings(in: request.payloads(in: &workspace)) {
                json.object { json in
                    json.member("range", string.range)
                    json.name("color")
                    string.color.write(to: &json)
                }
            }
        }
        return json.text
    }

    /// The strings that can replace a color in a document if the user chooses another color.
    static let colorPresentations = LanguageFeature(
        method: "textDocument/colorPresentation",
        clientCapability: "colorProvider",
        serverCapability: "colorProvider"
    ) { workspace, request throws(ResponseError) in
        let offsets = try request.range
        guard let color = request.parameters["color"].flatMap(ScreenColor.init) else {
            throw ResponseError(.invalidParameters, "expected a color in 'color'")
        }
        let views = request.payloads(in: &workspace)
        let range = request.positions.range(of: offsets)
        let string = ColorString.strings(in: views).first { $0.range == range }
        var json = JSONWriter()
        json.array { json in
            for text in string?.replacements(for: color) ?? [] {
                json.object { json in
                    json.member("label", text)
                    json.name("textEdit")
                    json.textEdit(range, text)
                }
            }
        }
        return json.text
    }
}

/// A string whose schema requires a color.
private struct ColorString {
    let node: JSONNode
    let text: String
    let color: ScreenColor
    /// The range of the string without its quotation marks.
    let range: TextRange
    let schemas: AppliedSchemas

    /// Returns the color strings in payloads. A color whose components are not known is left out.
    static func strings(in views: [PayloadView]) -> [ColorString] {
        views.flatMap { view -> [ColorString] in
            guard let schemas = view.appliedSchemas else { return [] }
            var requirements = ColorRequirements()
            let document = view.document
            return (0..<Int32(document.entryCount)).compactMap { index in
                guard document.entry(at: index).kind == .string else { return nil }
                let node = JSONNode(document: document, index: index)
                guard let text = node.string, let color = ScreenColor(cssColor: text),
                    schemas[node].contains(where: { requirements.requiresColor($0, schemas) })
                else { return nil }
                let range = view.range(of: node.range.withoutDelimiters)
                return ColorString(
                    node: node,
                    text: text,
                    color: color,
                    range: range,
                    schemas: schemas
                )
            }
        }
    }

    /// Returns texts for another color: first in the notation of the current text, then in other notations. A text that
    /// is invalid under the schemas of the string is left out. If no text is valid, returns the texts of the color
    /// without its opacity.
    func replacements(for color: ScreenColor) -> [String] {
        let texts = candidates(for: color).filter(isValid)
        guard texts.isEmpty, color.opacity < .max else { return texts }
        let opaque = ScreenColor(red: color.red, green: color.green, blue: color.blue)
        return candidates(for: opaque).filter(isValid)
    }

    private func candidates(for color: ScreenColor) -> [String] {
        let isHexadecimal = text.hasPrefix("#")
        let digitCount = isHexadecimal ? text.utf8.count - 1 : 0
        let hasUppercase = isHexadecimal && text.contains(where: \.isUppercase)
        var digits: [String] = []
        let isOpaque = color.opacity == .max
        // A text with four or eight hexadecimal digits states the opacity. If the current text does so, texts with the
        // opacity come first. A color that is not opaque is written only with its opacity.
        let statesOpacity = digitCount == 4 || digitCount == 8
        for hasOpacity in statesOpacity ? [true, false] : [!isOpaque] where hasOpacity || isOpaque {
            digits += color.digits(hasOpacity: hasOpacity)
        }
        // Texts with the current number of digits come first. Otherwise, the order stays.
        digits =
            digits.filter { $0.utf8.count == digitCount }
            + digits.filter { $0.utf8.count != digitCount }
        let hexadecimal = digits.map { "#" + (hasUppercase ? $0.uppercased() : $0) }
        var others = [color.name].compactMap { $0 }
        if isOpaque, text.contains("(") {
            others.insert("rgb(\(color.red), \(color.green), \(color.blue))", at: 0)
        }
        var seen: Set<String> = []
        return (isHexadecimal ? hexadecimal + others : others + hexadecimal)
            .filter { seen.insert($0).inserted }
    }

    /// Returns whether a text is valid under each declaration under which the current text is valid.
    private func isValid(_ candidate: String) -> Bool {
        var json = JSONWriter()
        json.string(candidate)
        guard let document = try? JSONParser().parse(Array(json.text.utf8)) else { return false }
        return schemas.declarations(of: node).filter(\.isValid).allSatisfy { schema in
            let trace = try? TracingEvaluator.trace(
                document.root,
                under: schema.subschema,
                program: schemas.program
            )
            return trace?.isValid == true
        }
    }
}

/// A cache of the subschemas that require a color and of those that do not.
private struct ColorRequirements {
    /// The results by the locations of the subschemas.
    private var known: [SchemaLocation: Bool] = [:]

    private static let formats: [StringFormat] = [.color, .hexColor]
    /// The names of the formats. In a dialect that does not define such a format, `format` is only an annotation, but
    /// the name still shows that the string is a color.
    private static let formatNames: Set = ["color", "hex-color"]

    mutating func requiresColor(_ schema: AppliedSchema, _ schemas: AppliedSchemas) -> Bool {
        if let result = known[schema.location] { return result }
        let result = schemas.textKeywords(of: schema).contains { behavior, text, dialect in
            switch behavior {
            case .format:
                dialect.format(named: text).map(Self.formats.contains)
                    ?? Self.formatNames.contains(text)
            case .swiftType: text == "CSSColor"
            case .pattern: Self.matchesColors(text)
            default: false
            }
        }
        known[schema.location] = result
        return result
    }

    /// Returns whether a pattern matches a color and none of the texts that only resemble colors.
    private static func matchesColors(_ source: String) -> Bool {
        guard let pattern = try? Pattern(source) else { return false }
        return pattern.matches("#0369cf") == .match
            && ["#0369cg", "#0369c", "0369cf", "x#0369cfx"].allSatisfy {
                pattern.matches($0) == .noMatch
            }
    }
}

extension ScreenColor {
    /// Reads a color of the protocol, whose components are numbers from 0 to 1 (LSP 3.17, `Color`).
    fileprivate init?(_ node: JSONNode) {
        let components = ["red", "green", "blue", "alpha"].compactMap { name -> UInt8? in
            guard let text = node[name]?.number?.text, let value = Double(text) else { return nil }
            return UInt8((min(max(value, 0), 1) * 255).rounded())
        }
        guard components.count == 4 else { return nil }
        self.init(
            red: components[0],
            green: components[1],
            blue: components[2],
            opacity: components[3]
        )
    }

    fileprivate func write(to json: inout JSONWriter) {
        let components = [("red", red), ("green", green), ("blue", blue), ("alpha", opacity)]
        json.object { json in
            for (name, component) in components {
                json.name(name)
                json.raw(String(Double(component) / 255))
            }
        }
    }

    /// Returns the hexadecimal forms of the color without `#`: the form with two digits for each component, such as
    /// `ffcc00`, and, if it exists, the form with one digit for each component, such as `fc0`.
    fileprivate func digits(hasOpacity: Bool) -> [String] {
        let components = [red, green, blue] + (hasOpacity ? [opacity] : [])
        let long = components.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
        // A component whose two hexadecimal digits are equal is a multiple of 0x11.
        let hasShortForm = components.allSatisfy { $0 % 0x11 == 0 }
        return [long.joined()] + (hasShortForm ? [long.map { String($0.prefix(1)) }.joined()] : [])
    }
}
