// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// How a kind of document prints its data: which field stands after which number, or by which label.
///
/// The numbers are those of published layouts. Where on the card they stand differs between issues and
/// personalisation machines, so that places are not part of a layout: numbers and labels are found wherever they are.
public struct PrintedLayout: Sendable, Hashable {
    /// The order of day and month.
    public enum DateOrder: Sendable, Hashable {
        /// Day, month, year.
        case dayFirst
        /// Month, day, year.
        case monthFirst
    }

    /// What tells which field a value is of.
    public enum Anchors: Sendable, Hashable {
        /// A number before it, and perhaps a short word.
        case numbers
        /// Words above or before it.
        case labels
    }

    /// A name that is unique in the table, such as `licence-eu`.
    public let name: String
    /// The kind of document.
    public let type: IdentityDocumentType
    /// The issuers, ISO 3166-1 alpha-3; empty for every issuer.
    public let countries: [String]
    /// What tells the fields.
    public let anchors: Anchors
    /// The order of day and month.
    public let dateOrder: DateOrder
    /// The fields, in the order in which they are printed.
    public let fields: [PrintedFieldRule]

    /// Whether documents of an issuer may have the layout; nil stands for an issuer that is not known.
    func fits(_ country: String?) -> Bool {
        guard let country else { return true }
        return countries.isEmpty || countries.contains(DocumentCatalogue.issuer(country))
    }

    /// The rule of a kind of content.
    subscript(content: PrintedContent) -> PrintedFieldRule? {
        fields.first { $0.content == content }
    }
}

/// A field of a layout.
public struct PrintedFieldRule: Sendable, Hashable {
    /// What the field holds.
    public let content: PrintedContent
    /// The number before it, such as `4a`; empty where labels tell the fields.
    public let number: String
    /// The short words that may follow the number, in capitals; those of layouts with labels are the same for all
    /// documents.
    public let labels: [String]
    /// The characters that its values have.
    public let alphabet: PrintedAlphabet
    /// The most lines of a value.
    public let lineCount: Int
}

/// What a printed field holds.
public enum PrintedContent: Sendable, Hashable, CaseIterable {
    /// The surname.
    case surname
    /// The given names.
    case givenNames
    /// The date of birth, after which a licence has the place of birth.
    case birth
    /// The day of issue.
    case issueDate
    /// The last day of validity.
    case expiryDate
    /// The number of the document.
    case documentNumber
    /// The personal number.
    case personalNumber
    /// The address.
    case address
    /// The sex.
    case sex
    /// What no field of the data holds, such as the authority or the categories of vehicles.
    case other
}
