// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Seals
import TestSupport
import Testing

/// Which header and signer countries are the same (W15).
struct CountryTests {
    static let special: [(String, String)] =
        [("D", "DE"), ("EUE", "EU"), ("UNO", "UN"), ("UNA", "UN"), ("UNO", "ZZ"), ("UNA", "ZZ")]
        + [("XOM", "XO"), ("RKS", "KS"), ("XKX", "KS"), ("HKG", "CN"), ("MAC", "CN")]
        + [
            ("GBD", "GB"), ("GBN", "GB"), ("GBO", "GB"), ("GBP", "GB"), ("GBS", "GB"),
            ("UTO", "UT"),
        ]
    static let usual = [("AUS", "AU"), ("DEU", "DE"), ("CHE", "CH"), ("HKG", "HK"), ("LTU", "LTU")]

    @Test(arguments: special + usual)
    func `a seal of one country is signed by the same one, in any case`(
        issuing: String,
        subject: String
    ) {
        for (issuing, subject) in [
            (issuing, subject), (issuing.lowercased(), subject), (issuing, subject.lowercased()),
        ] {
            #expect(SealCountry.matches(issuingCountry: issuing, subjectCountry: subject))
        }
        #expect(!SealCountry.matches(issuingCountry: issuing, subjectCountry: "NZ"))
        #expect(!SealCountry.matches(issuingCountry: "NZL", subjectCountry: subject))
    }

    @Test(arguments: [
        ("AUS", "AT"), ("AUT", "AU"), ("D", "D E"), ("", ""), ("A1S", "AU"), ("AUS ", "AU"),
        ("\u{C0}US", "AU"), ("DE", "D"), ("AUSTR", "AUSTR"),
    ])
    func `what is not the same does not match`(issuing: String, subject: String) {
        #expect(!SealCountry.matches(issuingCountry: issuing, subjectCountry: subject))
    }

    @Test func `the table holds each state of ISO 3166 once`() {
        let specialNames = Set(Self.special.map { $0.0 + $0.1 })
        let states = SealCountry.pairs.filter {
            !specialNames.contains($0.issuingCountry + $0.subjectCountry)
        }
        #expect(states.count == 249)
        #expect(Set(states.map(\.issuingCountry)).count == 249)
        #expect(Set(states.map(\.subjectCountry)).count == 249)
        #expect(states.allSatisfy { $0.issuingCountry.count == 3 && $0.subjectCountry.count == 2 })
        #expect(SealCountry.pairs.count == 249 + Self.special.count)
    }

    @Test func `W15, a seal of another country is refused unless the integrator adds the pair`()
        throws
    {
        var scene = SealScene()
        scene.request.issuingCountry = "XAU"
        #expect(try scene.outcome() == .notAuthentic(.issuingCountryMismatch))
        var policy = SealPolicy.strict
        policy.additionalCountries = [.init(issuingCountry: "xau", subjectCountry: "au")]
        #expect(try scene.outcome(policy) == .authentic)
        scene.request.issuingCountry = "NZL"
        #expect(try scene.outcome(policy) == .notAuthentic(.issuingCountryMismatch))
    }

    @Test func `a signer without country signs for none`() throws {
        var scene = SealScene()
        scene.editSigner = {
            $0.subject = DistinguishedName([(AttributeType.commonName, "Test Signer")])
        }
        #expect(try scene.outcome() == .notAuthentic(.issuingCountryMismatch))
    }
}
