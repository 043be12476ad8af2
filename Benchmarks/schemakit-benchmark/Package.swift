// swift-tools-version: 6.2

import PackageDescription

// A benchmark of SchemaKit inside one process, through the public API. It is a package of its own, so that builds of
// SchemaKit do not compile it.

let package = Package(
    name: "schemakit-benchmark",
    platforms: [.macOS(.v12)],
    dependencies: [.package(name: "SchemaKit", path: "../..")],
    targets: [
        .executableTarget(
            name: "schemakit-benchmark",
            dependencies: [.product(name: "SchemaKit", package: "SchemaKit")],
            exclude: ["widget-codegen.json"],
            swiftSettings: [
                .swiftLanguageMode(.v6),
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
                .treatAllWarnings(as: .error),
            ]
        )
    ]
)
