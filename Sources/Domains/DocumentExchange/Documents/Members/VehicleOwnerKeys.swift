// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import MachineReadable

/// The owner in a vehicle's passport.
public struct VehicleOwnerKeys: Sendable {
    let prefix: String

    /// Owner: `name`.
    public var name: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "name",
            Wording("Собственник", "Halter", "Détenteur", "Detentore", "Owner")
        )
    }

    /// Address: `address`.
    public var address: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "address",
            Wording("Адрес", "Adresse", "Adresse", "Indirizzo", "Address")
        )
    }

    /// Notes: `notes`.
    public var notes: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "notes",
            Wording("Отметки", "Bemerkungen", "Remarques", "Annotazioni", "Notes")
        )
    }

    /// Proof of ownership: `ownershipDocument`.
    public var ownershipDocument: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "ownershipDocument",
            Wording(
                "Документ на право собственности",
                "Eigentumsnachweis",
                "Titre de propriété",
                "Titolo di proprietà",
                "Proof of ownership"
            )
        )
    }

    /// Date of sale: `saleDate`.
    public var saleDate: DocumentKey<CalendarDate> {
        DocumentKey<CalendarDate>(
            prefix + "saleDate",
            Wording(
                "Дата продажи",
                "Verkauft am",
                "Date de vente",
                "Data di vendita",
                "Date of sale"
            )
        )
    }
}

/// The first seller of a vehicle.
public struct DealerKeys: Sendable {
    let prefix: String

    /// Company: `organization`.
    public var organization: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "organization",
            Wording("Организация", "Firma", "Entreprise", "Ditta", "Company")
        )
    }

    /// Address: `address`.
    public var address: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "address",
            Wording("Адрес", "Adresse", "Adresse", "Indirizzo", "Address")
        )
    }

    /// Address of issue: `deliveredAddress`.
    public var deliveredAddress: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "deliveredAddress",
            Wording(
                "Адрес выдачи ПТС",
                "Ausstellungsort des Fahrzeugpasses",
                "Adresse de délivrance",
                "Indirizzo di rilascio",
                "Address of issue"
            )
        )
    }

    /// Vehicle passport issued by: `deliveredBy`.
    public var deliveredBy: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "deliveredBy",
            Wording(
                "Кем выдан ПТС",
                "Fahrzeugpass ausgestellt von",
                "Passeport délivré par",
                "Passaporto rilasciato da",
                "Vehicle passport issued by"
            )
        )
    }

    /// Vehicle passport issued on: `deliveredDate`.
    public var deliveredDate: DocumentKey<CalendarDate> {
        DocumentKey<CalendarDate>(
            prefix + "deliveredDate",
            Wording(
                "Дата выдачи ПТС",
                "Fahrzeugpass ausgestellt am",
                "Date de délivrance",
                "Data di rilascio",
                "Vehicle passport issued on"
            )
        )
    }

    /// Notes: `notes`.
    public var notes: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "notes",
            Wording("Отметки", "Bemerkungen", "Remarques", "Annotazioni", "Notes")
        )
    }
}
