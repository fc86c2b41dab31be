// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// The wallet's decision on a link.
public enum Intake: Sendable {
    /// Not a request; the app may handle the link as it likes.
    case notOurs
    /// The wallet informs the person and opens nothing.
    ///
    /// The reason names the rule and nothing from the link.
    case stop(StopReason)
    /// The wallet reports a code to the caller by opening the link.
    case reply(ExchangeCode, link: String)
    /// The wallet may ask the person.
    case accept(WalletRequest)
}

/// The reason a wallet stops without informing the caller: code 3, which is never sent.
///
/// Part of the protocol's vocabulary: the wallet shows and logs it.
public enum StopReason: String, CaseIterable, Error, Hashable, Sendable {
    /// The link is too long.
    case tooLong
    /// The link is malformed.
    case malformed
    /// One of the four parameters about the caller is missing, empty or repeated.
    case callerParameter
    /// The caller's name is too long.
    case sourceTooLong
    /// An answer cannot be appended to a callback.
    case callback
    /// The callbacks lead to different apps.
    case differentSchemes
    /// The callbacks lead to an app that this wallet does not trust.
    case untrusted
    /// A caller or key that is not in the list signed the request.
    case unknownSigner
    /// The signature of a request is wrong.
    case signature
    /// The callbacks differ from the signed ones, or do not belong to the signer.
    case foreignCallbacks
}

/// The first half of answering: checks a link, in a fixed order.
///
/// The callbacks come first: a wallet that called back before it knew whom would be an open redirector.
public struct RequestValidator: Sendable {
    /// Settings that each wallet chooses.
    public struct Options: Hashable, Sendable {
        /// Whether the wallet serves requests of version 2.
        public var acceptsVersion2 = false
        /// The hosts of `https` links that lead to this wallet, for version 4.
        public var hosts: Set<String> = []

        /// Creates the default options: version 2 refused, no hosts.
        public init() {}
    }

    /// The trusted callers.
    public var callers: TrustedCallers
    /// The wallet's settings.
    public var options: Options

    /// Creates a validator with a list of callers.
    public init(callers: TrustedCallers, options: Options = Options()) {
        self.callers = callers
        self.options = options
    }

    /// Checks a link.
    ///
    /// - Parameters:
    ///   - text: the link as the system handed it over.
    ///   - now: the time.
    ///   - isSpent: whether a version 4 request with this state was seen before.
    /// - Returns: the wallet's decision.
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

    /// A token with a valid signature.
    private struct Signed {
        let token: RequestToken
        let caller: TrustedCaller
        let key: TrustedCaller.Key
    }

    /// Returns who signed a token, and with which key.
    ///
    /// `nil` without a token, and for a token of another version, whose signature means nothing here.
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

    /// Reads the request, once the callbacks can be trusted.
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

    /// Returns the version, if the host is right and both the wallet and the caller's entry allow it.
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

    /// Reads the parameters of versions 2 and 3.
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

    /// Reads the claims of version 4 and finds the first usable key.
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

    /// Reads the claims of version 4.
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
    /// Creates a checked request with the links and names of its envelope.
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
