// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// snippet: manifest
import PackageDescription

let package = Package(
    name: "CheckIn",
    platforms: [.macOS(.v13)],
    dependencies: [.package(path: "../etui")],
    targets: [
        .executableTarget(
            name: "CheckIn",
            dependencies: [.product(name: "VicSwift", package: "etui")]
        )
    ]
)
// snippet end
