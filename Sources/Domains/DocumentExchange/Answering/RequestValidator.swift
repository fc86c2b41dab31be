// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// What a wallet does with a link.
public enum Intake: Sendable {
    /// Not a request; the app may do with the link what it likes.
    case notOurs
    /// The person is told; nothing is opened. Says the rule, nothing of the link.
    case stop(StopReason)
    /// The caller is told a code by opening the link.
    case reply(ExchangeCode, link: String)
    /// The person may be asked.
    case accept(WalletRequest)
}

/// Why a wallet stops without telling the caller: code 3, which is never sent.
///
/// A vocabulary of the protocol: the wallet shows and logs it.
public enum StopReason: String, CaseIterable, Error, Hashable, Sendable {
    /// The link is too long.
    case tooLong
    /// The link is not written as links are.
    case malformed
    /// One of the four parameters about the caller is missing, empty or there twice.
    case callerParameter
    /// The caller's name is too long.
    case sourceTooLong
    /// A callback is no link to which an answer can be appended.
    case callback
    /// The callbacks lead to different apps.
    case differentSchemes
    /// The callbacks lead to an app that this wallet does not trust.
    case untrusted
    /// A signed request of a caller or a key that is not in the list.
    case unknownSigner
    /// The signature of a request is wrong.
    case signature
    /// The callbacks are not the signed ones, or not the signer's.
    case foreignCallbacks
}

/// The first half of answering: judges a link, in a fixed order.
///
/// The callbacks come first. A wallet that called back before it knew whom, would be an open redirector.
public struct RequestValidator: Sendable {
    /// What a wallet decides for itself.
    public struct Options: Hashable, Sendable {
        /// Whether requests of version 2 are served.
        public var acceptsVersion2 = false
        /// The hosts of `https` links that lead to this wallet, for version 4.
        public var hosts: Set<String> = []

        /// Version 2 refused, no hosts.
        public init() {}
    }

    /// Who is trusted.
    public var callers: TrustedCallers
    /// What the wallet decides for itself.
    public var options: Options

    /// A validator with a list of callers.
    public init(callers: TrustedCallers, options: Options = Options()) {
        self.callers = callers
        self.options = options
    }

    /// Judges a link.
    ///
    /// - Parameters:
    ///   - text: the link as the system handed it over.
    ///   - now: the time.
    ///   - isSpent: whether a request of version 4 with this state was seen before.
    /// - Returns: what to do.
    public func validate(
        _ text: String,
        at now: Instant,
        isSpent: (_ state: String) -> Bool
    ) -> Intake {
        guard isOurs(text) else { return .notOurs }
        let envelope: RequestEnvelope
        let token: RequestToken?
        let signed: Signed?
        do throws(StopReason) {
            envelope = try RequestEnvelope(text, callers: callers)
            token = envelope.token
            signed = try signature(of: token, on: envelope)
        } catch {
            return .stop(error)
        }
        do throws(ExchangeCode) {
            if envelope.version == .v4, signed == nil {
                throw token == nil ? .badActionParameters : .unsupportedVersion
            }
            return .accept(try request(envelope, signed, at: now, isSpent: isSpent))
        } catch {
            let answer = AnswerLink(version: envelope.answerVersion, state: token?.state)
            return .reply(error, link: answer.failure(error, to: envelope.failure))
        }
    }

    /// A token whose signature is right.
    private struct Signed {
        let token: RequestToken
        let caller: TrustedCaller
        let key: TrustedCaller.Key
    }

    /// Who signed a token, and with which key; `nil` without a token, and for one of another version, whose
    /// signature says nothing here.
    private func signature(
        of token: RequestToken?,
        on envelope: RequestEnvelope
    ) throws(StopReason) -> Signed? {
        guard let token, RequestClaims.version(of: token.payload) == RequestClaims.version else {
            return nil
        }
        guard let id = RequestClaims.caller(of: token.payload), let caller = callers.caller(id: id),
            let key = caller.keys.first(where: { $0.id == token.keyID })
        else { throw .unknownSigner }
        guard token.isSigned(by: key.key) else { throw .signature }
        let links = [envelope.success.link, envelope.failure.link, envelope.cancel.link]
        let addresses = RequestClaims.addresses(of: token.payload)
        guard addresses?.source == envelope.source, addresses?.callbacks == envelope.callbacks,
            links.allSatisfy({ caller.owns($0, version: .v4) })
        else { throw .foreignCallbacks }
        return Signed(token: token, caller: caller, key: key)
    }

