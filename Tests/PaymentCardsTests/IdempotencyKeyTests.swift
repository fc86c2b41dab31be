// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import PaymentCards
import Testing

struct IdempotencyKeyTests {
    @Test func `a UUID is a key in either case`() throws {
        let key = try IdempotencyKey(header: "1B4E28BA-2FA1-11D2-883F-0016D3CCA427")
        #expect(try key == IdempotencyKey(header: "1b4e28ba-2fa1-11d2-883f-0016d3cca427"))
    }

    @Test(arguments: [
        nil, "", "1b4e28ba2fa111d2883f0016d3cca427", "1b4e28ba-2fa1-11d2-883f-0016d3cca42",
        "1b4e28ba-2fa1-11d2-883f-0016d3cca42g", "{1b4e28ba-2fa1-11d2-883f-0016d3cca42}",
        "1b4e28ba-2fa1-11d2-883f0-016d3cca427", " 1b4e28ba-2fa1-11d2-883f-0016d3cca427",
    ])
    func `anything else is no key`(header: String?) {
        #expect(throws: PaymentCardError.refused(.idempotencyRequired)) {
            try IdempotencyKey(header: header)
        }
    }

    @Test func `the same key must come with the same request`() throws {
        let first = RequestFingerprint(method: "POST", path: "/a", body: [1, 2])
        try first.check(repeats: RequestFingerprint(method: "POST", path: "/a", body: [1, 2]))
        for other in [
            RequestFingerprint(method: "PUT", path: "/a", body: [1, 2]),
            RequestFingerprint(method: "POST", path: "/b", body: [1, 2]),
            RequestFingerprint(method: "POST", path: "/a", body: [1]),
        ] {
            #expect(throws: PaymentCardError.refused(.idempotencyKeyReused)) {
                try other.check(repeats: first)
            }
        }
    }

    @Test func `a fingerprint comes back from the store`() {
        let first = RequestFingerprint(method: "POST", path: "/a", body: [])
        #expect(RequestFingerprint(stored: first.bytes) == first)
        #expect(RequestFingerprint(stored: Array(first.bytes.dropLast())) == nil)
    }
}
