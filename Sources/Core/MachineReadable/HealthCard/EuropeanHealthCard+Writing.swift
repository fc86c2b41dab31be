// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension EuropeanHealthCard {
    /// How parts of a date of birth that nobody knows are written.
    public enum UnknownParts: Sendable {
        /// `xx`, as the card shows them.
        case shown
        /// `00`, as data hold them.
        case stored
    }

    /// The text of each field, with the title in a language.
    ///
    /// Names that are too long are cut to one character less than their limit and end with a full
    /// stop.
    public func zones(
        in language: HealthCardLanguage,
        unknownParts: UnknownParts = .shown
    ) -> HealthCardZones {
        var zones = HealthCardZones()
        let unknown = unknownParts == .shown ? "x" : "0"
        zones[.title] = HealthCardRule(.title).caption(in: language)
        zones[.issuingState] = issuingState
        zones[.surname] = surname.map { Self.cut($0, to: HealthCardRule(.surname).limit) }
        zones[.givenNames] = givenNames.map { Self.cut($0, to: HealthCardRule(.givenNames).limit) }
        zones[.birthDate] = birthDate.map { HealthCardDate.text(of: $0, unknown: unknown) }
        zones[.personalNumber] = personalNumber
        zones[.institution] = institution.map { TextBytes.joined([$0.number, $0.name]) }
        zones[.cardNumber] = cardNumber?.digits
        zones[.expiryDate] = expiryDate.map {
            HealthCardDate.text(of: PartialDate($0), unknown: unknown)
        }
        return zones
    }

    /// The lines of the card: title, state, and each field under its number and caption.
    ///
    /// ``HealthCardReading/init(parsing:)`` reads them again.
    public func lines(
        in language: HealthCardLanguage,
        unknownParts: UnknownParts = .shown
    ) -> [String] {
        let zones = zones(in: language, unknownParts: unknownParts)
        var lines: [String] = []
        for zone in HealthCardZone.allCases {
            guard let text = zones[zone] else { continue }
            if zone.rawValue > HealthCardZone.issuingState.rawValue {
                let caption = HealthCardRule(zone).caption(in: language) ?? ""
                lines.append(TextBytes.joined([zone.rawValue.description, caption]))
            }
            lines.append(text)
        }
        return lines
    }

    private static func cut(_ name: String, to limit: Int) -> String {
        let scalars = name.unicodeScalars
        guard scalars.count > limit else { return name }
        var rest = scalars.prefix(limit - 1)
        while rest.last == " " { rest.removeLast() }
        return String(String.UnicodeScalarView(rest)) + "."
    }
}
