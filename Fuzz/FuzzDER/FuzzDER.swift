// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// Runs one input of the fuzzer; a crash or a failed precondition is a finding.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
    walk(DERReader(bytes[...]))
    return 0
}

/// Reads every element and, in constructed ones, every inner element.
private func walk(_ outer: DERReader) {
    var reader = outer
    while !reader.isAtEnd {
        var attempt = reader
        _ = try? attempt.readInteger()
        attempt = reader
        _ = try? attempt.readTime()
        attempt = reader
        _ = try? attempt.readOID()
        attempt = reader
        _ = try? attempt.readBitString()
        attempt = reader
        if let inner = try? attempt.readSequence() {
            walk(inner)
        }
        guard (try? reader.next()) != nil else { return }
    }
}
