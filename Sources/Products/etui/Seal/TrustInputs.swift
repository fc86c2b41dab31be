// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography
import Encodings
import EtuiService
import Seals
import TrustRepository

/// Trust data named on the command line: certificates and revocation lists.
///
/// Naming a file is the decision to trust its contents, so the integrity hash of such an anchor is
/// computed from the file. An authority that calls itself a demonstration is treated as one.
struct TrustInputs {
    /// The anchors, without lists.
    private var trusted: [SealAnchor] = []
    /// Certificates that may be between anchor and signer, without lists.
    private var offered: [SealLink] = []
    /// The lists, including bytes that claim to be a list but are not.
    private var lists: [SealRevocationList] = []

    /// The largest file of certificates that is read; a bundle of all states has about 2 MiB.
    private static let byteLimit = 32 << 20
    /// The most files of a folder that are read.
    private static let fileCountLimit = 4_096

    /// Adds a certificate file (DER, or PEM with any number of blocks), or all certificates of
    /// authorities and all revocation lists in a folder, reading only its regular files.
    ///
    /// For a file, also adds the revocation list of the same name next to it (`csca.cer`, `csca.crl`).
    mutating func addTrust(_ path: String) throws(CommandError) {
        guard let isFolder = Input.isFolder(path) else {
            throw .unusable("\(path.visible): no such file or folder")
        }
        let countBefore = trusted.count
        if isFolder {
            for name in try Self.names(in: path) {
                try add(Self.read(path + "/" + name, Input.readFile), onlyAuthorities: true)
            }
        } else {
            try add(Self.read(path, Input.read))
            if let list = Self.listBeside(path) {
                lists += Self.lists(in: try Self.read(list, Input.readFile))
            }
        }
        guard trusted.count > countBefore else {
            throw .unusable("\(path.visible): holds no certificate")
        }
    }

    /// Adds the link certificates of a file or folder, with the revocation lists there or the one of the
    /// same name next to a file.
    ///
    /// A certificate signed by its own key is not a link and is left out.
    mutating func addLinks(_ path: String) throws(CommandError) {
        guard let isFolder = Input.isFolder(path) else {
            throw .unusable("\(path.visible): no such file or folder")
        }
        let countBefore = offered.count
        let files = isFolder ? try Self.names(in: path).map { path + "/" + $0 } : [path]
        for file in files {
            let bytes =
                isFolder
                ? try Self.read(file, Input.readFile) : try Self.read(file, Input.read)
            let found = Certificate.decodeAll(pemOrDER: bytes).compactMap { try? $0.get() }
            offered += found.map { SealLink(certificateDER: $0.der) }.filter(\.isLink)
            lists += Self.lists(in: bytes)
        }
        if !isFolder, let list = Self.listBeside(path) {
            lists += Self.lists(in: try Self.read(list, Input.readFile))
        }
        guard offered.count > countBefore else {
            throw .unusable(
                "\(path.visible): holds no link certificate (one that another key signed)"
            )
        }
    }

    /// Adds a revocation list (DER or PEM).
    ///
    /// Keeps bytes that are not a list: the verdict then says that the list cannot be read.
    mutating func addRevocationList(_ path: String) throws(CommandError) {
        let bytes = try Self.read(path, Input.read)
        let found = Self.lists(in: bytes)
        lists += found.isEmpty ? [SealRevocationList(der: bytes)] : found
    }

    /// Adds the entries of the trust directory, with their saved hashes.
    mutating func add(_ entries: [TrustEntry]) {
        for entry in entries {
            trusted.append(
                SealAnchor(
                    certificateDER: entry.certificate.der,
                    integrityHash: entry.integrityHash,
                    isDemo: entry.isDemo
                )
            )
            if let list = entry.revocationList {
                lists.append(SealRevocationList(der: list.der))
            }
        }
    }

    /// The certificates as anchors, each with the newest list of its own.
    ///
    /// If no list belongs to any anchor, all get the last one: the verdict then says what is wrong with it.
    var anchors: [SealAnchor] {
        let own = trusted.map { anchor in
            lists.filter { anchor.issued($0) }.max { $0.isOlder(than: $1) }
        }
        let isOfLink = { (list: SealRevocationList) in offered.contains { $0.issued(list) } }
        let spare = own.contains { $0 != nil } ? nil : lists.last { !isOfLink($0) }
        return zip(trusted, own).map { $0.replacing(revocationList: $1 ?? spare) }
    }

    /// The link certificates, each with the newest list that its key signed.
    var links: [SealLink] {
        offered.map { link in
            let own = lists.filter { link.issued($0) }.max { $0.isOlder(than: $1) }
            return link.replacing(revocationList: own)
        }
    }

    /// Adds the contents of a file.
    ///
    /// A folder may also hold certificates of signers, which are not meant to be trusted as authorities;
    /// a named file holds what the user means.
    private mutating func add(_ bytes: [UInt8], onlyAuthorities: Bool = false) {
        for certificate in Self.certificates(in: bytes) {
            let isAuthority = certificate.basicConstraints?.isAuthority ?? certificate.isSelfSigned
            let isKnown = trusted.contains { $0.certificateDER == certificate.der }
            guard isAuthority || !onlyAuthorities, !isKnown else { continue }
            trusted.append(
                SealAnchor(
                    certificateDER: certificate.der,
                    integrityHash: Hex.encode(certificate.fingerprint(.sha256)),
                    isDemo: SealDemonstration.isMarked(certificateDER: certificate.der)
                )
            )
        }
        lists += Self.lists(in: bytes)
    }

    private static func certificates(in bytes: [UInt8]) -> [Certificate] {
        Certificate.decodeAll(pemOrDER: bytes, areConfigured: true).compactMap { try? $0.get() }
    }

    private static func listBeside(_ path: String) -> String? {
        let name = path.split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
        let list = path.dropLast(name[dot...].count) + ".crl"
        return Input.kind(String(list)) == .file ? String(list) : nil
    }

    private static func lists(in bytes: [UInt8]) -> [SealRevocationList] {
        let blocks = PEM.blocks(in: bytes).filter { $0.label == PEM.Block.revocationList }
        let candidates = PEM.isPresent(in: bytes) ? blocks.compactMap { $0.bytes } : [bytes]
        return candidates.map { SealRevocationList(der: $0) }.filter { $0.thisUpdate != nil }
    }

    private static func read(
        _ path: String,
        _ open: (String, Int) throws(CommandError) -> [UInt8]
    ) throws(CommandError) -> [UInt8] {
        do throws(CommandError) {
            return try open(path, byteLimit)
        } catch {
            throw error.about(path)
        }
    }

    private static func names(in folder: String) throws(CommandError) -> [String] {
        guard let names = Input.names(in: folder) else {
            throw .unusable("\(folder.visible): cannot be read")
        }
        guard names.count <= fileCountLimit else {
            throw .unusable("\(folder.visible): more than \(fileCountLimit) files")
        }
        return names.filter { Input.kind(folder + "/" + $0) == .file }
    }
}
