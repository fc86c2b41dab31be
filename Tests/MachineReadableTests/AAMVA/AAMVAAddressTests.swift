// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable
import Testing

struct AAMVAAddressTests {
    @Test(arguments: [
        ("232690000  ", "23269"), ("232691234", "232691234"), ("23269-1234", "232691234"),
        ("23269-0000", "23269"), ("23269", "23269"), ("23269      ", "23269"),
        ("K1A 0B1", "K1A0B1"), ("K1A0B1     ", "K1A0B1"), ("00000", "00000"),
    ])
    func `post codes lose their padding`(written: String, code: String) throws {
        let document = try AAMVASample.document(("DAK", written))
        #expect(document.address.postCode == code)
        #expect(document.findings == [])
    }

    @Test(arguments: [
        ("96813     5", "96813"), ("968130000 5", "96813"), ("96813123499", "968131234"),
    ])
    func `what stands behind a post code is left out and a finding`(written: String, code: String)
        throws
    {
        let document = try AAMVASample.document(("DAK", written))
        #expect(document.address.postCode == code)
        #expect(document.codes == ["aamva.post-code DAK"])
    }

    @Test func `a second line NONE is empty`() throws {
        let document = try AAMVASample.document(("DAH", "NONE"))
        #expect(document.address.line == "12 OAK LANE")
    }

    @Test func `two lines are joined by one blank`() throws {
        let document = try AAMVASample.document(("DAH", " APT 4 "))
        #expect(document.address.line == "12 OAK LANE APT 4")
    }

    @Test func `the residence stands in for the postal address as a whole`() throws {
        let document = try AAMVASample.document(only: [
            .init("DAL", "1 HIGH ST"), .init("DAM", "FLAT 2"), .init("DAN", "AUSTIN"),
            .init("DAO", "TX"), .init("DAP", "787010000"), .init("DAG", ""), .init("DAJ", "NM"),
        ])
        #expect(document.address.line == "1 HIGH ST FLAT 2")
        #expect(document.address.city == "AUSTIN")
        #expect(document.address.subdivision == "TX")
        #expect(document.address.postCode == "78701")
    }

    @Test func `the postal address wins, and nothing is taken from the residence`() throws {
        let document = try AAMVASample.document(only: [
            .init("DAI", "SANTA FE"), .init("DAJ", "NM"), .init("DAL", "1 HIGH ST"),
            .init("DAN", "AUSTIN"),
        ])
        #expect(document.address.city == "SANTA FE")
        #expect(document.address.line == nil)
        #expect(!document.address.isMissing)
    }

    @Test func `an address of a state alone is missing`() throws {
        let document = try AAMVASample.document(only: [.init("DAJ", "NM"), .init("DAG", "   ")])
        #expect(document.address.isMissing)
        #expect(document.address.subdivision == "NM")
    }
}
