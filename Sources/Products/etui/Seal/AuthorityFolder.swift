// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography
import Encodings
import Seals
import Vault

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A demonstration authority saved in a folder: certificate, keys, signers, revocation list.
///
/// Everything is an ordinary file: `csca.cer`, `csca.key`, `csca.crl`, and for each signer
/// `signer-SERIAL.cer` and `signer-SERIAL.key`. Keys are PKCS#8 and readable by their owner only (0600,
/// in a folder of 0700). `authority.json` records what has been issued and is written last. Only
/// authorities with the mark of ``SealDemonstration`` are created or used.
struct AuthorityFolder {
    let path: String
    let authority: SealTestAuthority
    private(set) var record: Record

    /// The contents of `authority.json`.
    struct Record {
        static let schema = "etui.test-authority.v1"

        /// Three letters: the issuing country of the seals.
        var country: String
        /// The number of the newest revocation list.
        var listNumber: Int
        /// The serial numbers of the signers in hexadecimal, the newest last.
        var signers: [String] = []
        /// The revoked ones among them.
        var revoked: [String] = []
    }

    /// Creates an authority; the folder must not already hold one.
    static func create(
        at path: String,
        _ request: SealTestAuthority.Request,
        country: String,
        now: Instant
    ) throws(CommandError) -> AuthorityFolder {
        guard Input.isFolder(path + "/authority.json") == nil else {
            throw .refused("\(path.visible) holds an authority already")
        }
        let authority = try issuing { () throws(SealIssuingError) in try SealTestAuthority(request)
        }
        var folder = AuthorityFolder(
            path: path,
            authority: authority,
            record: Record(country: country, listNumber: 0)
        )
        do throws(VaultError) {
            try PrivateFolder.make(path)
        } catch {
            throw .unusable("\(path.visible) cannot be made (\(error))")
        }
        try clear(path)
        try folder.write("csca.cer", authority.certificate.der, mode: 0o644)
        try folder.write(authority.key, to: "csca.key")
        try folder.renewList(now: now)
        return folder
    }

    /// Opens the authority in a folder.
    static func open(_ path: String) throws(CommandError) -> AuthorityFolder {
        try clear(path)
        let files = FolderFiles(path: path)
        guard let record = Record(parsing: try files.read("authority.json")) else {
            throw .unusable("\(path.visible)/authority.json cannot be read")
        }
        let certificate = try files.certificate("csca.cer")
        guard SealDemonstration.isMarked(certificateDER: certificate.der) else {
            throw .refused(
                "\(path.visible) holds no demonstration authority; only those issue here"
            )
        }
        let authority = SealTestAuthority(
            certificate: certificate,
            key: try files.key("csca.key"),
            algorithm: try? SignatureAlgorithm(
                algorithmIdentifier: certificate.signatureAlgorithm
            ),
            locality: record.country
        )
        return AuthorityFolder(path: path, authority: authority, record: record)
    }

    /// Certifies a new signer, which issues from now on.
    mutating func addSigner(_ request: SealIssuer.Request) throws(CommandError) {
        let authority = authority
        let signer = try Self.issuing { () throws(SealIssuingError) in
            try SealIssuer(request, certifiedBy: authority)
        }
        let serial = signer.certificate.serialNumber.hex
        try write("signer-\(serial).cer", signer.certificate.der, mode: 0o644)
        try write(signer.key, to: "signer-\(serial).key")
        record.signers.append(serial)
        try writeRecord()
    }

    /// Returns the newest signer that is not revoked, or the requested one.
    func signer(_ serial: String? = nil) throws(CommandError) -> SealIssuer {
        let candidates =
            serial.map { [$0.uppercased()] }
            ?? record.signers.filter { !record.revoked.contains($0) }
        guard let chosen = candidates.last else {
            throw .refused("every signer is revoked; certify one with etui seal authority signer")
        }
        guard record.signers.contains(chosen) else {
            throw .refused("\(path.visible) has no signer \(chosen.visible)")
        }
        let files = FolderFiles(path: path)
        return SealIssuer(
            certificate: try files.certificate("signer-\(chosen).cer"),
            key: try files.key("signer-\(chosen).key")
        )
    }

    /// Revokes a signer and issues the next revocation list.
    mutating func revoke(_ serial: String, now: Instant) throws(CommandError) {
        let serial = serial.uppercased()
        guard record.signers.contains(serial) else {
            throw .refused("\(path.visible) has no signer \(serial.visible)")
        }
        if !record.revoked.contains(serial) { record.revoked.append(serial) }
        try renewList(now: now)
    }

