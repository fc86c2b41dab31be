// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates

/// Runs one input of the fuzzer; a crash or a failed precondition is a finding.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
    guard let list = try? RevocationList(der: bytes) else { return 0 }
    precondition(list.der == bytes)
    _ = list.issuer.text
    precondition(!list.isOlder(than: list))
    guard let number = SerialNumber(derContent: list.signature.prefix(20)) else { return 0 }
    _ = list.entry(for: number)?.reason
    return 0
}
