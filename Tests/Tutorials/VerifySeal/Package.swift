// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// snippet: manifest
import PackageDescription

let package = Package(
    name: "VerifySeal",
    platforms: [.macOS(.v13)],
    dependencies: [.package(path: "../etui")],
    targets: [
        .executableTarget(
            name: "VerifySeal",
            dependencies: [.product(name: "VDSNCChecker", package: "etui")]
        )
    ]
)
// snippet end
