// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "yomitori",
    products: [
        .library(name: "YomitoriCore", targets: ["YomitoriCore"]),
        .library(name: "Yomitori", targets: ["Yomitori"]),
        .library(name: "YomitoriExport", targets: ["YomitoriExport"]),
        .library(name: "YomitoriLibrary", targets: ["YomitoriLibrary"]),
        .library(name: "YomitoriQueue", targets: ["YomitoriQueue"]),
        .library(name: "YomitoriServer", targets: ["YomitoriServer"]),
        .library(name: "YomitoriVision", targets: ["YomitoriVision"]),
        .library(name: "YomitoriWorkers", targets: ["YomitoriWorkers"]),
        .executable(name: "yomitori", targets: ["yomitori-executable"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-crypto", exact: "4.5.2"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", exact: "2.13.0"),
        .package(url: "https://github.com/apple/swift-system", exact: "1.8.1"),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1"),
        .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", exact: "1.0.2"),
    ],
    targets: [
        // C libraries: a module map and a shim header each.
        .systemLibrary(name: "CAllocator"),
        .systemLibrary(name: "CConfinement"),
        .systemLibrary(name: "COpenVINO", pkgConfig: "openvino_c"),
        .systemLibrary(name: "CVips", pkgConfig: "yomitori-vips"),
        .systemLibrary(name: "CArchive", pkgConfig: "libarchive", providers: [.apt(["libarchive-dev"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),

        // The middle: values and protocols.
        .target(name: "YomitoriCore"),

        // What the loader tells, in C since its header is an extension.
        .target(name: "CLoader"),

        // Loops that are compiled for several processors.
        .target(name: "CKernels"),

        // One target for each piece of the outside world.
        .target(name: "YomitoriImaging", dependencies: ["YomitoriCore", "CKernels", "CVips"]),
        .target(
            name: "YomitoriInference",
            dependencies: ["YomitoriCore", "CLoader", "COpenVINO", .product(name: "Metrics", package: "swift-metrics")]),
        .target(name: "YomitoriArchive", dependencies: ["YomitoriCore", "CArchive"]),
        .target(
            name: "YomitoriModels",
            dependencies: [
                "YomitoriCore", "YomitoriArchive",
                .product(name: "Yams", package: "Yams"),
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            resources: [
                .embedInCode("Packs/general.yaml"), .embedInCode("Packs/koten.yaml"), .embedInCode("Packs/ndl.yaml"),
            ]),

        // The engine, what it gives, and who calls it.
        .target(
            name: "Yomitori",
            dependencies: [
                "YomitoriCore", "CKernels", "YomitoriImaging", "YomitoriInference", "YomitoriModels",
                .product(name: "Metrics", package: "swift-metrics"),
            ]),
        // On Apple's platforms it is the real Vision, and needs nothing.
        .target(
            name: "YomitoriVision", dependencies: [.target(name: "Yomitori", condition: .when(platforms: [.linux]))]),
        .target(name: "YomitoriExport", dependencies: ["YomitoriCore"]),
        .target(name: "YomitoriEvaluation", dependencies: ["YomitoriCore"]),
        // What the queue and the library have in common: their files.
        .target(name: "YomitoriDatabase", dependencies: [.product(name: "GRDB", package: "GRDB.swift")]),
        .target(
            name: "YomitoriQueue",
            dependencies: [
                "YomitoriCore", "YomitoriDatabase",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Metrics", package: "swift-metrics"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ]),
        // What a person made: pages, corrections and their history, search.
        .target(
            name: "YomitoriLibrary",
            dependencies: [
                "YomitoriCore", "YomitoriDatabase",
                .product(name: "GRDB", package: "GRDB.swift"),
            ]),
        .target(
            name: "YomitoriServer",
            dependencies: [
                "YomitoriCore", "YomitoriExport", "YomitoriLibrary", "YomitoriQueue", "CZlib",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTLS", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Metrics", package: "swift-metrics"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            exclude: ["Web", "Description/Interface"],
            plugins: ["EmbedFiles"]),
        // Puts the web app into the server's code when it is built.
        .executableTarget(name: "embed-files", path: "Plugins/embed-files"),
        .plugin(name: "EmbedFiles", capability: .buildTool(), dependencies: ["embed-files"]),
        .target(
            name: "YomitoriWorkers",
            dependencies: [
                "YomitoriCore", "CConfinement",
                .product(name: "Metrics", package: "swift-metrics"),
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SystemPackage", package: "swift-system"),
            ]),
        .target(
            name: "YomitoriCommandLine",
            dependencies: [
                "YomitoriCore", "YomitoriImaging", "YomitoriInference", "YomitoriModels", "CAllocator", "Yomitori",
                "YomitoriExport",
                "YomitoriArchive", "YomitoriEvaluation", "YomitoriLibrary", "YomitoriQueue", "YomitoriServer",
                "YomitoriWorkers",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
            ]),
        .executableTarget(
            name: "yomitori-executable", dependencies: ["YomitoriCommandLine"], path: "Sources/yomitori-executable"),

        // The examples of the documentation: the libraries' public interfaces and nothing else.
        .executableTarget(name: "read-page", dependencies: ["Yomitori"], path: "Examples/read-page"),
        .executableTarget(name: "recognize-text", dependencies: ["YomitoriVision"], path: "Examples/recognize-text"),
        .executableTarget(name: "scan-documents", dependencies: ["YomitoriVision"], path: "Examples/scan-documents"),
        .executableTarget(
            name: "batch-reader", dependencies: ["Yomitori", "YomitoriQueue"], path: "Examples/batch-reader"),

        // What the queue itself costs; Benchmarks/queue calls it.
        .executableTarget(
            name: "queue-cost", dependencies: ["YomitoriCore", "YomitoriQueue"], path: "Benchmarks/queue-cost"),
        // What finding a page and laying it flat cost; docs/scanning.md has figures.
        .executableTarget(
            name: "scan-cost", dependencies: ["Yomitori", "YomitoriCore", "YomitoriImaging"],
            path: "Benchmarks/scan-cost"),
        // What the memory benchmark runs: three packs in one process.
        .executableTarget(
            name: "three-packs", dependencies: ["Yomitori", "YomitoriInference", "YomitoriModels", "CAllocator"],
            path: "Benchmarks/three-packs"),

        // The program with a recogniser that does what its "pictures" say, for tests that kill processes.
        .executableTarget(
            name: "yomitori-torture", dependencies: ["YomitoriCommandLine", "YomitoriCore", "YomitoriTestSupport"],
            path: "Benchmarks/torture/program"),

        // Tests.
        .target(name: "YomitoriTestSupport", dependencies: ["YomitoriCore", "YomitoriImaging"]),
        .testTarget(name: "YomitoriCoreTests", dependencies: ["YomitoriCore", "YomitoriTestSupport"]),
        .testTarget(
            name: "YomitoriImagingTests", dependencies: ["CVips", "YomitoriImaging", "YomitoriTestSupport"],
            resources: [.copy("Fixtures")]),
        .testTarget(
            name: "YomitoriInferenceTests",
            dependencies: [
                "YomitoriCore", "YomitoriInference", "YomitoriTestSupport",
                .product(name: "MetricsTestKit", package: "swift-metrics"),
            ]),
        .testTarget(
            name: "YomitoriModelsTests",
            dependencies: [
                "YomitoriCore", "YomitoriModels", "YomitoriTestSupport",
                .product(name: "Crypto", package: "swift-crypto"),
            ]),
        .testTarget(
            name: "YomitoriTests",
            dependencies: [
                "Yomitori", "YomitoriExport", "YomitoriTestSupport",
                .product(name: "MetricsTestKit", package: "swift-metrics"),
            ],
            exclude: ["Requests/Fixtures"]),
        .testTarget(
            name: "YomitoriVisionTests", dependencies: ["Yomitori", "YomitoriVision", "YomitoriTestSupport"]),
        .testTarget(
            name: "YomitoriExportTests", dependencies: ["YomitoriCore", "YomitoriExport", "YomitoriTestSupport"],
            exclude: ["Fixtures"]),
        .testTarget(
            name: "YomitoriWorkersTests",
            dependencies: [
                "YomitoriCore", "YomitoriWorkers", "YomitoriTestSupport", "yomitori-torture",
                .product(name: "MetricsTestKit", package: "swift-metrics"),
            ]),
        .testTarget(
            name: "YomitoriEvaluationTests",
            dependencies: ["YomitoriCore", "YomitoriEvaluation", "YomitoriTestSupport"]),
        .testTarget(
            name: "YomitoriQueueTests",
            dependencies: [
                "Yomitori", "YomitoriCore", "YomitoriDatabase", "YomitoriModels", "YomitoriQueue",
                "YomitoriTestSupport",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "MetricsTestKit", package: "swift-metrics"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "ServiceLifecycleTestKit", package: "swift-service-lifecycle"),
            ],
            exclude: ["Fixtures"]),
        .testTarget(
            name: "YomitoriArchiveTests", dependencies: ["YomitoriArchive", "YomitoriCore", "YomitoriTestSupport"]),
        .testTarget(
            name: "YomitoriLibraryTests",
            dependencies: [
                "YomitoriCore", "YomitoriLibrary", "YomitoriTestSupport",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            exclude: ["Fixtures"]),
        .testTarget(
            name: "YomitoriServerTests",
            dependencies: [
                "YomitoriCore", "YomitoriExport", "YomitoriLibrary", "YomitoriQueue", "YomitoriServer",
                "YomitoriTestSupport", "CZlib",
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "GRDB", package: "GRDB.swift"),
            ]),
        .testTarget(
            name: "YomitoriCommandLineTests",
            dependencies: [
                "YomitoriCommandLine", "YomitoriCore", "YomitoriEvaluation", "YomitoriExport", "YomitoriImaging",
                "YomitoriInference", "YomitoriModels",
                "YomitoriQueue", "YomitoriServer", "YomitoriWorkers",
                "YomitoriTestSupport", "yomitori-executable",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            exclude: ["Commands/Fixtures"]),
    ]
)

for target in package.targets where target.type != .system && target.type != .plugin {
    target.swiftSettings =
        (target.swiftSettings ?? []) + [
            .swiftLanguageMode(.v6),
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("InternalImportsByDefault"),
            .enableUpcomingFeature("MemberImportVisibility"),
        ]
}
