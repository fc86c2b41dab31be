// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import TestSupport
import Testing
import TrustRepository

struct TrustDirectoryTests {
    private let scratch: ScratchFolder
    private let directory: TrustDirectory

    init() throws {
        scratch = try ScratchFolder()
        directory = TrustDirectory(path: scratch.path + "/trust")
    }

    @Test(arguments: [
        "", "nonsense", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----",
    ])
    func whatIsNoCertificateIsRefused(text: String) throws {
        #expect(throws: TrustDirectoryError.notACertificate) {
            try directory.add(certificates: [Array(text.utf8)])
        }
    }

    @Test func aFileWithoutAnythingUsableIsRefused() throws {
        let file = try scratch.write(Array("hello".utf8), to: "x.txt")
        #expect(throws: TrustDirectoryError.nothingFound) { try directory.importFile(file) }
    }

    @Test func aFileThatIsMissingIsAnError() throws {
        #expect(throws: TrustDirectoryError.self) {
            try directory.importFile(scratch.path + "/none")
        }
    }

    @Test func aFileInPlaceOfTheFolderIsAnError() throws {
        let file = try scratch.write([1], to: "trust")
        #expect(throws: TrustDirectoryError.notADirectory) {
            try TrustDirectory(path: file).list()
        }
    }
}
