// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// What a wallet appends to the caller's links, by version.
struct AnswerLink {
    let version: ExchangeVersion
    /// The state of a request of version 4; `nil` where the request did not get that far.
    let state: String?

    private typealias Name = ProtocolName.Parameter

    /// The link that tells a code.
    func failure(_ code: ExchangeCode, to base: CallbackBase) -> String {
        let number = String(code.rawValue)
        guard version == .v4 else { return base.adding([(Name.code, number)]) }
        return link(
            base,
            [(Name.code, number), (Name.errorCode, number), (Name.errorMessage, code.message)]
        )
    }

    /// The link that is opened when the person declines.
    func cancellation(to base: CallbackBase) -> String {
        version == .v4 ? link(base, []) : base.adding([])
    }

    /// The link that brings the documents of version 4.
    func success(_ response: String, to key: OfferedKey, base: CallbackBase) -> String {
        link(
            base,
            [
                (Name.suite, key.suite.rawValue), (Name.keyID, key.id), (Name.response, response),
            ]
        )
    }

    /// Version and state first; in the fragment of `https` links, where no web server sees them.
    private func link(_ base: CallbackBase, _ pairs: [(String, String)]) -> String {
        var all = [(name: Name.version, value: String(RequestClaims.version))]
        if let state { all.append((Name.state, state)) }
        all += pairs.map { (name: $0.0, value: $0.1) }
        return base.adding(all, inFragment: base.link.scheme == "https")
    }
}

extension ExchangeCode {
    /// What version 4 says besides the code, in English whatever the person's language.
    var message: String {
        switch self {
        case .unsupportedVersion: "The wallet does not support this link."
        case .unknownAction: "The action is not known."
        case .badCallbackParameters: "A parameter about the caller is missing or not trusted."
        case .badActionParameters: "A parameter of the action is missing or malformed."
        case .internalError: "The wallet failed while it handled the request."
        case .unauthorized: "Nobody is signed in to the wallet."
        case .cryptographyError: "The key cannot be used, or encryption failed."
        }
    }
}
