// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import Testing

/// The house: the floor of each room, and the rooms it may use (`Docs/architecture.md`).
struct FloorTests {
    /// The landings, lowest first.
    ///
    /// A room uses rooms of earlier rows only; rooms of one row do not see each other.
    /// The design's six floors, with a landing where neighbours share one room below them.
    static let landings: [[String]] = [
        ["Core/Encodings"],
        ["Core/MachineReadable", "Core/Curves"],
        ["Core/Reading"],
        ["Trust/Execution"],
        ["Trust/Cryptography"],
        ["Trust/Certificates", "Trust/Tokens"],
        [
            "Domains/Seals", "Domains/InsuranceCards", "Domains/PaymentCards",
            "Domains/DocumentExchange", "Domains/IdentityCheck",
        ],
        ["Edges/ChildPrograms"],
        [
            "Edges/Vault", "Edges/Pictures", "Edges/Barcodes", "Edges/HTTPMessages",
            "Edges/Database", "Edges/PrintedText",
        ],
        ["Edges/Scanning", "Edges/HTTPClient", "Edges/HTTPServer"],
        ["Edges/Screens", "Edges/ObjectStorage"],
        [
            "Services/CardServer", "Services/IssuingServer", "Services/IdentityServer",
            "Services/TrustRepository",
        ],
        ["Services/Demonstration"],
        ["Products/CardManagementCore"],
        [
            "Products/VDSNCChecker", "Products/VicSwift", "Products/VKarmaneSDK",
            "Products/CheckoutCardManagement", "Products/CheckoutCardManagementStub",
            "Products/CheckoutOOBSDK", "Products/Netverify",
        ],
        [
            "Products/EtuiService", "Products/EtuiConformance", "Products/etui-draw",
            "Products/etui-text",
        ],
        ["Products/etui"],
    ]

    /// The room that owns each C library; only it may see the library.
    static let libraryOwner = [
        "COpenSSL": "Cryptography", "CSodium": "Cryptography", "CMicroHTTPD": "HTTPServer",
        "CCurl": "HTTPClient", "CSQLite": "Database", "CPostgreSQL": "Database",
        "CRSVG": "etui-draw", "CTesseract": "etui-text",
        "CZlib": "HTTPServer", "CNetverify": "Netverify",
        "CReading": "Reading", "CTurboJPEG": "Pictures", "CPNG": "Pictures", "CZXing": "Barcodes",
    ]

    @Test func everyRoomOfTheManifestHasAFloorAndEveryFloorItsRooms() throws {
        let rooms = try Manifest.read().rooms
        let expected = Set(Self.landings.joined())
        #expect(Set(rooms.map { "\($0.floor)/\($0.name)" }) == expected)
    }

    @Test func roomsUseLowerRoomsOnly() throws {
        let rank = Dictionary(
            uniqueKeysWithValues: Self.landings.enumerated().flatMap { index, names in
                names.map { (String($0.split(separator: "/")[1]), index) }
            }
        )
        for room in try Manifest.read().rooms {
            let own = try #require(rank[room.name])
            for used in room.uses where Self.libraryOwner[used] == nil {
                let theirs = try #require(rank[used], "\(room.name) uses \(used), which is no room")
                #expect(theirs < own, "\(room.name) must not use \(used)")
            }
        }
    }

    @Test func eachCLibraryHasOneOwner() throws {
        for room in try Manifest.read().rooms {
            for used in room.uses {
                guard let owner = Self.libraryOwner[used] else { continue }
                #expect(room.name == owner, "\(used) belongs to \(owner), not to \(room.name)")
            }
        }
    }

    @Test func `each back end of the cryptography keeps to its own libraries`() throws {
        let room = "Sources/Trust/Cryptography"
        let theirs: Set = ["COpenSSL", "CSodium"]
        let apple: Set = ["CryptoKit", "Security", "CommonCrypto"]
        let shared = try Sources.imports(below: room, except: "OpenSSL")
        #expect(shared.isDisjoint(with: theirs))
        #expect(try Sources.imports(below: room, except: "Apple").isDisjoint(with: apple))
        #expect(try Sources.imports(below: room + "/OpenSSL").isSuperset(of: theirs))
        #expect(shared.isSuperset(of: apple))
        #expect(try Sources.imports(below: room + "/Curves") == ["Curves"])
    }

    @Test func importsMatchTheManifest() throws {
        for room in try Manifest.read().rooms {
            let known = Set(Self.landings.joined().map { String($0.split(separator: "/")[1]) })
                .union(Self.libraryOwner.keys)
            for imported in try Sources.imports(below: room.path) where known.contains(imported) {
                #expect(
                    room.uses.contains(imported),
                    "\(room.name) imports \(imported) without saying so in the manifest"
                )
            }
        }
    }

    /// Tests the lower floors, with two exceptions.
    ///
    /// Code only for Apple's platforms may import Foundation, since CryptoKit's API uses its types, and so may
    /// `Execution`,
    /// whose threads are Foundation's.
    @Test(arguments: ["Core", "Trust", "Domains"])
    func lowerFloorsDoWithoutFoundation(floor: String) throws {
        for room in try Manifest.read().rooms
        where room.floor == floor && room.name != "Execution" {
            let imports = try Sources.imports(below: room.path, except: "Apple")
            #expect(imports.isDisjoint(with: ["Foundation", "FoundationEssentials", "Dispatch"]))
        }
    }
}
