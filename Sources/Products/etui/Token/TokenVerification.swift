// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography
import Encodings
import InsuranceCards
import Tokens

/// One run of `etui token verify`.
enum TokenVerification {
    static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
        let text = try text(of: invocation.arguments[0])
        return text.starts(with: Array("v4.".utf8))
            ? try TokenCheck<V4>(invocation).run(text) : try TokenCheck<V2>(invocation).run(text)
    }

    /// Returns the token without a trailing line break.
    private static func text(of argument: String) throws(CommandError) -> ArraySlice<UInt8> {
        let isText = argument.hasPrefix("v2.") || argument.hasPrefix("v4.")
        var text =
            isText && Input.isFolder(argument) == nil
            ? Array(argument.utf8)[...] : try TokenOptions.read(argument)[...]
        while let last = text.last, [0x0A, 0x0D, 0x20].contains(last) { text.removeLast() }
        return text
    }
}

/// The check of a token of one version.
private struct TokenCheck<Version: PASETOVersion> {
    /// The result of a successful check.
    private struct Outcome {
        let key: VerificationKey<Version>
        let claims: JSONValue
        let result: CheckResult
        let disclosures: [Disclosure]
        /// The claims of the holder's proof, if there is one.
        let proof: JSONValue?
    }

    private let invocation: Invocation
    private let keys: [VerificationKey<Version>]
    private let now: Instant
    private let implicitAssertion: [UInt8]
    private let isInsurance: Bool

    init(_ invocation: Invocation) throws(CommandError) {
        self.invocation = invocation
        now = try SealOptions.time(of: invocation)
        implicitAssertion = try TokenOptions.implicitAssertion(of: invocation, Version.self)
        isInsurance = invocation.value(of: TokenOptions.profile) == "insurance"
        let given = invocation.values(of: TokenOptions.publicKey)
        guard !given.isEmpty else {
            throw .unusable("--key is missing: without a key nothing can be verified")
        }
        var keys: [VerificationKey<Version>] = []
        for text in given { keys.append(try Self.key(text)) }
        self.keys = keys
    }

    private static func key(_ given: String) throws(CommandError) -> VerificationKey<Version> {
        if let key = try? VerificationKey<Version>(parsing: given) { return key }
        let isKeyText = given.hasPrefix("k2.") || given.hasPrefix("k4.")
        guard !isKeyText || Input.kind(given) != nil else {
            throw .unusable("--key '\(given.visible)' is no public key of this version")
        }
        let content = try TokenOptions.readSecret(given)
        let isPrivate = PEM.holdsPrivateKey(content)
        let key = isPrivate ? publicHalf(of: content) : publicKey(in: content.revealed())
        guard let key else { throw .unusable("\(given.visible): holds no Ed25519 key") }
        return key
    }

    /// Returns the public half of a private key, which is not used for anything else.
    private static func publicHalf(of pem: borrowing SecretBytes) -> VerificationKey<Version>? {
        guard let der = PEM.secret(in: pem, label: PEM.Block.privateKey),
            case .ed25519(let key)? = try? SigningKey(pkcs8: der).publicKey
        else { return nil }
        return VerificationKey(key)
    }

    /// Returns the first public key in a text, on a line by itself or as PEM.
    private static func publicKey(in content: [UInt8]) -> VerificationKey<Version>? {
        let text = String(decoding: content, as: UTF8.self)
        for line in text.split(whereSeparator: \.isNewline) {
            if let key = try? VerificationKey<Version>(parsing: String(line)) { return key }
        }
        for block in PEM.blocks(in: content) where block.label == PEM.Block.publicKey {
            if let bytes = block.bytes,
                case .ed25519(let key)? = try? PublicKey(subjectPublicKeyInfo: bytes[...])
            {
                return VerificationKey(key)
            }
        }
        return nil
    }

    func run(_ text: ArraySlice<UInt8>) throws(CommandError) -> ExitStatus {
        do throws(CheckError) {
            let outcome = try check(text)
            show(outcome)
            return .success
        } catch {
            guard invocation.has(SealOptions.json) else {
                let paint = Paint(isOn: invocation.console.hasColour)
                let verdict = paint.verdict(error.result, error.verdict)
                invocation.console.print("\(verdict): \(error.words)")
                return .negative
            }
            let report = JSONOutput.object([
                ("schema", "etui.token.v1"), ("status", "refused"),
                ("result", .string(error.result.name)), ("error", error.code),
                ("message", .string(error.words)),
            ])
            invocation.console.print(report.encoded())
            return .negative
        }
    }

