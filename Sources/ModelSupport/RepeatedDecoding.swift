/// A count of the values that are decoded again, because they do not fit the branch of a union or the type of a member
/// as which they were decoded first.
///
/// For example, an object is decoded as the first branch of a union, which fails, and then as the second branch. If
/// such objects are inside one another, the time to decode them can double with each level. Their number is therefore
/// limited.
///
/// The attempts inside the outermost attempt share one object. `@unchecked Sendable` because the compiler cannot see
/// that a decoder calls them one after another.
final class RepeatedDecoding: @unchecked Sendable {
    /// The count of the outermost attempt, or `nil` outside of all attempts.
    @TaskLocal private static var current: RepeatedDecoding?

    /// The error for a value in which too many values have been decoded again.
    struct Excess: Error {}

    /// The number of values that can be decoded again, in addition to a multiple of the size of the outermost value.
    private static let freeValueCount = 1 << 16
    /// The number of times that the outermost value can be decoded again, in addition to `freeValueCount`. Few values
    /// need more than one for each branch of a union.
    private static let repetitionLimit = 256

    private var valueCount = 0
    private var limit = RepeatedDecoding.freeValueCount
    /// A function that returns the size of the outermost value, or `nil` if ``limit`` includes this size already.
    private var outermostSize: (() -> Int)?

    private init(outermostSize: @escaping () -> Int) { self.outermostSize = outermostSize }

    /// Attempts to decode a value as a type. Returns `nil` if the value does not fit the type and can be decoded again
    /// as another one.
    ///
    /// - Parameters:
    ///   - size: A function that returns the size of the value.
    ///   - canBeRepeated: A function that returns whether the value may fit another type. It is called after decoding
    ///     has failed.
    /// - Throws: The error of decoding if the value cannot fit another type, or an error if too many values have been
    ///   decoded again.
    static func attempt<Value>(
        _ decode: () throws -> Value,
        size: @escaping () -> Int,
        canBeRepeated: () throws -> Bool = { true }
    ) throws -> Value? {
        guard let current else {
            return try $current.withValue(RepeatedDecoding(outermostSize: size)) {
                try attempt(decode, size: size, canBeRepeated: canBeRepeated)
            }
        }
        do {
            return try decode()
        } catch {
            guard !isExceeded(error), try canBeRepeated() else { throw error }
            try current.count(size())
            return nil
        }
    }

    /// Returns whether an error is about too many values that have been decoded again.
    static func isExceeded(_ error: any Error) -> Bool {
        guard case DecodingError.dataCorrupted(let context) = error else { return false }
        return context.underlyingError is Excess
    }

    /// Counts the values in a value that is decoded again.
    private func count(_ size: Int) throws {
        valueCount += size
        if valueCount > limit, let outermostSize {
            limit += Self.repetitionLimit * outermostSize()
            self.outermostSize = nil
        }
        guard valueCount > limit else { return }
        throw DecodingError.dataCorrupted(
            DecodingError.Context(
                codingPath: [],
                debugDescription: "Too many attempts to find the type of a value.",
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
