// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import PackageDescription

/// The language settings of every target.
///
/// Tests, benchmarks and fuzz targets use these; the
/// rooms of the house add the memory-safety audit.
let languageRules: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .treatAllWarnings(as: .error),
]
let settings = languageRules + [.strictMemorySafety()]

/// A library target at `Sources/<floor>/<name>`.
///
/// Floors and landings: `Docs/architecture.md`;
/// `HouseTests` asserts that every room uses lower rooms only.
func room(
    _ name: String,
    on floor: String,
    uses dependencies: [Target.Dependency] = [],
    resources: [Resource] = [],
    isProduct: Bool = false,
    isSlowUnoptimised: Bool = false
) -> Target {
    .target(
        name: name,
        dependencies: dependencies,
        path: "Sources/\(floor)/\(name)",
        resources: resources + (isProduct ? [.copy("PrivacyInfo.xcprivacy")] : []),
        swiftSettings: settings + (isSlowUnoptimised ? optimisedForTests : [])
    )
}

/// The optimiser, for the rooms that compute most, when `script/test` asks for it.
///
/// Without it reading a picture takes seconds. Unsafe flags would keep other packages from using this
/// one, so they are off otherwise.
let optimisedForTests: [SwiftSetting] =
    Context.environment["ETUI_OPTIMISED"] == nil ? [] : [.unsafeFlags(["-O"])]

let optimisedCForTests: [CSetting] =
    Context.environment["ETUI_OPTIMISED"] == nil ? [] : [.unsafeFlags(["-O2"])]

/// A test target at `Tests/<name>Tests`.
func tests(
    of name: String,
    uses more: [Target.Dependency] = [],
    isSlowUnoptimised: Bool = false
) -> Target {
    .testTarget(
        name: "\(name)Tests",
        dependencies: [.byName(name: name), "TestSupport"] + more,
        path: "Tests/\(name)Tests",
        swiftSettings: languageRules + (isSlowUnoptimised ? optimisedForTests : [])
    )
}

/// Code of apps at `Tests/<name>`, the same in each language mode, that imports only the products of the SDKs.
///
/// Both folders hold links to `Tests/Consumer`; that they compile is the test. If an app passes a value of a plain
/// function type, Swift 6 warns about it; these warnings concern the apps, not this package.
func consumer(
    _ name: String,
    of products: [Target.Dependency] = [
        "VicSwift", "VKarmaneSDK", "VDSNCChecker", "CheckoutCardManagement", "Netverify",
    ],
    _ settings: [SwiftSetting]
) -> Target {
    .target(
        name: name,
        dependencies: products,
        path: "Tests/\(name)",
        swiftSettings: settings
            + (optimisedForTests.isEmpty ? [] : [.unsafeFlags(["-suppress-warnings"])])
    )
}

/// The program of a tutorial in `Docs`, at `Tests/Tutorials/<name>`, with the settings of its reader.
func tutorial(_ name: String, uses products: [Target.Dependency]) -> Target {
    .executableTarget(
        name: name,
        dependencies: products,
        path: "Tests/Tutorials/\(name)/Sources/\(name)",
        swiftSettings: [.treatAllWarnings(as: .error)]
    )
}

/// A library for apps, with the modules that its public types come from.
func product(_ name: String, with modules: [String] = []) -> Product {
    .library(name: name, targets: [name] + modules)
}

/// A C library that the system provides, described by one module map and one `shim.h`.
///
/// pkg-config is asked if the headers are not on the compiler's own path.
func system(_ name: String, pkgConfig: String? = nil, apt: String, brew: String) -> Target {
    .systemLibrary(
        name: name,
        path: "Sources/CLibraries/\(name)",
        pkgConfig: pkgConfig,
        providers: [.apt([apt]), .brew([brew])]
    )
}

