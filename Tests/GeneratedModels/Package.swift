// swift-tools-version: 6.2

import PackageDescription

// The models of the schemas in Schemas and Tests/Cases/codegen, which the plugin generates during the build as in a
// user's package, and their tests. They are a separate package, because a package whose targets use the plugin first
// compiles the tool of the plugin and all dependencies of the tool.

// The settings that all targets of SchemaKit share: generated Swift compiles under them.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

let package = Package(
    name: "GeneratedModels",
    platforms: [.iOS(.v16), .macOS(.v13)],
    dependencies: [.package(name: "SchemaKit", path: "../..")],
    targets: [
        .target(
            name: "GeneratedModels",
            dependencies: [.product(name: "SchemaKit", package: "SchemaKit")],
            exclude: ["widget-codegen.json"],
            swiftSettings: settings,
            plugins: [.plugin(name: "GenerateModels", package: "SchemaKit")]
        ),
        .target(
            name: "CaseModels",
            dependencies: [.product(name: "SchemaKit", package: "SchemaKit")],
            exclude: ["widget-codegen.json"],
            swiftSettings: settings,
            plugins: [.plugin(name: "GenerateModels", package: "SchemaKit")]
        ),
        .target(
            name: "SnakeCaseModels",
            exclude: ["widget-codegen.json"],
            swiftSettings: settings,
            plugins: [.plugin(name: "GenerateModels", package: "SchemaKit")]
        ),
        .target(name: "InitializerChecks", swiftSettings: settings),
        .testTarget(
            name: "GeneratedModelsTests",
            dependencies: [
                "GeneratedModels", "InitializerChecks", "SnakeCaseModels",
                .product(name: "SchemaKit", package: "SchemaKit"),
                .product(name: "SchemaDiagnostics", package: "SchemaKit"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CaseModelsTests",
            dependencies: [
                "CaseModels", "InitializerChecks",
                .product(name: "SchemaKit", package: "SchemaKit"),
                .product(name: "SchemaDiagnostics", package: "SchemaKit"),
            ],
            swiftSettings: settings
        ),
    ]
)
