// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Glibc

/// Runs one input of the fuzzer; a crash or a failed precondition is a finding.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
    guard let tree = try? JSONTree(parsing: bytes) else { return 0 }
    guard let canonical = try? tree.root.canonicalized() else { return 0 }
    // An accepted text must be accepted again, and the canonical form is its own canonical form.
    guard let again = try? JSONTree(parsing: canonical).root.canonicalized() else { abort() }
    precondition(again == canonical)
    return 0
}
