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
            guard let ending = PictureFormat(recognisedIn: answer.body)?.ending else {
                throw IdentityConnection.unreadable
            }
            let file = "\(folder)/\(reference)-\(part.rawValue).\(ending)"
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

extension PictureFormat {
    /// How the name of a saved picture ends; nil for a format that no check has.
    fileprivate var ending: String? {
        switch self {
        case .jpeg: "jpg"
        case .png: "png"
        case .svg: nil
        }
    }
}
