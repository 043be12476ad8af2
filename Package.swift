// swift-tools-version: 6.2

import PackageDescription

// Every target is built with the same settings:
// - SE-0335: `any` is required for existential types.
// - SE-0409: imports are internal by default.
// - SE-0444: members are visible only in files that import their module.
// - SE-0443: warnings are errors where `.ci/run` compiles the sources. On macOS, the C library needs `unsafe` in other
//   places, and the compiler warns there. With `unsafeFlags` instead, other packages could not depend on this one.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error, .when(platforms: [.linux])),
]

// SE-0458: each use of memory that the compiler can't check is marked `unsafe`. UnsafeUseTests lists the files with
// such uses. The code of ModelSupport, which has one, becomes a part of packages whose compilers may not know the mark.
let checked = settings + [.strictMemorySafety()]

// SE-0465: SchemaKit has types that hold a `Span`. The compiler checks that no such value outlives its memory.
let lifetimes: [SwiftSetting] = [.enableExperimentalFeature("Lifetimes")]

// SchemaPlatform declares functions of the C library that the C module does not import.
let externals: [SwiftSetting] = [.enableExperimentalFeature("Extern")]

// SwiftPM compiles the tools of plugins separately from the products of the same name, with all targets that they
// depend on. This doubles the processor time of a build, so builds in which no plugin runs leave this trait out.
let pluginTools = TargetDependencyCondition.when(traits: ["PluginTools"])

// No plugin runs in builds of this package itself. SwiftPM does not say which package it builds, but the commands of a
// shell in this folder build this package, unless they name another one with `--package-path`.
let isOwnBuild = Context.environment["PWD"] == Context.packageDirectory

// pre-commit builds every product of its clone, `pre-commit/repo…`, at the first run of a hook. No plugin runs there.
let folders = Context.packageDirectory.split(separator: "/").suffix(2)
let isHookClone = folders.first == "pre-commit" && folders.last?.hasPrefix("repo") == true

// SCHEMAKIT_TOOLS asks for the tools of plugins, which are then built in this folder, too.
let requestedTools = Context.environment["SCHEMAKIT_TOOLS"]
let runsPlugins = !isHookClone && (!isOwnBuild || requestedTools != nil)

// The artifact bundle of a release (SE-0305) with the tools of the plugins. `Scripts/set-release` writes its address
// into the commit of the release. Other commits have no bundle.
let releasedBundle: (url: String, checksum: String)? = nil

// The plugins run the tools of the bundle that SCHEMAKIT_TOOLS names, of the release's bundle, or else the tools that
// SwiftPM builds. With `source`, the tools are built even if there is a bundle.
@MainActor
func makeBundle() -> Target? {
    let name = "SchemaKitTools"
    switch requestedTools {
    case "source":
        return nil
    case let path? where path.hasPrefix("/"):
        // SwiftPM takes only paths that are relative to the package.
        let depth = Context.packageDirectory.split(separator: "/").count
        return .binaryTarget(
            name: name,
            path: String(repeating: "../", count: depth) + path.dropFirst()
        )
    case let path?:
        return .binaryTarget(name: name, path: path)
    case nil:
        // The bundles of releases have executables for Linux only.
        #if os(Linux)
            guard let releasedBundle, runsPlugins else { return nil }
            return .binaryTarget(
                name: name,
                url: releasedBundle.url,
                checksum: releasedBundle.checksum
            )
        #else
            return nil
        #endif
    }
}
let bundle = makeBundle()

/// Returns the dependencies of a plugin that runs a tool.
@MainActor
func dependencies(onTool name: String) -> [Target.Dependency] {
    bundle.map { [.target(name: $0.name)] } ?? [.target(name: name, condition: pluginTools)]
}

