/// The names of generated files: a matter of paths alone, as a build plan is made before any schema
/// is read.
enum OutputName {
    /// How the names of generated files end.
    static let suffix = ".generated.swift"
    private static let standardSupportFile = "ModelSupport"
    private static let overlayFile = "FoundationOverlay"

    /// One name for each schema: its folder and its own name, and a number where two would be equal.
    ///
    /// Letter case does not tell files apart everywhere, so it does not here.
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

    /// The name of the file that holds what all models of a module share.
    static func name(ofSupportFile name: String?) -> String {
        let name = name ?? standardSupportFile
        return name.hasSuffix(".swift") ? name : name + suffix
    }

    /// The names of the files that import Foundation, for those invocations that want one.
    static func overlayNames(_ isWanted: [Bool]) -> [String?] {
        var number = 0
        return isWanted.map { isWanted in
            guard isWanted else { return nil }
            number += 1
            return overlayFile + (number > 1 ? String(number) : "") + suffix
        }
    }

    /// `widget-content` as `WidgetContent`.
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
