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
public struct RequestIntake: Sendable {
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

    /// An intake with a list of callers.
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
    public func judge(
        _ text: String,
        at now: Instant,
        isSpent: (_ state: String) -> Bool
    ) -> Intake {
        guard isOurs(text) else { return .notOurs }
        let envelope: RequestEnvelope
        do throws(StopReason) {
            envelope = try RequestEnvelope(text, callers: callers)
        } catch {
            return .stop(error)
        }
        let token = envelope.token
        do throws(Refusal) {
            return .accept(try request(envelope, token, at: now, isSpent: isSpent))
        } catch {
            switch error {
            case .stop(let reason): return .stop(reason)
            case .reply(let code):
                let answer = AnswerLink(version: envelope.answerVersion, state: token?.state)
                return .reply(code, link: answer.failure(code, to: envelope.failure))
            }
        }
    }

    /// What is wrong once the callbacks can be trusted.
    private enum Refusal: Error {
        case stop(StopReason)
        case reply(ExchangeCode)
    }

    private func request(
        _ envelope: RequestEnvelope,
        _ token: RequestToken?,
        at now: Instant,
        isSpent: (String) -> Bool
    ) throws(Refusal) -> WalletRequest {
        var caller = envelope.caller
        var signer: TrustedCaller.Key?
        if envelope.version == .v4 {
            guard let token else { throw .reply(.badActionParameters) }
            guard RequestClaims.version(of: token.payload) == RequestClaims.version else {
                throw .reply(.unsupportedVersion)
            }
            do throws(StopReason) {
                (caller, signer) = try signature(of: token, on: envelope)
            } catch {
                throw .stop(error)
            }
        }
        let version = try version(envelope, for: caller)
        guard envelope.segments.dropFirst() == [ProtocolName.action] else {
            throw .reply(.unknownAction)
        }
        guard version == .v4, let token else {
            return try plainRequest(envelope, version: version, caller: caller)
        }
        let claims = try claims(token, caller: caller, at: now, isSpent: isSpent)
        guard let key = claims.keys.first(where: \.isUsable) else {
            throw .reply(.cryptographyError)
        }
        return WalletRequest(
            version: version,
            caller: caller,
            source: DisplayText.cleaned(envelope.source),
            kinds: claims.kinds,
            isMultichoice: claims.isMultichoice,
            isAndroidDialect: envelope.isAndroidDialect,
            claims: claims,
            signer: signer,
            recipient: .offered(key, request: token.text),
            success: envelope.success,
            failure: envelope.failure,
            cancel: envelope.cancel
        )
    }

    /// Who signed a token, and with which key.
    private func signature(
        of token: RequestToken,
        on envelope: RequestEnvelope
    ) throws(StopReason) -> (TrustedCaller, TrustedCaller.Key) {
        guard let id = RequestClaims.caller(of: token.payload), let caller = callers.caller(id: id),
            let key = caller.keys.first(where: { $0.id == token.keyID })
        else { throw .unknownSigner }
        guard token.isSigned(by: key.key) else { throw .signature }
        let links = [envelope.success.link, envelope.failure.link, envelope.cancel.link]
        let addresses = RequestClaims.addresses(of: token.payload)
        guard addresses?.source == envelope.source, addresses?.callbacks == envelope.callbacks,
            links.allSatisfy({ caller.owns($0, version: .v4) })
        else { throw .foreignCallbacks }
        return (caller, key)
    }

    /// The version, where the host is right and the wallet and the caller's entry allow it.
    private func version(
        _ envelope: RequestEnvelope,
        for caller: TrustedCaller
    ) throws(Refusal) -> ExchangeVersion {
        guard envelope.hasProtocolHost, let version = envelope.version,
            version >= caller.minimumVersion, version != .v2 || options.acceptsVersion2,
            version == .v4 || envelope.link.scheme == ProtocolName.scheme
        else { throw .reply(.unsupportedVersion) }
        return version
    }

    /// The parameters of versions 2 and 3.
    private func plainRequest(
        _ envelope: RequestEnvelope,
        version: ExchangeVersion,
        caller: TrustedCaller
    ) throws(Refusal) -> WalletRequest {
        typealias Name = ProtocolName.Parameter
        let names = envelope.parameters.values(of: Name.kinds)
        let choices = envelope.parameters.values(of: Name.isMultichoice)
        let keys = envelope.parameters.values(of: Name.publicKey)
        guard names.count == 1, choices.count <= 1, keys.count == 1,
            ["true", "false"].contains(choices.first ?? "false"),
            let kinds = DocumentKind.list(
                names[0].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            ),
            kinds.allSatisfy(caller.mayAsk(for:))
        else { throw .reply(.badActionParameters) }
        let key: CallerKey
        do throws(CallerKey.Fault) {
            key = try CallerKey(parsing: keys[0])
        } catch {
            throw .reply(error == .malformedText ? .badActionParameters : .cryptographyError)
        }
        return WalletRequest(
            version: version,
            caller: caller,
            source: DisplayText.cleaned(envelope.source),
            kinds: kinds,
            isMultichoice: choices.first == "true",
            isAndroidDialect: envelope.isAndroidDialect,
            claims: nil,
            signer: nil,
            recipient: .key(key.key),
            success: envelope.success,
            failure: envelope.failure,
            cancel: envelope.cancel
        )
    }

    /// The claims of version 4.
    private func claims(
        _ token: RequestToken,
        caller: TrustedCaller,
        at now: Instant,
        isSpent: (String) -> Bool
    ) throws(Refusal) -> RequestClaims {
        let claims: RequestClaims
        do throws(RequestClaims.Fault) {
            claims = try RequestClaims(token.payload)
        } catch {
            throw .reply(error == .suite ? .cryptographyError : .badActionParameters)
        }
        guard claims.audience == ProtocolName.scheme, claims.isCurrent(at: now),
            !isSpent(claims.state), claims.kinds.allSatisfy(caller.mayAsk(for:))
        else { throw .reply(.badActionParameters) }
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
