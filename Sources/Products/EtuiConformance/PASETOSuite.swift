// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Tokens

/// PASETO public tokens of versions 2 and 4: `tests`, a list, or one per line, each with `token`,
/// `payload`, `footer`, `implicit-assertion` and the keys in hexadecimal or as PASERK.
///
/// They include hostile ones: `expect-fail` (or an `outcome` that says so) means that verification must
/// fail, whatever the token, the key or the claims are. No case is skipped because of its name.
struct PASETOSuite: ConformanceSuite {
    let format = "PASETO"

    func recognises(_ file: ConformanceFile) -> Bool {
        guard let first = file.cases?.first.flatMap({ $0 }) else { return false }
        return first.first(["token", "tokenHex"]) != nil && first.mustBeRefused != nil
    }

    func run(_ file: ConformanceFile, report: (ConformanceCase) -> Void) {
        for (index, item) in (file.cases ?? []).enumerated() {
            let name = item?.first(["name", "id"])?.label ?? "test \(index + 1)"
            let outcome = item.map { Self.outcome(of: $0, name) } ?? .failed("no JSON value")
            report(ConformanceCase(id: "paseto/\(name)", outcome: outcome))
        }
    }

    private static func outcome(of test: JSONValue, _ name: String) -> ConformanceOutcome {
        guard let mustFail = test.mustBeRefused else {
            return .failed("it does not say whether the token must fail")
        }
        switch version(of: test, name) {
        case 2: return PASETOCheck<V2>(test, mustFail: mustFail).outcome
        case 4: return PASETOCheck<V4>(test, mustFail: mustFail).outcome
        case 1, 3: return .skipped("another version than 2 and 4")
        default:
            // A token without a known version: neither version may accept it.
            guard mustFail else { return .failed("a token of no version that there is") }
            let second = PASETOCheck<V2>(test, mustFail: true).outcome
            return second == .passed ? PASETOCheck<V4>(test, mustFail: true).outcome : second
        }
    }

    /// Returns the version that a case is about: from its name in the published collections (`2-S-1`),
    /// from its member, or from its token.
    private static func version(of test: JSONValue, _ name: String) -> Int? {
        let parts = name.split(separator: "-")
        if parts.count == 3, let number = Int(parts[0]), 1...4 ~= number { return number }
        if let number = test["version"]?.number?.integer { return number }
        let text = test["version"]?.string ?? test["token"]?.string ?? ""
        if text.hasPrefix("v2") || text == "2" { return 2 }
        if text.hasPrefix("v4") || text == "4" { return 4 }
        return nil
    }
}

/// One test of a version.
private struct PASETOCheck<Version: PASETOVersion> {
    private static var limit: Int { 1 << 16 }

    private let test: JSONValue
    private let mustFail: Bool

    init(_ test: JSONValue, mustFail: Bool) {
        self.test = test
        self.mustFail = mustFail
    }

    var outcome: ConformanceOutcome {
        guard let token else { return .failed("token is missing") }
        do throws(TokenError) {
            let message = try message(of: token)
            guard !mustFail else { return try hostile(message) }
            if let wrong = difference(of: message) { return .failed(wrong) }
            guard let seed else { return .passed }
            let again = Array(try sign(Array(message.bytes), seed).utf8)
            guard again != token else { return .passed }
            guard !SigningKey.repeatsEd25519Signatures else {
                return .failed("signed anew it is another token")
            }
            let wrong = difference(of: try self.message(of: again))
            return wrong.map { .failed("signed anew: \($0)") } ?? .passed
        } catch {
            return mustFail ? .passed : .failed("refused: \(error)")
        }
    }

    private var token: [UInt8]? {
        if let digits = test["tokenHex"]?.string { return try? Hex.decode(digits) }
        return test["token"]?.utf8.map(Array.init)
    }

    private var implicitAssertion: [UInt8] {
        Array((test.first(["implicit-assertion", "implicitAssertion"])?.string ?? "").utf8)
    }

    /// Judges a message with a valid signature that must fail all the same, because of its claims or times.
    private func hostile(
        _ message: VerifiedMessage<Version>
    ) throws(TokenError) -> ConformanceOutcome {
        let claims = try ClaimRules.object(message.bytes, maximumByteCount: Self.limit)
        let times = try ClaimTimes(in: claims)
        if let now = test.first(["at", "time"])?.instant { try times.check(at: now) }
        return .failed("must fail and gave a payload")
    }

    /// Returns the difference from what the case states; what it does not state is not compared.
    private func difference(of message: VerifiedMessage<Version>) -> String? {
        if let payload = test["payload"]?.utf8, !message.bytes.elementsEqual(payload) {
            return "another payload"
        }
        if let footer = test["footer"]?.utf8, !message.footer.elementsEqual(footer) {
            return "another footer"
        }
        return nil
    }

    /// Returns the message under the test's key; without a public key, the symmetric key is tried as one.
    private func message(of token: [UInt8]) throws(TokenError) -> VerifiedMessage<Version> {
        let parsed = try PublicToken<Version>(parsing: token[...], maximumByteCount: Self.limit)
        return try parsed.verified(by: try key(), implicitAssertion: implicitAssertion)
    }

    private func key() throws(TokenError) -> VerificationKey<Version> {
        let text = test.first(["public-key", "publicKey", "key"])?.string ?? ""
        if text.hasPrefix("k") { return try VerificationKey(parsing: text) }
        guard let bytes = try? Hex.decode(text), let key = try? Ed25519PublicKey(bytes[...]) else {
            throw .malformedKey
        }
        return VerificationKey(key)
    }

    private var seed: [UInt8]? {
        test.first(["secret-key-seed", "seed"])?.string.flatMap { try? Hex.decode($0) }
    }

    private func sign(_ message: [UInt8], _ seed: [UInt8]) throws(TokenError) -> String {
        let key = try TokenSigningKey<Version>(seed: SecretBytes(copying: seed))
        return try PublicToken.sign(
            message,
            footer: Array((test["footer"]?.string ?? "").utf8),
            implicitAssertion: implicitAssertion,
            by: key
        )
    }
}
