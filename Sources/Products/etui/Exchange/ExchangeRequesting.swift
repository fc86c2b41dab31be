// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import DocumentExchange
import Encodings

/// `etui exchange request`.
enum ExchangeRequesting {
    static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
        let version = ExchangeVersion(
            rawValue: "v" + (invocation.value(of: ExchangeOptions.version) ?? "3")
        )
        let input = try ExchangeRequestInput(invocation, version ?? .v3)
        let link =
            if version == .v4 {
                try signed(input, invocation)
            } else if let path = invocation.value(of: ExchangeOptions.stateOut) {
                try kept(input, invocation, in: path)
            } else {
                try published(input, invocation)
            }
        ExchangeReport(invocation: invocation).print([("link", .string(link))], text: link)
        return .success
    }

    private static func rsaKey(
        _ invocation: Invocation
    ) throws(CommandError) -> RSADecryptionKey {
        let path = try invocation.needed(ExchangeOptions.keys)
        guard case .rsa(let key) = try ExchangeInput.requestKey(path) else {
            throw .unusable("\(path.visible): versions 2 and 3 need an RSA key")
        }
        return key
    }

    /// Creates a request as published, without saving anything.
    private static func published(
        _ input: ExchangeRequestInput,
        _ invocation: Invocation
    ) throws(CommandError) -> String {
        let key = try rsaKey(invocation)
        let link: String
        do throws(DocumentExchangeError) {
            guard Requester.isUsable(source: input.query.source) else { throw .unusableSource }
            link = try GetDocumentsRequest(
                version: input.query.minimumVersion,
                kinds: input.query.kinds,
                publicKey: Base64.encode(key.publicKey.pkcs1),
                isMultichoice: input.query.isMultichoice,
                source: input.query.source,
                callbacks: input.query.callbacks
            ).link(registeredSchemes: input.requester.options.registeredSchemes)
        } catch {
            throw .unusable(error.words)
        }
        return try input.sent(link)
    }

    /// Creates a request of version 2 or 3 with a state.
    private static func kept(
        _ input: ExchangeRequestInput,
        _ invocation: Invocation,
        in path: String
    ) throws(CommandError) -> String {
        let key = try rsaKey(invocation)
        let started: Requester.Started
        do throws(DocumentExchangeError) {
            started = try input.requester.start(
                input.query,
                key: key,
                random: SystemRandom(),
                now: input.now
            )
        } catch {
            throw .unusable(error.words)
        }
        let link = try input.sent(started.link)
        try PendingExchangeFile(path: path).keep(started.takePending())
        return link
    }

    /// Creates a request of version 4.
    private static func signed(
        _ input: ExchangeRequestInput,
        _ invocation: Invocation
    ) throws(CommandError) -> String {
        var input = input
        input.query.signed = try terms(invocation)
        let path = try invocation.needed(ExchangeOptions.stateOut)
        let signer = try ExchangeInput.signingKey(try invocation.needed(ExchangeOptions.signKey))
        let started = try started(input, try requestKey(invocation), signer)
        let link = started.link
        try PendingExchangeFile(path: path).keep(started.takePending())
        return link
    }

    private static func requestKey(_ invocation: Invocation) throws(CommandError) -> RequestKey {
        if let path = invocation.value(of: ExchangeOptions.keys) {
            return try ExchangeInput.requestKey(path)
        }
        do throws(KeyError) {
            return try RequestKey.makeForVersion4()
        } catch {
            throw .unusable("no key can be made (\(error))")
        }
    }

    private static func started(
        _ input: ExchangeRequestInput,
        _ key: consuming RequestKey,
        _ signer: borrowing SigningKey
    ) throws(CommandError) -> Requester.Started {
        do throws(DocumentExchangeError) {
            let draft = try input.requester.draft(
                input.query,
                key: key,
                random: SystemRandom(),
                now: input.now
            )
            // Only a library failure leaves it unsigned, and the draft rejects that.
            let signature = try? signer.signRaw(draft.signingInput[...], hash: .sha256)
            return try draft.signed(signature ?? [])
        } catch {
            throw .unusable(error.words)
        }
    }

    private static func terms(
        _ invocation: Invocation
    ) throws(CommandError) -> DocumentQuery.SignedTerms {
        let code = invocation.value(of: ExchangeOptions.purposeCode)
        let text = try invocation.needed(ExchangeOptions.purpose)
        let purpose = code.flatMap { RequestPurpose(rawValue: $0) } ?? .other
        guard let purpose = StatedPurpose(purpose, text: text) else {
            throw .unusable("--purpose has at most \(StatedPurpose.characterLimit) characters")
        }
        let kept = try invocation.needed(ExchangeOptions.retention)
        guard let retention = Retention(kept) else {
            throw .unusable("--retention '\(kept.visible)' is not none, session or P30D")
        }
        return DocumentQuery.SignedTerms(
            caller: try invocation.needed(ExchangeOptions.caller),
            keyID: try invocation.needed(ExchangeOptions.keyID),
            fields: try fields(invocation),
            purpose: purpose,
            retention: retention
        )
    }

    private static func fields(
        _ invocation: Invocation
    ) throws(CommandError) -> [DocumentKind: [DocumentPointer]] {
        var fields: [DocumentKind: [DocumentPointer]] = [:]
        for text in invocation.values(of: ExchangeOptions.fields) {
            let halves = text.split(separator: "=", maxSplits: 1).map(String.init)
            let names = halves.count == 2 ? halves[1].split(separator: ",") : []
            guard let name = halves.first, !names.isEmpty else {
                throw .unusable("--fields '\(text.visible)': write RusINN=/inn,/person/lastName")
            }
            let kind = try ExchangeRequestInput.kind(name)
            for name in names {
                guard let pointer = DocumentPointer(String(name)), kind.form.layout.names(pointer)
                else {
                    throw .unusable("\(kind.rawValue) has no member '\(String(name).visible)'")
                }
                fields[kind, default: []].append(pointer)
            }
        }
        return fields
    }
}
