// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import MachineReadable

/// Series and number of a vehicle's passport.
public struct VehicleDocumentKeys: Sendable {
    let prefix: String

    /// Vehicle passport series: `serial`.
    public var serial: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "serial",
            Wording(
                "Серия ПТС",
                "Serie des Fahrzeugpasses",
                "Série du passeport de véhicule",
                "Serie del passaporto del veicolo",
                "Vehicle passport series"
            )
        )
    }

    /// Vehicle passport number: `number`.
    public var number: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "number",
            Wording(
                "Номер ПТС",
                "Nummer des Fahrzeugpasses",
                "Numéro du passeport de véhicule",
                "Numero del passaporto del veicolo",
                "Vehicle passport number"
            )
        )
    }
}

/// The type approval of a vehicle.
public struct ApprovalKeys: Sendable {
    let prefix: String

    /// Type approval number: `number`.
    public var number: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "number",
            Wording(
                "Номер одобрения типа",
                "Nummer der Typengenehmigung",
                "Numéro de réception par type",
                "Numero di approvazione del tipo",
                "Type approval number"
            )
        )
    }

    /// Type approval date: `approvedDate`.
    public var approvedDate: DocumentKey<CalendarDate> {
        DocumentKey<CalendarDate>(
            prefix + "approvedDate",
            Wording(
                "Дата одобрения типа",
                "Typengenehmigung vom",
                "Date de réception par type",
                "Data di approvazione del tipo",
                "Type approval date"
            )
        )
    }

    /// Approved by: `deliveredBy`.
    public var deliveredBy: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "deliveredBy",
            Wording(
                "Кем выдано одобрение",
                "Genehmigt von",
                "Réception délivrée par",
                "Approvato da",
                "Approved by"
            )
        )
    }
}

/// The customs entries in a vehicle's passport.
public struct ExportKeys: Sendable {
    let prefix: String

    /// Country of export: `country`.
    public var country: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "country",
            Wording(
                "Страна вывоза",
                "Ausfuhrland",
                "Pays d'exportation",
                "Paese di esportazione",
                "Country of export"
            )
        )
    }

    /// Customs restrictions: `restrictions`.
    public var restrictions: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "restrictions",
            Wording(
                "Таможенные ограничения",
                "Zollbeschränkungen",
                "Restrictions douanières",
                "Restrizioni doganali",
                "Customs restrictions"
            )
        )
    }

    /// Customs declaration: `serialAndNumber`.
    public var serialAndNumber: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "serialAndNumber",
            Wording(
                "Серия и номер ТД",
                "Serie und Nummer der Zollanmeldung",
                "Série et numéro de la déclaration",
                "Serie e numero della dichiarazione",
                "Customs declaration"
            )
        )
    }
}

/// The certificate of registration in a vehicle's passport.
public struct VehicleCertificateKeys: Sendable {
    let prefix: String

    /// Certificate series: `serial`.
    public var serial: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "serial",
            Wording(
                "Серия СТС",
                "Serie des Fahrzeugausweises",
                "Série du permis de circulation",
                "Serie della licenza di circolazione",
                "Certificate series"
            )
        )
    }

    /// Certificate number: `number`.
    public var number: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "number",
            Wording(
                "Номер СТС",
                "Nummer des Fahrzeugausweises",
                "Numéro du permis de circulation",
                "Numero della licenza di circolazione",
                "Certificate number"
            )
        )
    }

    /// Issued by: `deliveredBy`.
    public var deliveredBy: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "deliveredBy",
            Wording("Кем выдано", "Ausgestellt von", "Délivré par", "Rilasciato da", "Issued by")
        )
    }

    /// Document: `document`.
    public var document: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "document",
            Wording("Документ", "Dokument", "Document", "Documento", "Document")
        )
    }

    /// Registration plate: `sign`.
    public var sign: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "sign",
            Wording(
                "Регистрационный знак",
                "Kontrollschild",
                "Plaque de contrôle",
                "Targa di controllo",
                "Registration plate"
            )
        )
    }

    /// Registered on: `registrationDate`.
    public var registrationDate: DocumentKey<CalendarDate> {
        DocumentKey<CalendarDate>(
            prefix + "registrationDate",
            Wording(
                "Дата регистрации",
                "Zugelassen am",
                "Date d'immatriculation",
                "Data di immatricolazione",
                "Registered on"
            )
        )
    }
}
