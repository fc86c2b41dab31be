// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography
import Encodings
import InsuranceCards
import Tokens

/// One run of `etui token key`.
enum TokenKeyMaking<Version: PASETOVersion>: TokenRun {
    static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
        guard let path = invocation.value(of: TokenOptions.out) else {
            throw .unusable("--out is missing")
        }
        let seed = SystemRandom().secret(count: 32)
        let publicKey: VerificationKey<Version>
        do {
            let key = try SigningKey(ed25519Seed: seed)
            let pem = PEM.encode(try key.pkcs8(), label: PEM.Block.privateKey)
            try Output.create(path, pem)
            publicKey = try TokenSigningKey<Version>(key).verificationKey
        } catch let error as CommandError {
            throw error == .outputExists
                ? .refused("\(path.visible) is there already and is left as it is")
                : error.about(path)
        } catch {
            throw .unusable("\(path.visible) cannot be written (\(error))")
        }
        let (text, identifier) = (publicKey.text, publicKey.identifier.text)
        guard invocation.has(SealOptions.json) else {
            invocation.console.print(text)
            invocation.console.print(identifier)
            return .success
        }
        let report = JSONOutput.object([("key", .string(text)), ("kid", .string(identifier))])
        invocation.console.print(report.encoded())
        return .success
    }
}

/// One run of `etui token make`.
enum TokenMaking<Version: PASETOVersion>: TokenRun {
    static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
        let input = invocation.arguments[0]
        let text = try TokenOptions.read(input)
        let claims = try claims(of: text, input)
        try check(claims, input)
        let key: TokenSigningKey<Version> = try TokenOptions.signingKey(of: invocation)
        let names = invocation.values(of: TokenOptions.disclose)
        let (message, disclosures) =
            try names.isEmpty ? (text, []) : split(claims, disclosing: names, input)
        let footer =
            invocation.value(of: TokenOptions.footer).map { Array($0.utf8) }
            ?? key.verificationKey.identifier.footer
        let assertion = try TokenOptions.implicitAssertion(of: invocation, Version.self)
        do {
            let token = try PublicToken.sign(
                message,
                footer: footer,
                implicitAssertion: assertion,
                by: key
            )
            invocation.console.print(
                names.isEmpty ? token : DisclosingToken.text(token, disclosures)
            )
            return .success
        } catch {
            throw .unusable("the token cannot be signed (\(error))")
        }
    }

    /// Checks the fields of a card, and those that a receipt states as verified, by the rules of cards
    /// before signing; other claims are the caller's responsibility.
    private static func check(_ claims: JSONValue, _ input: String) throws(CommandError) {
        let kinds = [CardTokenKind.card, .receipt].map(\.rawValue)
        guard let kind = claims["typ"]?.string, kinds.contains(kind) else { return }
        let errors = CardRules(at: StandardStreams.now()).errors(inFieldsOf: claims)
        guard errors.isEmpty else {
            let words = errors.map { "\($0.field) (\($0.reason.rawValue))" }
            throw .unusable(
                "\(input.visible): no card or receipt may say this: "
                    + words.joined(separator: ", ")
            )
        }
    }

    private static func claims(
        of text: [UInt8],
        _ input: String
    ) throws(CommandError) -> JSONValue {
        do {
            let root = try JSONTree(parsing: text).root
            guard root.kind == .object else {
                throw CommandError.unusable("\(input.visible): is no JSON object")
            }
            return root
        } catch let error as JSONError {
            throw .unusable("\(input.visible): no strict JSON at byte \(error.offset)")
        } catch let failure as CommandError {
            throw failure
        } catch {
            throw .unusable("\(input.visible): cannot be read")
        }
    }

    /// Returns the claims without those that are disclosed individually, and their disclosures in the
    /// order of `names`.
    private static func split(
        _ claims: JSONValue,
        disclosing names: [String],
        _ input: String
    ) throws(CommandError) -> (message: [UInt8], disclosures: [String]) {
        var disclosures: [String] = []
        for (place, name) in names.enumerated() {
            guard !DisclosureDigests.reservedNames.contains(name) else {
                throw .unusable("--disclose \(name.visible): only the token itself may say this")
            }
            guard !names[..<place].contains(name) else {
                throw .unusable("--disclose \(name.visible) is given twice")
            }
            guard let value = claims[name] else {
                throw .unusable("\(input.visible): there is no claim '\(name.visible)'")
            }
            let salt = SystemRandom().bytes(count: 16)
            disclosures.append(Disclosure.text(name: name, value: JSONOutput(value), salt: salt))
        }
        let kept = (claims.members ?? []).filter { !names.contains($0.name) }
        guard !kept.contains(where: { $0.name == "_sd" || $0.name == "_sd_alg" }) else {
            throw .unusable("\(input.visible): has _sd or _sd_alg already")
        }
        let digests = DisclosureDigests.members(of: disclosures, random: SystemRandom())
        let members = kept.map { ($0.name, JSONOutput($0.value)) } + digests
        return (JSONOutput.object(members).utf8(), disclosures)
    }
}
