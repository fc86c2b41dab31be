// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import MachineReadable

/// An insurer.
public struct CompanyKeys: Sendable {
    let prefix: String

    /// Insurer: `name`.
    public var name: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "name",
            Wording("Страховая компания", "Versicherer", "Assureur", "Assicuratore", "Insurer")
        )
    }

    /// Insurer's address: `address`.
    public var address: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "address",
            Wording(
                "Адрес компании",
                "Adresse des Versicherers",
                "Adresse de l'assureur",
                "Indirizzo dell'assicuratore",
                "Insurer's address"
            )
        )
    }

    /// Insurer's phone: `phone`.
    public var phone: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "phone",
            Wording(
                "Телефон компании",
                "Telefon des Versicherers",
                "Téléphone de l'assureur",
                "Telefono dell'assicuratore",
                "Insurer's phone"
            )
        )
    }

    /// Insurer's e-mail: `email`.
    public var email: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "email",
            Wording(
                "Эл. почта компании",
                "E-Mail des Versicherers",
                "E-mail de l'assureur",
                "E-mail dell'assicuratore",
                "Insurer's e-mail"
            )
        )
    }
}

/// An insurance contract.
public struct ContractKeys: Sendable {
    let prefix: String

    /// Premium: `cost`.
    public var cost: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "cost",
            Wording("Страховая премия", "Prämie", "Prime", "Premio", "Premium")
        )
    }

    /// The period of cover.
    public var period: PeriodKeys { PeriodKeys(prefix: prefix + "period.") }
}

/// The period of cover.
public struct PeriodKeys: Sendable {
    let prefix: String

    /// Begins on: `begin`.
    public var begin: DocumentKey<CalendarDate> {
        DocumentKey<CalendarDate>(
            prefix + "begin",
            Wording("Начало действия", "Beginn", "Début", "Inizio", "Begins on")
        )
    }

    /// Begins at: `beginTime`.
    public var beginTime: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "beginTime",
            Wording(
                "Время начала",
                "Uhrzeit des Beginns",
                "Heure de début",
                "Ora di inizio",
                "Begins at"
            ),
            as: .time
        )
    }

    /// Ends on: `end`.
    public var end: DocumentKey<CalendarDate> {
        DocumentKey<CalendarDate>(
            prefix + "end",
            Wording("Окончание действия", "Ende", "Fin", "Fine", "Ends on")
        )
    }

    /// Ends at: `endTime`.
    public var endTime: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "endTime",
            Wording(
                "Время окончания",
                "Uhrzeit des Endes",
                "Heure de fin",
                "Ora di fine",
                "Ends at"
            ),
            as: .time
        )
    }
}

/// The instalments of a premium.
public struct InstalmentKeys: Sendable {
    let prefix: String

    /// Instalments: `code`.
    public var code: DocumentKey<Coded<PremiumInstalment>> {
        DocumentKey<Coded<PremiumInstalment>>(
            prefix + "code",
            Wording("Рассрочка", "Ratenzahlung", "Versements", "Rateazione", "Instalments")
        )
    }

    /// The start of the payments.
    public var period: PeriodKeys { PeriodKeys(prefix: prefix + "period.") }
}

/// The insured risks and their sums.
public struct InsuredSumsKeys: Sendable {
    let prefix: String

    /// Civil liability: `civilLiability`.
    public var civilLiability: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "civilLiability",
            Wording(
                "Гражданская ответственность",
                "Haftpflicht",
                "Responsabilité civile",
                "Responsabilità civile",
                "Civil liability"
            )
        )
    }

    /// Damage: `damage`.
    public var damage: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "damage",
            Wording("Ущерб", "Schaden", "Dommages", "Danni", "Damage")
        )
    }

    /// Optional equipment: `optionalEquipment`.
    public var optionalEquipment: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "optionalEquipment",
            Wording(
                "Дополнительное оборудование",
                "Zusatzausrüstung",
                "Équipement supplémentaire",
                "Equipaggiamento aggiuntivo",
                "Optional equipment"
            )
        )
    }

    /// Theft: `theft`.
    public var theft: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "theft",
            Wording("Угон", "Diebstahl", "Vol", "Furto", "Theft")
        )
    }
}
