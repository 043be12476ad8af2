/// A count of the values that are decoded in vain: as a branch of a union or as the type of a member that they do not
/// fit. Each is decoded again as another type.
///
/// If such values are inside one another, the time to decode them can double with each level. Their number is therefore
/// limited.
///
/// The attempts inside the outermost attempt share one object. `@unchecked Sendable` because the compiler cannot see
/// that a decoder calls them one after another.
final class VainDecoding: @unchecked Sendable {
    /// The count of the outermost attempt, or `nil` outside of all attempts.
    @TaskLocal private static var current: VainDecoding?

    /// The error for a value in which too many values have been decoded in vain.
    struct Excess: Error {}

    /// The number of values that can be decoded in vain, in addition to a multiple of the size of the outermost value.
    private static let freeValueCount = 1 << 16
    /// The number of times that the outermost value can be decoded in vain, in addition to `freeValueCount`. Few values
    /// need more than one for each branch of a union.
    private static let vainDecodingLimit = 256

    private var valueCount = 0
    private var limit = VainDecoding.freeValueCount
    /// Returns the size of the value of the outermost attempt, if it is not in ``limit`` yet.
    private var outermostSize: (() -> Int)?

    private init(outermostSize: @escaping () -> Int) { self.outermostSize = outermostSize }

    /// Decodes a value that may not have the type. Returns `nil` if the value has been decoded in vain.
    ///
    /// - Parameters:
    ///   - size: A function that returns the size of the value.
    ///   - isVain: A function that returns whether the value may have another type, after decoding has failed.
    /// - Throws: The error of decoding if the value cannot have another type, or an error if too many values have been
    ///   decoded in vain.
    static func attempt<Value>(
        _ decode: () throws -> Value,
        size: @escaping () -> Int,
        isVain: () throws -> Bool = { true }
    ) throws -> Value? {
        guard let current else {
            return try $current.withValue(VainDecoding(outermostSize: size)) {
                try attempt(decode, size: size, isVain: isVain)
            }
        }
        do {
            return try decode()
        } catch {
            guard !isExceeded(error), try isVain() else { throw error }
            try current.count(size())
            return nil
        }
    }

    /// Returns whether an error is about too many values that have been decoded in vain.
    static func isExceeded(_ error: any Error) -> Bool {
        guard case DecodingError.dataCorrupted(let context) = error else { return false }
        return context.underlyingError is Excess
    }

    private func count(_ size: Int) throws {
        valueCount += size
        if valueCount > limit, let outermostSize {
            limit += Self.vainDecodingLimit * outermostSize()
            self.outermostSize = nil
        }
        guard valueCount > limit else { return }
        throw DecodingError.dataCorrupted(
            DecodingError.Context(
                codingPath: [],
                debugDescription: "Expected a value that fits a type after fewer attempts.",
                underlyingError: Excess()
            )
        )
    }
}

/// The size of a JSON value: the number of values in it, with one more for each 64 bytes of a string.
struct DecodedSize: Decodable {
    let count: Int

    init(from decoder: any Decoder) throws {
        if let members = try? decoder.container(keyedBy: MemberName.self) {
            count = try members.allKeys.reduce(1) {
                $0 + (try members.decode(DecodedSize.self, forKey: $1).count)
            }
        } else if var items = try? decoder.unkeyedContainer() {
            var count = 1
            while !items.isAtEnd { count += try items.decode(DecodedSize.self).count }
            self.count = count
        } else if let text = try? decoder.singleValueContainer().decode(String.self) {
            count = 1 + text.utf8.count / 64
        } else {
            count = 1
        }
    }
}

extension Decoder {
    /// The size of the value at the decoder's position, or 1 if the value cannot be decoded.
    var valueSize: Int { (try? DecodedSize(from: self))?.count ?? 1 }
}
