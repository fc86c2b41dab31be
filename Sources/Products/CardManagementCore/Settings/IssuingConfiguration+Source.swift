// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Foundation

extension IssuingConfiguration {
    /// Where an app's configuration is found if it passes none, or why there is none.
    package enum Source: Sendable {
        /// A configuration.
        case found(IssuingConfiguration)
        /// There is none; the hint says what is missing.
        case missing(hint: String)
    }
}

extension IssuingConfiguration.Source {
    /// Finds the configuration of an environment.
    ///
    /// The app's Info.plist comes first, `CardIssuing` and in it `sandbox` or `production`; then the JSON file that the
    /// environment variable `CARD_ISSUING_CONFIG` names, of the same shape.
    package static func standard(
        for environment: CardManagerEnvironment,
        info: [String: Any]? = Bundle.main.infoDictionary,
        variables: [String: String] = ProcessInfo.processInfo.environment
    ) -> Self {
        if let entries = info?["CardIssuing"] as? [String: Any] {
            guard let entry = entries[environment.rawValue] as? [String: Any] else {
                return .missing(hint: "CardIssuing has no entry \(environment.rawValue)")
            }
            let keys = entry["vaultKeys"] as? [[String: Any]] ?? []
            return configuration(
                base: entry["baseURL"] as? String,
                keys: keys.map { ($0["kid"] as? String, $0["publicKey"] as? String) }
            )
        }
        guard let path = variables["CARD_ISSUING_CONFIG"] else {
            return .missing(hint: "neither Info.plist CardIssuing nor CARD_ISSUING_CONFIG is set")
        }
        guard let data = FileManager.default.contents(atPath: path),
            let root = try? JSONTree(parsing: [UInt8](data)).root
        else { return .missing(hint: "CARD_ISSUING_CONFIG names no readable JSON file") }
        guard let entry = root[environment.rawValue] else {
            return .missing(hint: "CARD_ISSUING_CONFIG has no entry \(environment.rawValue)")
        }
        let keys = entry["vaultKeys"]?.elements ?? []
        return configuration(
            base: entry["baseURL"]?.string,
            keys: keys.map { ($0["kid"]?.string, $0["publicKey"]?.string) }
        )
    }

    private static func configuration(
        base: String?,
        keys: [(kid: String?, publicKey: String?)]
    ) -> Self {
        guard let base, let url = URL(string: base), url.host?.isEmpty == false else {
            return .missing(hint: "baseURL is missing or no address")
        }
        var vaultKeys: [VaultKey] = []
        for (kid, publicKey) in keys {
            guard let kid, let publicKey,
                let bytes = try? Base64.decode(publicKey, alphabet: .either, padding: .optional)
            else { return .missing(hint: "a vault key needs kid and publicKey, in base64") }
            vaultKeys.append(VaultKey(keyID: kid, x963PublicKey: Data(bytes)))
        }
        return .found(IssuingConfiguration(baseURL: url, vaultKeys: vaultKeys))
    }
}
