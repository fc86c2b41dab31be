// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// The parameters a wallet appends to the caller's links, by version.
struct AnswerLink {
    let version: ExchangeVersion
    /// The state of a version 4 request; `nil` if validation did not get that far.
    let state: String?

    private typealias Name = ProtocolName.Parameter

    /// Returns the link that reports a code.
    func failure(_ code: ExchangeCode, to base: CallbackBase) -> String {
        let number = String(code.rawValue)
        guard version == .v4 else { return base.adding([(Name.code, number)]) }
        return link(
            base,
            [(Name.code, number), (Name.errorCode, number), (Name.errorMessage, code.message)]
        )
    }

    /// Returns the link to open when the person declines.
    func cancellation(to base: CallbackBase) -> String {
        version == .v4 ? link(base, []) : base.adding([])
    }

    /// Returns the link that carries the documents of version 4.
    func success(_ response: String, to key: OfferedKey, base: CallbackBase) -> String {
        link(
            base,
            [
                (Name.suite, key.suite.rawValue), (Name.keyID, key.id), (Name.response, response),
            ]
        )
    }

    /// Returns the link that carries the documents of versions 2 and 3.
    static func success(_ envelope: PayloadEnvelope, base: CallbackBase) -> String {
        let data = Base64.encode(envelope.data)
        let sessionKey = Base64.encode(envelope.sessionKey)
        return switch envelope.form {
        case .blocks: base.adding([(Name.data, data)])
        case .chained: base.adding([(Name.data, data), (Name.sessionKey, sessionKey)])
        case .android:
            base.adding([
                (Name.sessionKey, androidValue(sessionKey)), (Name.data, androidValue(data)),
            ])
        }
    }

    /// Formats base64 as Android's default encoder does: lines of 76 characters, each ended by a line feed.
    ///
    /// The value is escaped once here and once more with the link.
    private static func androidValue(_ base64: String) -> String {
        let letters = Array(base64.utf8)
        var lines: [UInt8] = []
        for start in stride(from: 0, to: letters.count, by: 76) {
            lines += letters[start..<min(start + 76, letters.count)] + [UInt8(ascii: "\n")]
        }
        return PercentEncoding.encode(String(decoding: lines, as: UTF8.self))
    }

    /// Puts version and state first, and uses the fragment of `https` links, which web servers never see.
    private func link(_ base: CallbackBase, _ pairs: [(String, String)]) -> String {
        var all = [(name: Name.version, value: String(RequestClaims.version))]
        if let state { all.append((Name.state, state)) }
        all += pairs.map { (name: $0.0, value: $0.1) }
        return base.adding(all, inFragment: base.link.scheme == "https")
    }
}

extension ExchangeCode {
    /// The message that version 4 sends with the code, in English whatever the person's language.
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
