// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// A value to fill into a form field.
public struct FormEntry: Hashable, Sendable {
    /// The member that the value comes from.
    public let path: DocumentPointer
    /// The form's name for it.
    public let autofill: Autofill
    /// The text for the field: dates as `1974-08-12`, dictionary numbers as words.
    public let text: String
}

/// Keeps document contents out of logs: descriptions give only the form's name for the member.
extension FormEntry: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The form's name for it.
    public var description: String { autofill.autocomplete }
    /// The form's name for it.
    public var debugDescription: String { description }
    /// An empty mirror.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension WalletDocument {
    /// Returns the members that forms have a name for, in the order of the document's form.
    ///
    /// Names in Latin letters have the same form names as those in Cyrillic. A caller picks by ``FormEntry/path``, or
    /// takes the first with a name.
    ///
    /// - Parameter language: the language of dictionary entries.
    /// - Returns: an entry for each member that is present.
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
