// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import DocumentExchange
import Encodings

/// Requests of version 3 as callers on Android write them (specification of the exchange, §2.7).
enum AndroidRequest {
    private typealias Name = ProtocolName.Parameter

    /// A request as it is published, in the form of Android: its order of parameters, the key as
    /// SubjectPublicKeyInfo in lines, each value escaped once more.
    static func link(_ link: String, key: RSAPublicKey) -> String {
        let halves = link.split(separator: "?", maxSplits: 1).map(String.init)
        var values: [String: String] = [:]
        for pair in halves.dropFirst().joined().split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            values[String(parts[0])] = parts.dropFirst().joined()
        }
        values[Name.publicKey] = PercentEncoding.encode(
            lines(Base64.encode(PublicKey.rsa(key).subjectPublicKeyInfo))
        )
        let pairs = order.compactMap { name in
            values[name].map { name + "=" + PercentEncoding.encode($0) }
        }
        return halves[0] + "?" + pairs.joined(separator: "&")
    }

    private static let order =
        [Name.source] + CallbackLinks.Role.allCases.map(\.rawValue) + [
            Name.isMultichoice, Name.kinds, Name.publicKey,
        ]

    /// Text in lines of 76 letters, each ended by a line feed (RFC 2045 §6.8).
    private static func lines(_ text: String) -> String {
        var lines = ""
        for (place, letter) in text.enumerated() {
            lines.append(letter)
            if place % 76 == 75 || place == text.count - 1 { lines.append("\n") }
        }
        return lines
    }
}
