import CommandLineInterface
import SchemaKit
import SwiftModels

/// The record of the files that a run read and wrote. The next run uses it to find out which files are unchanged.
///
/// The record only saves time. If it is missing or damaged, all files are generated again.
struct GenerationRecord: Hashable {
    /// The options, schemas and output files of the run. A record is used only for a run with an equal request.
    var request: [String]
    var groups: [Group]

    /// A group of schemas that refer to each other, and the files generated from them.
    struct Group: Hashable {
        /// The indices of the group's schemas in the job.
        var schemaIndices: [Int]
        /// All files that were read for the group.
        var documents: [Document]
        /// The files that were written.
        var outputs: [Output]
        /// The parts of the support file that `outputs` need.
        var parts: SupportParts
        var naming: SchemaNaming
        var notes: [CodegenDiagnostic]
    }

    /// A generated file.
    struct Output: Hashable {
        var name: String
        var signature: FileSignature
    }

    /// A schema file.
    struct Document: Hashable {
        var path: String
        var signature: FileSignature
        /// The URIs of its schemas.
        var identifiers: [String]
    }
}

extension GenerationRecord {
    /// The beginning of the first text of a record in every version of the format.
    private static let kind = "widget-codegen record "
    /// The first text of a record in the current version.
    private static let mark = kind + "3"

    /// Returns whether a file is a record of any version, or empty. A run may replace such a file.
    static func isRecord(_ bytes: [UInt8]) -> Bool {
        // The length of the first text is written in the eight bytes before the text.
        bytes.isEmpty || bytes.dropFirst(8).starts(with: kind.utf8)
    }

    var bytes: [UInt8] {
        var writer = RecordWriter()
        writer.write(Self.mark)
        writer.write(request)
        writer.write(groups) { Self.write($1, &$0) }
        writer.write(Self.checksum(writer.bytes[...]))
        return writer.bytes
    }

    /// Parses the record, or returns `nil` if the bytes are damaged.
    init?(_ bytes: [UInt8]) {
        // The last eight bytes are the checksum.
        let body = bytes.dropLast(8)
        var end = RecordReader(bytes, body.endIndex..<bytes.endIndex)
        guard let sum = try? end.number(), sum == Self.checksum(body) else { return nil }
        do {
            var reader = RecordReader(bytes, body.indices)
            guard try reader.text() == Self.mark else { return nil }
            request = try reader.texts()
            groups = try reader.list(Self.group)
            guard reader.isAtEnd else { return nil }
        } catch {
            return nil
        }
    }

    /// Returns whether the groups fit a job with the given number of schemas: the index of each schema is in one group,
    /// and each group has a name of a rules type for each of its schemas. A record whose checksum was forged may not
    /// fit.
    func fits(schemaCount: Int) -> Bool {
        let indices = groups.flatMap(\.schemaIndices)
        return indices.count == schemaCount && Set(indices) == Set(0..<schemaCount)
            && groups.allSatisfy { $0.naming.rulesTypeNames.count == $0.schemaIndices.count }
    }

    /// Returns a checksum that detects damage: a variant of FNV-1a that takes eight bytes at a time.
    static func checksum(_ bytes: ArraySlice<UInt8>) -> Int {
        var sum: UInt64 = 0xCBF2_9CE4_8422_2325
        unsafe bytes.withUnsafeBytes { buffer in
            let wordEnd = buffer.count & ~7
            for offset in stride(from: 0, to: wordEnd, by: 8) {
                let word = unsafe buffer.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                sum = (sum ^ UInt64(littleEndian: word)) &* 0x100_0000_01B3
                sum ^= sum >> 32
            }
            for offset in wordEnd..<buffer.count {
                sum = unsafe (sum ^ UInt64(buffer[offset])) &* 0x100_0000_01B3
            }
        }
        return Int(truncatingIfNeeded: sum)
    }

    private static func write(_ group: Group, _ writer: inout RecordWriter) {
        writer.write(group.schemaIndices) { $0.write($1) }
        writer.write(group.documents) { writer, document in
            writer.write(document.path)
            write(document.signature, &writer)
            writer.write(document.identifiers)
        }
        writer.write(group.outputs) { writer, output in
            writer.write(output.name)
            write(output.signature, &writer)
        }
        writer.write(group.parts.rawValue)
        writer.write(group.naming.nameRequests)
        writer.write(group.naming.topLevelTypes)
        writer.write(group.naming.rulesTypeNames)
        writer.write(group.naming.ruleLikeTypes)
        writer.write(group.notes) { writer, note in
            writer.write(note.id.rawValue)
            writer.write(note.severity.rawValue)
            writer.write(note.message)
            writer.write(note.path)
            writer.write(note.position?.line ?? 0)
            writer.write(note.position?.column ?? 0)
        }
    }