    private func check(_ text: ArraySlice<UInt8>) throws(CheckError) -> Outcome {
        var parts: DisclosingToken?
        let (verified, claims): (VerifiedMessage<Version>, JSONValue)
        do throws(TokenError) {
            if text.contains(UInt8(ascii: "~")) {
                let limit =
                    isInsurance ? CardTokenKind.issuedByteLimit : TokenOptions.byteLimit
                parts = try DisclosingToken(parsing: text, maximumByteCount: limit)
            }
            (verified, claims) = try self.claims(of: parts?.token ?? text)
        } catch {
            throw CheckError(error)
        }
        var disclosures: [Disclosure] = []
        if let parts, !parts.disclosures.isEmpty {
            do throws(TokenError) {
                disclosures = try DisclosureDigests(in: claims).disclosures(parts.disclosures)
            } catch {
                throw CheckError(ofDisclosures: error)
            }
        }
        return Outcome(
            key: verified.key,
            claims: claims,
            result: .verified(by: verified),
            disclosures: disclosures,
            proof: try proof(of: parts, by: claims)
        )
    }

    /// Returns the claims of the holder's proof; `nil` if there is none and none was requested.
    private func proof(
        of parts: DisclosingToken?,
        by claims: JSONValue
    ) throws(CheckError) -> JSONValue? {
        let expected = [("aud", TokenOptions.audience), ("nonce", TokenOptions.nonce)]
            .compactMap { claim, option in
                invocation.value(of: option).map { (claim: claim, text: $0) }
            }
        guard let parts, parts.keyBinding != nil else {
            guard expected.isEmpty else { throw CheckError(ofProof: .missingProof) }
            return nil
        }
        let proof: TokenClaims
        do throws(TokenError) {
            let kind = CardTokenKind.keyBinding.kind
            proof = try parts.proof(of: kind, by: claims, Version.self)
            try proof.check(at: now)
        } catch {
            throw CheckError(ofProof: error)
        }
        for (claim, text) in expected where proof.root[claim]?.string != text {
            throw CheckError(proofSaysOther: claim)
        }
        return proof.root
    }

    private func claims(
        of text: ArraySlice<UInt8>
    ) throws(TokenError) -> (VerifiedMessage<Version>, JSONValue) {
        let token = try PublicToken<Version>(
            parsing: text,
            maximumByteCount: isInsurance ? InsuranceProfile.byteLimit : TokenOptions.byteLimit
        )
        if isInsurance { try InsuranceProfile.checkUnverified(token) }
        let verified = try verified(token)
        let root = try ClaimRules.object(
            verified.bytes,
            maximumByteCount: TokenOptions.byteLimit
        )
        if let type = invocation.value(of: TokenOptions.type), root["typ"]?.string != type {
            throw .wrongType
        }
        if isInsurance {
            try InsuranceProfile.check(verified, root, byteCount: text.count, at: now)
        }
        try ClaimTimes(in: root).check(at: now)
        return (verified, root)
    }

    /// Returns the message verified with the key that the footer names, or if it names none, with any of the keys.
    private func verified(
        _ token: PublicToken<Version>
    ) throws(TokenError) -> VerifiedMessage<Version> {
        var candidates = keys
        if let identifier = try? token.keyIdentifier {
            candidates = keys.filter { $0.identifier == identifier }
            guard !candidates.isEmpty else { throw .unknownKey }
        }
        for key in candidates {
            if let message = try? token.verified(by: key, implicitAssertion: implicitAssertion) {
                return message
            }
        }
        throw .wrongSignature
    }

    private func show(_ outcome: Outcome) {
        let console = invocation.console
        let disclosed = outcome.disclosures.map { ($0.name, JSONOutput($0.value)) }
        guard !invocation.has(SealOptions.json) else {
            let report = JSONOutput.object([
                ("schema", "etui.token.v1"), ("status", "verified"),
                ("result", .string(outcome.result.name)), ("error", nil),
                ("version", .string(Version.tokenPrefix)),
                ("kid", .string(outcome.key.identifier.text)),
                ("claims", JSONOutput(outcome.claims)), ("disclosed", .object(disclosed)),
                ("keyBinding", outcome.proof.map { JSONOutput($0) } ?? .null),
            ])
            console.print(report.encoded())
            return
        }
        let verdict = Paint(isOn: console.hasColour).verdict(outcome.result)
        console.print("\(verdict), \(Version.tokenPrefix).public, signed by")
        console.print("  \(outcome.key.identifier.text)")
        console.print(JSONOutput(outcome.claims).encoded(pretty: true))
        if !disclosed.isEmpty {
            console.print("Disclosed:")
            console.print(JSONOutput.object(disclosed).encoded(pretty: true))
        }
        if let proof = outcome.proof {
            console.print("The holder proved to have the key:")
            console.print(JSONOutput(proof).encoded(pretty: true))
        }
    }
}
