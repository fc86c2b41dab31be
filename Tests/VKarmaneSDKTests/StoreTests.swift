// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import DocumentExchange
import Encodings
import Foundation
import Testing
import VKarmaneSDK
import Vault

/// Data that survives the end of the app.
struct StoreTests {
    @Test(arguments: [false, true])
    func `a request outlives the app`(isSigned: Bool) async throws {
        let folder = TemporaryFolder()
        let wallet = try WalletScene()
        func launched() -> CallerScene {
            CallerScene(wallet.clock) {
                $0.store = VaultPendingRequestStore(folder: folder.url)
                $0.signer = isSigned ? Signer() : nil
                $0.walletReadsVersion4 = isSigned
            }
        }
        let query = isSigned ? try CallerScene.signedQuery() : CallerScene.query()
        let link = try await launched().requester.start(query)
        _ = await wallet.responder().handle(link)
        let answer = try #require(wallet.opened.all.first)
        #expect(await launched().requester.ending(answer) == "[RusINN]")
        #expect(await launched().requester.ending(answer) == "noPendingRequest")
    }

    @Test func `a request is encrypted and for its owner alone`() throws {
        let folder = TemporaryFolder()
        let store = VaultPendingRequestStore(folder: folder.url)
        try store.keep(SecretBytes(copying: Array("a private key".utf8)))
        #expect(try folder.bytes().range(of: Data("private".utf8)) == nil)
        let file = folder.url.path + "/items/caller/pending"
        let attributes = try FileManager.default.attributesOfItem(atPath: file)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test func `a store is open once`() throws {
        let folder = TemporaryFolder()
        let store = VaultPendingRequestStore(folder: folder.url)
        #expect(try store.kept() == nil)
        let second = VaultPendingRequestStore(folder: folder.url)
        #expect(throws: LocalExchangeError.storeLocked) { _ = try second.kept() == nil }
    }

    @Test func `documents outlive the app in the order of adding`() throws {
        let folder = TemporaryFolder()
        let passport = try WalletScene.document(WalletScene.passport)
        let taxpayer = try WalletScene.document(WalletScene.taxpayer)
        do {
            let wallet = WalletVault(folder: folder.url)
            _ = try wallet.add(passport)
            _ = try wallet.add(taxpayer)
        }
        let wallet = WalletVault(folder: folder.url)
        #expect(try wallet.documents().map(\.document) == [passport, taxpayer])
        #expect(try folder.bytes().range(of: Data("500100732259".utf8)) == nil)
    }

    @Test func `what is added at the same time is all kept`() async throws {
        let folder = TemporaryFolder()
        let wallet = WalletVault(folder: folder.url)
        let document = try WalletScene.document(WalletScene.taxpayer)
        let entry = try await entry()
        let ids = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<40 {
                group.addTask {
                    try wallet.add(entry)
                    return try wallet.add(document)
                }
            }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(ids.count == 40)
        #expect(try wallet.documents().count == 40)
        #expect(try wallet.entries().count == 40)
    }

    @Test func `the name of a removed document is not given again`() throws {
        let folder = TemporaryFolder()
        let document = try WalletScene.document(WalletScene.taxpayer)
        let first: String
        do {
            let wallet = WalletVault(folder: folder.url)
            first = try wallet.add(document)
            try wallet.remove(first)
        }
        #expect(try WalletVault(folder: folder.url).add(document) != first)
    }

    @Test func `documents are replaced and removed`() throws {
        let folder = TemporaryFolder()
        let wallet = WalletVault(folder: folder.url)
        let id = try wallet.add(try WalletScene.document(WalletScene.passport))
        let taxpayer = try WalletScene.document(WalletScene.taxpayer)
        try wallet.replace(id, with: taxpayer)
        #expect(try wallet.documents().map(\.document) == [taxpayer])
        try wallet.remove(id)
        #expect(try wallet.documents().isEmpty)
    }

    @Test func `one damaged document does not cost the others`() throws {
        let folder = TemporaryFolder()
        let id: String
        do {
            let wallet = WalletVault(folder: folder.url)
            id = try wallet.add(try WalletScene.document(WalletScene.passport))
            _ = try wallet.add(try WalletScene.document(WalletScene.taxpayer))
        }
        let file = folder.url.appending(path: "items/documents/" + id)
        var bytes = try Data(contentsOf: file)
        bytes[bytes.count - 1] ^= 1
        try bytes.write(to: file)
        #expect(try WalletVault(folder: folder.url).documents().count == 1)
    }

    private func entry() async throws -> JournalEntry {
        let wallet = try WalletScene()
        let link = try await CallerScene(wallet.clock).requester.start(CallerScene.query())
        _ = await wallet.responder().handle(link)
        return try #require(try wallet.journal.entries().first)
    }

    @Test func `the journal outlives the app and can be deleted`() async throws {
        let folder = TemporaryFolder()
        let entry = try await entry()
        try WalletVault(folder: folder.url).add(entry)
        let wallet = WalletVault(folder: folder.url)
        #expect(try wallet.entries() == [entry])
        try wallet.deleteEntries()
        #expect(try wallet.entries().isEmpty)
    }

    @Test func `deleting the journal does not let signed requests come again`() async throws {
        let folder = TemporaryFolder()
        let wallet = WalletVault(folder: folder.url)
        let memory = try #require(
            RequestMemory(JSONTree(parsing: Array(#"{"state":1790000300}"#.utf8)).root)
        )
        try wallet.keep(memory)
        try wallet.add(try await entry())
        try wallet.deleteEntries()
        #expect(try wallet.memory().isSpent("state"))
    }

    @Test func `the journal keeps the newest entries`() async throws {
        let folder = TemporaryFolder()
        var wallet = WalletVault(folder: folder.url)
        wallet.entryLimit = 2
        let entry = try await entry()
        let request = JournalEntry(entry.json, outcome: "declined")
        for entry in [entry, entry, request].compactMap({ $0 }) { try wallet.add(entry) }
        #expect(try wallet.entries().map(\.outcome) == [.delivered, .declined])
    }

    @Test func `what is kept lies where the system wants it`() {
        let folder = SystemFolder.path(for: "wallet", ["XDG_DATA_HOME": "/data"], home: "/home/x")
        #expect(folder == "/data/etui/wallet")
    }

    @Test func `results and errors say nothing of documents`() async throws {
        let documents = [try WalletScene.document(WalletScene.taxpayer)]
        var dumped = ""
        dump(ExchangeResult.documents(documents), to: &dumped)
        #expect(!dumped.contains("500100732259"))
        #expect("\(ExchangeResult.documents(documents))" == "documents([RusINN])")
    }
}

extension JournalEntry {
    /// Makes a copy of the entry with another outcome.
    fileprivate init?(_ json: JSONOutput, outcome: String) {
        let text = json.encoded().replacing("delivered", with: outcome)
        guard let tree = try? JSONTree(parsing: Array(text.utf8)) else { return nil }
        self.init(tree.root)
    }
}
