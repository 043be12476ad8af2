/// Structures that are arrays in JSON.
extension SwiftRenderer {
    mutating func renderElementCoding(_ structure: SwiftStructure, _ path: String) {
        let access = access.prefix
        let rest = "self.\(structure.coding.restProperty)"
        writer.line()
        writer.block("extension \(path): Codable, JSONCoding") { writer in
            writer.line("/// Reads the elements, and keeps those behind the ones that have names.")
            writer.block("\(access)init(from decoder: any Decoder) throws") { writer in
                writer.line("var elements = try ElementReader(decoder)")
                for property in structure.properties { writer.line(property.elementDecoding) }
                writer.line("\(rest) = try elements.decodeRest()")
            }
            writer.line()
            writer.line("/// Writes the elements up to the first that is missing.")
            writer.block("\(access)func encode(to encoder: any Encoder) throws") { writer in
                writer.line("var elements = ElementWriter(encoder)")
                for property in structure.properties { writer.line(property.elementEncoding) }
                writer.line("try elements.encodeRest(\(rest))")
            }
        }
    }
}
