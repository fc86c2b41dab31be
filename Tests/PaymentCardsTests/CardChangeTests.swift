// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import PaymentCards
import Testing

struct CardChangeTests {
    @Test func `a body without reason is a change without one`() throws {
        let body = try CardSample.json("{}")
        #expect(try CardChange(to: .active, body: body, by: .cardholder) == .activate)
        #expect(try CardChange(to: .suspended, body: body, by: .cardholder) == .suspend(nil))
        #expect(try CardChange(to: .revoked, body: body, by: .issuer) == .revoke(nil))
    }

    /// Each reason with whoever may give it.
    static let reasons: [(CardStatus, String, allowed: Set<CardActor>)] = [
        (.suspended, "suspected_lost", [.cardholder, .issuer, .system]),
        (.suspended, "suspected_stolen", [.cardholder, .issuer, .system]),
        (.suspended, "first_contact_chip_authorization", [.issuer, .system]),
        (.suspended, "invalid_cvc2_threshold_exceeded", [.issuer, .system]),
        (.revoked, "reported_lost", [.cardholder, .issuer, .system]),
        (.revoked, "reported_stolen", [.cardholder, .issuer, .system]),
        (.revoked, "expired", [.system]),
    ]

    @Test(arguments: reasons, CardActor.allCases)
    func `a reason is read for those who may give it`(
        row: (status: CardStatus, reason: String, allowed: Set<CardActor>),
        actor: CardActor
    ) throws {
        let body = try CardSample.json(#"{"reason":"\#(row.reason)"}"#)
        if row.allowed.contains(actor) {
            let change = try CardChange(to: row.status, body: body, by: actor)
            #expect(change.reason == row.reason && change.target == row.status)
        } else {
            #expect(throws: PaymentCardError.refused(.fieldInvalid, field: "reason")) {
                try CardChange(to: row.status, body: body, by: actor)
            }
        }
    }

    @Test func `every reason is in the table`() {
        let all =
            SuspensionReason.allCases.map(\.rawValue) + RevocationReason.allCases.map(\.rawValue)
        #expect(Set(all) == Set(Self.reasons.map(\.1)))
    }

    @Test(arguments: [
        #"{"reason":"lost"}"#, #"{"reason":"reported_lost"}"#, #"{"reason":""}"#,
        #"{"reason":null}"#, #"{"reason":1}"#, #"{"reason":"SUSPECTED_LOST"}"#,
    ])
    func `any other reason to suspend is refused`(body: String) {
        #expect(throws: PaymentCardError.refused(.fieldInvalid, field: "reason")) {
            try CardChange(to: .suspended, body: CardSample.json(body), by: .issuer)
        }
    }

    @Test func `activating takes no reason, and nothing takes other members`() {
        for (status, body) in [
            (CardStatus.active, #"{"reason":"suspected_lost"}"#),
            (.suspended, #"{"reasons":"suspected_lost"}"#), (.revoked, #"{"reason ":1}"#),
        ] {
            #expect(throws: PaymentCardError.refused(.fieldUnknown)) {
                try CardChange(to: status, body: CardSample.json(body), by: .issuer)
            }
        }
    }

    @Test(arguments: ["[]", "null", "1", #""{}""#])
    func `a body that is no object is malformed`(body: String) {
        #expect(throws: PaymentCardError.refused(.requestMalformed)) {
            try CardChange(to: .active, body: CardSample.json(body), by: .cardholder)
        }
    }

    @Test func `a reason that an actor may not give is refused before the state counts`() {
        #expect(throws: PaymentCardError.refused(.fieldInvalid, field: "reason")) {
            try CardSample.card(.revoked)
                .applying(.revoke(.expired), by: .cardholder, at: CardSample.now)
        }
    }
}

struct IssuingRequestBodyTests {
    private static func nested(_ depth: Int) -> [UInt8] {
        Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }

    @Test func `exactly 64 KiB pass, one byte more does not`() throws {
        let padding = [UInt8](repeating: UInt8(ascii: " "), count: 64 * 1024 - 2)
        #expect(try IssuingRequestBody.parse(Array("{}".utf8) + padding).kind == .object)
        #expect(throws: PaymentCardError.refused(.bodyTooLarge)) {
            try IssuingRequestBody.parse(Array("{} ".utf8) + padding)
        }
    }

    @Test func `16 levels pass, 17 do not`() throws {
        #expect(try IssuingRequestBody.parse(Self.nested(16)).kind == .array)
        #expect(throws: PaymentCardError.refused(.jsonTooDeep)) {
            try IssuingRequestBody.parse(Self.nested(17))
        }
    }

    @Test func `a name that occurs twice has its own code`() {
        #expect(throws: PaymentCardError.refused(.jsonDuplicateKey)) {
            try CardSample.json(#"{"reason":"a","reason":"b"}"#)
        }
    }

    @Test(arguments: [
        "", "{", "{}{}", "{'a':1}", "{\"a\":01}", "\u{FEFF}{}", "{\"a\":\"\\ud800\"}",
    ])
    func `anything else that is no strict JSON is malformed`(text: String) {
        #expect(throws: PaymentCardError.refused(.requestMalformed)) { try CardSample.json(text) }
    }
}
