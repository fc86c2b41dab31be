// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// What a field of a form is filled with.
public struct FormEntry: Hashable, Sendable {
    /// The member that it comes from.
    public let path: DocumentPointer
    /// What forms call it.
    public let autofill: Autofill
    /// The text for the field: dates as `1974-08-12`, what numbers stand for in words.
    public let text: String
}

/// What documents say is nobody's business: descriptions say what a form calls it.
extension FormEntry: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// What forms call it.
    public var description: String { autofill.autocomplete }
    /// What forms call it.
    public var debugDescription: String { description }
    /// Nothing to look into.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension WalletDocument {
    /// What forms have a word for, in the order of the form of the document.
    ///
    /// Names in Latin letters have the same words as those in Cyrillic; a caller picks by
    /// ``FormEntry/path``, or takes the first of a word.
    ///
    /// - Parameter language: the language of what numbers stand for.
    /// - Returns: an entry for each member that is there.
    public func formEntries(in language: ExchangeLanguage) -> [FormEntry] {
        (form?.layout.fields ?? []).compactMap { field in
            guard let autofill = field.member.autofill,
                let value = record[path: field.member.path]
            else { return nil }
            let text: String
            if case .text(let written) = value {
                text = DisplayText.cleaned(written)
            } else {
                text = field.shown(value, language)
            }
            return FormEntry(path: field.pointer, autofill: autofill, text: text)
        }
    }
}
