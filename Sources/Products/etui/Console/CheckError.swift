// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// Why what a command was to check is refused, or goes no further: for programs a code, for people a sentence.
struct CheckError: Error {
    /// The number of the protocol where it has one, else a name of ours.
    let code: JSONOutput
    /// What is wrong and what to do.
    let words: String
    /// Further members of the report.
    var details: [(String, JSONOutput)] = []
    /// The result on the one scale.
    var result = CheckResult.refused
    /// Whether it is known to be false, rather than against a rule.
    var isForged = false
    /// The link that tells the caller of an exchange.
    var callback: String?

    /// The word in front of the sentence.
    var verdict: String { result == .refused && !isForged ? "REFUSED" : result.words }

    /// The error as members of a report.
    var members: [(String, JSONOutput)] {
        let error = [("code", code)] + details + [("message", .string(words))]
        return [("result", .string(result.name)), ("error", .object(error))]
    }

    /// An error with a name of ours.
    static func named(
        _ name: String,
        _ words: String,
        _ details: [(String, JSONOutput)] = []
    ) -> CheckError {
        CheckError(code: .string(name), words: words, details: details)
    }

    /// The same error with another result.
    func with(_ result: CheckResult) -> CheckError {
        var error = self
        error.result = result
        return error
    }
}
