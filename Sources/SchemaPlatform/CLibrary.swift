// The C library of the platform. The other targets import SchemaPlatform to call it.
#if canImport(Darwin)
    @_exported public import Darwin
#elseif canImport(Glibc)
    @_exported public import Glibc
#elseif canImport(Musl)
    @_exported public import Musl
#else
    #error("SchemaPlatform does not know the C library of this platform.")
#endif