let package = Package(
    name: "etui",
    platforms: [.iOS(.v16), .macOS(.v13)],
    products: [
        product("Encodings"),
        product("MachineReadable", with: ["Encodings"]),
        product("Reading", with: ["MachineReadable", "Encodings"]),
        product(
            "Scanning",
            with: [
                "Pictures", "Barcodes", "Reading", "MachineReadable", "Seals", "Certificates",
                "Cryptography", "Encodings",
            ]
        ),
        product("Seals", with: ["Certificates", "Cryptography", "Encodings"]),
        product(
            "InsuranceCards",
            with: ["Tokens", "Cryptography", "MachineReadable", "Encodings"]
        ),
        product("PaymentCards", with: ["Cryptography", "Encodings"]),
        product("DocumentExchange", with: ["Cryptography", "MachineReadable", "Encodings"]),
        product(
            "IdentityCheck",
            with: ["Cryptography", "Reading", "MachineReadable", "Encodings"]
        ),
        product(
            "VDSNCChecker",
            with: ["Seals", "Certificates", "Cryptography", "Screens", "Encodings"]
        ),
        product("VicSwift", with: ["Screens", "Encodings"]),
        product("CheckoutCardManagement", with: ["CardManagementCore", "Screens", "Encodings"]),
        product("CheckoutOOBSDK", with: ["CardManagementCore", "Screens", "Encodings"]),
        product(
            "CheckoutCardManagementStub",
            with: ["CardManagementCore", "Screens", "Encodings"]
        ),
        product(
            "VKarmaneSDK",
            with: ["DocumentExchange", "Cryptography", "MachineReadable", "Encodings"]
        ),
        product(
            "Netverify",
            with: [
                "IdentityCheck", "Screens", "Reading", "MachineReadable", "Cryptography",
                "Encodings",
            ]
        ),
        .executable(name: "etui", targets: ["etui"]),
        .executable(name: "etui-draw", targets: ["etui-draw"]),
        .executable(name: "etui-text", targets: ["etui-text"]),
    ],
    traits: [
        .trait(
            name: "DevelopmentCards",
            description:
                "Includes the made-up cards of VicEnv.DEV in release builds; debug builds always have them."
        )
    ],
    targets: [
        // C libraries
        system("COpenSSL", apt: "libssl-dev", brew: "openssl@3"),
        system("CSodium", apt: "libsodium-dev", brew: "libsodium"),
        system("CTurboJPEG", apt: "libturbojpeg0-dev", brew: "jpeg-turbo"),
        system("CPNG", apt: "libpng-dev", brew: "libpng"),
        system("CSQLite", apt: "libsqlite3-dev", brew: "sqlite"),
        system("CZlib", apt: "zlib1g-dev", brew: "zlib"),
        system("CCurl", apt: "libcurl4-openssl-dev", brew: "curl"),
        system("CMicroHTTPD", apt: "libmicrohttpd-dev", brew: "libmicrohttpd"),
        system("CPostgreSQL", pkgConfig: "libpq", apt: "libpq-dev", brew: "libpq"),
        system(
            "CTesseract",
            pkgConfig: "tesseract",
            apt: "libtesseract-dev",
            brew: "tesseract"
        ),
        system("CRSVG", pkgConfig: "librsvg-2.0", apt: "librsvg2-dev", brew: "librsvg"),
        .target(
            name: "CZXing",
            path: "Sources/CLibraries/CZXing",
            cxxSettings: [.define("ZX_USE_UTF8")],
            linkerSettings: [.linkedLibrary("ZXing")]
        ),

        // The constants of the identity check's interface, a header alone.
        .systemLibrary(name: "CNetverify", path: "Sources/CLibraries/CNetverify"),

        .target(
            name: "CReading",
            path: "Sources/CLibraries/CReading",
            cSettings: optimisedCForTests
        ),

        // Core
        room("Encodings", on: "Core", isProduct: true),
        room("MachineReadable", on: "Core", uses: ["Encodings"], isProduct: true),
        room(
            "Reading",
            on: "Core",
            uses: ["Encodings", "MachineReadable", "CReading"],
            isProduct: true,
            isSlowUnoptimised: true
        ),

        room("Curves", on: "Core", uses: ["Encodings"], isSlowUnoptimised: true),

        // Trust
        room("Execution", on: "Trust", uses: ["Encodings"]),
        room(
            "Cryptography",
            on: "Trust",
            uses: [
                "Encodings", "Curves", "Execution",
                // Apple's platforms have CryptoKit, Security and CommonCrypto.
                .byName(name: "COpenSSL", condition: .when(platforms: [.linux])),
                .byName(name: "CSodium", condition: .when(platforms: [.linux])),
            ]
        ),
        room("Certificates", on: "Trust", uses: ["Encodings", "Execution", "Cryptography"]),
        room("Tokens", on: "Trust", uses: ["Encodings", "Cryptography"]),

        // Domains
        room(
            "Seals",
            on: "Domains",
            uses: ["Encodings", "Execution", "Cryptography", "Certificates", "Tokens"],
            isProduct: true
        ),
        room(
            "InsuranceCards",
            on: "Domains",
            uses: ["Encodings", "MachineReadable", "Cryptography", "Tokens"],
            isProduct: true
        ),
        room(
            "PaymentCards",
            on: "Domains",
            uses: ["Encodings", "Cryptography"],
            isProduct: true
        ),
        room(
            "DocumentExchange",
            on: "Domains",
            uses: ["Encodings", "MachineReadable", "Cryptography", "Certificates"],
            isProduct: true
        ),

        room(
            "IdentityCheck",
            on: "Domains",
            uses: ["Encodings", "MachineReadable", "Reading", "Cryptography"],
            isProduct: true,
            isSlowUnoptimised: true
        ),

        // Edges
        room("Vault", on: "Edges", uses: ["Execution", "Cryptography"]),
        room(
            "Pictures",
            on: "Edges",
            uses: [
                "Encodings", "Reading",
                // Apple's platforms have ImageIO.
                .byName(name: "CTurboJPEG", condition: .when(platforms: [.linux])),
                .byName(name: "CPNG", condition: .when(platforms: [.linux])),
            ],
            isSlowUnoptimised: true
        ),
        room(
            "Barcodes",
            on: "Edges",
            uses: [
                "Reading",
                // Apple's platforms have Vision.
                .byName(name: "CZXing", condition: .when(platforms: [.linux])),
            ],
            isSlowUnoptimised: true
        ),
        room(
            "Scanning",
            on: "Edges",
            uses: ["Encodings", "MachineReadable", "Reading", "Seals", "Pictures", "Barcodes"],
            isProduct: true,
            isSlowUnoptimised: true
        ),
        room("ChildPrograms", on: "Edges"),
        room(
            "PrintedText",
            on: "Edges",
            uses: ["Reading", "Execution", "IdentityCheck", "ChildPrograms"]
        ),
        room("HTTPMessages", on: "Edges", uses: ["Encodings"]),
        room(
            "HTTPClient",
            on: "Edges",
            uses: [
                "Execution", "Cryptography", "HTTPMessages",
                // Apple's platforms have URLSession.
                .byName(name: "CCurl", condition: .when(platforms: [.linux])),
            ]
        ),
        room(
            "ObjectStorage",
            on: "Edges",
            uses: ["Encodings", "Cryptography", "HTTPMessages", "HTTPClient"]
        ),
        room(
            "HTTPServer",
            on: "Edges",
            uses: [
                "Encodings", "Execution", "Cryptography", "HTTPMessages", "CMicroHTTPD", "CZlib",
            ]
        ),
        room(
            "Screens",
            on: "Edges",
            uses: [
                "Encodings", "Execution", "Cryptography",
                // In an app the screens look for codes themselves; elsewhere the server does.
                .byName(name: "Reading", condition: .when(platforms: [.iOS, .macCatalyst])),
                .byName(name: "Scanning", condition: .when(platforms: [.iOS, .macCatalyst])),
            ],
            resources: [.copy("Resources")]
        ),
        room(
            "Database",
            on: "Edges",
            uses: ["Encodings", "Execution", "CSQLite", "CPostgreSQL"]
        ),

        // Services
        room(
            "CardServer",
            on: "Services",
            uses: [
                "Encodings", "Reading", "Execution", "Cryptography", "Certificates", "Tokens",
                "InsuranceCards", "Vault", "Database", "Pictures", "Barcodes", "HTTPMessages",
                "HTTPServer", "Screens",
            ]
        ),
        room(
            "IssuingServer",
            on: "Services",
            uses: [
                "Encodings", "Execution", "Cryptography", "PaymentCards", "Vault", "Database",
                "HTTPMessages", "HTTPClient", "HTTPServer",
            ]
        ),
        room(
            "IdentityServer",
            on: "Services",
            uses: [
                "Encodings", "MachineReadable", "Reading", "Execution", "Cryptography",
                "IdentityCheck", "Vault", "Database", "Pictures", "Barcodes", "Scanning",
                "ChildPrograms", "PrintedText", "HTTPMessages", "HTTPClient", "HTTPServer",
                "ObjectStorage",
            ]
        ),
        room(
            "TrustRepository",
            on: "Services",
            uses: [
                "Encodings", "Cryptography", "Certificates", "Tokens", "Seals", "Vault",
                "HTTPMessages", "HTTPClient",
            ]
        ),
        room(
            "Demonstration",
            on: "Services",
            uses: [
                "Encodings", "MachineReadable", "Reading", "Cryptography", "Certificates", "Tokens",
                "Execution", "Seals", "InsuranceCards", "PaymentCards", "DocumentExchange", "Vault",
                "Database", "Pictures", "Barcodes", "CardServer", "IssuingServer", "IdentityServer",
                "IdentityCheck", "HTTPMessages", "HTTPServer",
            ]
        ),

        // Products
        // All that both products for payment cards offer; they differ in the service behind it.
        room(
            "CardManagementCore",
            on: "Products",
            uses: [
                "Encodings", "Execution", "Cryptography", "PaymentCards", "HTTPMessages",
                "HTTPClient", "Screens",
            ]
        ),
        room(
            "CheckoutCardManagement",
            on: "Products",
            uses: ["CardManagementCore"],
            isProduct: true
        ),
        room(
            "CheckoutCardManagementStub",
            on: "Products",
            uses: ["CardManagementCore"],
            isProduct: true
        ),
        room(
            "CheckoutOOBSDK",
            on: "Products",
            uses: [
                "Encodings", "Execution", "Cryptography", "PaymentCards", "Vault", "HTTPMessages",
                "CardManagementCore",
            ],
            isProduct: true
        ),
        room(
            "VDSNCChecker",
            on: "Products",
            uses: [
                "Encodings", "Execution", "Cryptography", "Seals", "Vault",
                "HTTPMessages", "HTTPClient", "Screens",
            ],
            isProduct: true
        ),
        room(
            "VicSwift",
            on: "Products",
            uses: [
                "Encodings", "MachineReadable", "Execution", "Cryptography", "Tokens",
                "InsuranceCards", "Vault", "HTTPMessages", "HTTPClient", "Screens", "Reading",
                "Pictures",
            ],
            isProduct: true
        ),
        room(
            "VKarmaneSDK",
            on: "Products",
            uses: [
                "Encodings", "Execution", "Cryptography", "DocumentExchange", "Vault",
            ],
            isProduct: true
        ),
        room(
            "Netverify",
            on: "Products",
            uses: [
                "Encodings", "MachineReadable", "Reading", "Execution", "Cryptography",
                "IdentityCheck", "Pictures", "HTTPMessages", "HTTPClient", "Screens", "CNetverify",
            ],
            isProduct: true
        ),
        room(
            "EtuiService",
            on: "Products",
            uses: [
                "Encodings", "MachineReadable", "Reading", "Execution", "Cryptography",
                "Certificates", "Tokens", "Seals", "PaymentCards", "DocumentExchange",
                "IdentityCheck", "Vault", "Database", "Pictures", "Barcodes", "Scanning",
                "PrintedText", "HTTPMessages", "HTTPClient", "HTTPServer", "ObjectStorage",
                "Screens", "CardServer",
                "IssuingServer", "IdentityServer", "TrustRepository", "Demonstration",
                "VDSNCChecker", "VicSwift", "VKarmaneSDK", "CardManagementCore",
                "CheckoutCardManagement", "CheckoutCardManagementStub", "CheckoutOOBSDK",
                "Netverify",
            ]
        ),
        room(
            "EtuiConformance",
            on: "Products",
            uses: [
                "Encodings", "Execution", "Cryptography", "Certificates", "Tokens", "Seals",
                "DocumentExchange",
            ]
        ),
        // A program of its own: linked into `etui`, librsvg would cost every command a third of its time and memory.
        .executableTarget(
            name: "etui-draw",
            dependencies: ["CRSVG"],
            path: "Sources/Products/etui-draw",
            swiftSettings: settings
        ),
        // A program of its own, for the same reason, and because a library that hangs on a picture can only be killed.
        .executableTarget(
            name: "etui-text",
            dependencies: ["CTesseract"],
            path: "Sources/Products/etui-text",
            swiftSettings: settings
        ),
        .executableTarget(
            name: "etui",
            dependencies: [
                "Encodings", "MachineReadable", "Reading", "Execution", "Cryptography",
                "Certificates", "Tokens", "Seals", "InsuranceCards", "PaymentCards",
                "DocumentExchange", "IdentityCheck", "Vault", "Database", "Pictures", "Barcodes",
                "Scanning", "HTTPMessages", "HTTPClient", "HTTPServer", "CardServer",
                "IssuingServer", "IdentityServer", "TrustRepository", "CardManagementCore",
                "CheckoutOOBSDK", "VicSwift", "EtuiService", "EtuiConformance", "ObjectStorage",
            ],
            path: "Sources/Products/etui",
            swiftSettings: settings
        ),

        // Tests
        .target(
            name: "TestSupport",
            dependencies: ["Encodings", "Cryptography", "Certificates", "Seals", "Reading"],
            path: "Tests/TestSupport",
            swiftSettings: languageRules
        ),
        .testTarget(
            name: "HouseTests",
            dependencies: ["TestSupport"],
            path: "Tests/HouseTests",
            swiftSettings: languageRules
        ),
        tests(of: "Encodings"),
        tests(of: "MachineReadable", uses: ["Encodings"]),
        tests(of: "Reading", uses: ["Encodings", "MachineReadable"]),
        tests(of: "Curves", uses: ["Encodings", "Cryptography"], isSlowUnoptimised: true),
        tests(of: "Execution"),
        tests(of: "Cryptography", uses: ["Encodings", "Execution"]),
        tests(of: "Certificates", uses: ["Encodings", "Cryptography"]),
        tests(of: "Tokens", uses: ["Encodings", "Cryptography"]),
        tests(
            of: "InsuranceCards",
            uses: ["Encodings", "MachineReadable", "Cryptography", "Tokens"]
        ),
        tests(
            of: "DocumentExchange",
            uses: ["Encodings", "MachineReadable", "Execution", "Cryptography", "Certificates"]
        ),
        tests(
            of: "IdentityCheck",
            uses: ["Encodings", "MachineReadable", "Reading", "Pictures", "Cryptography"]
        ),
        tests(
            of: "PrintedText",
            uses: [
                "MachineReadable", "Reading", "IdentityCheck", "Pictures", "etui-draw", "etui-text",
            ]
        ),
        tests(of: "PaymentCards", uses: ["Encodings", "Cryptography"]),
        tests(of: "Seals", uses: ["Encodings", "Cryptography", "Certificates", "Tokens"]),
        .executableTarget(
            name: "PresentationCases",
            dependencies: [
                "Encodings", "Execution", "Cryptography", "Tokens", "InsuranceCards", "HTTPClient",
                "VicSwift",
            ],
            path: "Tests/PresentationCases",
            swiftSettings: languageRules
        ),
        tests(of: "Vault", uses: ["Execution", "Cryptography", "VaultWriter"]),
        .executableTarget(
            name: "VaultWriter",
            dependencies: ["Execution", "Cryptography", "Vault"],
            path: "Tests/VaultWriter",
            swiftSettings: languageRules
        ),
        .target(
            name: "DatabaseTestSupport",
            dependencies: ["Database", "TestSupport"],
            path: "Tests/DatabaseTestSupport",
            swiftSettings: languageRules
        ),
        tests(of: "Database", uses: ["Execution", "DatabaseTestSupport", "DatabaseWriter"]),
        .executableTarget(
            name: "DatabaseWriter",
            dependencies: ["Database"],
            path: "Tests/DatabaseWriter",
            swiftSettings: languageRules
        ),
        .target(
            name: "PictureTestSupport",
            dependencies: [
                "Encodings", "MachineReadable", "Reading", "Pictures", "Barcodes", "CTurboJPEG",
            ],
            path: "Tests/PictureTestSupport",
            swiftSettings: languageRules + optimisedForTests
        ),
        tests(of: "Pictures", uses: ["Reading", "PictureTestSupport"]),
        tests(
            of: "Barcodes",
            uses: ["MachineReadable", "Reading", "CZXing"],
            isSlowUnoptimised: true
        ),
        tests(
            of: "Scanning",
            uses: [
                "Encodings", "MachineReadable", "Reading", "Seals", "Pictures", "Barcodes",
                "PictureTestSupport",
            ]
        ),
        .target(
            name: "HTTPTestSupport",
            dependencies: ["Execution", "HTTPMessages", "HTTPServer"],
            path: "Tests/HTTPTestSupport",
            swiftSettings: languageRules
        ),
        tests(of: "HTTPMessages"),
        tests(
            of: "HTTPClient",
            uses: ["Cryptography", "HTTPMessages", "HTTPServer", "HTTPTestSupport"]
        ),
        tests(
            of: "ObjectStorage",
            uses: ["Encodings", "Execution", "Cryptography", "HTTPMessages", "HTTPTestSupport"]
        ),
        tests(
            of: "HTTPServer",
            uses: [
                "Encodings", "Execution", "Cryptography", "Certificates", "HTTPMessages",
                "HTTPClient",
                "HTTPTestSupport",
            ]
        ),
        tests(of: "Screens", uses: ["Encodings"]),
        tests(
            of: "VDSNCChecker",
            uses: [
                "Encodings", "Execution", "Cryptography", "Certificates", "Seals", "HTTPMessages",
                "HTTPServer", "Screens", "CRLStoreWriter",
            ]
        ),
        .executableTarget(
            name: "CRLStoreWriter",
            dependencies: ["VDSNCChecker"],
            path: "Tests/CRLStoreWriter",
            swiftSettings: languageRules
        ),
        tests(
            of: "VicSwift",
            uses: [
                "Encodings", "Execution", "Cryptography", "Tokens", "InsuranceCards", "Vault",
                "HTTPMessages", "HTTPClient", "HTTPServer", "Screens",
            ]
        ),
        .testTarget(
            name: "CardManagementTests",
            dependencies: [
                "Encodings", "Execution", "Cryptography", "PaymentCards", "HTTPMessages",
                "HTTPClient", "HTTPServer", "Screens", "CardManagementCore",
                "CheckoutCardManagementStub", "CheckoutOOBSDK", "Vault", "HTTPTestSupport",
                "TestSupport",
            ],
            path: "Tests/CardManagementTests",
            swiftSettings: languageRules
        ),
        // The screens of `VicSwift` with settings, for the tests in a browser.
        .executableTarget(
            name: "StyledWallet",
            dependencies: ["Encodings", "InsuranceCards", "VicSwift"],
            path: "Tests/StyledWallet",
            swiftSettings: languageRules
        ),
        tests(
            of: "VKarmaneSDK",
            uses: ["Encodings", "Execution", "Cryptography", "DocumentExchange", "Vault"]
        ),
        tests(
            of: "Netverify",
            uses: [
                "Encodings", "MachineReadable", "Reading", "Execution", "Cryptography",
                "IdentityCheck", "Pictures", "Barcodes", "HTTPMessages", "HTTPClient", "HTTPServer",
                "Screens", "HTTPTestSupport", "PictureTestSupport",
            ]
        ),
        .target(
            name: "CardServerTestSupport",
            dependencies: [
                "Encodings", "Execution", "Cryptography", "Tokens", "InsuranceCards", "Database",
                "HTTPMessages", "HTTPServer", "CardServer", "Demonstration", "TestSupport",
                "DatabaseTestSupport",
            ],
            path: "Tests/CardServerTestSupport",
            swiftSettings: languageRules
        ),
        tests(
            of: "CardServer",
            uses: [
                "Encodings", "Reading", "Execution", "Cryptography", "Certificates", "Tokens",
                "InsuranceCards", "Database", "Pictures", "Barcodes", "HTTPMessages", "HTTPClient",
                "HTTPServer", "Demonstration", "CardServerTestSupport",
            ]
        ),
        .target(
            name: "IssuingServerTestSupport",
            dependencies: [
                "Encodings", "Execution", "Cryptography", "PaymentCards", "Database",
                "HTTPMessages", "HTTPServer", "IssuingServer", "TestSupport", "DatabaseTestSupport",
            ],
            path: "Tests/IssuingServerTestSupport",
            swiftSettings: languageRules
        ),
        tests(
            of: "IssuingServer",
            uses: [
                "Encodings", "Execution", "Cryptography", "PaymentCards", "Vault", "Database",
                "HTTPMessages", "HTTPServer", "IssuingServerTestSupport", "DatabaseTestSupport",
                "HTTPTestSupport",
            ]
        ),
        .target(
            name: "IdentityServerTestSupport",
            dependencies: [
                "Encodings", "Execution", "Cryptography", "IdentityCheck", "Database",
                "HTTPMessages", "HTTPServer", "IdentityServer", "TestSupport",
                "DatabaseTestSupport", "PictureTestSupport",
            ],
            path: "Tests/IdentityServerTestSupport",
            swiftSettings: languageRules
        ),
        tests(
            of: "IdentityServer",
            uses: [
                "Encodings", "MachineReadable", "Execution", "Cryptography", "IdentityCheck",
                "Database", "Pictures", "Barcodes", "Reading", "Scanning", "HTTPMessages",
                "HTTPServer", "ObjectStorage", "HTTPTestSupport", "IdentityServerTestSupport",
                "DatabaseTestSupport", "PictureTestSupport",
            ]
        ),
        tests(
            of: "TrustRepository",
            uses: ["Encodings", "Certificates", "Seals", "Tokens", "Vault"]
        ),
        tests(
            of: "Demonstration",
            uses: [
                "Encodings", "MachineReadable", "Reading", "Execution", "Cryptography", "Seals",
                "PaymentCards", "Pictures", "PrintedText", "IdentityCheck", "IdentityServer",
            ]
        ),
        tests(
            of: "EtuiService",
            uses: [
                "Encodings", "Reading", "Execution", "Cryptography", "Certificates", "Tokens",
                "Seals", "InsuranceCards", "PaymentCards", "Vault", "Database", "Pictures",
                "Barcodes", "Scanning", "HTTPMessages", "HTTPClient", "HTTPServer", "Screens",
                "CardServer", "IssuingServer", "IdentityServer", "IdentityCheck", "Demonstration",
                "CardManagementCore", "VDSNCChecker", "VicSwift", "CardServerTestSupport",
                "DatabaseTestSupport",
            ]
        ),
        consumer("ConsumerSwift5", [.swiftLanguageMode(.v5)]),
        // The same code for cards as above, with the other product's name in its import line.
        consumer(
            "StubConsumerSwift5",
            of: ["CheckoutCardManagementStub"],
            [.swiftLanguageMode(.v5)]
        ),
        consumer(
            "StubConsumerSwift6",
            of: ["CheckoutCardManagementStub"],
            [.swiftLanguageMode(.v6), .enableUpcomingFeature("MemberImportVisibility")]
        ),
        consumer(
            "ConsumerSwift6",
            [
                .swiftLanguageMode(.v6), .enableUpcomingFeature("MemberImportVisibility"),
                .enableUpcomingFeature("ExistentialAny"),
            ]
        ),
        .testTarget(
            name: "ConsumerTests",
            dependencies: [
                "VDSNCChecker", "VicSwift", "VKarmaneSDK", "CheckoutCardManagement",
                "CheckoutCardManagementStub", "Netverify", "ConsumerSwift5", "ConsumerSwift6",
                "StubConsumerSwift5", "StubConsumerSwift6",
            ],
            path: "Tests/ConsumerTests",
            swiftSettings: languageRules
        ),
        tutorial("ReadPassport", uses: ["Scanning", "MachineReadable"]),
        tutorial("VerifySeal", uses: ["VDSNCChecker"]),
        tutorial("CheckIn", uses: ["VicSwift"]),
        .testTarget(
            name: "TutorialTests",
            dependencies: [
                "ReadPassport", "VerifySeal", "CheckIn", "etui", "Demonstration", "TestSupport",
            ],
            path: "Tests/TutorialTests",
            swiftSettings: languageRules
        ),
        tests(of: "EtuiConformance", uses: ["Encodings", "Cryptography", "Certificates"]),
        .testTarget(
            name: "EtuiCommandTests",
            dependencies: [
                "Encodings", "MachineReadable", "Reading", "Execution", "Cryptography",
                "Certificates", "Tokens", "Seals", "PaymentCards", "IdentityCheck", "Database",
                "Pictures", "Barcodes", "Scanning", "Vault", "HTTPMessages", "HTTPServer",
                "Screens", "IssuingServer", "IdentityServer", "CardManagementCore", "EtuiService",
                "etui", "etui-draw", "etui-text", "PrintedText", "TestSupport",
                "DatabaseTestSupport", "IssuingServerTestSupport", "IdentityServerTestSupport",
                "PictureTestSupport",
            ],
            path: "Tests/EtuiCommandTests",
            exclude: ["Snapshots"],
            swiftSettings: languageRules
        ),

        // Benchmarks
        .target(name: "CAllocationCounter", path: "Benchmarks/CAllocationCounter"),
        .target(
            name: "LoadGenerator",
            dependencies: ["Encodings", "Execution", "Cryptography", "Vault"],
            path: "Benchmarks/LoadGenerator",
            swiftSettings: languageRules
        ),
        .executableTarget(
            name: "CardServerLoad",
            dependencies: [
                "Encodings", "Cryptography", "Tokens", "InsuranceCards", "LoadGenerator",
            ],
            path: "Benchmarks/CardServerLoad",
            swiftSettings: languageRules
        ),
        .executableTarget(
            name: "IssuingLoad",
            dependencies: [
                "Encodings", "Execution", "Cryptography", "PaymentCards", "LoadGenerator",
            ],
            path: "Benchmarks/IssuingLoad",
            swiftSettings: languageRules
        ),
        .executableTarget(
            name: "IdentityLoad",
            dependencies: [
                "Encodings", "Execution", "Cryptography", "IdentityCheck", "Pictures",
                "LoadGenerator",
            ],
            path: "Benchmarks/IdentityLoad",
            swiftSettings: languageRules
        ),
        .executableTarget(
            name: "CardEdges",
            dependencies: ["Encodings", "Reading", "Pictures"],
            path: "Benchmarks/CardEdges",
            swiftSettings: languageRules
        ),
        .executableTarget(
            name: "PrintedFronts",
            dependencies: [
                "Encodings", "MachineReadable", "Reading", "IdentityCheck", "Pictures",
                "PrintedText", "etui-text",
            ],
            path: "Benchmarks/PrintedFronts",
            swiftSettings: languageRules
        ),
        .executableTarget(
            name: "EtuiBenchmarks",
            dependencies: [
                "Encodings", "Curves", "MachineReadable", "Reading", "Cryptography",
                "Certificates", "Tokens", "Seals", "InsuranceCards", "DocumentExchange", "Pictures",
                "Barcodes", "HTTPMessages", "HTTPClient", "HTTPServer", "Screens", "CardServer",
                "PaymentCards", "IssuingServer", "Demonstration", "VicSwift", "CAllocationCounter",
                "COpenSSL", "CSodium",
            ],
            path: "Benchmarks/EtuiBenchmarks",
            swiftSettings: languageRules
        ),
    ],
    cxxLanguageStandard: .cxx20
)

