// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import PaymentCards
import Testing

/// Notifications to the bank.
struct WebhookTests {
    private typealias Scene = EnvelopeScene
    private static let now = Instant(secondsSinceEpoch: 1_790_000_000)
    private static let body = Array(#"{"id":"evt"}"#.utf8)
    // Python: hmac.new(b"secret-one", b'1790000000.{"id":"evt"}', hashlib.sha256)
    private static let code = "e605884eccdbe21351b87117056074832baa68db629a314fd0915c04dba1e496"

    private static func error(
        _ header: String,
        body: [UInt8] = body,
        secret: String = "secret-one",
        at seconds: Int64 = 0
    ) -> PaymentCardError? {
        Scene.error {
            try WebhookSignature.verify(
                header,
                body: body,
                secret: Scene.secret(secret),
                at: Instant(secondsSinceEpoch: now.secondsSinceEpoch + seconds)
            )
        }
    }

    @Test func `a signature is written as another program writes it`() throws {
        let header = try WebhookSignature.make(
            body: Self.body,
            at: Self.now,
            secret: Scene.secret("secret-one")
        )
        #expect(header == "t=1790000000,v1=\(Self.code)")
        #expect(Self.error(header) == nil)
    }

    @Test func `during a rotation each secret is enough`() throws {
        let header = try WebhookSignature.make(
            body: Self.body,
            at: Self.now,
            secret: Scene.secret("secret-two"),
            former: Scene.secret("secret-one")
        )
        #expect(Self.error(header) == nil && Self.error(header, secret: "secret-two") == nil)
        #expect(Self.error(header, secret: "secret-three") == .refused(.signatureInvalid))
    }

    @Test(arguments: [(-301, false), (-300, true), (0, true), (300, true), (301, false)])
    func `the tolerance is 300 seconds in both directions`(seconds: Int64, isValid: Bool) {
        let error = Self.error("t=1790000000,v1=\(Self.code)", at: seconds)
        #expect(error == (isValid ? nil : .refused(.signatureInvalid)))
    }

    @Test func `another body or time is refused`() {
        let header = "t=1790000000,v1=\(Self.code)"
        #expect(Self.error(header, body: Self.body + [0x20]) == .refused(.signatureInvalid))
        #expect(Self.error("t=1790000001,v1=\(Self.code)") == .refused(.signatureInvalid))
    }

    @Test(arguments: [
        "", "t=1790000000", "v1=\(code)", "t=1790000000,v1=", "t=1790000000;v1=\(code)",
        "t=1790000000,t=1790000000,v1=\(code)", "t=+1790000000,v1=\(code)",
        "t=01790000000,v1=\(code)", "t=-1790000000,v1=\(code)", "t=9999999999999,v1=\(code)",
        "t=1790000000,v1=\(code.uppercased())", "t=1790000000,v1=\(code.dropLast(2))",
        "t=1790000000,v1=\(code),v1=\(code),v1=\(code)", "t=1790000000,,v1=\(code)",
        "t=1790000000,v0=\(code)", "t=1790000000, v1=\(code)",
        "t=1790000000,v1=\(code),x=" + String(repeating: "x", count: 1024),
    ])
    func `a header of another form is refused`(header: String) {
        #expect(Self.error(header) == .refused(.signatureInvalid))
    }

    @Test func `signatures of later versions have no effect`() {
        #expect(Self.error("t=1790000000,v2=abc,v1=\(Self.code)") == nil)
    }

    private static let card = PaymentCard(
        id: Scene.card,
        cardholder: Scene.identifier("crh_", "c", .cardholder),
        form: .virtual,
        displayName: "E. Muster",
        lastFour: Scene.lastFour,
        expiry: CardExpiry(containing: now),
        status: .active,
        createdOn: PreciseInstant(now),
        lastModifiedOn: PreciseInstant(now)
    )

    private static let contents: [WebhookEvent.Content] = [
        .cardState(.suspended, reason: "suspected_lost", by: .cardholder, version: 3),
        .cardCreated(card), .secretRevealed(.panAndCVV), .secretRefused(nil, .tokenInvalid),
        .secretRefused(.pin, .pinNotSet), .authorization(transaction: ["id": "trx", "amount": 5]),
        .challengeCreated(challenge: ["id": "chl"]),
        .challengeCancelled(Scene.identifier("chl_", "d", .challenge)),
        .controlsChanged(version: 2, by: .issuer), .pinChanged,
    ]

    @Test func `the receiver reads each kind of event`() throws {
        var kinds: Set<WebhookEvent.Kind> = []
        for content in Self.contents {
            let event = WebhookEvent(
                id: Scene.identifier("evt_", "e", .event),
                createdOn: PreciseInstant(Self.now).adding(milliseconds: 7),
                card: Scene.card,
                cardholder: Self.card.cardholder,
                content: content
            )
            kinds.insert(event.kind)
            let received = try ReceivedWebhook(parsing: event.json.utf8())
            #expect(received.id == event.id && received.kind == event.kind)
            #expect(received.type == event.kind.rawValue)
            #expect(received.createdOn == event.createdOn)
            #expect(received.card == event.card && received.cardholder == event.cardholder)
        }
        #expect(kinds == Set(WebhookEvent.Kind.allCases))
    }

    @Test func `the event of a card shows what everyone may see`() throws {
        let event = WebhookEvent(
            id: Scene.identifier("evt_", "e", .event),
            createdOn: PreciseInstant(Self.now),
            card: Scene.card,
            cardholder: nil,
            content: .cardCreated(Self.card)
        )
        let received = try ReceivedWebhook(parsing: event.json.utf8())
        #expect(PaymentCard(received.data) == Self.card)
        #expect(received.cardholder == nil)
        #expect(!event.json.encoded().contains(Scene.number))
    }

    @Test(arguments: [
        ("", IssuingErrorCode.requestMalformed, nil), ("{", .requestMalformed, nil),
        ("[]", .fieldInvalid, "id"), ("{}", .fieldInvalid, "id"),
        (#"{"id":"crd_\#(String(repeating: "a", count: 26))"}"#, .fieldInvalid, "id"),
        (#"{"id":"evt_\#(String(repeating: "a", count: 26))"}"#, .fieldInvalid, "type"),
    ])
    func `a body of another form is refused`(text: String, code: IssuingErrorCode, field: String?) {
        #expect(
            Scene.error { _ = try ReceivedWebhook(parsing: Array(text.utf8)) }
                == .refused(code, field: field)
        )
    }

    @Test func `a body beyond the limit is refused unread`() {
        let body = [UInt8](repeating: 0x20, count: ReceivedWebhook.bodyByteCount + 1)
        #expect(
            Scene.error { _ = try ReceivedWebhook(parsing: body) } == .refused(.bodyTooLarge)
        )
    }
}
