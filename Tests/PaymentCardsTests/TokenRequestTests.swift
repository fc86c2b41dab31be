// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import PaymentCards
import Testing

struct TokenRequestTests {
    typealias Field = (name: String, value: String)

    private static let session: [Field] = [
        ("grant_type", "client_credentials"), ("client_id", "bank"), ("client_secret", "s"),
        ("cardholder_id", CardSample.holder.text), ("sca_reference", "reference-1"),
        ("sca_time", "2026-06-15T11:59:00Z"), ("sca_factors", "knowledge,possession"),
    ]
    private static let singleUse = session + [("single_use", "true")]
    private static let bound =
        singleUse + [("card_id", CardSample.id.text), ("operation", "pan")]
    private static let provisioning = session + [("scope", "wallet:read wallet:write")]

    private static func read(
        _ fields: [Field],
        _ mode: TokenRequest.Mode = .sandbox
    ) throws -> TokenRequest {
        try TokenRequest(fields, mode: mode, at: CardSample.now)
    }

    /// Returns fields with one replaced or added.
    private static func with(_ field: Field, in fields: [Field]) -> [Field] {
        fields.filter { $0.name != field.name } + [field]
    }

    @Test func `without more a request asks for a session`() throws {
        for mode in [TokenRequest.Mode.sandbox, .production] {
            let request = try Self.read(Self.session, mode)
            #expect(request.scope == .session && request.card == nil)
            #expect(request.lifetime == 900 && request.idleTimeout == 300)
            #expect(request.cardholder == CardSample.holder)
        }
        #expect(try Self.read(Self.session + [("single_use", "false")]).scope == .session)
        let named = Self.session + [("scope", "cards:read cards:state")]
        #expect(try Self.read(named).scope == .session)
    }

