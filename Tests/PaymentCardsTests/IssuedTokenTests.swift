// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import PaymentCards
import Testing

struct IssuedTokenTests {
    private static let now = CardSample.now

    private static func token(
        _ scope: TokenScope,
        card: CardIdentifier? = nil,
        lifetime: Int64 = 60,
        idle: Int64? = nil
    ) -> IssuedToken {
        IssuedToken(
            cardholder: CardSample.holder,
            scope: scope,
            card: card,
            expiresOn: now.adding(milliseconds: 1000 * lifetime),
            idleTimeout: idle,
            lastUsedOn: now
        )
    }

    private static func later(_ milliseconds: Int64) -> PreciseInstant {
        now.adding(milliseconds: milliseconds)
    }

    @Test func `a session ends with its lifetime`() throws {
        let token = Self.token(.session, lifetime: 900)
        try token.checkSession(at: Self.later(899_999))
        #expect(throws: PaymentCardError.refused(.tokenExpired)) {
            try token.checkSession(at: Self.later(900_000))
        }
    }

    @Test func `a session ends when it is idle, and use extends it`() throws {
        var token = Self.token(.session, lifetime: 900, idle: 300)
        try token.checkSession(at: Self.later(299_999))
        #expect(throws: PaymentCardError.refused(.tokenExpired)) {
            try token.checkSession(at: Self.later(301_000))
        }
        token.lastUsedOn = Self.later(200_000)
        try token.checkSession(at: Self.later(301_000))
    }

    @Test func `expired comes before revoked, revoked before the wrong kind`() {
        var token = Self.token(.secure(.pan))
        #expect(throws: PaymentCardError.refused(.scopeInsufficient)) {
            try token.checkSession(at: Self.now)
        }
        token.revokedOn = Self.now
        token.consumedOn = Self.now
        #expect(throws: PaymentCardError.refused(.tokenRevoked)) {
            try token.checkSession(at: Self.now)
        }
        #expect(throws: PaymentCardError.refused(.tokenExpired)) {
            try token.checkSession(at: Self.later(60_000))
        }
        #expect(token.refusal(at: Self.later(60_000)) == .tokenExpired)
        #expect(token.refusal(at: Self.now) == .tokenRevoked)
        token.revokedOn = nil
        #expect(token.refusal(at: Self.now) == .tokenConsumed)
        token.consumedOn = nil
        #expect(token.refusal(at: Self.now) == nil)
    }

    @Test(arguments: [TokenScope.secure(.pan), .secure(nil), .provisioning])
    func `only a session passes for cards`(scope: TokenScope) {
        #expect(throws: PaymentCardError.refused(.scopeInsufficient)) {
            try Self.token(scope).checkSession(at: Self.now)
        }
    }

    @Test func `a provisioning token reads often and adds a card once`() throws {
        var token = Self.token(.provisioning)
        token.consumedOn = Self.now
        try token.checkProvisioning(card: CardSample.id, isSpending: false, at: Self.now)
        #expect(throws: PaymentCardError.refused(.tokenConsumed)) {
            try token.checkProvisioning(card: CardSample.id, isSpending: true, at: Self.now)
        }
        token.consumedOn = nil
        try token.checkProvisioning(card: CardSample.id, isSpending: true, at: Self.now)
    }

    @Test func `a provisioning token is for its card, and no other kind is one`() {
        let token = Self.token(.provisioning, card: CardSample.otherID)
        #expect(throws: PaymentCardError.refused(.tokenCardMismatch)) {
            try token.checkProvisioning(card: CardSample.id, isSpending: false, at: Self.now)
        }
        for scope in [TokenScope.session, .secure(.pan)] {
            #expect(throws: PaymentCardError.refused(.scopeInsufficient)) {
                try Self.token(scope)
                    .checkProvisioning(card: CardSample.id, isSpending: false, at: Self.now)
            }
        }
    }

    @Test(arguments: [TokenScope.session, .provisioning])
    func `other kinds cannot be spent on a secret`(scope: TokenScope) {
        let token = Self.token(scope)
        #expect(throws: PaymentCardError.refused(.scopeInsufficient)) {
            try token.check(operation: .pan, card: CardSample.id)
        }
    }

    @Test func `a bound token is for its card and operation only`() throws {
        let token = Self.token(.secure(.pan), card: CardSample.id)
        try token.check(operation: .pan, card: CardSample.id)
        #expect(throws: PaymentCardError.refused(.tokenOperationMismatch)) {
            try token.check(operation: .pin, card: CardSample.id)
        }
        for operation in [SecureOperation.pan, .pin] {
            #expect(throws: PaymentCardError.refused(.tokenCardMismatch)) {
                try token.check(operation: operation, card: CardSample.otherID)
            }
        }
    }

    @Test func `each operation's token is for that operation only`() {
        for permitted in SecureOperation.allCases {
            let token = Self.token(.secure(permitted))
            for operation in SecureOperation.allCases {
                let isGood = (try? token.check(operation: operation, card: CardSample.id)) != nil
                #expect(isGood == (operation == permitted))
            }
        }
    }

    @Test func `an unbound token is for every card and operation`() throws {
        for operation in SecureOperation.allCases {
            for card in [CardSample.id, CardSample.otherID] {
                try Self.token(.secure(nil)).check(operation: operation, card: card)
            }
        }
    }

    @Test func `a token is issued as it was asked for`() throws {
        let request = try TokenRequest(
            [
                ("grant_type", "client_credentials"), ("cardholder_id", CardSample.holder.text),
                ("single_use", "true"), ("card_id", CardSample.id.text), ("operation", "set_pin"),
                ("sca_reference", "reference-1"), ("sca_time", "2026-06-15T12:00:00Z"),
                ("sca_factors", "possession,inherence"), ("expires_in", "7"),
            ],
            mode: .production,
            at: Self.now
        )
        let token = IssuedToken(request, at: Self.now)
        #expect(token.cardholder == CardSample.holder && token.card == CardSample.id)
        #expect(token.scope == .secure(.setPIN) && token.expiresOn == Self.later(7000))
        #expect(token.refusal(at: Self.now) == nil)
    }
}

