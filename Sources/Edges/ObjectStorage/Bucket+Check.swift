// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import HTTPClient
import HTTPMessages

extension Bucket {
    /// What a check found although everything works.
    public enum Finding: Equatable, Sendable {
        /// The bucket keeps what is removed as an older version.
        case keepsVersions
    }

    /// Writes, lists, reads and removes a small object, as the server does with pictures.
    ///
    /// - Returns: what works but should be otherwise; nil if nothing is.
    /// - Throws: ``ObjectStorageError``: the first step that does not work.
    public func check() async throws(ObjectStorageError) -> Finding? {
        let name = "etui-check-" + Hex.encode(SystemRandom().bytes(count: 8))
        let content = SystemRandom().bytes(count: 32)
        let answer = try await put(content, name)
        do throws(ObjectStorageError) {
            guard try await list(beginningWith: name).names == [name],
                try await read(name) == content
            else { throw .answerInvalid }
        } catch {
            // What is wrong first is what the operator must know; removing is only tried.
            try? await remove(name)
            throw error
        }
        try await remove(name)
        guard try await read(name) == nil else { throw .answerInvalid }
        let version = answer.headers["x-amz-version-id"]
        return version == nil || version == "null" ? nil : .keepsVersions
    }
}
