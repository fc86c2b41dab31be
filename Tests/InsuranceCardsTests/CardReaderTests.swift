// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import MachineReadable
import Testing
import Tokens

@testable import InsuranceCards

struct CardReaderTests {
    private static func error(_ text: String) throws -> CardError? {
        do {
            _ = try TestIssuer.read(text)
            return nil
        } catch let error as CardError {
            return error
        }
    }

    @Test func `a card of the wallet is read with all its fields`() throws {
        let card = try TestIssuer.read(try TestIssuer.card())
        #expect(card.number.digits == TestIssuer.number)
        #expect(card.number.grouped == "80756 01562 01234 56789")
        #expect(card.coverage == .mandatory && card.relation == .holder)
        #expect(card.familyName == "Müller" && card.givenName == "Anna")
        #expect(card.birthDate.text == "1950-04-12" && card.sex == .female)
        #expect(card.ahvNumber?.grouped == "756.9217.0769.85")
        #expect(card.insurerName == "Muster Krankenkasse" && card.insurerNumber == "01562")
        #expect(card.validUntil.text == "2026-12-31")
        #expect(card.european?.printedName == "Müller")
        #expect(card.european?.birthDate.europeanText == "12/04/1950")
        #expect(card.status?.index == 7)
        #expect(card.warnings.isEmpty)
        #expect("\(card)" == "an insurance card" && !"\(card.number)".contains("8"))
    }

    @Test func `row 15 and around it: another shape`() throws {
        let card = try TestIssuer.card()
        #expect(try Self.error(String(card.dropLast())) == .format)
        #expect(try Self.error(card + "v2.public.AA") == .format)
        #expect(try Self.error("") == .format)
        #expect(try Self.error(card.replacing("v2.public", with: "v4.public")) == .format)
        let long = TestIssuer.disclosures([
            ("hotline", .string(String(repeating: "1", count: 2900)))
        ])
        let many = card + String(repeating: long[0] + "~", count: 17)
        #expect(many.utf8.count > 64 << 10)
        #expect(try Self.error(many) == .format)
    }

    @Test func `row 16: an unknown key, and a known one in another role`() throws {
        #expect(try Self.error(try TestIssuer.card(signedBy: 9)) == .unknownKey)
        #expect(try Self.error(try TestIssuer.card(signedBy: 5)) == .unknownKey)
    }

    @Test func `row 17: one bit of payload, signature or footer`() throws {
        let card = try TestIssuer.card()
        let token = card.prefix { $0 != "~" }
        let rest = card.dropFirst(token.count)
        var parts = token.split(separator: ".").map { Array($0.utf8) }
        for place in [20, parts[2].count - 20] {
            var changed = parts
            changed[2][place] = changed[2][place] == 0x41 ? 0x42 : 0x41
            #expect(try Self.error(Self.joined(changed) + rest) == .signature)
        }
        parts[3][30] = parts[3][30] == 0x41 ? 0x42 : 0x41
        let error = try #require(try Self.error(Self.joined(parts) + rest))
        #expect([.unknownKey, .format].contains(error))
    }

