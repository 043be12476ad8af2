/// The operations for which operating systems have different functions, such as copying extended attributes.
///
/// ``CurrentPlatform`` implements them for the system that the package is built for. All other sources call only these
/// operations and functions of POSIX, which are equal on all systems.
package protocol Platform {
    /// The type of the attributes that `posix_spawn` takes.
    associatedtype SpawnAttributes
    /// The type of the list of files that `posix_spawn` opens and closes.
    associatedtype SpawnFileActions

    /// The attributes before `posix_spawnattr_init` initializes them.
    static var spawnAttributes: SpawnAttributes { get }

    /// The list of files before `posix_spawn_file_actions_init` initializes it.
    static var spawnFileActions: SpawnFileActions { get }

    /// The lowest address of the current thread's stack, or an estimate if the system does not provide it.
    static var lowestStackAddress: UInt { get }

    /// The path of the running program, which may be that of a link, or `nil` if the system does not provide it.
    static var executablePath: String? { get }

    /// The folder for caches, relative to the home folder of the user.
    static var cacheFolder: String { get }

    /// Advises the system to use large pages for `memory`, which must consist of whole pages of the ordinary size. Does
    /// nothing on systems without such advice.
    static func adviseLargePages(for memory: UnsafeMutableRawBufferPointer)

    /// Starts a thread that runs `body`.
    ///
    /// - Returns: The error code of `pthread_create`, which is zero if the thread was started.
    static func startThread(
        _ attributes: UnsafePointer<pthread_attr_t>,
        _ body: ThreadBody
    ) -> Int32

    /// Returns whether the action ignores its signal (`SIG_IGN`).
    static func isIgnoring(_ action: sigaction) -> Bool

    /// Returns the time of the last change of a file's content.
    static func modificationTime(of status: stat) -> timespec

    /// Returns the time of the last change of a file's content or metadata.
    static func changeTime(of status: stat) -> timespec

    /// Copies the access control list and the extended attributes of the file at `path` to a new file, and removes
    /// those that the new file has inherited from its folder.
    ///
    /// - Returns: True if everything that users can set was copied.
    static func copyAttributes(from path: String, to descriptor: Int32) -> Bool
}

/// An object with the function that a new thread runs. The C library passes only one pointer to a new thread.
package final class ThreadBody: Sendable {
    private let body: @Sendable () -> Void

    package init(_ body: @escaping @Sendable () -> Void) {
        self.body = body
    }

    /// Runs the function of a `ThreadBody` and releases the object. `argument` is the retained pointer to the object
    /// that was passed to `pthread_create`.
    static func run(_ argument: UnsafeMutableRawPointer) {
        unsafe Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue().body()
    }
}
