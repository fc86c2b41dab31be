// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Seals

/// One input of the fuzzer: read, reviewed, put into canonical form, and verified without an
/// authority, which nothing can pass; a crash or a failed precondition is a finding.
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