    /// What may be asked, once the callbacks can be trusted.
    private func request(
        _ envelope: RequestEnvelope,
        _ signed: Signed?,
        at now: Instant,
        isSpent: (String) -> Bool
    ) throws(ExchangeCode) -> WalletRequest {
        let version = try version(envelope, for: signed?.caller ?? envelope.caller)
        guard envelope.segments.dropFirst() == [ProtocolName.action] else {
            throw .unknownAction
        }
        guard let signed else { return try plainRequest(envelope, version) }
        return try signedRequest(envelope, signed, at: now, isSpent: isSpent)
    }

    /// The version, where the host is right and the wallet and the caller's entry allow it.
    private func version(
        _ envelope: RequestEnvelope,
        for caller: TrustedCaller
    ) throws(ExchangeCode) -> ExchangeVersion {
        guard envelope.hasProtocolHost, let version = envelope.version,
            version >= caller.minimumVersion, version != .v2 || options.acceptsVersion2,
            version == .v4 || envelope.link.scheme == ProtocolName.scheme
        else { throw .unsupportedVersion }
        return version
    }

    /// The parameters of versions 2 and 3.
    private func plainRequest(
        _ envelope: RequestEnvelope,
        _ version: ExchangeVersion
    ) throws(ExchangeCode) -> WalletRequest {
        typealias Name = ProtocolName.Parameter
        let names = envelope.parameters.values(of: Name.kinds)
        let choices = envelope.parameters.values(of: Name.isMultichoice)
        let keys = envelope.parameters.values(of: Name.publicKey)
        guard names.count == 1, choices.count <= 1, keys.count == 1,
            ["true", "false"].contains(choices.first ?? "false"),
            let kinds = DocumentKind.list(
                names[0].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            ),
            kinds.allSatisfy(envelope.caller.mayAsk(for:))
        else { throw .badActionParameters }
        let key: CallerKey
        do throws(DocumentExchangeError) {
            key = try CallerKey(parsing: keys[0])
        } catch {
            throw error == .malformedValue ? .badActionParameters : .cryptographyError
        }
        return WalletRequest(
            envelope,
            version,
            of: envelope.caller,
            kinds: kinds,
            isMultichoice: choices.first == "true",
            recipient: .key(key.key)
        )
    }

    /// The claims of version 4 and the first key that can be used.
    private func signedRequest(
        _ envelope: RequestEnvelope,
        _ signed: Signed,
        at now: Instant,
        isSpent: (String) -> Bool
    ) throws(ExchangeCode) -> WalletRequest {
        let claims = try claims(signed.token, caller: signed.caller, at: now, isSpent: isSpent)
        guard let key = claims.keys.first(where: \.isUsable) else {
            throw .cryptographyError
        }
        return WalletRequest(
            envelope,
            .v4,
            of: signed.caller,
            kinds: claims.kinds,
            isMultichoice: claims.isMultichoice,
            recipient: .offered(key, request: signed.token.text),
            claims: claims,
            signer: signed.key
        )
    }

    /// The claims of version 4.
    private func claims(
        _ token: RequestToken,
        caller: TrustedCaller,
        at now: Instant,
        isSpent: (String) -> Bool
    ) throws(ExchangeCode) -> RequestClaims {
        guard let claims = try? RequestClaims(token.payload) else { throw .badActionParameters }
        guard claims.audience == ProtocolName.scheme, claims.isCurrent(at: now),
            !isSpent(claims.state), claims.kinds.allSatisfy(caller.mayAsk(for:))
        else { throw .badActionParameters }
        return claims
    }

    private func isOurs(_ text: String) -> Bool {
        guard let colon = text.firstIndex(of: ":") else { return false }
        let scheme = text[..<colon].asciiLowercased
        guard scheme == "https" else { return scheme == ProtocolName.scheme }
        let host = text[colon...].dropFirst(3).prefix { !"/?#".contains($0) }.asciiLowercased
        return text[colon...].hasPrefix("://") && options.hosts.contains(host)
    }
}

extension WalletRequest {
    /// A request that was judged, with the links and names of its envelope.
    fileprivate init(
        _ envelope: RequestEnvelope,
        _ version: ExchangeVersion,
        of caller: TrustedCaller,
        kinds: [DocumentKind],
        isMultichoice: Bool,
        recipient: Recipient,
        claims: RequestClaims? = nil,
        signer: TrustedCaller.Key? = nil
    ) {
        self.init(
            version: version,
            caller: caller,
            source: DisplayText.cleaned(envelope.source),
            kinds: kinds,
            isMultichoice: isMultichoice,
            isAndroidDialect: envelope.isAndroidDialect,
            claims: claims,
            signer: signer,
            recipient: recipient,
            success: envelope.success,
            failure: envelope.failure,
            cancel: envelope.cancel
        )
    }
}
