// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// Runs one input of the fuzzer; a crash or a failed precondition is a finding.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
    let containers: [Deflate.Container] = [.raw, .zlib, .gzip]
    for container in containers {
        let output = try? Deflate.inflate(bytes, container: container, outputLimit: 1 << 16)
        precondition((output?.count ?? 0) <= 1 << 16)
    }
    return 0
}
