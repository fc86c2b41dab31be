// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Testing
import Tokens

@testable import InsuranceCards

struct NumberTests {
    @Test func `card numbers are twenty digits of the Swiss health care`() {
        #expect(CardNumber("80756015620123456789")?.insurerNumber == "01562")
        for text in ["", "8075601562012345678", "807560156201234567890", "80276015620123456789"] {
            #expect(CardNumber(text) == nil)
        }
        #expect(CardNumber("8075601562012345678٩") == nil)
    }

    @Test(arguments: ["756.9217.0769.85", "756.1234.5678.97", "7569876543217"])
    func `AHV numbers with their check digit`(text: String) {
        #expect(AHVNumber(typed: text)?.isValid == true)
    }

    @Test
    func `an AHV number with another check digit is read on cards and refused where it is typed`() {
        #expect(AHVNumber("7561234567800")?.isValid == false)
        #expect(AHVNumber(typed: "756.1234.5678.00") == nil)
        #expect(AHVNumber(typed: "757.9217.0769.85") == nil)
        #expect(AHVNumber("756123456789") == nil)
    }

    @Test func `numbers of insurers have five digits, or fewer as people write them`() {
        #expect(InsurerNumber("01562")?.digits == "01562")
        #expect(InsurerNumber(typed: "376")?.digits == "00376")
        for text in ["1562", "015620", "0156a", "00000", "", "٠١٥٦٢"] {
            #expect(InsurerNumber(text) == nil)
        }
        #expect(InsurerNumber(typed: "") == nil && InsurerNumber(typed: "156 2") == nil)
    }

    @Test func `numbers of providers have their check digits`() {
        #expect(ProviderNumber("7601000000002") != nil)
        #expect(ProviderNumber("7601000000003") == nil)
        #expect(ProviderNumber("7701000000001") == nil)
        // 6·1 + 5·2 + 4·3 + 3·4 + 2·5 + 1·6 = 56 = 2·26 + 4: D.
        #expect(AccountNumber("D123456") != nil)
        #expect(AccountNumber("Z000000") != nil)
        for text in ["E123456", "d123456", "D12345", "D1234567", "4123456", "D12345A"] {
            #expect(AccountNumber(text) == nil)
        }
    }

    @Test func `every kind of token has its rules`() {
        #expect(CardTokenKind.allCases.count == 8)
        let rules = CardTokenKind.card.rules
        #expect(rules.signers == [.server] && rules.maximumLifetime == 2_592_000)
        #expect(CardTokenKind.claim.rules.maximumByteCount == 4096)
        #expect(CardTokenKind.receipt.rules.signers == [.provider, .insurer])
        for kind in CardTokenKind.allCases {
            #expect(kind.kind.type == kind.rawValue)
            #expect(kind.rules.maximumLifetime >= 300 && !kind.rules.signers.isEmpty)
        }
    }
}
