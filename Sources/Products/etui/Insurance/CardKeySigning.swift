// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import InsuranceCards
import Tokens

/// One run of `etui card-keys sign`.
enum CardKeySigning {
    private static let dayCounts = 1...90

    static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
        let input = invocation.arguments[0]
        let text = invocation.value(of: CardKeysOptions.days) ?? "90"
        guard let days = Int(text), dayCounts ~= days else {
            throw .unusable("--days '\(text.visible)' is no number from 1 to 90")
        }
        let content = try TokenOptions.read(input)
        guard let root = try? JSONTree(parsing: content).root, let draft = KeySetDraft(root) else {
            throw .unusable("\(input.visible): is no draft of etui card-keys draft")
        }
        let key: TokenSigningKey<V2> = try TokenOptions.signingKey(of: invocation)
        let now = StandardStreams.now()
        let token: String
        do throws(CardIssuingError) {
            token = try draft.signed(by: key, at: now, lifetime: Int64(days) * 86_400)
        } catch {
            throw .unusable("\(input.visible): the set cannot be signed (\(error))")
        }
        for known in draft.keys {
            invocation.console.writeDiagnostic(known.words + "\n")
        }
        invocation.console.complain(
            "signed set \(draft.version) with \(draft.keys.count.counting("key")), until "
                + now.adding(seconds: Int64(days) * 86_400).rfc3339
        )
        invocation.console.print(token)
        return .success
    }
}

extension KnownKey {
    /// A description in one line.
    var words: String {
        let holder = issuer.map { " " + $0.visible } ?? ""
        return "\(role.rawValue)\(holder)  \(key.identifier.text)  until \(notAfter.rfc3339)"
    }
}
