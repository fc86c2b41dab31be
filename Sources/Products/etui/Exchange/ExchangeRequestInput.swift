// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import DocumentExchange
import Encodings

/// The requested data and the caller.
struct ExchangeRequestInput {
    var query: DocumentQuery
    let requester: Requester
    let now: Instant
    private let isAndroid: Bool

    init(_ invocation: Invocation, _ version: ExchangeVersion) throws(CommandError) {
        try ExchangeInput.checkStandardInput(invocation)
        let callbacks = try Self.callbacks(invocation)
        query = DocumentQuery(
            kinds: try Self.kinds(try invocation.needed(ExchangeOptions.kinds)),
            isMultichoice: invocation.has(ExchangeOptions.multi),
            source: try invocation.needed(ExchangeOptions.source),
            callbacks: callbacks,
            minimumVersion: version
        )
        var dialects = ExchangeInput.dialects(invocation)
        isAndroid = dialects.contains(.android)
        guard version == .v3 || !isAndroid else {
            throw .unusable("--dialect android is a form of version 3")
        }
        if version == .v2 { dialects.insert(.version2) }
        requester = Requester(
            Requester.Options(
                registeredSchemes: try Self.schemes(of: callbacks, version),
                walletReadsVersion4: version == .v4,
                dialects: dialects
            )
        )
        now = try SealOptions.time(of: invocation)
    }

    /// Returns the links for the answer: three named links, or three of one scheme.
    private static func callbacks(
        _ invocation: Invocation
    ) throws(CommandError) -> CallbackLinks {
        let options = ExchangeOptions.callbacks
        guard options.contains(where: { invocation.has($0) }) else {
            let scheme = try invocation.needed(ExchangeOptions.scheme)
            guard scheme.lowercased() != "https" else {
                throw .unusable(
                    "--scheme is an app's own; name https links with --x-success, --x-error and "
                        + "--x-cancel"
                )
            }
            let base = scheme + "://documents_"
            return CallbackLinks(
                success: base + "success",
                failure: base + "error",
                cancel: base + "cancel"
            )
        }
        guard !invocation.has(ExchangeOptions.scheme) else {
            throw .unusable("--scheme makes the three links; leave it out where they are named")
        }
        return CallbackLinks(
            success: try invocation.needed(ExchangeOptions.success),
            failure: try invocation.needed(ExchangeOptions.failure),
            cancel: try invocation.needed(ExchangeOptions.declined)
        )
    }

    /// Returns the schemes that identify the caller: those of its links that wallets may trust.
    private static func schemes(
        of callbacks: CallbackLinks,
        _ version: ExchangeVersion
    ) throws(CommandError) -> [String] {
        var schemes: [String] = []
        for role in CallbackLinks.Role.allCases {
            // Invalid links are reported with the other errors of a request.
            guard let link = (try? CallbackBase(callbacks[role], version: version))?.link else {
                continue
            }
            let isWeb = link.scheme == "https"
            guard !isWeb || version == .v4 else {
                throw .unusable("https links are answered in version 4 only; say --version 4")
            }
            let anyone = TrustedCaller(id: "", name: "", schemes: [link.scheme])
            guard isWeb || anyone.owns(link, version: version) else {
                throw .unusable(
                    "no wallet answers to \(link.scheme) links; use a scheme of your own"
                )
            }
            schemes.append(link.scheme)
        }
        return schemes
    }

    /// Returns a request's link as it is sent, in the requested form.
    func sent(_ link: String) throws(CommandError) -> String {
        guard isAndroid else { return link }
        do throws(DocumentExchangeError) {
            return try AndroidRequest.link(link)
        } catch {
            throw .unusable(error.words)
        }
    }

    private static func kinds(_ text: String) throws(CommandError) -> [DocumentKind] {
        var kinds: [DocumentKind] = []
        for name in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
            kinds.append(try kind(name))
        }
        return kinds
    }

    /// Returns the kind with a name.
    static func kind(_ name: String) throws(CommandError) -> DocumentKind {
        if let kind = DocumentKind(rawValue: name) { return kind }
        let known = DocumentKind.allCases.map(\.rawValue)
        let hint = Suggestion.nearest(to: name, among: known).map { "; did you mean '\($0)'?" }
        throw .unusable(
            "there is no kind '\(name.visible)'"
                + (hint ?? "; the kinds are " + known.joined(separator: ", "))
        )
    }
}
