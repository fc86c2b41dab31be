// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The program of Docs/tutorial-verify-seal.md.

// snippet: start
import Foundation
import VDSNCChecker

guard CommandLine.arguments.count == 5 else {
    print("usage: VerifySeal CERTIFICATE SHA256 LIST SEAL")
    exit(2)
}
let files = [1, 3, 4].compactMap { try? Data(contentsOf: URL(filePath: CommandLine.arguments[$0])) }
guard files.count == 3 else {
    print("One of the files can’t be read.")
    exit(2)
}
// snippet end

// snippet: authority
let authority = CSCACertificate(
    data: files[0],
    integrityHash: CommandLine.arguments[2],
    crl: CRL(crlData: files[1]),
    isDemo: true
)
// snippet end

// snippet: read
let text = String(decoding: files[2], as: UTF8.self)
guard let seal = try? VDSReader().decodeVDSFrom(jsonString: text) else {
    print("This is not a VDS-NC seal.")
    exit(1)
}
// snippet end

// snippet: verify
let report = VDSAuthenticator().evaluate(vds: seal, cscaCertificates: [authority])
switch report.outcome {
case .authentic:
    print("Authentic. Issued by \(seal.data.hdr.hdrIs) for \(seal.data.msg.pid.n).")
case .authenticWithWarnings(let warnings):
    print("Authentic, with warnings: \(warnings)")
case .notAuthentic(let error):
    print("Not authentic: \(error)")
    exit(1)
}
// snippet end