let package = Package(
    name: "SchemaKit",
    platforms: [.iOS(.v15), .macOS(.v12)],
    products: [
        .library(name: "SchemaKit", targets: ["SchemaKit"]),
        .library(name: "SchemaDiagnostics", targets: ["SchemaDiagnostics"]),
        .library(name: "SchemaKitFoundation", targets: ["SchemaKitFoundation"]),
        .library(name: "WidgetSchemas", targets: ["WidgetSchemas"]),
        .library(name: "SchemaLint", targets: ["SchemaLint"]),
        .executable(name: "widget-lint", targets: ["widget-lint"]),
        .executable(name: "widget-codegen", targets: ["widget-codegen"]),
        .executable(name: "bowtie-schemakit", targets: ["bowtie-schemakit"]),
        .plugin(name: "GenerateModels", targets: ["GenerateModels"]),
        .plugin(name: "GenerateModelsIntoPackage", targets: ["GenerateModelsIntoPackage"]),
        .plugin(name: "LintPayloads", targets: ["LintPayloads"]),
        .plugin(name: "LintPayloadsDuringBuild", targets: ["LintPayloadsDuringBuild"]),
    ],
    traits: [
        .trait(name: "PluginTools", description: "The tools that the package plugins run."),
        .default(enabledTraits: runsPlugins ? ["PluginTools"] : []),
    ],
    targets: [
        // Everything that differs by platform, and the C library.
        .target(name: "SchemaPlatform", swiftSettings: checked + externals),
        .target(
            name: "SchemaKit",
            dependencies: ["SchemaPlatform"],
            swiftSettings: checked + lifetimes
        ),
        .target(
            name: "SchemaDiagnostics",
            dependencies: ["SchemaKit"],
            swiftSettings: checked + lifetimes
        ),
        .target(
            name: "SchemaKitFoundation",
            dependencies: ["SchemaKit", "SchemaDiagnostics"],
            swiftSettings: checked
        ),
        .target(
            name: "SchemaMarkup",
            dependencies: ["SchemaKit"],
            swiftSettings: checked
        ),
        .target(
            name: "WidgetSchemas",
            dependencies: ["SchemaKit"],
            swiftSettings: checked
        ),
        .target(
            name: "SchemaLint",
            dependencies: ["SchemaKit", "SchemaDiagnostics", "SchemaMarkup", "WidgetSchemas"],
            swiftSettings: checked
        ),
        .target(
            name: "CommandLineInterface",
            dependencies: ["SchemaKit", "SchemaPlatform"],
            swiftSettings: checked
        ),
        // The support code that generated models share. Scripts/embed-model-support.py embeds its sources as
        // strings, which SwiftModels writes into the modules of users. Only the tests of this target link it.
        .target(
            name: "ModelSupport",
            dependencies: ["SchemaKit"],
            swiftSettings: settings
        ),
        .target(
            name: "SwiftModels",
            dependencies: ["SchemaKit"],
            swiftSettings: checked
        ),
        .target(
            name: "SchemaDocumentation",
            dependencies: ["SchemaKit", "SchemaMarkup", "SwiftModels"],
            swiftSettings: checked
        ),
        .target(
            name: "FileLinting",
            dependencies: ["SchemaKit", "SchemaDiagnostics", "SchemaLint", "CommandLineInterface"],
            swiftSettings: checked
        ),
        .target(
            name: "LanguageServer",
            dependencies: [
                "SchemaKit", "SchemaDiagnostics", "SchemaLint", "SchemaDocumentation",
                "FileLinting", "CommandLineInterface",
            ],
            swiftSettings: checked
        ),
        .executableTarget(
            name: "widget-lint",
            dependencies: [
                "SchemaKit", "SchemaDiagnostics", "SchemaLint", "FileLinting", "LanguageServer",
                "SwiftModels", "WidgetSchemas", "CommandLineInterface",
            ],
            swiftSettings: checked
        ),
        .executableTarget(
            name: "widget-codegen",
            dependencies: [
                "SchemaKit", "SwiftModels", "SchemaDocumentation", "WidgetSchemas",
                "CommandLineInterface",
            ],
            swiftSettings: checked
        ),
        .plugin(
            name: "GenerateModels",
            capability: .buildTool(),
            dependencies: dependencies(onTool: "widget-codegen")
        ),
        .plugin(
            name: "GenerateModelsIntoPackage",
            capability: .command(
                intent: .custom(
                    verb: "generate-models",
                    description: "Write Swift models for JSON Schemas into the package"
                ),
                permissions: [
                    .writeToPackageDirectory(reason: "It writes the models that schemas describe.")
                ]
            ),
            dependencies: dependencies(onTool: "widget-codegen")
        ),
        .plugin(
            name: "LintPayloads",
            capability: .command(
                intent: .custom(
                    verb: "lint-payloads",
                    description: "Check widget payloads against their schemas"
                )
            ),
            dependencies: dependencies(onTool: "widget-lint")
        ),
        .plugin(
            name: "LintPayloadsDuringBuild",
            capability: .buildTool(),
            dependencies: dependencies(onTool: "widget-lint")
        ),
        .executableTarget(
            name: "bowtie-schemakit",
            dependencies: [
                "SchemaKit", "SchemaDiagnostics", "CommandLineInterface", "SchemaPlatform",
            ],
            swiftSettings: checked
        ),
        .target(
            name: "TestSupport",
            dependencies: ["SchemaKit", "SchemaDiagnostics", "SchemaLint", "SchemaPlatform"],
            path: "Tests/TestSupport",
            swiftSettings: settings
        ),
        .testTarget(
            name: "SchemaKitTests",
            dependencies: [
                "SchemaKit", "SchemaDiagnostics", "SchemaKitFoundation", "SchemaLint",
                "SchemaPlatform", "WidgetSchemas", "TestSupport",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "SchemaDiagnosticsTests",
            dependencies: ["SchemaKit", "SchemaDiagnostics", "SchemaLint", "TestSupport"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "SchemaLintTests",
            dependencies: [
                "SchemaKit", "SchemaDiagnostics", "SchemaLint", "WidgetSchemas", "TestSupport",
            ],
            exclude: ["Reporting/Expected"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CommandLineInterfaceTests",
            dependencies: ["CommandLineInterface", "SchemaKit", "SchemaPlatform", "TestSupport"],
            exclude: ["Expected"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "BowtieTests",
            dependencies: ["bowtie-schemakit", "SchemaKit", "CommandLineInterface", "TestSupport"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "WidgetLintTests",
            dependencies: [
                "widget-lint", "SchemaKit", "SchemaDiagnostics", "SchemaLint", "SwiftModels",
                "FileLinting", "LanguageServer", "WidgetSchemas", "CommandLineInterface",
                "TestSupport",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "LanguageServerTests",
            dependencies: [
                "widget-lint", "LanguageServer", "FileLinting", "CommandLineInterface", "SchemaKit",
                "SchemaDiagnostics", "SchemaLint", "TestSupport",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "ModelSupportTests",
            dependencies: ["ModelSupport", "SchemaKit", "TestSupport"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "SwiftModelsTests",
            dependencies: ["SwiftModels", "SchemaKit", "TestSupport"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "SchemaDocumentationTests",
            dependencies: [
                "SchemaDocumentation", "SchemaMarkup", "SwiftModels", "SchemaKit", "TestSupport",
            ],
            swiftSettings: settings
        ),
        // The table of keywords and of the parts of all libraries that handle them.
        .testTarget(
            name: "KeywordTests",
            dependencies: [
                "SchemaKit", "SchemaDiagnostics", "SchemaLint", "SwiftModels",
                "SchemaDocumentation", "LanguageServer", "TestSupport",
            ],
            swiftSettings: settings
        ),
        // The pages in Markdown: their commands, code, links and names.
        .testTarget(
            name: "DocumentTests",
            dependencies: ["widget-lint", "widget-codegen", "SchemaKit", "TestSupport"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "WidgetCodegenTests",
            dependencies: [
                "widget-codegen", "SchemaKit", "SchemaDiagnostics", "SchemaLint", "SwiftModels",
                "SchemaDocumentation", "WidgetSchemas", "CommandLineInterface", "TestSupport",
            ],
            swiftSettings: settings
        ),
    ]
)

if let bundle {
    package.targets.append(bundle)
}

// The fuzzers, which `Scripts/fuzz` builds instead of everything else. The tools become libraries without
// their entry points, and Tests/FuzzTests, which is a test target otherwise, becomes the executable. Other
// packages cannot depend on a package with unsafe flags, so an environment variable selects this build. With
// `sanitized`, the libraries are instrumented for libFuzzer and the address sanitizer. With `plain` they are
// not, so that many random inputs run in a short time.
let fuzzed: [Target.Dependency] = [
    "SchemaPlatform", "SchemaKit", "SchemaDiagnostics", "SchemaMarkup", "WidgetSchemas",
    "SchemaLint", "FileLinting", "LanguageServer", "ModelSupport", "SwiftModels",
    "CommandLineInterface", "widget-lint", "widget-codegen",
]
if let build = Context.environment["SCHEMAKIT_FUZZING"] {
    let isSanitized = build == "sanitized"
    let sanitizers = isSanitized ? ["-sanitize=fuzzer,address"] : []
    // The debug build without sanitizers has the compiler arguments of the tests, so it compiles little anew.
    let instrumented: [SwiftSetting] = [
        .unsafeFlags(sanitizers), .unsafeFlags(["-enable-testing"], .when(configuration: .release)),
    ]
    package.products = []
    package.targets = package.targets.compactMap { target in
        switch target.type {
        case .regular where target.name != "TestSupport":
            target.swiftSettings = (target.swiftSettings ?? []) + instrumented
            return target
        case .executable where target.name != "bowtie-schemakit":
            let main = target.name == "widget-lint" ? "WidgetLint.swift" : "WidgetCodegen.swift"
            return .target(
                name: target.name,
                dependencies: target.dependencies,
                exclude: [main],
                swiftSettings: (target.swiftSettings ?? []) + instrumented
            )
        default:
            return nil
        }
    }
    if isSanitized {
        package.targets.append(
            .systemLibrary(name: "LibFuzzer", path: "Tests/FuzzTests/Fuzzer/LibFuzzer")
        )
    }
    package.targets.append(
        .executableTarget(
            name: "schemakit-fuzz",
            dependencies: fuzzed + (isSanitized ? ["LibFuzzer"] : []),
            path: "Tests/FuzzTests",
            exclude: ["Replay", "Fuzzer/LibFuzzer"],
            swiftSettings: settings + instrumented + (isSanitized ? [.define("SANITIZED")] : []),
            linkerSettings: [.unsafeFlags(sanitizers + ["-use-ld=lld"])]
        )
    )
} else {
    package.targets.append(
        .testTarget(
            name: "FuzzTests",
            dependencies: fuzzed + ["TestSupport"],
            exclude: ["Fuzzer"],
            swiftSettings: settings
        )
    )
}
