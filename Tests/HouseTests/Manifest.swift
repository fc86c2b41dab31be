// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import TestSupport

/// The package manager's own reading of `Package.swift`.
struct Manifest {
    struct Room {
        let name: String
        /// The folder under `Sources`: `Core`, `Trust`, `Domains`, `Edges`, `Services` or `Products`.
        let floor: String
        let path: String
        let uses: [String]
        /// The parts of `uses` that apply only to some platforms, with these platforms.
        let platforms: [String: [String]]
    }

    let rooms: [Room]
    /// The modules of each library that apps add, by the library's name.
    let libraries: [String: [String]]

    private struct Dump: Decodable {
        struct Target: Decodable {
            let name: String
            let path: String?
            let type: String
            let dependencies: [[String: [Part?]]]
        }
        /// The name of a dependency, or its platforms.
        enum Part: Decodable {
            case name(String)
            case platforms([String])

            private enum CodingKeys: CodingKey { case platformNames }

            init(from decoder: any Decoder) throws {
                if let name = try? decoder.singleValueContainer().decode(String.self) {
                    self = .name(name)
                } else {
                    self = .platforms(
                        try decoder.container(keyedBy: CodingKeys.self)
                            .decode([String].self, forKey: .platformNames)
                    )
                }
            }
        }
        struct Product: Decodable {
            let name: String
            let targets: [String]
            /// A single key: the kind.
            let type: [String: [String]?]
        }
        let products: [Product]
        let targets: [Target]
    }

    /// Returns the manifest, which is read once.
    static func read() throws -> Manifest {
        try manifest.get()
    }

    /// Returns the manifest with the program that compares faces, which is left out otherwise.
    static func readWithFaces() throws -> Manifest {
        try dumped(["ETUI_FACES": "1"])
    }

    private static let manifest = Result { try dumped() }

    private static func dumped(_ additions: [String: String] = [:]) throws -> Manifest {
        Manifest(try JSONDecoder().decode(Dump.self, from: try json(additions)))
    }

    /// Returns what `swift package dump-package` prints, run in its own scratch folder.
    ///
    /// It thus does not wait for a build in progress.
    static func json(_ additions: [String: String] = [:]) throws -> Data {
        let scratch = try TemporaryFolders.make("manifest")
        defer { try? FileManager.default.removeItem(at: scratch) }
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "swift", "package", "--scratch-path", scratch.path(percentEncoded: false),
            "--package-path", Sources.projectRoot.path(percentEncoded: false), "dump-package",
        ]
        // The package manager also leaves locks and folders behind.
        var environment = ProcessInfo.processInfo.environment
        environment["TMPDIR"] = scratch.path(percentEncoded: false)
        // The whole manifest, even if only some tests are built.
        environment["ETUI_TESTS"] = nil
        environment["ETUI_FACES"] = nil
        environment.merge(additions) { $1 }
        process.environment = environment
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return data
    }

    private init(_ dump: Dump) {
        libraries = Dictionary(
            uniqueKeysWithValues: dump.products.filter { $0.type.keys.contains("library") }
                .map { ($0.name, $0.targets) }
        )
        rooms = dump.targets.compactMap { target in
            guard let path = target.path, path.hasPrefix("Sources/"), target.type != "system" else {
                return nil
            }
            let parts = path.split(separator: "/").map(String.init)
            guard parts.count == 3, parts[1] != "CLibraries" else { return nil }
            var uses: [String] = []
            var platforms: [String: [String]] = [:]
            for parts in target.dependencies.flatMap(\.values) {
                guard case .name(let name)?? = parts.first else { continue }
                uses.append(name)
                if case .platforms(let names)?? = parts.last { platforms[name] = names }
            }
            return Room(
                name: target.name,
                floor: parts[1],
                path: path,
                uses: uses,
                platforms: platforms
            )
        }
    }
}

/// The source files of the package as text.
enum Sources {
    static let projectRoot = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Returns the text of all Swift files below a folder, except below one of its subfolders.
    static func text(below path: String, except left: String? = nil) throws -> String {
        let folder = projectRoot.appending(path: path)
        let leftFolder = left.map { folder.appending(path: $0).path + "/" }
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        var all = ""
        for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
            if let leftFolder, file.path.hasPrefix(leftFolder) { continue }
            all += try String(contentsOf: file, encoding: .utf8)
        }
        return all
    }

    /// Returns the modules whose types appear in the public declarations below a folder.
    static func publicImports(below path: String) throws -> Set<String> {
        Set(
            try text(below: path).matches(of: /(?m)^(?:@_exported )?public import (\w+)/)
                .map { String($0.output.1) }
        )
    }

    /// Returns the modules imported by the Swift files below a folder, except below one of its subfolders.
    static func imports(below path: String, except left: String? = nil) throws -> Set<String> {
        var found: Set<String> = []
        let folder = projectRoot.appending(path: path)
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        let leftFolder = left.map { folder.appending(path: $0).path + "/" }
        for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
            if let leftFolder, file.path.hasPrefix(leftFolder) { continue }
            for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
                let words = line.split(separator: " ")
                guard let at = words.firstIndex(of: "import"), at <= 2, at + 1 < words.count else {
                    continue
                }
                guard words[..<at].allSatisfy(importModifiers.contains) else { continue }
                found.insert(String(words[words.count - 1].split(separator: ".")[0]))
            }
        }
        return found
    }

    private static let importModifiers: Set<Substring> = [
        "public", "package", "internal", "private", "fileprivate", "@testable", "@preconcurrency",
    ]
}