    private static func joined(_ parts: [[UInt8]]) -> String {
        parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: ".")
    }

    @Test func `row 18: base64 in another spelling`() throws {
        let card = try TestIssuer.card()
        let first = try #require(card.split(separator: "~").dropFirst().first)
        #expect(try Self.error(card.replacing(first, with: first + "=")) == .base64)
        #expect(try Self.error(card.replacing("~" + first, with: "~" + first + "+")) == .base64)
    }

    @Test func `rows 19 and 20: what was signed is no strict object`() throws {
        let disclosures = TestIssuer.disclosures(TestIssuer.fields)
        let claims = String(
            decoding: try TestIssuer.claims(disclosures).utf8(),
            as: UTF8.self
        )
        let rows = [
            claims.dropLast() + #","sub":"x"}"#, claims.dropLast() + #","x":[[[[[[[[1]]]]]]]]}"#,
            "[" + claims + "]", "\u{FEFF}" + claims,
        ]
        for row in rows {
            let token = try TestIssuer.sign(Array(row.utf8), 2)
            #expect(try Self.error(DisclosingToken.text(token, disclosures)) == .json)
        }
    }

    @Test func `row 21: a card of somebody else`() throws {
        let other = try TestIssuer.key(4).verificationKey.text
        let zero = try KeyText<V2>.text(of: [UInt8](repeating: 0, count: 32)[...])
        for subject: JSONOutput? in [.string(other), nil, "k1.public.x", .string(zero), 1] {
            let card = try TestIssuer.card(claims: ["sub": subject])
            #expect(try Self.error(card) == .subjectMismatch)
        }
    }

    @Test func `rows 22 to 25: disclosures that do not belong there`() throws {
        let disclosures = TestIssuer.disclosures(TestIssuer.fields)
        let token = try TestIssuer.sign(TestIssuer.claims(disclosures).utf8(), 2)
        let foreign = TestIssuer.disclosures([("hotline", "1")])[0]
        let text = DisclosingToken.text(token, disclosures)
        #expect(try Self.error(text + foreign + "~") == .disclosure, "the name is there twice")
        let without = DisclosingToken.text(token, Array(disclosures.prefix(10)))
        let stranger = TestIssuer.disclosures([("age_over_18", true)])[0]
        #expect(try Self.error(without + stranger + "~") == .digest)
        #expect(try Self.error(text + disclosures[0] + "~") == .disclosure)
        for name in ["sub", "_sd", "card_kind"] {
            let card = try TestIssuer.card(TestIssuer.fields([name: "x"]))
            #expect(try Self.error(card) == .disclosure)
        }
        for array: JSONOutput in [
            ["EREREREREREREREREREREQ", "hotline"], ["EREREREREREREREREREREQ", "hotline", "1", "2"],
        ] {
            let odd = Base64.encode(array.utf8(), alphabet: .urlSafe, padded: false)
            #expect(try Self.error(text + odd + "~") == .disclosure)
        }
    }

    @Test func `row 26: another algorithm of digests`() throws {
        for algorithm: JSONOutput? in [nil, "SHA-256", "md5"] {
            let card = try TestIssuer.card(claims: ["_sd_alg": algorithm])
            #expect(try Self.error(card) == .digest)
        }
    }

    @Test(arguments: [
        ("veka", "8075601562012345678"), ("veka", "8075601562012345678A"),
        ("veka", "８0756015620123456789"), ("veka", "80276015620123456789"),
        ("ahv", "756921707698"), ("birth_date", "2026-02-30"), ("birth_date", "1950-00-01"),
        ("birth_date", "12.04.1950"), ("valid_until", "2026-00-00"), ("insurer_bag", "1562"),
        ("family_name", ""), ("given_name", String(repeating: "x", count: 101)),
        ("insurer_name", String(repeating: "x", count: 61)), ("hotline", "<script>"),
        ("insured_no", String(repeating: "1", count: 21)), ("sex", "2"), ("ehic", "CH"),
        ("given_name", "\u{202E}\u{0}"),
    ])
    func `rows 27 to 31: a field in another form`(name: String, value: String) throws {
        let card = try TestIssuer.card(TestIssuer.fields([name: .string(value)]))
        let error = try #require(try Self.error(card))
        #expect(error == .fieldFormat(name) && error.reason == "field_format:" + name)
    }

    @Test func `a field that is missing`() throws {
        for name in ["veka", "family_name", "birth_date", "valid_until", "sex", "ahv"] {
            let card = try TestIssuer.card(TestIssuer.fields([name: nil as JSONOutput?]))
            #expect(try Self.error(card) == .fieldMissing(name))
        }
        let complementary = try TestIssuer.card(
            TestIssuer.fields(["sex": nil, "ahv": nil, "ehic": nil]),
            claims: ["card_kind": "complementary"]
        )
        #expect(try TestIssuer.read(complementary).sex == .unknown)
        let unknown = try TestIssuer.card(claims: ["card_kind": "other"])
        #expect(try Self.error(unknown) == .fieldFormat("card_kind"))
    }

    @Test func `rows 28 and 29: odd but kept`() throws {
        let other = TestIssuer.european(card: "80756015629876543210")
        let odd = try TestIssuer.read(TestIssuer.card(TestIssuer.fields(["ehic": other])))
        #expect(odd.european == nil && odd.warnings == [.europeanNumber])
        let complementary = try TestIssuer.card(claims: ["card_kind": "complementary"])
        #expect(try TestIssuer.read(complementary).warnings == [.europeanNumber])
        let check = try TestIssuer.card(TestIssuer.fields(["ahv": "7561234567800"]))
        #expect(try TestIssuer.read(check).warnings == [.ahvCheck])
        let insurer = try TestIssuer.card(TestIssuer.fields(["insurer_bag": "00008"]))
        #expect(try TestIssuer.read(insurer).warnings == [.cardNumberInsurer])
    }

    @Test func `rows 30 and 31: names are cleaned, unknown parts of dates are kept`() throws {
        let name = "A\u{202E}n\u{0}n\u{A}a\u{2066}" + String(repeating: "\u{301}", count: 80)
        let card = try TestIssuer.read(
            TestIssuer.card(
                TestIssuer.fields(["given_name": .string(name), "birth_date": "1950-00-00"])
            )
        )
        #expect(card.givenName == "Anna" + String(repeating: "\u{301}", count: 80))
        #expect(card.birthDate.year == 1950 && card.birthDate.month == nil)
        #expect(card.birthDate.europeanText == "xx/xx/1950")
    }

    @Test func `type, issuer and time`() throws {
        let rows: [([String: JSONOutput?], CardError)] = [
            (["typ": "vic.request.v1"], .type), (["iss": "https://other.example"], .issuer),
            (["iss": nil], .issuer), (["exp": "2026-01-02T09:00:00Z"], .expired),
            (["iat": "2026-01-02T09:02:01Z", "nbf": nil], .notYetValid),
            (["exp": "2026-02-01T08:00:05Z"], .format), (["exp": nil], .format),
            (["jti": nil], .format), (["jti": "x"], .format),
            (["status": ["uri": "x", "idx": "7"]], .format),
            (["status": ["uri": "x", "idx": 131_072]], .format),
        ]
        for (changes, error) in rows {
            #expect(try Self.error(TestIssuer.card(claims: changes)) == error)
        }
    }

    @Test func `a card from the store that is out of date is stale, not lost`() throws {
        let text = try TestIssuer.card()
        let later = try TestIssuer.instant("2026-02-15T00:00:00Z")
        #expect(throws: CardError.expired) { try TestIssuer.read(text, at: later) }
        let card = try TestIssuer.read(text, at: later, from: .store)
        #expect(card.state(at: later, revocation: .none) == .stale)
        #expect(card.state(at: try TestIssuer.now(), revocation: .none) == .valid)
        #expect(card.state(at: later, revocation: .revoked) == .revoked)
        let end = card.validUntil.endInSwitzerland
        #expect(card.state(at: end, revocation: .none) == .expired)
        #expect(card.state(at: end.adding(seconds: -1), revocation: .none) == .stale)
        #expect(card.state(at: end, revocation: .superseded) == .superseded)
    }

    @Test func `a key counts in its time, for a card from the store when the card was issued`()
        throws
    {
        let text = Array(try TestIssuer.card().utf8)[...]
        let wallet = try TestIssuer.key(3).verificationKey
        func read(from first: String, to last: String, _ source: CardReader.Source) throws {
            let key = KnownKey(
                try TestIssuer.key(2).verificationKey,
                role: .server,
                notBefore: try TestIssuer.instant(first),
                notAfter: try TestIssuer.instant(last)
            )
            let reader = CardReader(keys: KeyDirectory([key]), issuer: TestIssuer.issuer)
            _ = try reader.read(text, subject: wallet, at: TestIssuer.now(), from: source)
        }
        let (now, before) = ("2026-01-02T09:01:00Z", "2026-01-02T09:00:59Z")
        try read(from: now, to: now, .server)
        #expect(throws: CardError.unknownKey) { try read(from: before, to: before, .server) }
        let after = "2026-01-02T09:01:01Z"
        #expect(throws: CardError.unknownKey) { try read(from: after, to: after, .server) }
        try read(from: "2026-01-01T00:00:00Z", to: "2026-01-02T00:00:00Z", .store)
        #expect(throws: CardError.unknownKey) { try read(from: now, to: now, .store) }
    }

    @Test func `a token does not outlive the insurance`() throws {
        let fields = TestIssuer.fields(["valid_until": "2026-01-05"])
        #expect(try Self.error(TestIssuer.card(fields)) == .fieldFormat("valid_until"))
        let fitting = try TestIssuer.card(fields, claims: ["exp": "2026-01-05T23:00:00Z"])
        #expect(try TestIssuer.read(fitting).validUntil.text == "2026-01-05")
    }

    @Test func `what a card holds reaches no description`() throws {
        let card = try TestIssuer.read(TestIssuer.card())
        let european = try #require(card.european)
        for text in ["\(card)", "\(european)", String(reflecting: european)] {
            #expect(!text.contains("756") && !text.contains("ller"))
        }
    }

    @Test func `a card ends as the day after its last one begins in Switzerland`() throws {
        let winter = try TestIssuer.read(TestIssuer.card())
        #expect(
            winter.validUntil.endInSwitzerland == (try TestIssuer.instant("2026-12-31T23:00:00Z"))
        )
        let rows = [
            ("2026-06-30", "2026-06-30T22:00:00Z"), ("2026-03-28", "2026-03-28T23:00:00Z"),
            ("2026-03-29", "2026-03-29T22:00:00Z"), ("2026-10-24", "2026-10-24T22:00:00Z"),
            ("2026-10-25", "2026-10-25T23:00:00Z"), ("2027-03-28", "2027-03-28T22:00:00Z"),
        ]
        for (day, end) in rows {
            let date = try #require(CalendarDate(text: day))
            #expect(date.endInSwitzerland == (try TestIssuer.instant(end)), "\(day)")
        }
    }

    /// Tests the card of the worked example, which has only three fields.
    @Test func `a card of three fields is not one`() throws {
        let card = try TestIssuer.card(Array(TestIssuer.fields.prefix(3)))
        #expect(try Self.error(card)?.reason == "field_missing")
    }
}

struct CardRevocationTests {
    @Test(
        arguments: [
            (false, nil, .none), (true, nil, .revoked), (false, .lost, .revoked),
            (true, .cancelled, .revoked), (false, .superseded, .superseded),
            (true, .superseded, .superseded),
        ] as [(Bool, CardRevocationReason?, CardRevocation)]
    )
    func `the server's word tells more than the list`(
        isListed: Bool,
        reason: CardRevocationReason?,
        revocation: CardRevocation
    ) {
        #expect(CardRevocation(isListed: isListed, reason: reason) == revocation)
    }
}
