// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "Examples",
    platforms: [.macOS(.v13)],
    dependencies: [
        // A package elsewhere has the address of the repository here.
        .package(name: "SchemaKit", path: "..")
    ],
    targets: [
        // The models: their Swift is generated in each build and is not checked in.
        .target(
            name: "WidgetModels",
            exclude: ["widget-codegen.json"],
            plugins: [.plugin(name: "GenerateModels", package: "SchemaKit")]
        ),
        // The program: its payloads are checked in each build.
        .executableTarget(
            name: "widget-gallery",
            dependencies: ["WidgetModels"],
            resources: [.copy("Payloads")],
            plugins: [.plugin(name: "LintPayloadsDuringBuild", package: "SchemaKit")]
        ),
    ]
)
