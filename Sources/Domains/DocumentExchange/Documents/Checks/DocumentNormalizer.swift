// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Converts texts to the form that the rules require, so that people may type them as they like.
public enum DocumentNormalizer {
    /// Returns the document with every text in its normal form; extra members stay unchanged.
    ///
    /// Idempotent. A text of only white space becomes absent.
    public static func normalize(_ document: WalletDocument) -> WalletDocument {
        guard let layout = document.form?.layout else { return document }
        return WalletDocument(
            kindName: document.kindName,
            record: normalize(document.record, layout)
        )
    }

    private static func normalize(_ record: DocumentRecord, _ layout: DocumentLayout)
        -> DocumentRecord
    {
        var changed = record
        for field in layout.fields {
            switch record[path: field.member.path] {
            case .text(let text):
                changed[path: field.member.path] = .text(field.normalForm.applied(to: text))
            case .entries(let entries):
                guard let inner = field.entryLayout else { continue }
                changed[path: field.member.path] = .entries(entries.map { normalize($0, inner) })
            case .integer, .boolean, nil: continue
            }
        }
        return changed
    }
}

extension NormalForm {
    /// Returns a text in this form.
    public func applied(to text: String) -> String {
        switch self {
        case .text: text.split { $0.isWhitespace }.joined(separator: " ")
        case .number: Self.packed(text)
        case .latinCode: LookAlike.latin(Self.packed(text).uppercased())
        case .cyrillicCode: LookAlike.cyrillic(Self.packed(text).uppercased())
        case .romanSeries: Self.romanSeries(text)
        }
    }

    /// Hyphens of every length, and the minus sign.
    private static let hyphens: Set<Character> = ["-", "‐", "‑", "‒", "–", "—", "−"]

    private static func packed(_ text: String) -> String {
        text.filter { !$0.isWhitespace && !hyphens.contains($0) }
    }

    /// Typists without Latin letters wrote `1УХЛС` for `IVXLC`.
    private static func romanSeries(_ text: String) -> String {
        let parts = text.filter { !$0.isWhitespace }.uppercased()
            .split(omittingEmptySubsequences: false) { hyphens.contains($0) }
        guard parts.count == 2 else { return parts.joined(separator: "-") }
        return LookAlike.roman(String(parts[0])) + "-"
            + LookAlike.cyrillic(String(parts[1]))
    }
}
