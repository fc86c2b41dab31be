// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import PackageDescription

let settings: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
    name: "identity-check-sample",
    platforms: [.iOS(.v16), .macOS(.v13)],
    products: [.library(name: "MerchantKit", targets: ["MerchantKit"])],
    dependencies: [.package(name: "etui", path: "../..")],
    targets: [
        .target(
            name: "MerchantKit",
            dependencies: [.product(name: "IdentityCheck", package: "etui")],
            swiftSettings: settings
        ),
        .testTarget(
            name: "MerchantKitTests",
            dependencies: ["MerchantKit"],
            swiftSettings: settings
        ),
    ]
)
