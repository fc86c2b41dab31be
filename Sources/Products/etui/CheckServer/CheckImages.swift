// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPMessages
import IdentityCheck
import Vault

/// `etui check images`: saves the pictures of a check for their owner only.
enum CheckImages {
    static func save(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let reference = try CheckReference.read(invocation)
        guard let folder = invocation.value(of: CheckClientOptions.out), !folder.isEmpty else {
            throw .unusable("--out is missing")
        }
        let connection = try IdentityConnection(for: invocation)
        let path = CheckResults.root + reference + "/images"
        let answer = try await connection.get(path, ifNotFound: CheckReference.unknown)
        guard let images = answer["images"]?.elements else { throw IdentityConnection.unreadable }
        let parts = images.compactMap { $0["classifier"]?.string }
            .compactMap { SealedPart(rawValue: $0) }
        guard parts.count == images.count else { throw IdentityConnection.unreadable }
        guard !parts.isEmpty else { throw .refused("\(reference) has no pictures") }
        do throws(VaultError) {
            try PrivateFolder.make(folder)
        } catch {
            throw CommandError.unusable("cannot be used as a folder (\(error.words))").about(folder)
        }
        var files: [String] = []
        for part in parts {
            let answer = try await connection.send(
                .get,
                "\(path)/\(part.rawValue)",
                ifNotFound: CheckReference.unknown
            )
            guard let type = PictureFile.type(of: answer.body) else {
                throw IdentityConnection.unreadable
            }
            let file = "\(folder)/\(reference)-\(part.rawValue).\(type.rawValue)"
            let target = try ExportFile.create(file)
            try target.append(answer.body)
            try target.finish()
            files.append(file)
        }
        CheckAccount.show(
            [
                ("scanReference", .string(reference)),
                ("files", .array(files.map { .string($0) })),
            ],
            invocation
        ) { files.map(\.visible) }
        return .success
    }
}

/// The type of a picture by its first bytes.
enum PictureFile: String {
    case jpeg = "jpg"
    case png

    /// Returns the type; nil for anything else.
    static func type(of bytes: [UInt8]) -> PictureFile? {
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .png }
        return nil
    }
}
