// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Testing
import Tokens

struct TokenClaimsTests {
    private static let kind = TokenKind(
        type: "test.v1",
        maximumByteCount: 16 << 10,
        maximumLifetime: 900
    )
    private static let start = "2026-01-01T08:00:00Z"

    private static func instant(_ text: String) throws -> Instant {
        try #require(Instant(rfc3339: text))
    }

    private static func claims(
        _ message: String,
        at now: String = "2026-01-01T08:05:00Z"
    ) throws -> TokenClaims {
        let key: TokenSigningKey<V2> = try PublicTokenTests.key(3)
        let token = try PublicToken.sign(Array(message.utf8), by: key)
        return try PublicToken<V2>(parsing: Array(token.utf8)[...], maximumByteCount: 1 << 20)
            .verified(by: key.verificationKey)
            .claims(of: kind, at: instant(now))
    }

    private static func message(
        typ: String = #""test.v1""#,
        iat: String = #""2026-01-01T08:00:00Z""#,
        exp: String = #""2026-01-01T08:15:00Z""#,
        more: String = ""
    ) -> String {
        #"{"typ":\#(typ),"iat":\#(iat),"exp":\#(exp)\#(more)}"#
    }

    @Test func `claims of the kind and the time are given, unknown ones with them`() throws {
        let claims = try Self.claims(Self.message(more: #","x":"y""#))
        #expect(claims.issuedAt == (try Self.instant(Self.start)))
        #expect(claims.notBefore == claims.issuedAt)
        #expect(claims.expiresAt == (try Self.instant("2026-01-01T08:15:00Z")))
        #expect(try claims.string("x") == "y")
        #expect(throws: TokenError.missing(claim: "z")) { try claims.string("z") }
    }

    @Test(
        arguments: [
            ("2026-01-01T07:59:00Z", nil), ("2026-01-01T07:58:59Z", .notYetValid),
            ("2026-01-01T08:15:59Z", nil), ("2026-01-01T08:16:00Z", .expired),
            ("2026-01-01T08:16:01Z", .expired),
        ] as [(String, TokenError?)]
    )
    func `clocks may differ by a minute`(now: String, error: TokenError?) {
        if let error {
            #expect(throws: error) { try Self.claims(Self.message(), at: now) }
        } else {
            #expect(throws: Never.self) { try Self.claims(Self.message(), at: now) }
        }
    }

    @Test func `a later beginning counts`() throws {
        let message = Self.message(more: #","nbf":"2026-01-01T08:10:00Z""#)
        #expect(throws: TokenError.notYetValid) {
            try Self.claims(message, at: "2026-01-01T08:08:59Z")
        }
        _ = try Self.claims(message, at: "2026-01-01T08:09:00Z")
    }

    @Test(arguments: [
        #""2026-01-01T08:15:00+00:00""#, #""2026-01-01T09:15:00+01:00""#,
        #""2026-01-01T08:14:59.999Z""#,
    ])
    func `offsets and fractions are read`(exp: String) throws {
        _ = try Self.claims(Self.message(exp: exp))
    }

    @Test(arguments: [
        (Self.message(typ: #""vic.card.v1""#), TokenError.wrongType),
        (Self.message(typ: "1"), .wrongType),
        (#"{"iat":"\#(Self.start)"}"#, .wrongType),
        (#"{"typ":"test.v1"}"#, .missing(claim: "iat")),
        (#"{"typ":"test.v1","iat":"\#(Self.start)"}"#, .missing(claim: "exp")),
        (Self.message(exp: #""2026-01-01T08:15:01Z""#), .lifetime),
        (Self.message(exp: #""2026-01-01T08:00:00Z""#), .lifetime),
        (Self.message(exp: #""2025-01-01T08:00:00Z""#), .lifetime),
        (Self.message(exp: "1767255300"), .format(claim: "exp")),
        (Self.message(exp: #""2026-01-01""#), .format(claim: "exp")),
        (Self.message(exp: #""2026-01-01t08:15:00Z""#), .format(claim: "exp")),
        (Self.message(exp: #""2026-01-01T08:15:00z""#), .format(claim: "exp")),
        (Self.message(exp: #""2026-02-30T08:15:00Z""#), .format(claim: "exp")),
        (Self.message(more: #","nbf":null"#), .format(claim: "nbf")),
        (Self.message(more: #","typ":"test.v1""#), .json(.duplicateName)),
        (Self.message(more: #","a":[[[[[[[[1]]]]]]]]"#), .json(.tooDeep)),
        ("\u{FEFF}" + Self.message(), .json(.byteOrderMark)),
        (Self.message() + "{}", .json(.trailingBytes)),
        (#"["test.v1"]"#, .notClaims),
        (
            Self.message(more: (0..<254).map { #","m\#($0)":1"# }.joined()), .notClaims
        ),
    ])
    func `claims that break a rule are refused for their reason`(
        message: String,
        error: TokenError
    ) {
        #expect(throws: error) { try Self.claims(message) }
    }

    @Test func `eight levels and 256 members are read`() throws {
        _ = try Self.claims(Self.message(more: #","a":[[[[[[[1]]]]]]]"#))
        _ = try Self.claims(Self.message(more: (0..<253).map { #","m\#($0)":1"# }.joined()))
    }

    @Test func `what was kept can be read after its time`() throws {
        let key: TokenSigningKey<V2> = try PublicTokenTests.key(3)
        let token = try PublicToken.sign(Array(Self.message().utf8), by: key)
        let verified = try PublicToken<V2>(
            parsing: Array(token.utf8)[...],
            maximumByteCount: 9999
        ).verified(by: key.verificationKey)
        let late = try Self.instant("2027-01-01T00:00:00Z")
        #expect(throws: TokenError.expired) { try verified.claims(of: Self.kind, at: late) }
        #expect(try verified.claimsAtAnyTime(of: Self.kind).expiresAt < late)
    }
}
