/// A writer that builds JSON text piece by piece. The writer adds commas and tracks nesting. The caller must
/// call the methods in a valid order: in an object, a name before each value.
package struct JSONWriter {
    package private(set) var text = ""
    /// For each open container, true if it already has content.
    private var isFilled: [Bool] = []
    private var isAfterName = false

    package init() {}

    /// Returns the text written so far and clears it. The open containers stay open.
    package mutating func take() -> String {
        defer { text = "" }
        return text
    }

    package mutating func object(_ body: (inout JSONWriter) -> Void) {
        beginObject()
        body(&self)
        endObject()
    }

    package mutating func array(_ body: (inout JSONWriter) -> Void) {
        beginArray()
        body(&self)
        endArray()
    }

    package mutating func beginObject() { open("{") }
    package mutating func endObject() { close("}") }
    package mutating func beginArray() { open("[") }
    package mutating func endArray() { close("]") }

    package mutating func name(_ name: String) {
        string(name)
        text += ":"
        isAfterName = true
    }

    package mutating func string(_ value: String) { raw(JSONText.quoted(value)) }
    package mutating func number(_ value: Int) { scalar(String(value)) }
    package mutating func bool(_ value: Bool) { scalar(value ? "true" : "false") }
    package mutating func null() { scalar("null") }

    /// Writes a value that is already JSON text, with active characters escaped (`Unicode.Scalar.isActive`).
    package mutating func raw(_ json: String) { scalar(JSONText.escapingActiveCharacters(json)) }

    package mutating func member(_ name: String, _ value: String) {
        self.name(name)
        string(value)
    }

    package mutating func member(_ name: String, orNull value: String?) {
        self.name(name)
        if let value { string(value) } else { null() }
    }

    package mutating func member(_ name: String, _ value: Int) {
        self.name(name)
        number(value)
    }

    package mutating func member(_ name: String, _ value: Bool) {
        self.name(name)
        bool(value)
    }

    private mutating func scalar(_ token: String) {
        separate()
        text += token
    }

    private mutating func open(_ bracket: String) {
        separate()
        text += bracket
        isFilled.append(false)
    }

    private mutating func close(_ bracket: String) {
        isFilled.removeLast()
        text += bracket
    }

    private mutating func separate() {
        if isAfterName {
            isAfterName = false
            return
        }
        guard let isFilled = isFilled.last else { return }
        if isFilled { text += "," }
        self.isFilled[self.isFilled.count - 1] = true
    }
}