    /// Issues the next revocation list.
    mutating func renewList(now: Instant) throws(CommandError) {
        record.listNumber += 1
        let request = SealTestAuthority.ListRequest(
            number: record.listNumber,
            thisUpdate: now,
            revoked: record.revoked.compactMap { try? Hex.decode($0) }
        )
        let authority = authority
        let list = try Self.issuing { () throws(SealIssuingError) in
            try authority.revocationList(request)
        }
        try write("csca.crl", list.der, mode: 0o644)
        try writeRecord()
    }
}

extension AuthorityFolder {
    private func write(
        _ name: String,
        _ bytes: [UInt8],
        mode: UInt16 = 0o600
    ) throws(CommandError) {
        do throws(VaultError) {
            try AtomicFile.replace(path + "/" + name, with: bytes, mode: mode)
        } catch {
            throw .unusable("\(path.visible)/\(name) cannot be written (\(error))")
        }
    }

    private func writeRecord() throws(CommandError) {
        try write("authority.json", record.encoded())
    }

    /// Saves a private key without leaving a copy that is not wiped.
    private func write(_ key: borrowing SigningKey, to name: String) throws(CommandError) {
        do {
            try AtomicFile.replaceSecret(path + "/" + name, with: key.pkcs8())
        } catch {
            throw .unusable("\(path.visible)/\(name) cannot be written (\(error))")
        }
    }

    /// Overwrites and removes leftovers of killed commands, including keys.
    private static func clear(_ path: String) throws(CommandError) {
        do throws(VaultError) {
            try AtomicFile.removeLeftovers(in: path)
        } catch {
            // A missing folder is reported by the code that reads it.
            guard error != .failed(.open, errorNumber: ENOENT) else { return }
            throw .unusable(
                "\(path.visible): what a killed command left cannot be removed (\(error.words))"
            )
        }
    }

    private static func issuing<Issued>(
        _ body: () throws(SealIssuingError) -> Issued
    ) throws(CommandError) -> Issued {
        do throws(SealIssuingError) {
            return try body()
        } catch {
            throw .refused("nothing was issued (\(error))")
        }
    }
}

/// Reads the contents of an authority's folder.
private struct FolderFiles {
    let path: String

    func read(_ name: String) throws(CommandError) -> [UInt8] {
        do throws(CommandError) {
            return try Input.readFile(path + "/" + name, limit: 1 << 20)
        } catch {
            throw .unusable("\(path.visible)/\(name): \(error.message)")
        }
    }

    func certificate(_ name: String) throws(CommandError) -> Certificate {
        guard let certificate = try? Certificate(der: try read(name)) else {
            throw .unusable("\(path.visible)/\(name) is no certificate")
        }
        return certificate
    }

    func key(_ name: String) throws(CommandError) -> SigningKey {
        let secret: SecretBytes
        do throws(CommandError) {
            secret = try Input.readSecretFile(path + "/" + name, limit: 1 << 20)
        } catch {
            throw .unusable("\(path.visible)/\(name): \(error.message)")
        }
        do throws(KeyError) {
            return try SigningKey(pkcs8: secret)
        } catch {
            throw .unusable("\(path.visible)/\(name) is no usable key")
        }
    }
}

extension AuthorityFolder.Record {
    /// Parses the output of ``encoded()``; `nil` for anything else.
    fileprivate init?(parsing bytes: [UInt8]) {
        guard let root = try? JSONTree(parsing: bytes).root, root["schema"]?.string == Self.schema,
            let country = root["country"]?.string,
            let listNumber = root["listNumber"]?.number?.integer
        else { return nil }
        self.country = country
        self.listNumber = listNumber
        signers = (root["signers"]?.elements ?? []).compactMap { $0.string }
        revoked = (root["revoked"]?.elements ?? []).compactMap { $0.string }
    }

    fileprivate func encoded() -> [UInt8] {
        let output: JSONOutput = .object([
            ("schema", .string(Self.schema)),
            ("country", .string(country)),
            ("listNumber", .integer(listNumber)),
            ("signers", .array(signers.map { .string($0) })),
            ("revoked", .array(revoked.map { .string($0) })),
        ])
        return output.utf8(pretty: true)
    }
}
