// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import PackageDescription

let stub = TargetDependencyCondition.when(traits: ["Stub"])
let live = TargetDependencyCondition.when(traits: ["Live"])
let settings: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
    name: "cards-sample",
    platforms: [.iOS(.v16), .macOS(.v13)],
    products: [
        .library(name: "CardsKit", targets: ["CardsKit"]),
        .executable(name: "cards-sample", targets: ["cards-sample"]),
    ],
    traits: [
        .default(enabledTraits: ["Stub"]),
        .trait(name: "Stub", description: "Made-up cards without a network; the default."),
        .trait(name: "Live", description: "Cards of an issuing server: --traits Live."),
    ],
    dependencies: [.package(name: "etui", path: "../..")],
    targets: [
        .target(
            name: "CardsKit",
            dependencies: [
                .product(name: "CheckoutCardManagementStub", package: "etui", condition: stub),
                .product(name: "CheckoutCardManagement", package: "etui", condition: live),
                // The key of the device, for the demonstration's bank alone.
                .product(name: "PaymentCards", package: "etui", condition: live),
            ],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "cards-sample",
            dependencies: ["CardsKit"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CardsKitTests",
            dependencies: ["CardsKit"],
            swiftSettings: settings
        ),
    ]
)