// Fuzz targets need libFuzzer's own entry point, so they are part of the package only for
// `script/fuzz`, which sets ETUI_FUZZ.
if Context.environment["ETUI_FUZZ"] != nil {
    let fuzzed: [(name: String, rooms: [String])] = [
        ("FuzzAAMVA", ["MachineReadable"]),
        ("FuzzAuditRows", ["Encodings", "PaymentCards"]),
        ("FuzzBase64", ["Encodings"]),
        ("FuzzCallbackAddress", ["CCurl", "IdentityCheck"]),
        ("FuzzCardEnvelope", ["Encodings", "Cryptography", "PaymentCards"]),
        ("FuzzCardRecords", ["Encodings", "Cryptography", "PaymentCards"]),
        ("FuzzCardWebhook", ["Encodings", "Cryptography", "PaymentCards"]),
        ("FuzzDER", ["Encodings"]),
        ("FuzzDeflate", ["Encodings"]),
        ("FuzzExchangeLink", ["DocumentExchange"]),
        ("FuzzExchangeRequest", ["Encodings", "DocumentExchange"]),
        ("FuzzExchangePayload", ["Cryptography", "DocumentExchange"]),
        ("FuzzIdentityData", ["Encodings", "MachineReadable", "IdentityCheck"]),
        ("FuzzJSON", ["Encodings"]),
        ("FuzzMachineReadable", ["MachineReadable"]),
        ("FuzzMultipart", ["HTTPServer"]),
        ("FuzzOfflineToken", ["Encodings", "Cryptography", "IdentityCheck"]),
        ("FuzzPictures", ["Pictures", "Reading"]),
        ("FuzzReading", ["MachineReadable", "Reading"]),
        ("FuzzCertificate", ["Certificates"]),
        ("FuzzRevocationList", ["Certificates"]),
        ("FuzzScannedText", ["Encodings", "Seals"]),
        ("FuzzSeal", ["Encodings", "Seals"]),
        ("FuzzSealedPart", ["Encodings", "Cryptography", "IdentityCheck"]),
        ("FuzzTheme", ["Encodings", "IdentityCheck"]),
        ("FuzzToken", ["Encodings", "Cryptography", "Tokens", "InsuranceCards"]),
        ("FuzzWalletDocument", ["Encodings", "MachineReadable", "DocumentExchange"]),
    ]
    let seeded = [
        "FuzzAAMVA", "FuzzAuditRows", "FuzzCallbackAddress", "FuzzCardEnvelope",
        "FuzzCardWebhook", "FuzzCertificate", "FuzzExchangeLink", "FuzzExchangePayload",
        "FuzzIdentityData", "FuzzMultipart", "FuzzOfflineToken", "FuzzPictures",
        "FuzzRevocationList", "FuzzSealedPart", "FuzzTheme", "FuzzToken",
    ]
    for (name, rooms) in fuzzed {
        package.targets.append(
            .executableTarget(
                name: name,
                dependencies: rooms.map { Target.Dependency(stringLiteral: $0) },
                path: "Fuzz/\(name)",
                exclude: seeded.contains(name) ? ["Seeds"] : [],
                swiftSettings: languageRules + [.unsafeFlags(["-parse-as-library"])]
            )
        )
        package.products.append(.executable(name: name, targets: [name]))
    }
}

