/// Functions that return the names of generated files. The names depend only on paths, because SwiftPM plans a build
/// before any schema is read.
enum OutputName {
    /// The suffix of the names of generated files.
    static let suffix = ".generated.swift"
    /// The possible numbers of files over which the types of a schema are spread.
    static let fileCounts = 1...100
    /// The number of files over which a build plan spreads the types of a schema if the configuration gives no number.
    static let plannedFileCount = 1
    private static let standardSupportFile = "ModelSupport"
    private static let overlayFile = "FoundationOverlay"

    /// Returns one name for each schema, made from the name of its folder and its own name. A number is added to a
    /// name that is already used.
    ///
    /// Names that differ only in case count as equal, because some file systems ignore case.
    static func names(forSchemas paths: [String], besides reservedNames: [String] = []) -> [String]
    {
        var used = Set(reservedNames.map { $0.lowercased() })
        used.reserveCapacity(reservedNames.count + paths.count)
        // The next number to try for each name without its case. Names are never released, so no lower number is free.
        var nextNumbers: [String: Int] = [:]
        return paths.map { path in
            let bytes = Array(path.utf8)[...]
            let words = [SchemaFileName.folderName(of: bytes), SchemaFileName.stem(of: bytes)]
            let joined = String(decoding: words.flatMap(capitalized), as: UTF8.self)
            let base = joined.isEmpty ? "Schema" : joined
            let key = base.lowercased()
            var name = base + suffix
            var number = nextNumbers[key] ?? 2
            while !used.insert(name.lowercased()).inserted {
                name = "\(base)\(number)\(suffix)"
                number += 1
            }
            nextNumbers[key] = number
            return name
        }
    }

    /// Returns the names of the files of a schema: `count` files with its types and, if `isValidated`, `count` files
    /// with the code that validates them. For a count of 2, these are `Widget.generated.swift`,
    /// `Widget+2.generated.swift`, `Widget+Validation.generated.swift` and `Widget+2+Validation.generated.swift`.
    ///
    /// All names but the first contain a plus sign, so they differ from the names that ``names(forSchemas:besides:)``
    /// returns.
    ///
    /// - Parameters:
    ///   - name: The name of the first file.
    ///   - count: The number of files over which the types are spread.
    static func files(from name: String, count: Int, isValidated: Bool) -> [String] {
        let base = name.dropLast(suffix.count)
        return (isValidated ? ["", "+Validation"] : [""]).flatMap { kind in
            (1...count).map { base + ($0 == 1 ? "" : "+\($0)") + kind + suffix }
        }
    }

    /// Returns the name of the first file of a schema that has another file `name`: `Widget.generated.swift` for
    /// `Widget+2.generated.swift`. Returns `nil` if `name` has no plus sign or is not the name of a generated file.
    static func firstFile(ofSchemaWithFile name: String) -> String? {
        guard name.hasSuffix(suffix), let plus = name.firstIndex(of: "+") else { return nil }
        return name[..<plus] + suffix
    }

    /// Returns the name of the file with the declarations that all models of a module share.
    ///
    /// - Parameter name: The name in the configuration, with or without an extension, or `nil` if it gives none.
    static func name(ofSupportFile name: String?) -> String {
        let name = name ?? standardSupportFile
        return name.hasSuffix(".swift") ? name : name + suffix
    }

    /// Returns the name of the Foundation overlay of each invocation, or `nil` for an invocation without overlay.
    ///
    /// - Parameter requests: True for each invocation that requests an overlay.
    static func overlayNames(_ requests: [Bool]) -> [String?] {
        var number = 0
        return requests.map { isRequested in
            guard isRequested else { return nil }
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
