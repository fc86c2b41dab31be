// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Where an issuer puts the personal number of the holder, and what it looks like.
///
/// A value of another form is not a personal number; it stays in the optional data.
public struct PersonalNumberRule: Sendable, Hashable {
    /// The places of a personal number.
    public enum Place: Sendable, Hashable {
        /// In the field of passports (ICAO Doc 9303-4 §4.2.2, line 2, 29 to 42).
        case passportField
        /// Alone in the optional data of the first line of a card.
        case firstOptionalData
        /// Alone in the optional data of the second line of a card.
        case secondOptionalData
        /// In these columns.
        case columns(ZoneColumns)
        /// Its first digit and its last six in the optional data, around the six digits of the date of birth (Romania).
        case aroundBirthDate
        /// In a barcode, which this package does not interpret.
        case barcode
    }

    /// The form of a personal number.
    public enum Form: Sendable, Hashable {
        /// Any characters.
        case any
        /// This many digits.
        case digits(Int)
        /// This many letters, digits and fillers.
        case characters(Int)
    }

    /// Where it stands.
    public let place: Place
    /// What it looks like.
    public let form: Form
    /// Whether a filler within it is a hyphen in print.
    public let isHyphenated: Bool

    init(_ place: Place, _ form: Form = .any, isHyphenated: Bool = false) {
        self.place = place
        self.form = form
        self.isHyphenated = isHyphenated
    }

    /// Returns whether characters have the form.
    func accepts(_ text: [UInt8]) -> Bool {
        switch form {
        case .any: !text.isEmpty
        case .digits(let count):
            text.count == count && text.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
        case .characters(let count): text.count == count
        }
    }
}
