// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates

/// Runs one input of the fuzzer; a crash or a failed precondition is a finding.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
    guard let certificate = try? Certificate(der: bytes) else { return 0 }
    precondition(certificate.der == bytes)
    _ = certificate.issuer.matches(certificate.subject)
    _ = certificate.subject.text
    _ = try? certificate.publicKey()
    _ = try? certificate.distributionPoints()
    _ = try? certificate.privateKeyUsagePeriod()
    // Reads every other extension that we understand.
    _ = try? CertificateProfile.rfc5280.verify(certificate, isSelfSigned: false)
    // Its own anchor, so that names and constraints match; the signature cannot be valid.
    let validation = PathValidation(anchors: [certificate], intermediates: [certificate])
    _ = try? validation.verify(certificate, at: certificate.notBefore)
    return 0
}
