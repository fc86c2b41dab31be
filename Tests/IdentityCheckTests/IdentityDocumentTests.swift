// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import IdentityCheck
import Testing

/// The names of the server's interface.
struct IdentityDocumentTests {
    @Test func `the kinds of documents have the names of the interface`() {
        let names = IdentityDocumentType.allCases.map(\.rawValue)
        #expect(names == ["PASSPORT", "DRIVING_LICENSE", "ID_CARD", "VISA"])
    }
}
