// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography
public import Database
public import Encodings
import InsuranceCards
import Tokens
import Vault

/// The keys of a card server, for its operator to replace them and to move the root key out.
///
/// It works on the server's file of keys and its database, whether or not the server is running: every
/// node checks again within a second.
public final class CardKeyStore: Sendable {
    private let server: CardServer
    private let file: CardKeyFile

    /// Opens the existing keys of a server, and its database.
    ///
    /// - Parameters:
    ///   - dataDirectory: the server's folder.
    ///   - database: the database; `nil` for SQLite in the folder.
    ///   - now: the time.
    /// - Throws: ``CardServerError``.
    public init(
        dataDirectory: String,
        database: DatabaseAddress?,
        now: @escaping @Sendable () -> Instant
    ) async throws(CardServerError) {
        server = try await CardServer.opened(dataDirectory: dataDirectory, database, now: now)
        file = CardKeyFile(dataDirectory: dataDirectory)
    }

    /// Closes the database.
    public func close() async {
        await server.store.database.close()
    }

    /// Returns the state of the keys.
    ///
    /// - Returns: their status.
    /// - Throws: ``CardServerError``.
    public func status() async throws(CardServerError) -> CardKeyStatus {
        CardKeyStatus(try await parties(), of: server, at: server.now())
    }

    /// Creates a successor of a key, which is published at once or with the next signed set, and signs two days later.
    ///
    /// The former key stays valid until everything that it may have signed has expired. Resumes an
    /// interrupted rotation.
    ///
    /// - Parameter purpose: the purpose of the key.
    /// - Returns: the new state of the keys.
    /// - Throws: ``CardServerError``.
    public func rotate(_ purpose: CardKeyPurpose) async throws(CardServerError) -> CardKeyStatus {
        let parties = try await parties()
        let now = server.now()
        let lock = try file.lock()
        var content = try file.read()
        content.settle(parties.ownKeys, at: now)
        let (name, own) = (purpose.names.next, parties.ownKeys)
        if let waiting = content.key(name)?.verificationKey {
            guard !own.entries.contains(where: { $0.key.key == waiting }) else {
                throw .successorWaits
            }
        } else {
            guard own.living(at: now).count < OwnKeys.limit else { throw .tooManyKeys }
            content.set(name, SystemRandom().secret(count: 32))
        }
        // The file comes first: a registered key that no node has would only cause errors everywhere.
        try file.write(content)
        try await register(content, name, for: purpose, endsOthers: false, at: now)
        _ = consume lock
        return try await status()
    }

    /// Replaces a compromised key, and every other one for the same purpose.
    ///
    /// The new key signs at once, or as soon as a signed set includes it, and signatures of the others
    /// are no longer valid.
    ///
    /// - Parameter purpose: the purpose of the key.
    /// - Returns: the new state of the keys.
    /// - Throws: ``CardServerError``.
    public func replaceAtOnce(
        _ purpose: CardKeyPurpose
    ) async throws(CardServerError) -> CardKeyStatus {
        let now = server.now()
        let lock = try file.lock()
        var content = try file.read()
        // A waiting successor was in the same file as the compromised key.
        content[purpose.names.next] = nil
        content.set(purpose.names.current, SystemRandom().secret(count: 32))
        try file.write(content)
        try await register(content, purpose.names.current, for: purpose, endsOthers: true, at: now)
        _ = consume lock
        return try await status()
    }

    /// Returns the number of valid cards, which wallets must fetch again if the key for cards is replaced at once.
    ///
    /// - Returns: the number.
    /// - Throws: ``CardServerError``.
    public func livingCardCount() async throws(CardServerError) -> Int {
        let now = server.now()
        do throws(CardRequestError) {
            return try await server.store.read { work throws(CardRequestError) in
                try StoredCard.livingCount(at: now, work)
            }
        } catch {
            throw .unavailable
        }
    }

    /// Moves the root key out of the server, into a new file for its owner only.
    ///
    /// The set of keys is signed once more, for ninety days, so that the server can continue; later sets
    /// are signed where the root key is. The key is in the new file before it leaves the server's, so a
    /// machine that stops midway loses nothing; repeating the call resumes it.
    ///
    /// - Parameter path: the new file.
    /// - Returns: the new state of the keys.
    /// - Throws: ``CardServerError``.
    public func moveRoot(to path: String) async throws(CardServerError) -> CardKeyStatus {
        let now = server.now()
        let lock = try file.lock()
        var content = try file.read()
        guard content[.root] != nil else { throw .rootIsElsewhere }
        let keys = try CardServerKeys(content)
        guard let pem = content.rootPEM() else { throw .keys }
        try keep(pem, at: path)
        _ = try await parties()
        try await server.writing { work throws(CardRequestError) in
            // The version is that of nodes that have not checked yet, so that wallets accept both sets.
            let version = Int(try work.count(PartyStore.counter))
            let own = try OwnKeys.read(work)
            let all = Parties.draftKeys(try PartyStore.keys(work), own, at: now)
            let draft = KeySetDraft(version: version, keys: all)
            guard
                let token = try? keys.sign(
                    draft,
                    at: now,
                    lifetime: CardTokenKind.keys.rules.maximumLifetime
                )
            else { throw CardRequestError(.internalFailure) }
            try SignedKeySets.install(token, with: all, at: now, work)
            try OwnKeys.noteRootIsAway(work)
        }
        content[.root] = nil
        content[.rootKey] = CardKeyContent.Value(SecretBytes(copying: Array(keys.root.text.utf8)))
        try file.write(content)
        _ = consume lock
        return try await status()
    }

    private func keep(_ pem: borrowing SecretBytes, at path: String) throws(CardServerError) {
        do throws(VaultError) {
            if try AtomicFile.create(path, with: pem) { return }
        } catch {
            throw .output(error)
        }
        // It may be the same key, from an earlier interrupted attempt.
        let there = try? AtomicFile.readSecret(path, limit: 1 << 16)
        guard let there, there.isEqualInConstantTime(to: pem) else { throw .outputExists }
    }

    private func register(
        _ content: CardKeyContent,
        _ name: CardKeyContent.Name,
        for purpose: CardKeyPurpose,
        endsOthers: Bool,
        at now: Instant
    ) async throws(CardServerError) {
        guard let key = content.key(name)?.verificationKey else { throw .keys }
        let holdsRoot = content[.root] != nil
        try await server.writing { work throws(CardRequestError) in
            let isRootAway = try OwnKeys.isRootAway(work)
            _ = try OwnKeys.register(
                key,
                for: purpose,
                isPublished: holdsRoot && !isRootAway,
                at: now,
                work
            )
            if endsOthers { try OwnKeys.endAll(for: purpose, but: key, at: now, work) }
            _ = try work.count(PartyStore.counter)
        }
    }

    private func parties() async throws(CardServerError) -> Parties {
        // Changes within the last second must be visible, too.
        server.parties.forget()
        do throws(CardRequestError) {
            return try await server.parties.current()
        } catch {
            throw .unavailable
        }
    }
}

extension CardKeyContent {
    /// Returns the root key as PKCS#8 in PEM; `nil` if it is not here.
    fileprivate func rootPEM() -> SecretBytes? {
        guard let seed = seed(.root), let key = try? SigningKey(ed25519Seed: seed),
            let der = try? key.pkcs8()
        else { return nil }
        return PEM.encode(der, label: PEM.Block.privateKey)
    }
}
