// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Names, shapes and numbers are as Apple documents them.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

internal import CSodium

public struct SecRandomRef: Sendable {}

public let kSecRandomDefault: SecRandomRef? = nil

public func SecRandomCopyBytes(
    _ random: SecRandomRef?,
    _ count: Int,
    _ bytes: UnsafeMutableRawPointer
) -> Int32 {
    randombytes_buf(bytes, count)
    return errSecSuccess
}
