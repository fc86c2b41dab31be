// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings

/// Requests of version 3 as callers on Android write them.
///
/// They have another order of parameters, the key as SubjectPublicKeyInfo in lines, and each value escaped once more.
/// Wallets recognise them by their values; see ``WalletRequest/isAndroidDialect``.
public enum AndroidRequest {
    private typealias Name = ProtocolName.Parameter

    /// Converts a request to the Android form.
    ///
    /// - Parameter link: the link of a ``GetDocumentsRequest``, or of a ``Requester``.
    /// - Returns: a link that asks for the same with the same key; unknown parameters are left out.
    /// - Throws: ``DocumentExchangeError/notVersion3``, ``DocumentExchangeError/tooLarge``.
    public static func link(_ link: String) throws(DocumentExchangeError) -> String {
        guard let written = try? ExchangeLink(parsing: link, byteLimit: limit),
            written.scheme == ProtocolName.scheme,
            written.segments == [ExchangeVersion.v3.rawValue, ProtocolName.action],
            let parameters = try? LinkParameters(parsing: written.query ?? "")
        else { throw .notVersion3 }
        var pairs: [(name: String, value: String)] = []
        for name in order {
            let values = parameters.values(of: name)
            let isMissing = values.isEmpty && name != Name.isMultichoice
            guard values.count <= 1, !isMissing else { throw .notVersion3 }
            for value in values { pairs.append((name, try escaped(value, of: name))) }
        }
        let android = link.prefix { $0 != "?" } + "?" + LinkParameters.text(of: pairs)
        guard android.utf8.count <= limit else { throw .tooLarge }
        return String(android)
    }

    private static let limit = ExchangeLimits.requestByteCount
    private static let order =
        [Name.source] + CallbackLinks.Role.allCases.map(\.rawValue) + [
            Name.isMultichoice, Name.kinds, Name.publicKey,
        ]

    private static func escaped(_ value: String, of name: String) throws(DocumentExchangeError)
        -> String
    {
        guard name == Name.publicKey else { return PercentEncoding.encode(value) }
        guard let key = (try? CallerKey(parsing: value))?.key else { throw .notVersion3 }
        return PercentEncoding.encode(
            lines(Base64.encode(PublicKey.rsa(key).subjectPublicKeyInfo))
        )
    }

    /// Breaks a text into lines of 76 characters, each ended by a line feed (RFC 2045 §6.8).
    private static func lines(_ text: String) -> String {
        var lines = ""
        for (place, letter) in text.enumerated() {
            lines.append(letter)
            if place % 76 == 75 || place == text.count - 1 { lines.append("\n") }
        }
        return lines
    }
}
