// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The verifier of seals for a page: a WebAssembly module of its own, which a page loads when it has read a seal; see
// PictureMemory.swift for the memory. Called by `Resources/workers/seals.js`.

import Encodings
import Seals
import Tokens

/// The list of authorities that seals are verified with.
nonisolated(unsafe) private var trustList: SealTrustList?

/// Takes the operator's list of authorities: in the memory are the text of the operator's key, of `keyCount` bytes, and
/// after it the signed list.
///
/// - Returns: the count of bytes of a report with the list's dates, which is at `etui_report`; negative, without a change,
///   for a list that the key has not signed.
@_expose(wasm, "etui_trust") @_cdecl("etui_trust")
public func etuiTrust(count: Int32, keyCount: Int32) -> Int32 {
    guard let bytes = unsafe memory.bytes(count: count), 0...count ~= keyCount else { return -1 }
    let keyText = String(decoding: bytes.prefix(Int(keyCount)), as: UTF8.self)
    guard let key = try? VerificationKey<V4>(parsing: keyText),
        let list = SealTrustList(token: bytes.dropFirst(Int(keyCount)), signedBy: key)
    else { return -1 }
    unsafe trustList = list
    return unsafe memory.keep(
        ["issued": .string(list.issued.rfc3339), "expires": .string(list.expires.rfc3339)]
    )
}

/// Verifies the seal whose text is in the memory, `now` in seconds since 1970.
///
/// - Returns: the count of bytes of the result, which is at `etui_report`; 0 for a text that is no seal; negative without a
///   list of authorities.
@_expose(wasm, "etui_verify") @_cdecl("etui_verify")
public func etuiVerify(count: Int32, now: Double) -> Int32 {
    guard let list = unsafe trustList, let bytes = unsafe memory.bytes(count: count),
        let seconds = Int64(exactly: now.rounded(.down))
    else { return -1 }
    guard let seal = try? VDSNCSeal(parsing: bytes) else { return 0 }
    let result = list.result(for: seal, at: Instant(secondsSinceEpoch: seconds))
    return unsafe memory.keep(result.json)
}
