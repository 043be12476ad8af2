#if canImport(Darwin)
    import Darwin
#endif

extension ProcessEnvironment {
    /// The path of the running program, if the system provides it.
    package static var executablePath: String? {
        #if canImport(Darwin)
            var count: UInt32 = 0
            _NSGetExecutablePath(nil, &count)
            let bytes = [CChar](unsafeUninitializedCapacity: Int(count)) { buffer, initialized in
                initialized = _NSGetExecutablePath(buffer.baseAddress, &count) == 0 ? Int(count) : 0
            }
            return bytes.isEmpty
                ? nil
                : bytes.withUnsafeBufferPointer { buffer in
                    buffer.baseAddress.map { String(cString: $0) }
                }
        #else
            return FileSystem.canonicalPath(of: "/proc/self/exe")
        #endif
    }
}
