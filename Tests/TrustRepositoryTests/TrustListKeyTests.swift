// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Foundation
import Seals
import TestSupport
import Testing
import Tokens
import TrustRepository
import Vault

/// The operator's key for lists of trusted authorities.
struct TrustListKeyTests {
    private let scratch: ScratchFolder
    private var path: String { scratch.path + "/" + TrustListKey.fileName }

    init() throws {
        scratch = try ScratchFolder()
        #expect(chmod(scratch.path, 0o700) == 0)
    }

    @Test func `a key is made once, for its owner only, and signs lists`() throws {
        let key = try TrustListKey(dataDirectory: scratch.path)
        let again = try TrustListKey(dataDirectory: scratch.path)
        #expect(key.text == again.text && key.text.hasPrefix("k4.public."))
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        let list = SealTrustList(issued: SealScene.time, time: nil, policy: .strict, anchors: [])
        let signed = again.sign(list)
        let token = try #require(signed)
        let read = SealTrustList(
            token: Array(token.utf8)[...],
            signedBy: try VerificationKey<V4>(parsing: key.text)
        )
        #expect(read?.policy == .strict)
    }

    @Test(arguments: [
        "", "hello", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n",
    ])
    func `a file with something else is left as it is`(content: String) throws {
        #expect(
            FileManager.default.createFile(
                atPath: path,
                contents: Data(content.utf8),
                attributes: [.posixPermissions: 0o600]
            )
        )
        #expect(throws: TrustDirectoryError.listKey) {
            _ = try TrustListKey(dataDirectory: scratch.path)
        }
        #expect(try Data(contentsOf: URL(filePath: path)) == Data(content.utf8))
    }

    @Test func `a key that others can read is refused`() throws {
        _ = try TrustListKey(dataDirectory: scratch.path)
        #expect(chmod(path, 0o644) == 0)
        #expect(throws: TrustDirectoryError.storage(.exposed)) {
            _ = try TrustListKey(dataDirectory: scratch.path)
        }
    }
}
