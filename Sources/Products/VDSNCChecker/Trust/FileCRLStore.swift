// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
public import Foundation
import Vault

/// A store in a folder that the application chooses, one file for each address.
///
/// A file holds the date of the download and the list together and is replaced as a whole, so a
/// process killed at any instant leaves the earlier entry or the new one.
public struct FileCRLStore: CRLStore {
    private let folder: String

    /// Creates a store in a folder, which is created when something is stored.
    public init(directory: URL) {
        folder = directory.path(percentEncoded: false)
    }

    /// The list last stored for an address; `nil` also for a damaged or unreadable file.
    public func load(for url: URL) -> StoredCRL? {
        let limit = CRL.byteLimit + Self.headerByteCount
        guard let bytes = try? AtomicFile.read(path(for: url), limit: limit),
            bytes.count >= Self.headerByteCount, bytes.starts(with: Self.magic)
        else { return nil }
        let seconds = bytes[Self.magic.count..<Self.headerByteCount]
            .reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return StoredCRL(
            data: Data(bytes.dropFirst(Self.headerByteCount)),
            dateDownloaded: Date(timeIntervalSinceReferenceDate: Double(bitPattern: seconds))
        )
    }

    /// Stores a list.
    public func save(_ crl: StoredCRL, for url: URL) {
        var bytes = Self.magic
        let seconds = crl.dateDownloaded.timeIntervalSinceReferenceDate.bitPattern
        bytes += (0..<8).map { UInt8(truncatingIfNeeded: seconds >> (56 - 8 * UInt64($0))) }
        bytes += crl.data
        do {
            try PrivateFolder.make(folder)
            try AtomicFile.replace(path(for: url), with: bytes)
            try AtomicFile.removeLeftovers(of: path(for: url))
        } catch {
            // The earlier entry is still there; the next download tries again.
        }
    }

    /// The path of an address's file: a hash, because addresses are not valid file names.
    private func path(for url: URL) -> String {
        let digest = HashAlgorithm.sha256.digest(of: Array(url.absoluteString.utf8))
        return folder + (folder.hasSuffix("/") ? "" : "/") + Hex.encode(digest) + ".crl"
    }

    /// Identifies the format; the digit is its version.
    private static let magic = Array("etuiCRL1".utf8)
    /// After the magic, the seconds since 2001-01-01 as a big-endian IEEE double; then the list.
    private static let headerByteCount = 16
}
