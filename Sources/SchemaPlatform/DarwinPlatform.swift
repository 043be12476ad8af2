#if canImport(Darwin)
    import Darwin
    // For `_NSGetExecutablePath`.
    import MachO

    package typealias CurrentPlatform = DarwinPlatform

    /// The operations of macOS, iOS and the other systems of Apple. Apple's manual pages describe the functions.
    package enum DarwinPlatform: @unsafe Platform {
        // On these systems, both values are pointers. `posix_spawnattr_init` and `posix_spawn_file_actions_init` set
        // them.
        package static var spawnAttributes: posix_spawnattr_t? { nil }
        package static var spawnFileActions: posix_spawn_file_actions_t? { nil }

        /// The lowest address. `pthread_get_stackaddr_np` returns the highest address, where the stack begins.
        package static var lowestStackAddress: UInt {
            let thread = unsafe pthread_self()
            let highest = unsafe UInt(bitPattern: pthread_get_stackaddr_np(thread))
            return unsafe highest - UInt(pthread_get_stacksize_np(thread))
        }

        package static var executablePath: String? {
            // The first call only returns the number of bytes.
            var count: UInt32 = 0
            _ = unsafe _NSGetExecutablePath(nil, &count)
            var bytes = [CChar](repeating: 0, count: Int(count))
            guard unsafe _NSGetExecutablePath(&bytes, &count) == 0 else { return nil }
            return String(
                decoding: bytes.lazy.map(UInt8.init(bitPattern:)).prefix { $0 != 0 },
                as: UTF8.self
            )
        }

        package static var cacheFolder: String { "Library/Caches" }

        package static func adviseLargePages(for memory: UnsafeMutableRawBufferPointer) {}

        package static func startThread(
            _ attributes: UnsafePointer<pthread_attr_t>,
            _ body: ThreadBody
        ) -> Int32 {
            var thread: pthread_t?
            let argument = unsafe Unmanaged.passRetained(body)
            let start: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? = {
                unsafe ThreadBody.run($0)
                return nil
            }
            let code = unsafe pthread_create(&thread, attributes, start, argument.toOpaque())
            if code != 0 { unsafe argument.release() }
            return code
        }

        package static func isIgnoring(_ action: sigaction) -> Bool {
            let handler = unsafe action.__sigaction_u.__sa_handler
            return unsafe unsafeBitCast(handler, to: Int.self)
                == unsafeBitCast(SIG_IGN, to: Int.self)
        }

        package static func modificationTime(of status: stat) -> timespec { status.st_mtimespec }

        package static func changeTime(of status: stat) -> timespec { status.st_ctimespec }

        package static func copyAttributes(from path: String, to descriptor: Int32) -> Bool {
            var original: Int32
            repeat {
                original = unsafe open(path, O_RDONLY | O_CLOEXEC)
            } while original < 0 && errno == EINTR
            guard original >= 0 else { return false }
            defer { _ = close(original) }
            let flags = copyfile_flags_t(COPYFILE_ACL | COPYFILE_XATTR)
            return fcopyfile(original, descriptor, nil, flags) == 0
        }
    }
#endif
