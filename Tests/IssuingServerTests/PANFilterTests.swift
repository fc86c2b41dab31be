// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import IssuingServer
import Testing

/// The last resort before a text is logged or audited.
struct PANFilterTests {
    @Test(arguments: [
        ("9999000000001374", "[PAN]"), ("a9999000000001374b", "a[PAN]b"),
        ("9999 0000 0000 1374", "[PAN]"), ("9999-0000-0000-1374.", "[PAN]."),
        ("9999000000001375", "9999000000001375"), ("999900000000", "999900000000"),
        ("", ""), ("Mozilla/5.0 (X11)", "Mozilla/5.0 (X11)"),
        ("x 9999000000001374 9999000000002521", "x [PAN] [PAN]"),
        ("19999000000001374", "19999000000001374"), ("1 9999000000001374", "1 [PAN]"),
        ("4222222222222", "[PAN]"),
        ("9999000000001374 ", "[PAN] "),
    ])
    func `card numbers are hidden, all else stays`(text: String, expected: String) {
        #expect(PANFilter.filtered(text) == expected)
    }

    @Test func `a context never holds a number of the client`() {
        let context = RequestContext(
            userAgent: String(repeating: "9", count: 190) + "4222222222222"
        )
        #expect(context.userAgent?.count ?? 0 <= 200)
        #expect(RequestContext(userAgent: "4222222222222").userAgent == "[PAN]")
    }
}
