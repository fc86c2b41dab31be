// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Seals

/// One input of the fuzzer; a crash or a failed precondition is a finding.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
    guard let seal = try? VDSNCSeal(parsing: bytes) else { return 0 }
    _ = seal.findings
    return 0
}