struct NewTokenTests {
    @Test(arguments: TokenKind.allCases)
    func `a token has its prefix, 32 random bytes and a hash`(kind: TokenKind) throws {
        let random = RepeatingBytes(bytes: [0xFB, 0xFF])
        let token = NewToken(kind, random: random)
        let text = token.text.revealed()
        let body = Base64.encode(
            random.bytes(count: 32),
            alphabet: .urlSafe,
            padded: false
        )
        #expect(String(decoding: text, as: UTF8.self) == kind.prefix + body)
        #expect(token.hash.bytes == HashAlgorithm.sha256.digest(of: text))
        #expect(try TokenHash(presented: token.text) == token.hash)
    }

    @Test func `tokens differ`() {
        let hashes = (0..<500).map { _ in NewToken(.session, random: SystemRandom()).hash }
        #expect(Set(hashes).count == hashes.count)
    }

    @Test func `texts that no token has are refused before the store is asked`() {
        let body = String(repeating: "A", count: 43)
        for text in [
            "", "st_", "st_\(body.dropLast())", "st_\(body)A", "xx_\(body)", "ST_\(body)",
            "st_\(body.dropLast())=", "st_\(body.dropLast())+", "st_\(body.dropLast())\n",
            String(repeating: "s", count: 5000),
        ] {
            #expect(throws: PaymentCardError.refused(.tokenInvalid)) {
                try TokenHash(presented: SecretBytes(ascii: text))
            }
        }
    }

    @Test func `each kind has its lifetimes`() {
        for (kind, standard, maximum, idle, age) in [
            (TokenKind.session, 900, 3600, 300, 900), (.singleUse, 60, 300, nil, 300),
            (.provisioning, 300, 300, nil, 300),
        ] as [(TokenKind, Int64, Int64, Int64?, Int64)] {
            let lifetime = TokenLifetime(of: kind)
            #expect(lifetime.standard == standard && lifetime.maximum == maximum)
            #expect(lifetime.idle == idle && lifetime.scaAge == age)
        }
    }
}
