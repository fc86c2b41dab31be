// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Seals

/// Runs one input of the fuzzer: reads it, reviews it, puts it into canonical form, and verifies it.
///
/// It verifies without an authority, which no input can pass. A crash or a failed precondition is a finding.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
    guard let seal = try? VDSNCSeal(parsing: bytes) else { return 0 }
    _ = seal.findings
    _ = seal.message
    guard let signed = try? seal.signedBytes() else {
        preconditionFailure("a seal that was read has no canonical form")
    }
    guard let tree = try? JSONTree(parsing: signed), (try? tree.root.canonicalized()) == signed
    else { preconditionFailure("a canonical form is not its own") }
    let time = Instant(secondsSinceEpoch: 1_631_664_000)
    let report = SealVerifier().evaluate(seal, anchors: [], at: time)
    precondition(report.verified == nil)
    return 0
}
