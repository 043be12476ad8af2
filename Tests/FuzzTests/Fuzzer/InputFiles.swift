import Glibc

/// Reads and writes inputs.
enum InputFiles {
    /// Returns the inputs in a folder, in the order of their names, without inputs longer than `limit`.
    static func inputs(in folder: String, limit: Int) -> [[UInt8]] {
        names(in: folder).compactMap { name in
            // One more byte shows that an input is too long.
            let input = bytes(of: "\(folder)/\(name)", limit: limit + 1)
            return input.count <= limit ? input : nil
        }
    }

    /// Returns the names of the files in a folder, sorted and without hidden files, or none if there is no such folder.
    static func names(in folder: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted()
    }

    /// Returns the first bytes of a file, up to `limit`, or no bytes if the file cannot be read.
    static func bytes(of path: String, limit: Int) -> [UInt8] {
        let file = open(path, O_RDONLY)
        defer { close(file) }
        return [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            count = max(0, read(file, buffer.baseAddress, limit))
        }
    }

    /// Writes a file. Returns false if the file cannot be opened.
    static func write(_ text: String, to path: String) -> Bool {
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        guard file >= 0 else { return false }
        write(text, to: file)
        close(file)
        return true
    }

    static func write(_ text: String, to file: CInt) {
        var text = text
        text.withUTF8 { _ = Glibc.write(file, $0.baseAddress, $0.count) }
    }
}
