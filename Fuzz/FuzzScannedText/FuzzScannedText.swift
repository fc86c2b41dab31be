// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Seals

/// Runs one input of the fuzzer as a scanner's text.
///
/// The text is recognised, and every seal in it is parsed alone, with the same result. A crash or a failed
/// precondition is a finding.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
    let kind = SealKind.recognised(in: bytes)
    guard let seals = try? VDSNCSeal.all(parsing: bytes) else { return 0 }
    precondition(seals.isEmpty || kind == .vdsNC)
    for seal in seals {
        guard let again = try? VDSNCSeal(parsing: Array(seal.text)) else {
            preconditionFailure("a seal of a list is none by itself")
        }
        precondition(again.header == seal.header && again.findings == seal.findings)
        precondition(again.signature == seal.signature)
    }
    return 0
}
