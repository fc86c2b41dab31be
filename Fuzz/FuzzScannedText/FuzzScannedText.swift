// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Seals

/// One input of the fuzzer; a crash or a failed precondition is a finding.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
    _ = SealKind(recognising: bytes)
    return 0
}
