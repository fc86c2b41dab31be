// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
// The only import from this package, as in the README.
import VDSNCChecker

/// The README's code of an app that checks seals.
enum CheckerCode {
    static func check(
        _ scanned: String,
        _ cscaData: Data,
        _ cscaSHA256: String,
        _ crlData: Data
    ) throws {
        let list = CRL(crlData: crlData)
        let csca = CSCACertificate(data: cscaData, integrityHash: cscaSHA256, crl: list)
        let seal = try VDSReader().decodeVDSFrom(jsonString: scanned)
        if let seal, try VDSAuthenticator().verify(vds: seal, cscaCertificates: [csca]) {
            print("authentic, issued by \(seal.data.hdr.hdrIs)")
        }
    }
}
