// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Foundation
import TestSupport
import Testing
import TrustRepository

/// The trust directory with the genuine Australian sample's certificate and list.
@Suite(.enabled(if: TestSupport.shared != nil))
struct TrustDirectorySampleTests {
    private let scratch: ScratchFolder
    private let directory: TrustDirectory
    private let authority: [UInt8]
    private let list: [UInt8]
    private let hash = "35623a89f6b40cb4888e05147f7d16d27f7bf754aad563c37fef6e1a0e7ff5cf"

    init() throws {
        scratch = try ScratchFolder()
        directory = TrustDirectory(path: scratch.path + "/trust")
        authority = try #require(TestSupport.sharedBytes("data/vdsnc/csca.der"))
        list = try #require(TestSupport.sharedBytes("data/vdsnc/crl.der"))
    }

    @Test func aDirectoryThatDoesNotExistIsEmpty() throws {
        #expect(try directory.list().isEmpty)
    }

    @Test func whatWasAddedIsThere() throws {
        try directory.add(
            certificates: [authority],
            .init(
                integrityHash: hash.uppercased(),
                revocationList: list,
                url: "https://a.example/c"
            )
        )
        let entry = try #require(try directory.list().first)
        #expect(entry.id == "35623a89f6b40cb4")
        #expect(entry.certificate.der == authority)
        #expect(entry.integrityHash == hash)
        #expect(entry.revocationList?.der == list)
        #expect(entry.url == "https://a.example/c")
        #expect(entry.downloaded == nil)
        #expect(!entry.isDemo)
    }

    @Test func aHashThatDiffersByOneDigitAddsNothing() throws {
        let wrong = String(hash.dropLast()) + "0"
        #expect(throws: TrustDirectoryError.integrityHashDiffers) {
            try directory.add(certificates: [authority], .init(integrityHash: wrong))
        }
        #expect(try directory.list().isEmpty)
    }

    @Test func aListWithOneBitFlippedIsRefused() throws {
        var forged = list
        forged[forged.count - 9] ^= 1
        #expect(throws: TrustDirectoryError.revocationListOfAnother) {
            try directory.add(certificates: [authority], .init(revocationList: forged))
        }
        try directory.add(certificates: [authority])
        #expect(throws: TrustDirectoryError.revocationListOfAnother) {
            try directory.add(revocationList: forged)
        }
    }

    @Test func addingAgainKeepsTheList() throws {
        try directory.add(certificates: [authority], .init(revocationList: list))
        try directory.add(certificates: [authority])
        #expect(try directory.list().map(\.revocationList?.der) == [list])
    }

    @Test func anEntryIsRemovedByTheBeginningOfItsName() throws {
        try directory.add(certificates: [authority], .init(revocationList: list))
        #expect(throws: TrustDirectoryError.unknownEntry) { try directory.remove("") }
        #expect(throws: TrustDirectoryError.unknownEntry) { try directory.remove("ff") }
        #expect(try directory.remove("3562") == "35623a89f6b40cb4")
        #expect(try directory.list().isEmpty)
        #expect(try scratch.names(in: "trust") == [".trust.lock"])
    }

    @Test func anImportTakesTextAndBinaryAndSkipsWhatIsBroken() throws {
        let pem =
            "bundle\n" + PEM.encode(authority, label: "CERTIFICATE")
            + "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"
        let bundle = try scratch.write(Array(pem.utf8), to: "bundle.pem")
        let first = try directory.importFile(bundle)
        #expect(first.certificates.map(\.id) == ["35623a89f6b40cb4"])
        #expect(first.skipped.map(\.position) == [2])
        let second = try directory.importFile(try scratch.write(list, to: "list.crl"))
        #expect(second.revocationLists.map(\.id) == ["35623a89f6b40cb4"])
        #expect(try directory.list().first?.revocationList?.der == list)
    }

    @Test func filesThatDoNotFitTogetherAreNotTrusted() throws {
        try directory.add(certificates: [authority])
        var other = authority
        other[other.count - 1] ^= 1
        try Data(other).write(to: URL(filePath: directory.path + "/35623a89f6b40cb4.cer"))
        #expect(try directory.list().isEmpty)
        #expect(try directory.damagedEntries() == ["35623a89f6b40cb4"])
    }

    @Test func filesAreForTheOwnerOnly() throws {
        try directory.add(certificates: [authority], .init(revocationList: list))
        for name in try scratch.names(in: "trust") {
            let attributes = try FileManager.default.attributesOfItem(
                atPath: directory.path + "/" + name
            )
            #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
        }
    }
}
