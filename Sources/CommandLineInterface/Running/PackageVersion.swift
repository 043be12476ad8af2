/// The version of the package and of all its tools.
package enum PackageVersion {
    package static let text = "0.1.0"
}
