// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// snippet: manifest
import PackageDescription

let package = Package(
    name: "ReadPassport",
    platforms: [.macOS(.v13)],
    dependencies: [.package(path: "../etui")],
    targets: [
        .executableTarget(
            name: "ReadPassport",
            dependencies: [
                .product(name: "MachineReadable", package: "etui"),
                .product(name: "Scanning", package: "etui"),
            ]
        )
    ]
)
// snippet end
