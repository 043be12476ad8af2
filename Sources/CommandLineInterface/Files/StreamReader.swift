/// A reader that returns the bytes of standard input as they arrive.
package struct StreamReader: ~Copyable {
    /// The maximum number of bytes that ``next()`` returns.
    private static let capacity = 65_536

    private let descriptor = FileDescriptor(number: StandardStream.input.rawValue)
    private var buffer = [UInt8](repeating: 0, count: capacity)

    package init() {}

    /// True if ``next()`` would wait for the writer of the stream.
    package var wouldWait: Bool { !descriptor.isReadable }

    /// Returns the bytes that have arrived, or waits until bytes arrive. Returns an empty slice at the end.
    package mutating func next() throws(FileError) -> ArraySlice<UInt8> {
        do throws(SystemError) {
            let count = try descriptor.receive(into: &buffer)
            return buffer[..<count]
        } catch {
            let name = StandardStream.input.name
            throw FileError(path: name, operation: .read, code: error.code)
        }
    }
}
