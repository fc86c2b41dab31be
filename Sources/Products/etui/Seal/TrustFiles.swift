// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography
import Encodings
import EtuiService
import Seals

/// Trust data that the user named on the command line: certificates and revocation lists.
///
/// Naming a file is the decision to trust what is in it, so the integrity hash of such an anchor
/// is computed from the file. An authority that calls itself a demonstration is taken as one.
struct TrustFiles {
    private var trusted: [Trusted] = []
    private var lists: [List] = []

    /// A certificate and how it came to be trusted.
    private struct Trusted {
        let certificate: Certificate
        let integrityHash: String
        let isDemo: Bool
    }

    /// A revocation list, or bytes that claim to be one and are none.
    fileprivate struct List {
        let der: [UInt8]
        let parsed: RevocationList?
    }

    /// The largest file of certificates that is read: a bundle of all states has about 2 MiB.
    private static let certificateLimit = 32 << 20
    /// How many files of a folder are read.
    private static let fileCountLimit = 4_096

    /// Adds a certificate file (DER, or PEM with any number of blocks), or every certificate and
    /// revocation list of a folder.
    mutating func addTrust(_ path: String) throws(CommandFailure) {
        guard let isFolder = Input.isFolder(path) else {
            throw .unusable("\(path.visible): no such file or folder")
        }
        guard isFolder else {
            guard try add(file: path) else {
                throw .unusable("\(path.visible): holds no certificate")
            }
            return
        }
        let countBefore = trusted.count
        for name in try Self.names(in: path) {
            _ = try add(file: path + "/" + name, onlyAuthorities: true)
        }
        guard trusted.count > countBefore else {
            throw .unusable("\(path.visible): holds no certificate")
        }
    }

    /// Adds a revocation list (DER or PEM).
    ///
    /// Bytes that are no list are kept: the verdict then says that the list cannot be read.
    mutating func addRevocationList(_ path: String) throws(CommandFailure) {
        let bytes = try Self.read(path)
        let found = Self.lists(in: bytes)
        lists += found.isEmpty ? [List(der: bytes, parsed: nil)] : found
    }

    /// Adds what the trust directory holds, with the hashes kept there.
    mutating func add(_ entries: [TrustEntry]) {
        for entry in entries {
            trusted.append(
                Trusted(
                    certificate: entry.certificate,
                    integrityHash: entry.integrityHash,
                    isDemo: entry.isDemo
                )
            )
            if let list = entry.revocationList { lists.append(List(der: list.der, parsed: list)) }
        }
    }

    /// The certificates as anchors, each with the newest list that is its own.
    ///
    /// Where no list belongs to any anchor, the last one is given to all: the verdict then says
    /// what is wrong with it.
    var anchors: [SealAnchor] {
        let own = trusted.map { newestList(of: $0.certificate) }
        let spare = own.contains { $0 != nil } ? nil : lists.last
        return zip(trusted, own).map { trusted, list in
            SealAnchor(
                certificateDER: trusted.certificate.der,
                integrityHash: trusted.integrityHash,
                revocationListDER: (list ?? spare)?.der,
                isDemo: trusted.isDemo
            )
        }
    }

    /// The list with the highest number, then the latest date, among those signed by a certificate.
    private func newestList(of certificate: Certificate) -> List? {
        lists.filter { $0.isIssued(by: certificate) }
            .max { $0.isOlder(than: $1) }
    }

    /// Takes what a file holds; `false` if that is nothing.
    ///
    /// A folder may hold certificates of signers, too, which nobody means to trust as authorities;
    /// a file that is named holds what the user means.
    private mutating func add(
        file path: String,
        onlyAuthorities: Bool = false
    ) throws(CommandFailure) -> Bool {
        let bytes = try Self.read(path)
        let found = Certificate.decodeAll(pemOrDER: bytes).compactMap { try? $0.get() }
            .filter { !onlyAuthorities || $0.basicConstraints?.isAuthority ?? $0.isSelfIssued }
        let foundLists = Self.lists(in: bytes)
        for certificate in found where !trusted.contains(where: { $0.certificate == certificate }) {
            trusted.append(
                Trusted(
                    certificate: certificate,
                    integrityHash: Hex.encode(certificate.fingerprint(.sha256)),
                    isDemo: SealDemonstration.isMarked(certificateDER: certificate.der)
                )
            )
        }
        lists += foundLists
        return !found.isEmpty || !foundLists.isEmpty
    }

    private static func lists(in bytes: [UInt8]) -> [List] {
        let candidates =
            PEM.isPresent(in: bytes)
            ? PEM.blocks(in: bytes).filter { $0.label == PEM.Block.revocationList }
                .compactMap { $0.bytes } : [bytes]
        return candidates.compactMap { der in
            (try? RevocationList(der: der)).map { List(der: der, parsed: $0) }
        }
    }

    private static func read(_ path: String) throws(CommandFailure) -> [UInt8] {
        do {
            return try Input.read(path, limit: certificateLimit)
        } catch {
            throw .unusable("\(path.visible): \(error.reason)")
        }
    }

    private static func names(in folder: String) throws(CommandFailure) -> [String] {
        guard let names = Input.names(in: folder) else {
            throw .unusable("\(folder.visible): cannot be read")
        }
        guard names.count <= fileCountLimit else {
            throw .unusable("\(folder.visible): more than \(fileCountLimit) files")
        }
        return names.filter { Input.isFolder(folder + "/" + $0) == false }
    }
}

extension TrustFiles.List {
    /// Whether the list carries the certificate's name and is signed with its key.
    fileprivate func isIssued(by certificate: Certificate) -> Bool {
        guard let parsed, parsed.issuer.matches(certificate.subject),
            let key = try? certificate.publicKey(),
            let algorithm = try? SignatureAlgorithm(algorithmIdentifier: parsed.signatureAlgorithm)
        else { return false }
        let proof: Void? = try? key.verify(
            parsed.signature,
            of: parsed.toBeSigned,
            using: algorithm
        )
        return proof != nil
    }

    /// Whether another list replaces this one: by number, then by date.
    fileprivate func isOlder(than other: Self) -> Bool {
        guard let parsed, let others = other.parsed else { return parsed == nil }
        if let number = parsed.number, let otherNumber = others.number, number != otherNumber {
            return number < otherNumber
        }
        return parsed.thisUpdate < others.thisUpdate
    }
}
