// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import PaymentCards
import Testing

struct NewCardTests {
    private static func body(_ type: String, _ more: String = "") -> String {
        let start = #""type":"\#(type)","cardholder_id":"\#(CardSample.holder.text)""#
        return "{\(start)\(more.isEmpty ? "" : ",")\(more)}"
    }

    private static func read(_ body: String, secondsFromUTC: Int = 0) throws -> NewCard {
        try NewCard(
            CardSample.json(body),
            at: CardSample.now,
            secondsFromUTC: secondsFromUTC
        )
    }

    private static let address =
        #"{"address_line1":"Testweg 1","city":"Bern","zip":"3000","country":"CH"}"#

    @Test func `what a request leaves out has its default`() throws {
        let card = try Self.read(Self.body("virtual"))
        #expect(card.cardholder == CardSample.holder && card.form == .virtual)
        #expect(card.lifetimeMonths == 36 && card.iin == .standard)
        #expect(card.isActivated && !card.isSingleUse)
        #expect(card.displayName == nil && card.reference == nil && card.productID == nil)
        #expect(card.shipping == nil && card.revocation == nil)
    }

    @Test func `a plastic card starts inactive, a virtual one active unless told otherwise`() throws
    {
        #expect(try !Self.read(Self.body("physical")).isActivated)
        #expect(try !Self.read(Self.body("physical", #""activate_card":false"#)).isActivated)
        #expect(try Self.read(Self.body("virtual", #""activate_card":true"#)).isActivated)
        #expect(try !Self.read(Self.body("virtual", #""activate_card":false"#)).isActivated)
    }

