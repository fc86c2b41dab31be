// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import MachineReadable

extension WalletDocument {
    /// Creates a document from the machine-readable zone of a Russian passport; `nil` for other zones.
    ///
    /// The zone of a travel passport (TD3 of `RUS`) has no date of issue and no Cyrillic names. That of a national
    /// passport has series, number, names, date of issue and authority code. Unreadable parts are left out. The zone's
    /// own findings say whether the zone is right.
    public init?(scanned zone: MRZDocument) {
        switch (zone.format, zone.issuer?.alpha3) {
        case (.russianPassport, "RUS"): self.init(nationalPassport: zone)
        case (.td3, "RUS") where zone.documentCode.hasPrefix("P"): self.init(travelPassport: zone)
        default: return nil
        }
    }

    private init(travelPassport zone: MRZDocument) {
        self.init(.travelPassport)
        self[.number] = zone.documentNumber
        self[.dates.expiration] = zone.expiryDate.day
        self[.person.lastNameEn] = zone.names.surname
        self[.person.firstNameEn] = zone.names.givenNames
        setPerson(zone)
        let nationality = zone.nationality.flatMap { Country.entry(of: $0)?.alpha2 }
        self[.person.citizenshipCountryCode] =
            nationality
            .flatMap { ExchangeCountry(alpha2: $0) }
            .map { .listed($0) }
    }

    private init(nationalPassport zone: MRZDocument) {
        self.init(.nationalID)
        if let number = zone.documentNumber, number.utf8.count == 10 {
            self[.serial] = String(number.prefix(4))
            self[.number] = String(number.suffix(6))
        }
        self[.dates.delivery] = zone.issueDate.day
        self[.code] = zone.value(.authority)
        self[.person.lastName] = zone.names.surname
        // Given name and patronymic share one field; a given name contains no space.
        let names = zone.names.givenNames?.split(separator: " ", maxSplits: 1) ?? []
        self[.person.firstName] = names.first.map { String($0) }
        self[.person.middleName] = names.dropFirst().first.map { String($0) }
        setPerson(zone)
    }

    /// Sets the members that both kinds have.
    private mutating func setPerson(_ zone: MRZDocument) {
        self[.person.birthDate] = zone.birthDate.day
        self[.person.sexCode] =
            switch zone.sex {
            case .female: .listed(.female)
            case .male: .listed(.male)
            case .unspecified, nil: nil
            }
    }
}
