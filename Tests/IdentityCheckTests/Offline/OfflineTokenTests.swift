// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import IdentityCheck
import Testing

/// Offline tokens.
struct OfflineTokenTests {
    private static let now = Instant(secondsSinceEpoch: 1_790_000_000)
    private static let app = OfflineToken.App(
        bundleID: "com.example.app",
        needsVerification: false
    )

    private static func key(_ byte: UInt8 = 1) throws -> SigningKey {
        try SigningKey(ed25519Seed: SecretBytes(copying: [UInt8](repeating: byte, count: 32)))
    }

    private static func keys() throws -> [String: Ed25519PublicKey] {
        guard case .ed25519(let key) = try key().publicKey else { return [:] }
        return ["k": key]
    }

    private static func token(
        _ bundleID: String = "com.example.app",
        _ product: CheckProduct = .netverify,
        countries: [String]? = nil
    ) throws -> OfflineToken {
        try OfflineToken(
            bundleID: bundleID,
            product: product,
            valid: now...now.adding(seconds: 86_400),
            countries: countries,
            kid: "k"
        )
    }

    private static func error(
        _ text: String,
        for app: OfflineToken.App = app,
        at seconds: Int64 = 0
    ) throws -> OfflineTokenError? {
        let keys = try keys()
        do throws(OfflineTokenError) {
            let time = now.adding(seconds: seconds)
            _ = try OfflineToken.verified(text, by: keys, for: app, at: time)
            return nil
        } catch {
            return error
        }
    }

    @Test func `a token is read as it was made`() throws {
        let made = try Self.token("com.example.*", .fastfill, countries: ["DEU", "XKX"])
        let text = try made.signed(by: Self.key())
        let read = try OfflineToken.verified(
            text,
            by: Self.keys(),
            for: Self.app,
            at: Self.now
        )
        #expect(read == made)
        #expect(read.permits(country: "DEU") && !read.permits(country: "AUT"))
        #expect(try Self.token().permits(country: "AUT"))
        #expect(text.hasPrefix("docscan1.") && text.split(separator: ".").count == 3)
    }

    @Test func `the signature covers the text before the last dot`() throws {
        let text = try Self.token().signed(by: Self.key())
        let dot = try #require(text.utf8.lastIndex(of: UInt8(ascii: ".")))
        let signature = try Base64.decode(
            String(text[text.index(after: dot)...]),
            alphabet: .urlSafe,
            padding: .forbidden
        )
        let key = try #require(try Self.keys()["k"])
        try key.verify(signature[...], of: Array(text[..<dot].utf8)[...])
    }

    @Test(arguments: [
        ("com.example.app", "com.example.app", true), ("com.example.*", "com.example.app", true),
        ("com.example.*", "com.example.a.b", true), ("com.example.*", "com.example", false),
        ("com.example.*", "com.example.", false), ("com.example.*", "com.examples.app", false),
        ("com.example.app", "com.example.App", false), ("com.example.app", "", false),
        ("com.example.app", "com.example.app.x", false),
    ])
    func `39: a token is for one app or all below a prefix`(
        pattern: String,
        bundleID: String,
        fits: Bool
    ) throws {
        let text = try Self.token(pattern).signed(by: Self.key())
        let app = OfflineToken.App(bundleID: bundleID, needsVerification: false)
        #expect(try Self.error(text, for: app) == (fits ? nil : .bundleMismatch))
    }

    @Test(arguments: [
        (CheckProduct.fastfill, true, OfflineTokenError?.some(.wrongProduct)),
        (.fastfill, false, nil),
        (.netverify, true, nil), (.netverify, false, nil),
    ])
    func `39: data alone is no verification`(
        product: CheckProduct,
        needsVerification: Bool,
        error: OfflineTokenError?
    ) throws {
        let text = try Self.token("com.example.app", product).signed(by: Self.key())
        let app = OfflineToken.App(
            bundleID: "com.example.app",
            needsVerification: needsVerification
        )
        #expect(try Self.error(text, for: app) == error)
    }

    @Test(arguments: [(86_400, false), (86_700, false), (86_701, true)])
    func `39: a token ends, with 300 seconds of grace`(seconds: Int64, hasEnded: Bool) throws {
        let text = try Self.token().signed(by: Self.key())
        #expect(try Self.error(text, at: seconds) == (hasEnded ? .expired : nil))
    }

    @Test(arguments: [(-300, false), (-301, true)])
    func `40: a clock before the issue makes a token invalid`(
        seconds: Int64,
        isInvalid: Bool
    ) throws {
        let text = try Self.token().signed(by: Self.key())
        #expect(try Self.error(text, at: seconds) == (isInvalid ? .invalid : nil))
    }