// Faces are found and compared by a program of its own, which alone links dlib; `script/faces` builds it and sets
// ETUI_FACES.
if Context.environment["ETUI_FACES"] != nil {
    package.targets += [
        .target(
            name: "CFaces",
            path: "Sources/CLibraries/CFaces",
            linkerSettings: ["dlib", "blas", "lapack"].map { .linkedLibrary($0) }
        ),
        .executableTarget(
            name: "etui-faces",
            dependencies: ["CFaces", "IdentityCheck"],
            path: "Sources/Products/etui-faces",
            swiftSettings: settings
        ),
    ]
    package.products.append(.executable(name: "etui-faces", targets: ["etui-faces"]))
}

// The reader itself cuts out the network's training data, and its own code measures what its weights are worth;
// only `Training` needs these targets.
if Context.environment["ETUI_TRAINING"] != nil {
    for name in ["StripCutter", "ZoneWeights"] {
        package.targets.append(
            .executableTarget(
                name: name,
                dependencies: ["MachineReadable", "Reading", "Pictures"],
                path: "Training/\(name)",
                swiftSettings: languageRules
            )
        )
        package.products.append(.executable(name: name, targets: [name]))
    }
}

// `ETUI_APPLE=1` compiles the code for Apple's platforms on this machine, on modules of the same names in
// `Tests/AppleStandIns`. It needs its own folder (`--scratch-path .build-apple`), because every "canImport" sees
// a module once it is there.
if Context.environment["ETUI_APPLE"] != nil {
    let standIns: [(name: String, libraries: [Target.Dependency])] = [
        ("CommonCrypto", ["COpenSSL"]), ("CryptoKit", ["COpenSSL", "CSodium"]),
        ("Security", ["COpenSSL", "CSodium"]),
    ]
    package.targets += standIns.map { name, libraries in
        .target(
            name: name,
            dependencies: libraries,
            path: "Tests/AppleStandIns/\(name)",
            swiftSettings: languageRules
        )
    }
    let users: [String: [Target.Dependency]] = [
        "Cryptography": ["CommonCrypto", "CryptoKit", "Security"],
        "CryptographyTests": ["CryptoKit"],
        "TestSupport": ["CryptoKit"], "Vault": ["Security"], "VaultTests": ["Security"],
        "VDSNCChecker": ["Security"], "VDSNCCheckerTests": ["Security"],
        "VicSwift": ["Security"], "VicSwiftTests": ["Security"],
        "VKarmaneSDK": ["CommonCrypto", "Security"],
        "VKarmaneSDKTests": ["CommonCrypto", "Security"],
    ]
    for target in package.targets { target.dependencies += users[target.name] ?? [] }
    let cryptography = package.targets.first { $0.name == "Cryptography" }
    cryptography?.dependencies.removeAll { dependency in
        guard case .byNameItem(let name, _) = dependency else { return false }
        return name == "COpenSSL" || name == "CSodium"
    }
    cryptography?.swiftSettings?.append(.define("ETUI_STANDINS"))
    // Measurements, and apps that take SecKey from the product rather than, as on a phone, from the system.
    let left = ["Benchmarks/", "Tests/Consumer"]
    package.targets.removeAll { target in left.contains { target.path?.hasPrefix($0) ?? false } }
}

// `ETUI_TESTS=VaultTests,DatabaseTests swift test` leaves out the other test targets and all that these do not need, so
// that work on one room compiles little.
if let only = Context.environment["ETUI_TESTS"]?.split(separator: ",").map(String.init) {
    var needed = only
    var place = 0
    while place < needed.count {
        let target = package.targets.first { $0.name == needed[place] }
        for case .byNameItem(let name, _) in target?.dependencies ?? []
        where !needed.contains(name) { needed.append(name) }
        place += 1
    }
    package.targets.removeAll { !needed.contains($0.name) }
    package.products = []
}
