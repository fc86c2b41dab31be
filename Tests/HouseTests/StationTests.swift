// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import TestSupport
import Testing

/// The three stations of a request in a service: route (HTTP only), rule (neither), store (SQL only).
struct StationTests {
    private static let http: Set = ["HTTPMessages", "HTTPClient", "HTTPServer"]
    /// Whether a text contains an SQL statement.
    private static func hasStatement(_ text: String) -> Bool {
        text.contains(
            /\b(SELECT\s|INSERT INTO|UPDATE \w+\s+SET|DELETE FROM|CREATE (TABLE|INDEX)|ALTER TABLE|DROP TABLE)/
        )
    }

    private static func hasFolder(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: TestSupport.projectRoot + path)
    }

    /// Returns the Swift files below a folder, with their content.
    private static func files(below path: String) throws -> [(path: String, text: String)] {
        let root = TestSupport.projectRoot + path
        let names = try FileManager.default.subpathsOfDirectory(atPath: root)
        return try names.filter { $0.hasSuffix(".swift") }.map { name in
            ("\(path)/\(name)", try String(contentsOfFile: "\(root)/\(name)", encoding: .utf8))
        }
    }

    @Test func `the services that have stations are these`() throws {
        let rooms = try FileManager.default.contentsOfDirectory(
            atPath: TestSupport.projectRoot + "Sources/Services"
        )
        let having = { (station: String) in
            Set(rooms.filter { Self.hasFolder("Sources/Services/\($0)/\(station)") })
        }
        #expect(having("Routes") == ["CardServer", "IdentityServer", "IssuingServer"])
        #expect(
            having("Rules") == ["CardServer", "IdentityServer", "IssuingServer", "TrustRepository"]
        )
        #expect(
            having("Store") == ["CardServer", "IdentityServer", "IssuingServer", "TrustRepository"]
        )
    }

    @Test(arguments: ["CardServer", "IdentityServer", "IssuingServer", "TrustRepository"])
    func `rules and stores know no HTTP`(room: String) throws {
        for station in ["Rules", "Store"] {
            let folder = "Sources/Services/\(room)/\(station)"
            #expect(try Sources.imports(below: folder).isDisjoint(with: Self.http), "\(folder)")
            for (path, text) in try Self.files(below: folder) {
                #expect(!text.contains(/\bHTTP(Problem|Status|Request|Response)\b/), "\(path)")
            }
        }
    }

    @Test func `routes and rules know no database`() throws {
        for folder in [
            "CardServer/Routes", "CardServer/Rules", "IssuingServer/Routes", "IssuingServer/Rules",
            "IdentityServer/Routes", "IdentityServer/Rules", "TrustRepository/Rules",
        ] {
            let imports = try Sources.imports(below: "Sources/Services/" + folder)
            #expect(!imports.contains("Database"), "\(folder)")
        }
    }

    @Test func `only stores have statements of SQL`() throws {
        var count = 0
        for (path, text) in try Self.files(below: "Sources/Services") {
            let hasStatement = Self.hasStatement(text)
            if path.contains("/Store/") {
                count += hasStatement ? 1 : 0
            } else {
                #expect(!hasStatement, "\(path)")
            }
        }
        #expect(count > 10)
    }
}
