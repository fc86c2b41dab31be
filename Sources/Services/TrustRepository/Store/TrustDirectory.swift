// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography
import Encodings
import Foundation
import Seals
import Vault

/// The authorities that the operator trusts, as files in one folder.
///
/// Each authority has three files named by its ``TrustEntry/id``: `.cer` (the certificate, DER), `.crl`
/// (the revocation list, DER; may be missing) and `.json` (hash, address, dates). Ordinary tools can read
/// them all. A file is always either the old one or the new one (`AtomicFile`), and `.json` is written
/// last and removed first, so that an entry exists completely or not at all.
public struct TrustDirectory: Sendable {
    /// The folder.
    public let path: String

    /// Creates a directory at a path, without reading or creating anything yet.
    public init(path: String) {
        self.path = path
    }

    /// Returns all entries, in the order of their subjects.
    ///
    /// Entries with damaged files are left out: incomplete entries are not trusted; ``damagedEntries()``
    /// names them. A folder that does not exist is empty. Throws ``TrustDirectoryError/notADirectory``.
    public func list() throws(TrustDirectoryError) -> [TrustEntry] {
        let entries = try ids().compactMap { TrustFiles(path, $0).read() }
        return entries.sorted {
            ($0.certificate.subject.text, $0.id) < ($1.certificate.subject.text, $1.id)
        }
    }

    /// Returns the identifiers of entries whose files are inconsistent.
    public func damagedEntries() throws(TrustDirectoryError) -> [String] {
        try ids().filter { TrustFiles(path, $0).read() == nil }
    }

    /// Data that accompanies added certificates.
    public struct Addition: Sendable {
        /// The SHA-256 of the only certificate, in hexadecimal, received through another channel.
        public var integrityHash: String?
        /// A revocation list, DER or PEM, of one of the certificates.
        public var revocationList: [UInt8]?
        /// The address of newer lists.
        public var url: String?
        /// Whether the authorities are for demonstrations.
        public var isDemo: Bool

        /// Creates the accompanying data; empty by default.
        public init(
            integrityHash: String? = nil,
            revocationList: [UInt8]? = nil,
            url: String? = nil,
            isDemo: Bool = false
        ) {
            self.integrityHash = integrityHash
            self.revocationList = revocationList
            self.url = url
            self.isDemo = isDemo
        }
    }

    /// Adds certificates; an existing one keeps its revocation list if that is newer.
    ///
    /// `certificates` are DER or PEM; a PEM text may hold several. Adds all of them, or none if one is
    /// refused. Returns the entries in their new state; throws ``TrustDirectoryError``.
    @discardableResult
    public func add(
        certificates: [[UInt8]],
        _ addition: Addition = Addition()
    ) throws(TrustDirectoryError) -> [TrustEntry] {
        let parsed = try TrustMaterial.certificates(in: certificates)
        try check(parsed, addition)
        let list = try addition.revocationList.map { (bytes) throws(TrustDirectoryError) in
            try TrustMaterial.revocationList(in: bytes, of: parsed)
        }
        return try locked { () throws(TrustDirectoryError) in
            try parsed.map { (certificate) throws(TrustDirectoryError) in
                let own = list.flatMap {
                    RevocationListRule.isIssued($0, by: certificate) ? $0 : nil
                }
                return try store(certificate, revocationList: own, addition)
            }
        }
    }

    /// Saves a revocation list for the authority that signed it.
    ///
    /// Throws ``TrustDirectoryError/revocationListOfAnother``, and
    /// ``TrustDirectoryError/revocationListOlder`` if the current one is newer.
    @discardableResult
    public func add(revocationList bytes: [UInt8]) throws(TrustDirectoryError) -> TrustEntry {
        let list = try TrustMaterial.revocationList(in: bytes)
        return try locked { () throws(TrustDirectoryError) in
            let owner = try self.list().first {
                RevocationListRule.isIssued(list, by: $0.certificate)
            }
            guard let owner else { throw .revocationListOfAnother }
            if let current = owner.revocationList, list.isOlder(than: current) {
                throw .revocationListOlder
            }
            let entry = owner.replacing(revocationList: list, downloaded: owner.downloaded)
            try TrustFiles(path, entry.id).write(entry)
            return entry
        }
    }

    /// Removes an entry, named by its identifier or a prefix of it.
    ///
    /// - Returns: the full identifier.
    @discardableResult
    public func remove(_ id: String) throws(TrustDirectoryError) -> String {
        try locked { () throws(TrustDirectoryError) in
            let found = try ids().filter { $0.hasPrefix(id.lowercased()) }
            guard let only = found.first, found.count == 1, !id.isEmpty else { throw .unknownEntry }
            try TrustFiles(path, only).remove()
            return only
        }
    }

    private func check(
        _ certificates: [Certificate],
        _ addition: Addition
    ) throws(TrustDirectoryError) {
        if let hash = addition.integrityHash {
            guard certificates.count == 1, let only = certificates.first else {
                throw .integrityHashNeedsOneCertificate
            }
            guard SealIntegrity.matches(only.der, hash: hash) else { throw .integrityHashDiffers }
        }
        if let url = addition.url, !TrustMaterial.isWebAddress(url) { throw .notAnAddress }
        for certificate in certificates
        where SealDemonstration.isMarked(certificateDER: certificate.der) && !addition.isDemo {
            throw .demonstrationAuthority
        }
    }

    private func store(
        _ certificate: Certificate,
        revocationList: RevocationList?,
        _ addition: Addition
    ) throws(TrustDirectoryError) -> TrustEntry {
        let id = TrustEntry.id(of: certificate)
        let old = TrustFiles(path, id).read()
        var list = revocationList ?? old?.revocationList
        if let new = revocationList, let current = old?.revocationList, new.isOlder(than: current) {
            list = current
        }
        let entry = TrustEntry(
            id: id,
            certificate: certificate,
            integrityHash: Hex.encode(certificate.fingerprint(.sha256)),
            revocationList: list,
            url: addition.url ?? old?.url,
            downloaded: old?.downloaded,
            isDemo: addition.isDemo
        )
        try TrustFiles(path, id).write(entry)
        return entry
    }

    private func ids() throws(TrustDirectoryError) -> [String] {
        guard FileManager.default.fileExists(atPath: path) else { return [] }
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
            throw .notADirectory
        }
        return names.filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }
            .map { String($0.dropLast(5)) }.filter { TrustFiles.isID($0) }.sorted()
    }

    /// Runs a body while no other process changes the directory.
    package func locked<Result>(
        _ body: () throws(TrustDirectoryError) -> Result
    ) throws(TrustDirectoryError) -> Result {
        let lock = try lock()
        let result = try body()
        // Held until here: the lock ends with its value.
        _ = consume lock
        return result
    }

    private func lock() throws(TrustDirectoryError) -> FileLock {
        do throws(VaultError) {
            try PrivateFolder.make(path)
            return try FileLock(for: path + "/trust")
        } catch {
            throw .storage(error)
        }
    }
}
