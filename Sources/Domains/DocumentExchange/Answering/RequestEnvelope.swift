// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// The outer part of a request link, which must be valid before the wallet may answer at all.
struct RequestEnvelope {
    let link: ExchangeLink
    let parameters: LinkParameters
    /// Whether all values were escaped twice.
    let isAndroidDialect: Bool
    /// The path after the protocol's name, not decoded: version and action.
    let segments: [String]
    /// The name that the caller gives itself.
    let source: String
    /// The links to which the caller wants the answer.
    let callbacks: CallbackLinks
    let success: CallbackBase
    let failure: CallbackBase
    let cancel: CallbackBase
    /// The caller that owns the callbacks.
    let caller: TrustedCaller

    /// The version named in the path, if known.
    var version: ExchangeVersion? { Self.version(segments) }

    /// The version whose format a refusal uses.
    var answerVersion: ExchangeVersion { version ?? .v3 }

    /// The signed request; `nil` if there is none, more than one, or a malformed one.
    var token: RequestToken? {
        let tokens = parameters.values(of: ProtocolName.Parameter.request)
        guard version == .v4, tokens.count == 1 else { return nil }
        return RequestToken(parsing: tokens[0])
    }

    /// Whether the host or the first path segment is the protocol's name, without user and port.
    var hasProtocolHost: Bool {
        guard let authority = link.authority, authority.user == nil, authority.port == nil else {
            return false
        }
        return link.scheme == "https"
            ? link.segments.first == ProtocolName.host : authority.host == ProtocolName.host
    }

    /// Reads a link and checks its callbacks.
    ///
    /// - Throws: ``StopReason``.
    init(_ text: String, callers: TrustedCallers) throws(StopReason) {
        link = try Self.link(text)
        let query = link.scheme == "https" ? link.fragment : link.query
        (parameters, isAndroidDialect) = try Self.parameters(query ?? "")
        segments = link.scheme == "https" ? Array(link.segments.dropFirst()) : link.segments
        typealias Name = ProtocolName.Parameter
        source = try Self.value(of: Name.source, in: parameters)
        callbacks = CallbackLinks(
            success: try Self.value(of: Name.success, in: parameters),
            failure: try Self.value(of: Name.failure, in: parameters),
            cancel: try Self.value(of: Name.cancel, in: parameters)
        )
        guard source.count <= ExchangeLimits.sourceCharacterCount else {
            throw .sourceTooLong
        }
        let version = Self.version(segments) ?? .v3
        success = try Self.base(callbacks.success, version)
        failure = try Self.base(callbacks.failure, version)
        cancel = try Self.base(callbacks.cancel, version)
        let links = [success.link, failure.link, cancel.link]
        guard Set(links.map(\.scheme)).count == 1 else { throw .differentSchemes }
        guard let caller = callers.owner(of: links[0], version: version),
            links.allSatisfy({ caller.owns($0, version: version) })
        else { throw .untrusted }
        self.caller = caller
    }

    static func version(_ segments: [String]) -> ExchangeVersion? {
        segments.first.flatMap { ExchangeVersion(rawValue: $0) }
    }

    private static func link(_ text: String) throws(StopReason) -> ExchangeLink {
        do throws(DocumentExchangeError) {
            return try ExchangeLink(parsing: text, byteLimit: ExchangeLimits.requestByteCount)
        } catch {
            throw error == .tooLong ? .tooLong : .malformed
        }
    }

    /// Returns the parameters, decoded once, or twice if the caller escaped them twice.
    ///
    /// A success link that only becomes a link after a second decoding shows that the caller escaped twice.
    static func parameters(
        _ query: String
    ) throws(StopReason) -> (LinkParameters, isAndroidDialect: Bool) {
        do throws(DocumentExchangeError) {
            let once = try LinkParameters(parsing: query)
            let names = once.values(of: ProtocolName.Parameter.success)
            guard let success = names.first, !hasScheme(success) else { return (once, false) }
            guard let again = PercentEncoding.decode(success[...]) else { throw .malformedLink }
            guard hasScheme(again) else { return (once, false) }
            return (try once.decodedAgain(), true)
        } catch {
            throw .malformed
        }
    }

    private static func hasScheme(_ text: String) -> Bool {
        text.firstIndex(of: ":").map { ExchangeLink.isScheme(text[..<$0]) } ?? false
    }

    private static func value(
        of name: String,
        in parameters: LinkParameters
    ) throws(StopReason) -> String {
        let values = parameters.values(of: name)
        guard values.count == 1, !values[0].isEmpty else { throw .callerParameter }
        return values[0]
    }

    private static func base(
        _ text: String,
        _ version: ExchangeVersion
    ) throws(StopReason) -> CallbackBase {
        guard let base = try? CallbackBase(text, version: version) else { throw .callback }
        return base
    }
}
