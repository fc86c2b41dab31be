// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Seals
import Testing

struct SealKindTests {
    @Test(arguments: [
        ("\u{FEFF} \t\r\n{", SealKind.vdsNC), ("[", .vdsNC), ("HC1:NCF", .hcert), ("shc:/56", .shc),
        ("RDB1", .idb), ("\u{DC}\u{3}", .vds), ("https://example.org/menu", nil), ("  ", nil),
        ("", nil),
    ])
    func `a text's kind shows in how it begins`(text: String, kind: SealKind?) {
        #expect(SealKind.recognised(in: Array(text.utf8)) == kind)
    }

    @Test func `a bracket further on than a text may be long is not looked for`() {
        let space = [UInt8](repeating: 0x20, count: SealLimits.standard.textByteCount - 1)
        let bracket = UInt8(ascii: "{")
        #expect(SealKind.recognised(in: space + [bracket]) == .vdsNC)
        #expect(SealKind.recognised(in: space + [0x20, bracket]) == nil)
    }
}
