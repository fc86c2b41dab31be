// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import Testing

/// `etui wallet use --passphrase`: the wallet's keys are encrypted, and every command needs the passphrase.
struct WalletPassphraseTests {
    private let folder: Scratch

    init() throws {
        folder = try Scratch()
    }

    private func run(
        _ words: String...,
        passphrase: String? = "correct horse"
    ) throws -> BuiltCommand.Outcome {
        try BuiltCommand.run(
            ["wallet"] + words + ["--data", "data"],
            environment: passphrase.map { ["ETUI_PASSPHRASE": $0] } ?? [:],
            in: folder
        )
    }

    private var keyFiles: [String] {
        get throws {
            let keys = folder.path + "/data/wallet/store/keys"
            return try FileManager.default.contentsOfDirectory(atPath: keys).sorted()
        }
    }

    @Test func `cards come, and are there for who has the passphrase`() throws {
        #expect(try run("use", "--dev", "--passphrase", passphrase: nil).status == 0)
        #expect(try run("fetch").status == 0)
        #expect(try run("cards").output.contains("80756 09999 00000 00001"))
        #expect(try keyFiles.contains("passphrase"))
        // A bare key has 32 bytes, an encrypted one 28 more.
        for name in try keyFiles where name != "passphrase" {
            let path = folder.path + "/data/wallet/store/keys/" + name
            #expect(try Data(contentsOf: URL(filePath: path)).count == 60, "\(name)")
        }
        let wrong = try run("cards", passphrase: "another")
        #expect(wrong.status == 1 && wrong.output.isEmpty)
        #expect(wrong.diagnostics.contains("wrong passphrase"))
        let none = try run("cards", passphrase: nil)
        #expect(none.status == 2 && none.diagnostics.contains("--passphrase-file"))
        #expect(try run("cards", passphrase: "").status == 2)
        // Changing the server does not change the keys.
        #expect(try run("use", "--dev", passphrase: nil).status == 0)
        #expect(try run("cards", passphrase: nil).status == 2)
        #expect(try run("cards").output.contains("80756 09999 00000 00001"))
    }

    @Test func `a passphrase comes from a file that only its owner can read`() throws {
        #expect(try run("use", "--dev", "--passphrase", passphrase: nil).status == 0)
        let file = try folder.write("phrase", Array("correct horse\nmore".utf8))
        let path = file.path(percentEncoded: false)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        #expect(try run("fetch", "--passphrase-file", "phrase", passphrase: nil).status == 2)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        #expect(try run("fetch", "--passphrase-file", "phrase", passphrase: nil).status == 0)
        #expect(try run("cards").status == 0)
    }

    @Test func `what was deleted gets a new passphrase`() throws {
        _ = try run("use", "--dev", "--passphrase")
        _ = try run("fetch")
        #expect(try run("delete", "--yes", passphrase: "another").status == 1)
        #expect(try run("delete", "--yes").status == 0)
        #expect(try keyFiles.isEmpty)
        #expect(try run("fetch", passphrase: "another").status == 0)
        #expect(try run("cards").status == 1)
    }

    @Test func `keys without a passphrase get none, and a wallet without one takes none`() throws {
        _ = try run("use", "--dev")
        _ = try run("fetch")
        let late = try run("use", "--dev", "--passphrase")
        #expect(late.status == 1 && late.diagnostics.contains("delete --yes"))
        _ = try folder.write("phrase", Array("correct horse".utf8))
        #expect(try run("cards", "--passphrase-file", "phrase").status == 2)
        #expect(try run("cards", passphrase: nil).output.contains("80756 09999 00000 00001"))
    }
}
