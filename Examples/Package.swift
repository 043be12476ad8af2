// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "Examples",
    platforms: [.macOS(.v13)],
    dependencies: [
        // Other packages name the URL of the repository here.
        .package(name: "SchemaKit", path: "..")
    ],
    targets: [
        // The models. Their Swift code is generated during builds and is not checked in.
        .target(
            name: "WidgetModels",
            exclude: ["widget-codegen.json"],
            plugins: [.plugin(name: "GenerateModels", package: "SchemaKit")]
        ),
        // The program. Its payloads are checked during builds.
        .executableTarget(
            name: "widget-gallery",
            dependencies: ["WidgetModels"],
            resources: [.copy("Payloads")],
            plugins: [.plugin(name: "LintPayloadsDuringBuild", package: "SchemaKit")]
        ),
    ]
)
