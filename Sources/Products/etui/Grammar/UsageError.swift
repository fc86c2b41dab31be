// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// An error in a command line, with the words that led to the command.
struct UsageError: Error, Equatable {
    let reason: Reason
    let path: [String]

    /// The kind of error.
    enum Reason: Equatable {
        case unknownCommand(String, suggestion: String?)
        case commandMissing
        case unknownOption(String, suggestion: String?)
        case valueMissing(option: String, placeholder: String)
        case valueUnexpected(option: String)
        case unknownWord(option: String, word: String, words: [String])
        case optionRepeated(String)
        case argumentMissing(String)
        case argumentUnexpected(String)

        /// One line for the user; shows typed text with control characters made visible.
        var message: String {
            switch self {
            case .unknownCommand(let word, let suggestion):
                "unknown command '\(word.visible)'" + Self.hint(suggestion)
            case .commandMissing:
                "a command is missing"
            case .unknownOption(let word, let suggestion):
                "unknown option '\(word.visible)'" + Self.hint(suggestion)
            case .valueMissing(let option, let placeholder):
                "\(option) needs a value: \(option) \(placeholder)"
            case .valueUnexpected(let option):
                "\(option) takes no value"
            case .unknownWord(let option, let word, let words):
                "\(option) cannot be '\(word.visible)'; it is one of \(words.joined(separator: ", "))"
                    + Self.hint(Suggestion.nearest(to: word, among: words))
            case .optionRepeated(let option):
                "\(option) can be given only once"
            case .argumentMissing(let placeholder):
                "\(placeholder) is missing"
            case .argumentUnexpected(let word):
                "unexpected argument '\(word.visible)'"
            }
        }

        private static func hint(_ suggestion: String?) -> String {
            suggestion.map { "; did you mean '\($0)'?" } ?? ""
        }
    }
}
