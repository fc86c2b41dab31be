// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// Why a check fails or cannot continue: a code for programs, a sentence for people.
struct CheckError: Error {
    /// The number of the protocol if it has one, otherwise a name of ours.
    let code: JSONOutput
    /// The problem and what to do.
    let words: String
    /// Further members of the report.
    var details: [(String, JSONOutput)] = []
    /// The result on the one scale.
    var result = CheckResult.refused
    /// Whether it is known to be false, rather than breaking a rule.
    var isForged = false
    /// The link that informs the caller of an exchange.
    var callback: String?

    /// The word before the sentence.
    var verdict: String { result == .refused && !isForged ? "REFUSED" : result.words }

    /// The members of a report for this error.
    var members: [(String, JSONOutput)] {
        let error = [("code", code)] + details + [("message", .string(words))]
        return [("result", .string(result.name)), ("error", .object(error))]
    }

    /// Creates an error with a name of ours.
    static func named(
        _ name: String,
        _ words: String,
        _ details: [(String, JSONOutput)] = []
    ) -> CheckError {
        CheckError(code: .string(name), words: words, details: details)
    }

    /// Returns the same error with another result.
    func with(_ result: CheckResult) -> CheckError {
        var error = self
        error.result = result
        return error
    }
}