    private static func write(_ signature: FileSignature, _ writer: inout RecordWriter) {
        writer.write(signature.size)
        writer.write(Int(bitPattern: UInt(signature.inode)))
        writer.write(signature.modification)
        writer.write(signature.change)
    }

    private static func group(_ reader: inout RecordReader) throws(RecordReader.Damage) -> Group {
        let schemaIndices = try reader.list { (reader) throws(RecordReader.Damage) in
            try reader.number()
        }
        let documents = try reader.list { (reader) throws(RecordReader.Damage) in
            Document(
                path: try reader.text(),
                signature: try signature(&reader),
                identifiers: try reader.texts()
            )
        }
        let outputs = try reader.list { (reader) throws(RecordReader.Damage) in
            Output(name: try reader.text(), signature: try signature(&reader))
        }
        let parts = SupportParts(rawValue: try reader.number())
        let naming = SchemaNaming(
            nameRequests: try reader.texts(),
            topLevelTypes: try reader.texts(),
            rulesTypeNames: try reader.texts(),
            ruleLikeTypes: try reader.texts()
        )
        let notes = try reader.list(note)
        return Group(
            schemaIndices: schemaIndices,
            documents: documents,
            outputs: outputs,
            parts: parts,
            naming: naming,
            notes: notes
        )
    }

    private static func signature(
        _ reader: inout RecordReader
    ) throws(RecordReader.Damage) -> FileSignature {
        FileSignature(
            size: try reader.number(),
            inode: UInt64(UInt(bitPattern: try reader.number())),
            modification: try reader.number(),
            change: try reader.number()
        )
    }

    private static func note(
        _ reader: inout RecordReader
    ) throws(RecordReader.Damage) -> CodegenDiagnostic {
        guard let id = CodegenDiagnostic.ID(rawValue: try reader.text()),
            let severity = CodegenDiagnostic.Severity(rawValue: try reader.text())
        else { throw RecordReader.Damage() }
        let message = try reader.text()
        let path = try reader.text()
        let (line, column) = (try reader.number(), try reader.number())
        return CodegenDiagnostic(
            id: id,
            severity: severity,
            message: message,
            path: path,
            position: line > 0 ? LineColumn(line: line, column: column) : nil
        )
    }
}

extension FileSignature {
    /// A signature that no file has.
    static let none = FileSignature(size: -1, inode: 0, modification: 0, change: 0)
}

/// A writer of consecutive numbers, texts and lists for ``RecordReader``.
private struct RecordWriter {
    private(set) var bytes: [UInt8] = []

    mutating func write(_ number: Int) {
        unsafe withUnsafeBytes(of: Int64(number).littleEndian) {
            unsafe bytes.append(contentsOf: $0)
        }
    }

    mutating func write(_ text: String) {
        write(text.utf8.count)
        bytes.append(contentsOf: text.utf8)
    }

    mutating func write<Element>(
        _ elements: [Element],
        _ writeElement: (inout RecordWriter, Element) -> Void
    ) {
        write(elements.count)
        for element in elements { writeElement(&self, element) }
    }

    mutating func write(_ texts: [String]) { write(texts) { $0.write($1) } }
}

/// A reader of the bytes of a ``RecordWriter``. Damaged bytes cause the error ``Damage`` or wrong values, but never a
/// crash.
private struct RecordReader {
    private let bytes: [UInt8]
    private var offset: Int
    private let end: Int

    struct Damage: Error {}

    init(_ bytes: [UInt8], _ range: Range<Int>) {
        self.bytes = bytes
        offset = range.lowerBound
        end = range.upperBound
    }

    var isAtEnd: Bool { offset == end }

    mutating func number() throws(Damage) -> Int {
        guard end - offset >= 8 else { throw Damage() }
        let number = unsafe bytes.withUnsafeBytes {
            unsafe Int64(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: Int64.self))
        }
        offset += 8
        return Int(number)
    }

    mutating func text() throws(Damage) -> String {
        let count = try number()
        guard (0...end - offset).contains(count) else { throw Damage() }
        defer { offset += count }
        return String(decoding: bytes[offset..<offset + count], as: UTF8.self)
    }

    mutating func list<Element>(
        _ element: (inout RecordReader) throws(Damage) -> Element
    ) throws(Damage) -> [Element] {
        let count = try number()
        // Every item takes at least eight bytes, the size of a number.
        guard (0...(end - offset) / 8).contains(count) else { throw Damage() }
        var elements: [Element] = []
        elements.reserveCapacity(count)
        for _ in 0..<count { elements.append(try element(&self)) }
        return elements
    }

    mutating func texts() throws(Damage) -> [String] {
        try list { (reader) throws(Damage) in try reader.text() }
    }
}
