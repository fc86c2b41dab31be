// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import EtuiConformance
import TestSupport
import Testing

/// The provided certificate vectors, run in place.
@Suite(.enabled(if: TestSupport.shared != nil))
struct CertificateSuitesSharedTests {
    @Test(arguments: [
        ("x509/pkits", 25), ("x509/crl-unittest", 34), ("x509/limbo", 30), ("csca", 12),
    ])
    func `every case comes out as stated`(_ collection: (path: String, count: Int)) throws {
        let shared = try #require(TestSupport.shared)
        let record = RunRecord([shared + "/vectors/" + collection.path])
        #expect(record.failures == [])
        #expect(record.summary.passed >= collection.count)
    }
}