    @Test func `single use needs card and operation in production only`() throws {
        let free = try Self.read(Self.singleUse)
        #expect(free.scope == .secure(nil) && free.scope.text == "secure:any")
        #expect(free.lifetime == 60 && free.idleTimeout == nil)
        let bound = try Self.read(Self.bound, .production)
        #expect(bound.scope == .secure(.pan) && bound.card == CardSample.id)
        for name in ["card_id", "operation"] {
            let fields = Self.bound.filter { $0.name != name }
            #expect(throws: PaymentCardError.refused(.fieldMissing, field: name)) {
                try Self.read(fields, .production)
            }
        }
    }

    @Test func `the scope of wallets asks for a provisioning token`() throws {
        let request = try Self.read(Self.provisioning + [("card_id", CardSample.id.text)])
        #expect(request.scope == .provisioning && request.card == CardSample.id)
        #expect(request.lifetime == 300 && request.idleTimeout == nil)
    }

    @Test(arguments: [
        "grant_type", "cardholder_id", "sca_reference", "sca_time", "sca_factors",
    ])
    func `what every request needs must be there, in a sandbox too`(name: String) {
        for fields in [Self.session, Self.bound, Self.provisioning] {
            #expect(throws: PaymentCardError.refused(.fieldMissing, field: name)) {
                try Self.read(fields.filter { $0.name != name })
            }
        }
    }

    /// Fields that no request may have with these values.
    static let wrongFields: [(String, String)] = [
        ("grant_type", "password"), ("grant_type", ""), ("single_use", "TRUE"),
        ("single_use", "1"), ("scope", "admin"), ("scope", ""), ("scope", "cards:read"),
        ("scope", "wallet:write wallet:read"), ("scope", "wallet:read"), ("scope", "secure:pan"),
        ("scope", "secure:any"), ("operation", "pan"), ("operation", "everything"),
        ("card_id", CardSample.id.text),
        ("sca_reference", "1234567"), ("sca_reference", String(repeating: "a", count: 129)),
        ("sca_reference", "12345\u{0}678"), ("sca_reference", "1234567\n"),
        ("sca_time", "yesterday"), ("sca_time", "1781524740"), ("sca_time", ""),
        ("sca_factors", "knowledge"), ("sca_factors", "knowledge,knowledge"),
        ("sca_factors", "knowledge,possession,knowledge"), ("sca_factors", "knowledge,luck"),
        ("sca_factors", "knowledge, possession"), ("sca_factors", "knowledge,possession,"),
        ("sca_factors", ""), ("expires_in", "0"), ("expires_in", "3601"), ("expires_in", "-1"),
        ("expires_in", "+60"), ("expires_in", "060"), ("expires_in", "60.0"), ("expires_in", ""),
        ("expires_in", "99999999999999999999"), ("expires_in", "６０"), ("idle_timeout", "0"),
        ("idle_timeout", "301"), ("idle_timeout", "x"),
    ]

    @Test(arguments: wrongFields)
    func `a wrong field is refused by name`(name: String, value: String) {
        #expect(throws: PaymentCardError.refused(.fieldInvalid, field: name)) {
            try Self.read(Self.with((name, value), in: Self.session))
        }
    }

    @Test func `both ends of each range pass`() throws {
        for text in [String(repeating: "a", count: 8), String(repeating: "a", count: 128)] {
            _ = try Self.read(Self.with(("sca_reference", text), in: Self.session))
        }
        for text in ["1", "3600"] {
            let request = try Self.read(Self.session + [("expires_in", text)])
            #expect(request.lifetime == Int64(text))
        }
        for text in ["1", "300"] {
            let request = try Self.read(Self.session + [("idle_timeout", text)])
            #expect(request.idleTimeout == Int64(text))
        }
        let three = ("sca_factors", "knowledge,possession,inherence")
        _ = try Self.read(Self.with(three, in: Self.session))
    }

    @Test func `an unknown field is refused, and any field that comes twice`() {
        #expect(throws: PaymentCardError.refused(.fieldUnknown)) {
            try Self.read(Self.session + [("pin", "7391")])
        }
        for field in Self.bound {
            #expect(throws: PaymentCardError.refused(.fieldInvalid, field: field.name)) {
                try Self.read(Self.bound + [field])
            }
        }
    }

    @Test func `texts that are no identifiers name nothing`() {
        #expect(throws: PaymentCardError.refused(.cardholderNotFound)) {
            try Self.read(Self.with(("cardholder_id", CardSample.id.text), in: Self.session))
        }
        #expect(throws: PaymentCardError.refused(.cardNotFound)) {
            try Self.read(Self.with(("card_id", "../x"), in: Self.bound))
        }
    }

    @Test func `only sessions have an idle time, and it is fixed in production`() {
        for (fields, mode) in [
            (Self.bound, TokenRequest.Mode.sandbox), (Self.provisioning, .sandbox),
            (Self.session, .production),
        ] {
            #expect(throws: PaymentCardError.refused(.fieldInvalid, field: "idle_timeout")) {
                try Self.read(fields + [("idle_timeout", "60")], mode)
            }
        }
    }

    @Test func `the other kinds last 300 seconds at most`() throws {
        for fields in [Self.bound, Self.provisioning] {
            #expect(try Self.read(fields + [("expires_in", "300")]).lifetime == 300)
            #expect(throws: PaymentCardError.refused(.fieldInvalid, field: "expires_in")) {
                try Self.read(fields + [("expires_in", "301")])
            }
        }
    }

    @Test func `a single-use request names its own scope or none`() throws {
        #expect(try Self.read(Self.bound + [("scope", "secure:pan")]).scope == .secure(.pan))
        for scope in ["secure:pin", "secure:any", "wallet:read wallet:write"] {
            #expect(throws: PaymentCardError.refused(.fieldInvalid, field: "scope")) {
                try Self.read(Self.bound + [("scope", scope)])
            }
        }
        #expect(throws: PaymentCardError.refused(.fieldInvalid, field: "operation")) {
            try Self.read(Self.provisioning + [("operation", "pan")])
        }
    }

    /// The age of an SCA that each kind still takes, in seconds.
    @Test func `the time of the SCA has a window for each kind`() throws {
        for (fields, age) in [
            (Self.session, Int64(900)), (Self.bound, 300), (Self.provisioning, 300),
        ] {
            for (offset, isGood) in [(-age, true), (-age - 1, false), (60, true), (61, false)] {
                let time = CardSample.now.adding(milliseconds: 1000 * offset).rfc3339
                let changed = Self.with(("sca_time", time), in: fields)
                if isGood {
                    #expect(try Self.read(changed).scaTime.rfc3339 == time)
                } else {
                    #expect(throws: PaymentCardError.refused(.scaStale, field: "sca_time")) {
                        try Self.read(changed)
                    }
                }
            }
        }
    }

    @Test func `the offset of the SCA's time counts`() throws {
        let time = ("sca_time", "2026-06-15T13:59:00+02:00")
        let request = try Self.read(Self.with(time, in: Self.session))
        #expect(request.scaTime == CardSample.time("2026-06-15T11:59:00Z"))
    }

    @Test func `the same reference has the same hash in all kinds`() throws {
        let hashes = try [Self.session, Self.bound, Self.provisioning].map {
            try Self.read($0).scaReference.hash
        }
        #expect(Set(hashes).count == 1)
        let other = try Self.read(Self.with(("sca_reference", "reference-2"), in: Self.session))
        #expect(other.scaReference.hash != hashes[0])
    }

    @Test func `the request keeps neither the client's secret nor the reference`() throws {
        let fields = Self.with(("client_secret", "hush-hush"), in: Self.session)
        var text = ""
        dump(try Self.read(fields), to: &text)
        #expect(!text.contains("hush-hush") && !text.contains("reference-1"))
        #expect(text.contains(CardSample.holder.text))
    }

    @Test func `every scope is read from its text`() {
        let operations = SecureOperation.allCases.map { TokenScope.secure($0) }
        for scope in [.session, .provisioning, .secure(nil)] + operations {
            #expect(TokenScope(scope.text) == scope)
        }
        for text in ["", "secure:", "secure:all", "cards:read", "secure:pan "] {
            #expect(TokenScope(text) == nil)
        }
    }
}
