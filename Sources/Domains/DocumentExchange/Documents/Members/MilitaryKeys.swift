// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import MachineReadable

/// A military rank.
public struct MilitaryRankKeys: Sendable {
    let prefix: String

    /// Rank: `rank`.
    public var rank: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "rank",
            Wording("Воинское звание", "Dienstgrad", "Grade", "Grado", "Rank")
        )
    }

    /// Awarded by: `awardedBy`.
    public var awardedBy: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "awardedBy",
            Wording("Кем присвоено", "Verliehen von", "Conféré par", "Conferito da", "Awarded by")
        )
    }

    /// The order by which it was awarded.
    public var order: MilitaryOrderKeys { MilitaryOrderKeys(prefix: prefix + "order.") }
}

/// An order.
public struct MilitaryOrderKeys: Sendable {
    let prefix: String

    /// Order number: `number`.
    public var number: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "number",
            Wording(
                "Номер приказа",
                "Nummer des Befehls",
                "Numéro de l'ordre",
                "Numero dell'ordine",
                "Order number"
            )
        )
    }

    /// Date of the order: `date`.
    public var date: DocumentKey<CalendarDate> {
        DocumentKey<CalendarDate>(
            prefix + "date",
            Wording(
                "Дата приказа",
                "Datum des Befehls",
                "Date de l'ordre",
                "Data dell'ordine",
                "Date of the order"
            )
        )
    }
}

/// A place in the military reserve.
public struct ReserveKeys: Sendable {
    let prefix: String

    /// Reserve category: `categoryCode`.
    public var categoryCode: DocumentKey<Coded<ReserveCategory>> {
        DocumentKey<Coded<ReserveCategory>>(
            prefix + "categoryCode",
            Wording(
                "Категория запаса",
                "Reservekategorie",
                "Catégorie de réserve",
                "Categoria di riserva",
                "Reserve category"
            )
        )
    }

    /// Group: `groupCode`.
    public var groupCode: DocumentKey<Coded<ReserveGroup>> {
        DocumentKey<Coded<ReserveGroup>>(
            prefix + "groupCode",
            Wording("Группа учёта", "Gruppe", "Groupe", "Gruppo", "Group")
        )
    }

    /// Staff: `staff`.
    public var staff: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "staff",
            Wording(
                "Состав",
                "Personalbestand",
                "Catégorie de personnel",
                "Categoria del personale",
                "Staff"
            )
        )
    }
}

/// A military specialty.
public struct MilitarySpecialtyKeys: Sendable {
    let prefix: String

    /// Specialty number: `number`.
    public var number: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "number",
            Wording(
                "Номер ВУС",
                "Nummer der Spezialität",
                "Numéro de spécialité",
                "Numero di specialità",
                "Specialty number"
            )
        )
    }

    /// Specialty code: `code`.
    public var code: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "code",
            Wording(
                "Код ВУС",
                "Code der Spezialität",
                "Code de spécialité",
                "Codice di specialità",
                "Specialty code"
            )
        )
    }

    /// Specialty: `specialty`.
    public var specialty: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "specialty",
            Wording("Специальность", "Spezialität", "Spécialité", "Specialità", "Specialty")
        )
    }
}
