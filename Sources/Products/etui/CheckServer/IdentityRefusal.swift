// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import IdentityServer

/// Why the interface of a server for identity checks refuses a request.
struct IdentityRefusal {
    /// The longest sentence that is shown.
    private static let sentenceCount = 400

    let code: IdentityErrorCode
    /// The name of a member or of a setting.
    let detail: String?
    /// What is wrong in this case, without the full stop; nil if the answer only has the sentence of its code.
    let rule: String?

    /// Reads an answer that is no success; nil if it is none of this interface.
    init?(_ answer: IdentityConnection.Answer) {
        let error = (try? JSONTree(parsing: answer.body).root)?["error"]
        guard let code = error?["code"]?.string.flatMap({ IdentityErrorCode(rawValue: $0) })
        else { return nil }
        self.code = code
        detail = error?["detail"]?.string
        let message = error?["message"]?.string ?? code.sentence
        rule =
            message == code.sentence || message.isEmpty
            ? nil : Self.line(String(message.prefix(Self.sentenceCount)).visible)
    }

    /// Returns a sentence as messages of commands have it: without a capital for its first word, and without a full stop.
    private static func line(_ sentence: String) -> String {
        let line = sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
        let isWord = line.dropFirst().first.map { $0.isLowercase || $0 == " " } ?? false
        return isWord ? line.prefix(1).lowercased() + line.dropFirst() : line
    }

    /// Returns the error for an option or argument whose value is refused.
    func about(_ name: String) -> CommandError {
        guard let rule else { return .unusable("\(name) is not accepted") }
        guard let detail, rule.hasPrefix(detail + " ") else { return .unusable("\(name): \(rule)") }
        return .unusable(name + rule.dropFirst(detail.count))
    }
}