    @Test func `the first reason in the order of the interface is told`() throws {
        let text = try Self.token("other.app", .fastfill).signed(by: Self.key())
        let verifying = OfflineToken.App(bundleID: "com.example.app", needsVerification: true)
        #expect(try Self.error(text, for: verifying, at: 1_000_000) == .wrongProduct)
        #expect(try Self.error(text, at: 1_000_000) == .bundleMismatch)
        #expect(try Self.error(text, at: -1000) == .invalid)
        #expect(try Self.error(text + "A", for: verifying, at: 1_000_000) == .invalid)
    }

    @Test func `39: a token of another key, or of an unknown one, is invalid`() throws {
        #expect(try Self.error(Self.token().signed(by: Self.key(2))) == .invalid)
        let unknown = try OfflineToken(
            bundleID: "com.example.app",
            product: .netverify,
            valid: Self.now...Self.now.adding(seconds: 1),
            kid: "other"
        )
        #expect(try Self.error(unknown.signed(by: Self.key())) == .invalid)
    }

    @Test func `39: no changed and no cut token is valid`() throws {
        let text = try Array(Self.token().signed(by: Self.key()).utf8)
        for place in text.indices {
            var changed = text
            changed[place] =
                changed[place] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
            #expect(try Self.error(String(decoding: changed, as: UTF8.self)) == .invalid)
            let cut = String(decoding: text.prefix(place), as: UTF8.self)
            #expect(try Self.error(cut) == .invalid)
        }
    }

    @Test(arguments: [
        "", "docscan1.", "docscan1..", "docscan1.e30.", "docscan1.e30.AA", "docscan2.e30.AA", "x",
        "docscan1." + String(repeating: "A", count: 5000),
    ])
    func `39: garbage is invalid`(text: String) throws {
        #expect(try Self.error(text) == .invalid)
    }

    /// Signed, but with a payload of another form.
    @Test(arguments: [
        #"{}"#, #"[]"#,
        #"{"bundleId":"com.example.app","product":"both","iat":1,"exp":1999999999,"branding":true,"kid":"k"}"#,
        #"{"bundleId":"*","product":"netverify","iat":1,"exp":1999999999,"branding":true,"kid":"k"}"#,
        #"{"bundleId":"com.example.app","product":"netverify","iat":"1","exp":1999999999,"branding":true,"kid":"k"}"#,
        #"{"bundleId":"com.example.app","product":"netverify","iat":1,"exp":1999999999,"branding":1,"kid":"k"}"#,
        #"{"bundleId":"com.example.app","product":"netverify","iat":1,"exp":1999999999,"branding":true,"kid":"k","countries":["de"]}"#,
        #"{"bundleId":"com.example.app","product":"netverify","iat":1,"exp":1999999999,"branding":true,"kid":"k","countries":[1]}"#,
        #"{"bundleId":"com.example.app","bundleId":"com.example.app","product":"netverify","iat":1,"exp":1999999999,"branding":true,"kid":"k"}"#,
    ])
    func `a signed payload of another form is invalid`(payload: String) throws {
        let content =
            "docscan1." + Base64.encode(Array(payload.utf8), alphabet: .urlSafe, padded: false)
        let signature = try Self.key().sign(Array(content.utf8)[...], using: .ed25519)
        let text = content + "." + Base64.encode(signature, alphabet: .urlSafe, padded: false)
        #expect(try Self.error(text) == .invalid)
    }

    @Test(arguments: ["", "*", "com.*.app", "com..app", "com.exa mple", ".com", "com.exämple"])
    func `a token for no app is not made`(bundleID: String) {
        #expect(throws: OfflineTokenError.cannotBeMade) { try Self.token(bundleID) }
    }

    @Test(arguments: [["de"], ["DE"], [""], ["DEU", "deu"]])
    func `a token for no country is not made`(countries: [String]) {
        #expect(throws: OfflineTokenError.cannotBeMade) {
            try Self.token("com.example.app", countries: countries)
        }
    }

    @Test(arguments: [(0, false), (1, true), (400 * 86_400, true), (400 * 86_400 + 1, false)])
    func `a token ends within 400 days`(seconds: Int64, canBeMade: Bool) {
        let token = try? OfflineToken(
            bundleID: "com.example.app",
            product: .netverify,
            valid: Self.now...Self.now.adding(seconds: seconds),
            kid: "k"
        )
        #expect((token != nil) == canBeMade)
    }
}
