#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The name of a temporary file, which identifies the process that created it:
/// `.NAME.schemakit-HOST-PROCESS-RANDOM.tmp`.
///
/// NAME is the beginning of the target's name. HOST identifies the machine since its last start, and its
/// numbering of processes, because each container has its own. PROCESS can show whether the file is still
/// in use only if HOST is equal.
struct TemporaryName: Equatable {
    let host: String
    let process: pid_t

    static let mark = ".schemakit-"
    static let suffix = ".tmp"
    /// The number of bytes of the target's name that are kept. The whole name stays well below 255 bytes.
    static let targetByteLimit = 60

    /// Returns a new name for a file that will replace `target`, in the same folder.
    static func path(beside target: String) -> String {
        let random = String(UInt64.random(in: .min ... .max), radix: 36)
        let name =
            ".\(start(of: Path.name(of: target)))\(mark)\(ownHost)-\(getpid())-\(random)\(suffix)"
        return Path.joining(Path.folder(of: target), name)
    }

    private static func start(of name: String) -> String {
        var start = name
        while start.utf8.count > targetByteLimit { start.removeLast() }
        return start
    }

    /// Parses the name of a file. It is `nil` if the name does not belong to a temporary file of the tools.
    init?(_ name: String) {
        guard name.utf8.first == UInt8(ascii: "."), name.hasSuffix(Self.suffix) else { return nil }
        let end = name.dropLast(Self.suffix.count)
        guard let mark = end.lastRange(of: Self.mark), mark.lowerBound > end.startIndex else {
            return nil
        }
        let parts = end[mark.upperBound...].split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, let process = pid_t(parts[1]), process > 0,
            Self.isNumber(parts[0]), Self.isNumber(parts[2])
        else { return nil }
        host = String(parts[0])
        self.process = process
    }

    private static func isNumber(_ text: Substring) -> Bool {
        (1...13).contains(text.utf8.count) && UInt64(text, radix: 36) != nil
            && text.utf8.allSatisfy { $0 != UInt8(ascii: "+") }
    }

    /// Returns whether the process that created a file with this name no longer needs it.
    ///
    /// - Parameter age: The seconds since the last change of the file.
    func isStale(age: Int) -> Bool {
        if age > Self.ageLimit { return true }
        guard host == Self.ownHost, process != getpid() else { return false }
        return kill(process, 0) != 0 && errno == ESRCH
    }

    /// The age in seconds, one day, at which a file is stale in any case.
    static let ageLimit = 86_400

    static let ownHost: String = {
        var name = [CChar](repeating: 0, count: 256)
        _ = unsafe gethostname(&name, name.count - 1)
        var bytes = name.map { UInt8(bitPattern: $0) }
        bytes += (try? FileSystem.read("/proc/sys/kernel/random/boot_id")) ?? []
        bytes += (FileSystem.linkDestination("/proc/self/ns/pid") ?? "").utf8
        // FNV-1a.
        let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01B3
        }
        return String(hash % 2_176_782_336, radix: 36)
    }()
}

extension Substring {
    fileprivate func lastRange(of text: String) -> Range<Index>? {
        var end = endIndex
        while end > startIndex {
            if self[..<end].hasSuffix(text) { return index(end, offsetBy: -text.count)..<end }
            formIndex(before: &end)
        }
        return nil
    }
}
