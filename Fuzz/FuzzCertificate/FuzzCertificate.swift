// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates

/// One input of the fuzzer; a crash or a failed precondition is a finding.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
    guard let certificate = try? Certificate(der: bytes) else { return 0 }
    precondition(certificate.der == bytes)
    _ = certificate.issuer.matches(certificate.subject)
    _ = certificate.subject.text
    _ = try? certificate.publicKey()
    return 0
}
