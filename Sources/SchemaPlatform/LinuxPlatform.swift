#if canImport(Glibc) || canImport(Musl)
    #if canImport(Glibc)
        import Glibc
    #else
        import Musl
    #endif

    package typealias CurrentPlatform = LinuxPlatform

    /// The operations of Linux, with the C library of GNU or with musl.
    package enum LinuxPlatform: @unsafe Platform {
        package static var spawnAttributes: posix_spawnattr_t { posix_spawnattr_t() }
        package static var spawnFileActions: posix_spawn_file_actions_t {
            unsafe posix_spawn_file_actions_t()
        }

        package static var lowestStackAddress: UInt {
            var attributes = pthread_attr_t()
            guard unsafe readThreadAttributes(pthread_self(), &attributes) == 0 else {
                return estimatedStackAddress()
            }
            defer { unsafe pthread_attr_destroy(&attributes) }
            var address: UnsafeMutableRawPointer?
            var byteCount = 0
            unsafe pthread_attr_getstack(&attributes, &address, &byteCount)
            return UInt(bitPattern: address)
        }

        /// Returns an estimate of the lowest address of the stack: the address of a local variable minus three quarters
        /// of the default stack size, because a part of the stack is already in use. The estimate is used if the C
        /// library cannot determine the bounds of the stack. Without `/proc`, glibc cannot determine those of the main
        /// thread.
        private static func estimatedStackAddress() -> UInt {
            var attributes = pthread_attr_t()
            unsafe pthread_attr_init(&attributes)
            defer { unsafe pthread_attr_destroy(&attributes) }
            var byteCount = 0
            unsafe pthread_attr_getstacksize(&attributes, &byteCount)
            let current = unsafe withUnsafePointer(to: &byteCount) { UInt(bitPattern: $0) }
            return current - UInt(byteCount / 4 * 3)
        }

        package static var executablePath: String? { "/proc/self/exe" }

        package static var cacheFolder: String { ".cache" }

        package static func adviseLargePages(for memory: UnsafeMutableRawBufferPointer) {
            _ = unsafe madvise(memory.baseAddress, memory.count, MADV_HUGEPAGE)
        }

        package static func startThread(
            _ attributes: UnsafePointer<pthread_attr_t>,
            _ body: ThreadBody
        ) -> Int32 {
            var thread = pthread_t()
            let argument = unsafe Unmanaged.passRetained(body)
            let start: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = {
                if let argument = unsafe $0 { unsafe ThreadBody.run(argument) }
                return nil
            }
            let code = unsafe pthread_create(&thread, attributes, start, argument.toOpaque())
            if code != 0 { unsafe argument.release() }
            return code
        }

        package static func isIgnoring(_ action: sigaction) -> Bool {
            let handler = unsafe action.__sigaction_handler.sa_handler
            return unsafe unsafeBitCast(handler, to: Int.self)
                == unsafeBitCast(SIG_IGN, to: Int.self)
        }

        package static func modificationTime(of status: stat) -> timespec { status.st_mtim }

        package static func changeTime(of status: stat) -> timespec { status.st_ctim }

        package static func copyAttributes(from path: String, to descriptor: Int32) -> Bool {
            ExtendedAttributes.copy(from: path, to: descriptor)
        }
    }

    // The C module does not declare this function on all systems.
    @_extern(c, "pthread_getattr_np")
    private func readThreadAttributes(
        _ thread: pthread_t,
        _ attributes: UnsafeMutablePointer<pthread_attr_t>
    ) -> Int32
#endif
