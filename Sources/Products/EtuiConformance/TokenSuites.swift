// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Tokens

/// PASETO test vectors, the public tokens of versions 2 and 4: an object with a `name` and `tests`, each with
/// `token`, `payload`, `footer`, `implicit-assertion` and the keys in hexadecimal.
struct PASETOSuite: ConformanceSuite {
    let format = "PASETO"

    func recognises(_ file: ConformanceFile) -> Bool {
        let first = file.json?["tests"]?[0]
        return first?["expect-fail"]?.boolean != nil && first?["token"] != nil
    }

    func run(_ file: ConformanceFile, report: (ConformanceCase) -> Void) {
        for (index, test) in (file.json?["tests"]?.elements ?? []).enumerated() {
            let name = test["name"]?.string ?? "test \(index + 1)"
            let outcome: ConformanceOutcome =
                switch name.first {
                case "2": PASETOCheck<V2>(test).outcome
                case "4": PASETOCheck<V4>(test).outcome
                default: .skipped("another version than 2 and 4")
                }
            report(ConformanceCase(id: "paseto/\(name)", outcome: outcome))
        }
    }
}

/// One test of a version.
private struct PASETOCheck<Version: PASETOVersion> {
    private static var limit: Int { 1 << 16 }

    private let test: JSONValue

    init(_ test: JSONValue) {
        self.test = test
    }

    var outcome: ConformanceOutcome {
        guard let token = test["token"]?.string, let mustFail = test["expect-fail"]?.boolean else {
            return .failed("token or expect-fail is missing")
        }
        do throws(TokenError) {
            let message = try message(of: token)
            guard !mustFail else { return .failed("must fail and gave a payload") }
            guard message.bytes.elementsEqual((test["payload"]?.string ?? "").utf8) else {
                return .failed("another payload")
            }
            guard message.footer.elementsEqual((test["footer"]?.string ?? "").utf8) else {
                return .failed("another footer")
            }
            let again = try sign(Array(message.bytes))
            return again == token ? .passed : .failed("signed anew it is another token")
        } catch {
            return mustFail ? .passed : .failed("refused: \(error)")
        }
    }

    private var implicitAssertion: [UInt8] {
        Array((test["implicit-assertion"]?.string ?? "").utf8)
    }

    /// The message under the test's key, a symmetric one taken for a public one where there is no other.
    private func message(of token: String) throws(TokenError) -> VerifiedMessage<Version> {
        let parsed = try PublicToken<Version>(
            parsing: Array(token.utf8)[...],
            maximumByteCount: Self.limit
        )
        guard let bytes = bytes("public-key") ?? bytes("key"),
            let key = try? Ed25519PublicKey(bytes[...])
        else { throw .malformedKey }
        return try parsed.verified(
            by: VerificationKey(key),
            implicitAssertion: implicitAssertion
        )
    }

    private func sign(_ message: [UInt8]) throws(TokenError) -> String {
        guard let seed = bytes("secret-key-seed") else { throw .malformedKey }
        let key = try TokenSigningKey<Version>(seed: SecretBytes(copying: seed))
        return try PublicToken.sign(
            message,
            footer: Array((test["footer"]?.string ?? "").utf8),
            implicitAssertion: implicitAssertion,
            by: key
        )
    }

    private func bytes(_ member: String) -> [UInt8]? {
        test[member]?.string.flatMap { try? Hex.decode($0) }
    }
}

/// PASERK test vectors, texts and identifiers of public keys: an object with a `name` such as
/// `PASERK k2.pid Test Vectors` and `tests`, each with `key` in hexadecimal and `paserk`.
struct PASERKSuite: ConformanceSuite {
    let format = "PASERK"

    func recognises(_ file: ConformanceFile) -> Bool {
        let first = file.json?["tests"]?[0]
        return first?["expect-fail"]?.boolean != nil && first?["paserk"] != nil
    }

    func run(_ file: ConformanceFile, report: (ConformanceCase) -> Void) {
        for (index, test) in (file.json?["tests"]?.elements ?? []).enumerated() {
            let name = test["name"]?.string ?? "test \(index + 1)"
            report(ConformanceCase(id: "paserk/\(name)", outcome: Self.outcome(of: test, name)))
        }
    }

    private static func outcome(of test: JSONValue, _ name: String) -> ConformanceOutcome {
        let bytes = test["key"]?.string.flatMap { try? Hex.decode($0) } ?? []
        do throws(TokenError) {
            let text: String
            switch name.split(separator: "-").first {
            case "k2.public": text = try KeyText<V2>.text(of: bytes[...])
            case "k4.public": text = try KeyText<V4>.text(of: bytes[...])
            case "k2.pid": text = try KeyIdentifier<V2>(ofKey: bytes[...]).text
            case "k4.pid": text = try KeyIdentifier<V4>(ofKey: bytes[...]).text
            default: return .skipped("another kind than the texts and identifiers of public keys")
            }
            guard test["expect-fail"]?.boolean == false else {
                return .failed("must fail and gave a text")
            }
            return text == test["paserk"]?.string ? .passed : .failed("another text: \(text)")
        } catch {
            let mustFail = test["expect-fail"]?.boolean == true
            return mustFail ? .passed : .failed("refused: \(error)")
        }
    }
}
