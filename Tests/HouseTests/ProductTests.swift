// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import Testing

/// What apps get with the package's libraries.
struct ProductTests {
    /// The names of the libraries for apps, which the documents and the seeds promise.
    private static let promised: Set = [
        "Encodings", "MachineReadable", "Reading", "Scanning", "Seals", "InsuranceCards",
        "PaymentCards", "DocumentExchange", "IdentityCheck", "VDSNCChecker", "VicSwift",
        "CheckoutCardManagement", "CheckoutCardManagementStub", "CheckoutOOBSDK", "VKarmaneSDK",
        "Netverify",
    ]

    /// Calls for which Apple requires a reason, by category.
    private static let reasons: [(call: String, category: String)] = [
        (
            #"\b(l|f)?stat\(|fstatat\(|getattrlist|modificationDate|creationDate|attributesOfItem"#,
            "FileTimestamp"
        ),
        (#"systemUptime|mach_absolute_time"#, "SystemBootTime"),
        (#"statv?fs\(|volumeAvailableCapacity|systemFreeSize"#, "DiskSpace"),
        (#"activeInputModes"#, "ActiveKeyboards"),
        (#"UserDefaults"#, "UserDefaults"),
    ]

    @Test func `the package offers the libraries that it promises`() throws {
        let libraries = try Manifest.read().libraries
        #expect(Self.promised.isSubset(of: libraries.keys))
        for (name, modules) in libraries { #expect(modules.first == name) }
    }

    @Test func `a library has every module that its public types come from`() throws {
        let manifest = try Manifest.read()
        let rooms = Dictionary(uniqueKeysWithValues: manifest.rooms.map { ($0.name, $0) })
        for (library, modules) in manifest.libraries {
            for module in modules {
                let room = try #require(rooms[module])
                for needed in try Sources.publicImports(below: room.path) where rooms[needed] != nil
                {
                    #expect(modules.contains(needed), "\(library) shows types of \(needed)")
                }
            }
        }
    }

    @Test func `a library states each call that needs a reason, and none besides`() throws {
        let manifest = try Manifest.read()
        let rooms = Dictionary(uniqueKeysWithValues: manifest.rooms.map { ($0.name, $0) })
        // The calls in each module's code, which several libraries may contain.
        var called: [String: Set<String>] = [:]
        for library in manifest.libraries.keys {
            var below: Set<String> = []
            var open = [library]
            while let name = open.popLast() {
                if let room = rooms[name], below.insert(name).inserted { open += room.uses }
            }
            var needed: Set<String> = []
            for name in below {
                let categories = try called[name] ?? Self.categories(rooms[name])
                called[name] = categories
                needed.formUnion(categories)
            }
            #expect(try Self.privacy(rooms[library]).categories == needed, "\(library)")
        }
    }

    private static func categories(_ room: Manifest.Room?) throws -> Set<String> {
        let text = try Sources.text(below: room?.path ?? "", except: "OpenSSL")
        let found = try reasons.filter { try text.contains(Regex($0.call)) }
        return Set(found.map { "NSPrivacyAccessedAPICategory" + $0.category })
    }

    @Test func `on Apple's platforms a library needs no third-party library`() throws {
        let manifest = try Manifest.read()
        let rooms = Dictionary(uniqueKeysWithValues: manifest.rooms.map { ($0.name, $0) })
        for library in manifest.libraries.keys {
            var seen: Set<String> = []
            var open = [library]
            while let name = open.popLast() {
                guard let room = rooms[name] else {
                    if try !Self.isOurs(name) { Issue.record("\(library) needs \(name)") }
                    continue
                }
                guard seen.insert(name).inserted else { continue }
                open += room.uses.filter { room.platforms[$0] != ["linux"] }
            }
        }
    }

    @Test func `a program of its own reads printed text, and no app links it`() throws {
        let manifest = try Manifest.read()
        let rooms = Dictionary(uniqueKeysWithValues: manifest.rooms.map { ($0.name, $0) })
        for library in manifest.libraries.keys {
            var seen: Set<String> = []
            var open = [library]
            while let name = open.popLast() {
                if seen.insert(name).inserted { open += rooms[name]?.uses ?? [] }
            }
            #expect(!seen.contains("CTesseract") && !seen.contains("PrintedText"), "\(library)")
        }
        let users = manifest.rooms.filter { $0.uses.contains("CTesseract") }.map(\.name)
        #expect(users == ["etui-text"])
    }

    /// Whether a C module is code of this package rather than a library of the system.
    private static func isOurs(_ module: String) throws -> Bool {
        let folder = Sources.projectRoot.appending(path: "Sources/CLibraries/" + module)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path())
        if files.contains(where: { $0.hasSuffix(".c") }) { return true }
        // A header alone: it links no library and includes none but Apple's own.
        let texts = try files.map {
            try String(contentsOf: folder.appending(path: $0), encoding: .utf8)
        }
        return texts.allSatisfy { text in
            !text.contains(/(?m)^\s*link "/)
                && text.matches(of: /#include <(.*?)>/).allSatisfy { $0.1.hasPrefix("Foundation/") }
        }
    }

    @Test func `no library tracks people`() throws {
        let manifest = try Manifest.read()
        for room in manifest.rooms where manifest.libraries[room.name] != nil {
            let privacy = try Self.privacy(room)
            #expect(!privacy.tracks && privacy.domains.isEmpty, "\(room.name)")
        }
    }

    private struct Privacy {
        let tracks: Bool
        let domains: [String]
        let categories: Set<String>
    }

    private static func privacy(_ room: Manifest.Room?) throws -> Privacy {
        let path = try #require(room).path + "/PrivacyInfo.xcprivacy"
        let data = try Data(contentsOf: Sources.projectRoot.appending(path: path))
        let list = try PropertyListSerialization.propertyList(from: data, format: nil)
        let keys = try #require(list as? [String: Any])
        let calls = try #require(keys["NSPrivacyAccessedAPITypes"] as? [[String: Any]])
        return Privacy(
            tracks: try #require(keys["NSPrivacyTracking"] as? Bool),
            domains: try #require(keys["NSPrivacyTrackingDomains"] as? [String]),
            categories: Set(
                try calls.map { try #require($0["NSPrivacyAccessedAPIType"] as? String) }
            )
        )
    }
}