    @Test func `all members are read`() throws {
        let members = #"""
            "lifetime":{"unit":"Years","value":2},"display_name":"M. LINDQVIST",
            "reference":"bank-7","card_product_id":"pro_1","activate_card":false,
            "shipping_instructions":{"shipping_recipient":"Mara Lindqvist",
            "shipping_address":\#(Self.address),"additional_comment":"Ring twice"},
            "revocation_date":"2026-06-15","iin":"99990042","is_single_use":false
            """#
        let card = try Self.read(Self.body("physical", members))
        #expect(card.lifetimeMonths == 24 && card.displayName == "M. LINDQVIST")
        #expect(card.reference == "bank-7" && card.productID == "pro_1")
        #expect(card.shipping?.recipient == "Mara Lindqvist")
        #expect(card.shipping?.address.firstLine == "Testweg 1")
        #expect(card.shipping?.address.secondLine == nil)
        #expect(card.shipping?.comment == "Ring twice")
        #expect(card.revocation?.text == "2026-06-15" && card.iin.text == "99990042")
    }

    /// A member of the request, and the refusal that it earns.
    static let refusals: [(type: String, members: String, IssuingErrorCode, field: String?)] = [
        ("virtual", #""pan":"1""#, .fieldUnknown, nil),
        ("plastic", "", .fieldInvalid, "type"),
        ("virtual", #""lifetime":{"unit":"Months","value":0}"#, .fieldInvalid, "lifetime.value"),
        ("virtual", #""lifetime":{"unit":"Months","value":121}"#, .fieldInvalid, "lifetime.value"),
        ("virtual", #""lifetime":{"unit":"Years","value":11}"#, .fieldInvalid, "lifetime.value"),
        (
            "virtual", #""lifetime":{"unit":"Years","value":9223372036854775807}"#,
            .fieldInvalid, "lifetime.value"
        ),
        ("virtual", #""lifetime":{"unit":"Days","value":1}"#, .fieldInvalid, "lifetime.unit"),
        ("virtual", #""lifetime":{"unit":"Months","value":1.5}"#, .fieldInvalid, "lifetime.value"),
        ("virtual", #""lifetime":{"unit":"Months","value":"1"}"#, .fieldInvalid, "lifetime.value"),
        ("virtual", #""lifetime":{"unit":"Months"}"#, .fieldMissing, "lifetime.value"),
        ("virtual", #""lifetime":{"value":1,"unit":"Months","x":1}"#, .fieldUnknown, "lifetime"),
        ("virtual", #""lifetime":36"#, .fieldInvalid, "lifetime"),
        ("virtual", #""lifetime":null"#, .fieldInvalid, "lifetime"),
        ("virtual", #""display_name":"""#, .fieldInvalid, "display_name"),
        ("virtual", #""display_name":"  ""#, .fieldInvalid, "display_name"),
        ("virtual", #""display_name":"A\u0000B""#, .fieldInvalid, "display_name"),
        ("virtual", #""display_name":"A\u202EB""#, .fieldInvalid, "display_name"),
        (
            "virtual", #""display_name":"ABCDEFGHIJKLMNOPQRSTUVWXYZA""#, .fieldInvalid,
            "display_name"
        ),
        ("virtual", #""reference":"""#, .fieldInvalid, "reference"),
        ("virtual", #""card_product_id":7"#, .fieldInvalid, "card_product_id"),
        ("virtual", #""activate_card":"true""#, .fieldInvalid, "activate_card"),
        ("physical", #""activate_card":true"#, .fieldInvalid, "activate_card"),
        ("physical", #""is_single_use":true"#, .fieldInvalid, "is_single_use"),
        ("virtual", #""is_single_use":1"#, .fieldInvalid, "is_single_use"),
        ("virtual", #""iin":"41111111""#, .iinNotAllowed, "iin"),
        ("virtual", #""iin":"99990100""#, .iinNotAllowed, "iin"),
        ("virtual", #""iin":"99989999""#, .iinNotAllowed, "iin"),
        ("virtual", #""iin":"9999""#, .fieldInvalid, "iin"),
        ("virtual", #""iin":"9999000x""#, .fieldInvalid, "iin"),
        ("virtual", #""iin":99990000"#, .fieldInvalid, "iin"),
        ("virtual", #""revocation_date":"2026-06-14""#, .fieldInvalid, "revocation_date"),
        ("virtual", #""revocation_date":"2026-02-30""#, .fieldInvalid, "revocation_date"),
        ("virtual", #""revocation_date":"2026-6-30""#, .fieldInvalid, "revocation_date"),
        (
            "physical", #""shipping_instructions":{}"#, .fieldMissing,
            "shipping_instructions.shipping_recipient"
        ),
        (
            "physical", #""shipping_instructions":{"shipping_recipient":"A"}"#, .fieldMissing,
            "shipping_instructions.shipping_address"
        ),
        (
            "physical",
            #""shipping_instructions":{"shipping_recipient":"A","shipping_address":{"x":1}}"#,
            .fieldUnknown, "shipping_instructions.shipping_address"
        ),
        (
            "virtual",
            #""shipping_instructions":{"shipping_recipient":"A","shipping_address":\#(address)}"#,
            .fieldInvalid, "shipping_instructions"
        ),
    ]

    @Test(arguments: refusals)
    func `a wrong member is refused by name`(
        row: (type: String, members: String, code: IssuingErrorCode, field: String?)
    ) {
        #expect(throws: PaymentCardError.refused(row.code, field: row.field)) {
            try Self.read(Self.body(row.type, row.members))
        }
    }

    @Test func `no truncation and no changed byte of a request traps`() throws {
        let members = #"""
            "lifetime":{"unit":"Years","value":2},"display_name":"M","iin":"99990042",
            "shipping_instructions":{"shipping_recipient":"M","shipping_address":\#(Self.address)},
            "revocation_date":"2026-06-15","activate_card":false
            """#
        let body = Array(Self.body("physical", members).utf8)
        let read = { (bytes: [UInt8]) in
            try NewCard(IssuingRequestBody.parse(bytes), at: CardSample.now)
        }
        _ = try read(body)
        for end in body.indices {
            #expect(throws: PaymentCardError.refused(.requestMalformed)) {
                try read(Array(body[..<end]))
            }
        }
        var acceptedCount = 0
        for place in body.indices {
            for byte in [0, 0x22, 0x30, 0x39, 0x2D, 0x7D, 0xFF] as [UInt8] {
                var changed = body
                changed[place] = byte
                if let card = try? read(changed) {
                    #expect(card.form == .physical && !card.isActivated && !card.isSingleUse)
                    acceptedCount += 1
                }
            }
        }
        #expect(acceptedCount > 0)
    }

    @Test func `type and cardholder must be there`() {
        #expect(throws: PaymentCardError.refused(.fieldMissing, field: "type")) {
            try Self.read("{}")
        }
        #expect(throws: PaymentCardError.refused(.fieldMissing, field: "cardholder_id")) {
            try Self.read(#"{"type":"virtual"}"#)
        }
        #expect(throws: PaymentCardError.refused(.cardholderNotFound)) {
            try Self.read(#"{"type":"virtual","cardholder_id":"../x"}"#)
        }
    }

    @Test func `the lifetime is counted from this month in the issuer's time zone`() throws {
        let new = try Self.read(Self.body("virtual", #""lifetime":{"unit":"Months","value":1}"#))
        let night = CardSample.time("2026-06-30T23:30:00Z")
        let expiries = [0, 3600].map { zone in
            new.card(
                id: CardSample.id,
                holderName: "Mara Lindqvist",
                lastFour: "1374",
                at: night,
                secondsFromUTC: zone
            ).expiry
        }
        #expect(expiries == [CardExpiry(year: 2026, month: 7), CardExpiry(year: 2026, month: 8)])
    }

    @Test func `a new card has version 1, the holder's name and no secret`() throws {
        let new = try Self.read(Self.body("physical", #""reference":"r""#))
        let card = new.card(
            id: CardSample.id,
            holderName: "Mara Lindqvist",
            lastFour: "1374",
            at: CardSample.now
        )
        #expect(card.version == 1 && card.status == .inactive && card.form == .physical)
        #expect(card.displayName == "Mara Lindqvist" && card.reference == "r")
        #expect(card.createdOn == CardSample.now && card.lastModifiedOn == CardSample.now)
        let bytes = card.json.utf8()
        #expect(try PaymentCard(JSONTree(parsing: bytes).root) == card)
    }

    @Test func `shipping instructions keep all that came`() throws {
        let text =
            #"{"shipping_recipient":"A","shipping_address":{"address_line1":"1","city":"B","zip":"3","#
            + #""country":"CH","address_line2":"2","state":"BE"},"additional_comment":"C"}"#
        let card = try Self.read(Self.body("physical", #""shipping_instructions":\#(text)"#))
        #expect(card.shipping?.json.encoded() == text)
    }
}

struct NewCardholderTests {
    private static func read(_ body: String) throws -> NewCardholder {
        try NewCardholder(CardSample.json(body))
    }

    @Test func `a person has two names`() throws {
        let holder = try Self.read(
            #"{"type":"individual","first_name":"Mara","last_name":"Lindqvist","reference":"7"}"#
        )
        #expect(holder.firstName == "Mara" && holder.lastName == "Lindqvist")
        #expect(holder.reference == "7")
    }

    @Test(arguments: [
        (#"{"first_name":"A","last_name":"B"}"#, IssuingErrorCode.fieldMissing, "type"),
        (#"{"type":"company","first_name":"A","last_name":"B"}"#, .fieldInvalid, "type"),
        (#"{"type":"individual","last_name":"B"}"#, .fieldMissing, "first_name"),
        (#"{"type":"individual","first_name":"A","last_name":" "}"#, .fieldInvalid, "last_name"),
        (#"{"type":"individual","first_name":null,"last_name":"B"}"#, .fieldInvalid, "first_name"),
    ])
    func `a wrong member is refused by name`(
        row: (body: String, code: IssuingErrorCode, field: String)
    ) {
        #expect(throws: PaymentCardError.refused(row.code, field: row.field)) {
            try Self.read(row.body)
        }
    }

    @Test func `an unknown member is not repeated`() {
        #expect(throws: PaymentCardError.refused(.fieldUnknown)) {
            try Self.read(#"{"type":"individual","first_name":"A","last_name":"B","pin":"7391"}"#)
        }
    }

    @Test func `the name on the card is cut to 26 characters and ends with no space`() {
        let long = PaymentCard.displayName(
            firstName: "Maximiliane-Charlotte",
            lastName: "von Hohenstein"
        )
        #expect(long == "Maximiliane-Charlotte von")
        let exact = PaymentCard.displayName(
            firstName: String(repeating: "A", count: 20),
            lastName: String(repeating: "B", count: 20)
        )
        #expect(exact.count == 26 && PaymentCard.isDisplayName(exact))
    }
}

struct CardPatchTests {
    private static func patch(_ body: String, _ card: PaymentCard) throws -> (
        card: PaymentCard, isChanged: Bool
    ) {
        card.applying(try CardPatch(CardSample.json(body)), at: CardSample.now)
    }

    @Test func `name and reference change with one version`() throws {
        let card = CardSample.card()
        let after = try Self.patch(#"{"display_name":"M L","reference":"r"}"#, card)
        #expect(after.isChanged && after.card.version == card.version + 1)
        #expect(after.card.displayName == "M L" && after.card.reference == "r")
        #expect(after.card.lastModifiedOn == CardSample.now)
    }

    @Test func `null removes the reference`() throws {
        let card = try Self.patch(#"{"reference":"r"}"#, CardSample.card()).card
        let after = try Self.patch(#"{"reference":null}"#, card)
        #expect(after.isChanged && after.card.reference == nil)
    }

    @Test(arguments: ["{}", #"{"display_name":"Mara Lindqvist"}"#, #"{"reference":null}"#])
    func `what is already so is no change`(body: String) throws {
        let card = CardSample.card()
        let after = try Self.patch(body, card)
        #expect(!after.isChanged && after.card == card)
    }

    @Test(
        arguments: [
            (#"{"status":"active"}"#, IssuingErrorCode.fieldUnknown, nil),
            (#"{"display_name":null}"#, .fieldInvalid, "display_name"),
            (#"{"display_name":""}"#, .fieldInvalid, "display_name"),
            (#"{"reference":5}"#, .fieldInvalid, "reference"),
            ("[]", .requestMalformed, nil),
        ] as [(String, IssuingErrorCode, String?)]
    )
    func `anything else is refused`(row: (body: String, code: IssuingErrorCode, field: String?)) {
        #expect(throws: PaymentCardError.refused(row.code, field: row.field)) {
            try CardPatch(CardSample.json(row.body))
        }
    }
}

struct RevocationScheduleTests {
    private static func read(_ body: String, zone: Int = 0) throws -> RevocationSchedule? {
        try RevocationSchedule.read(
            CardSample.json(body),
            at: CardSample.time("2026-06-15T23:30:00Z"),
            secondsFromUTC: zone
        )
    }

    @Test func `today and later pass, yesterday does not, in the issuer's time zone`() throws {
        let today = #"{"revocation_date":"2026-06-15"}"#
        #expect(try Self.read(today)?.text == "2026-06-15")
        #expect(try Self.read(#"{"revocation_date":"2028-02-29"}"#)?.text == "2028-02-29")
        let refusal = PaymentCardError.refused(.fieldInvalid, field: "revocation_date")
        #expect(throws: refusal) { try Self.read(#"{"revocation_date":"2026-06-14"}"#) }
        #expect(throws: refusal) { try Self.read(today, zone: 3600) }
    }

    @Test func `null cancels, a missing date does not`() throws {
        #expect(try Self.read(#"{"revocation_date":null}"#) == nil)
        #expect(throws: PaymentCardError.refused(.fieldMissing, field: "revocation_date")) {
            try Self.read("{}")
        }
    }

    @Test(arguments: [
        "", "2026-06-15T00:00:00Z", "2026-13-01", "2027-02-29", "20260615", "2026-06-1a",
        "+026-06-15", "２０２６-06-15", "2026-06-15 ",
    ])
    func `other texts are no days`(text: String) {
        #expect(RevocationSchedule(text) == nil)
    }
}
