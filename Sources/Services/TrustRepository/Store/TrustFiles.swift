// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography
import Encodings
import Vault

/// The three files of one entry.
struct TrustFiles {
    private let base: String
    private let id: String

    init(_ folder: String, _ id: String) {
        base = folder + "/" + id
        self.id = id
    }

    /// Returns whether a text can be the identifier of an entry.
    static func isID(_ text: String) -> Bool {
        text.utf8.count == 16
            && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    /// Returns the bytes of a file, or `nil` if there is none.
    static func bytes(_ path: String, limit: Int) throws(TrustDirectoryError) -> [UInt8]? {
        do throws(VaultError) {
            return try AtomicFile.read(path, limit: limit)
        } catch {
            throw .storage(error)
        }
    }

    /// Reads the entry; `nil` if a file is missing, damaged or not the one that was added.
    func read() -> TrustEntry? {
        guard let record = record(), let certificate = certificate(),
            TrustEntry.id(of: certificate) == id,
            Hex.encode(certificate.fingerprint(.sha256)) == record.integrityHash
        else { return nil }
        var list: RevocationList?
        if let bytes = try? Self.bytes(base + ".crl", limit: RevocationList.maximumByteCount) {
            guard let parsed = try? RevocationList(der: bytes) else { return nil }
            list = parsed
        }
        return TrustEntry(
            id: id,
            certificate: certificate,
            integrityHash: record.integrityHash,
            revocationList: list,
            url: record.url,
            downloaded: record.downloaded,
            isDemo: record.isDemo
        )
    }

    /// Writes the entry, its `.json` last.
    func write(_ entry: TrustEntry) throws(TrustDirectoryError) {
        do throws(VaultError) {
            try AtomicFile.replace(base + ".cer", with: entry.certificate.der)
            if let list = entry.revocationList {
                try AtomicFile.replace(base + ".crl", with: list.der)
            }
            try AtomicFile.replace(base + ".json", with: Record(entry).encoded())
        } catch {
            throw .storage(error)
        }
    }

    /// Removes the entry, its `.json` first.
    func remove() throws(TrustDirectoryError) {
        do throws(VaultError) {
            try AtomicFile.remove(base + ".json")
            try AtomicFile.remove(base + ".crl")
            try AtomicFile.remove(base + ".cer")
        } catch {
            throw .storage(error)
        }
    }

    private func record() -> Record? {
        guard let bytes = try? Self.bytes(base + ".json", limit: 65_536) else { return nil }
        return Record(parsing: bytes)
    }

    private func certificate() -> Certificate? {
        let limit = Certificate.maximumByteCount
        guard let bytes = try? Self.bytes(base + ".cer", limit: limit) else { return nil }
        return try? Certificate(configuredDER: bytes)
    }
}

/// The contents of an entry's `.json`.
private struct Record {
    static let schema = "etui.trust.v1"

    let integrityHash: String
    let url: String?
    let downloaded: Instant?
    let isDemo: Bool

    init(_ entry: TrustEntry) {
        integrityHash = entry.integrityHash
        url = entry.url
        downloaded = entry.downloaded
        isDemo = entry.isDemo
    }

    init?(parsing bytes: [UInt8]) {
        guard let root = try? JSONTree(parsing: bytes).root, root["schema"]?.string == Self.schema,
            let hash = root["integrityHash"]?.string
        else { return nil }
        integrityHash = hash
        url = root["url"]?.string
        downloaded = root["downloaded"]?.string.flatMap { Instant(rfc3339: $0) }
        isDemo = root["demo"]?.boolean ?? false
    }

    func encoded() -> [UInt8] {
        let output: JSONOutput = [
            "schema": .string(Self.schema),
            "integrityHash": .string(integrityHash),
            "url": url.map { .string($0) } ?? .null,
            "downloaded": downloaded.map { .string($0.rfc3339) } ?? .null,
            "demo": .boolean(isDemo),
        ]
        return output.utf8(pretty: true)
    }
}
