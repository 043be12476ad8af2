/// The names of generated files. They depend only on paths, because a build plan is made before any schema is
/// read.
enum OutputName {
    /// The end of the names of generated files.
    static let suffix = ".generated.swift"
    private static let standardSupportFile = "ModelSupport"
    private static let overlayFile = "FoundationOverlay"

    /// Returns one name for each schema, made of its folder's name and its own name. A number is added to
    /// names that would be equal.
    ///
    /// Names that differ only in case count as equal, because some file systems ignore case.
    static func names(forSchemas paths: [String], besides taken: [String] = []) -> [String] {
        var used = Set(taken.map { $0.lowercased() })
        used.reserveCapacity(taken.count + paths.count)
        return paths.map { path in
            let bytes = Array(path.utf8)[...]
            let words = [SchemaFileName.folderName(of: bytes), SchemaFileName.stem(of: bytes)]
            let base = String(decoding: words.flatMap(capitalized), as: UTF8.self)
            var name = (base.isEmpty ? "Schema" : base) + suffix
            var number = 2
            while !used.insert(name.lowercased()).inserted {
                name = "\(base)\(number)\(suffix)"
                number += 1
            }
            return name
        }
    }

    /// Returns the name of the file with the declarations that all models of a module share.
    static func name(ofSupportFile name: String?) -> String {
        let name = name ?? standardSupportFile
        return name.hasSuffix(".swift") ? name : name + suffix
    }

    /// Returns the name of the Foundation overlay for each invocation that requests one, and nil for the
    /// others.
    static func overlayNames(_ isWanted: [Bool]) -> [String?] {
        var number = 0
        return isWanted.map { isWanted in
            guard isWanted else { return nil }
            number += 1
            return overlayFile + (number > 1 ? String(number) : "") + suffix
        }
    }

    /// Returns a name in upper camel case, such as `WidgetContent` for `widget-content`.
    private static func capitalized(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        var startsWord = true
        for byte in text {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"): result.append(startsWord ? byte - 32 : byte)
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                result.append(byte)
            default:
                startsWord = true
                continue
            }
            startsWord = false
        }
        return result
    }
}
