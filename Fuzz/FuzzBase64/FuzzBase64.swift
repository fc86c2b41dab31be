// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Glibc

/// Runs one input of the fuzzer; a crash or a failed precondition is a finding.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
    guard let decoded = try? Base64.decode(bytes, alphabet: .either, padding: .optional) else {
        return 0
    }
    let encoded = Base64.encode(decoded, alphabet: .urlSafe, padded: false)
    guard let again = try? Base64.decode(encoded, alphabet: .urlSafe, padding: .forbidden) else {
        abort()
    }
    precondition(again == decoded)
    return 0
}
