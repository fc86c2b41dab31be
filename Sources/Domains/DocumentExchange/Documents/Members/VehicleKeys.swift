// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import MachineReadable

/// The categories of driving licences of older forms.
public struct LicenceCategoriesKeys: Sendable {
    let prefix: String

    /// Category A: `A`.
    public var a: DocumentKey<Bool> {
        DocumentKey<Bool>(
            prefix + "A",
            Wording("Категория A", "Kategorie A", "Catégorie A", "Categoria A", "Category A"),
            dictionary: DocumentDictionary(of: Answer.self)
        )
    }

    /// Category B: `B`.
    public var b: DocumentKey<Bool> {
        DocumentKey<Bool>(
            prefix + "B",
            Wording("Категория B", "Kategorie B", "Catégorie B", "Categoria B", "Category B"),
            dictionary: DocumentDictionary(of: Answer.self)
        )
    }

    /// Category C: `C`.
    public var c: DocumentKey<Bool> {
        DocumentKey<Bool>(
            prefix + "C",
            Wording("Категория C", "Kategorie C", "Catégorie C", "Categoria C", "Category C"),
            dictionary: DocumentDictionary(of: Answer.self)
        )
    }

    /// Category D: `D`.
    public var d: DocumentKey<Bool> {
        DocumentKey<Bool>(
            prefix + "D",
            Wording("Категория D", "Kategorie D", "Catégorie D", "Categoria D", "Category D"),
            dictionary: DocumentDictionary(of: Answer.self)
        )
    }

    /// Category E: `E`.
    public var e: DocumentKey<Bool> {
        DocumentKey<Bool>(
            prefix + "E",
            Wording("Категория E", "Kategorie E", "Catégorie E", "Categoria E", "Category E"),
            dictionary: DocumentDictionary(of: Answer.self)
        )
    }
}

/// A vehicle.
public struct VehicleKeys: Sendable {
    let prefix: String

    /// Type of vehicle: `type`.
    public var type: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "type",
            Wording(
                "Тип ТС",
                "Fahrzeugart",
                "Genre de véhicule",
                "Tipo di veicolo",
                "Type of vehicle"
            )
        )
    }

    /// Body number: `body`.
    public var body: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "body",
            Wording(
                "Номер кузова",
                "Karosserienummer",
                "Numéro de carrosserie",
                "Numero di carrozzeria",
                "Body number"
            )
        )
    }

    /// Category of vehicle: `categoryCode`.
    public var categoryCode: DocumentKey<Coded<VehicleCategory>> {
        DocumentKey<Coded<VehicleCategory>>(
            prefix + "categoryCode",
            Wording(
                "Категория ТС",
                "Fahrzeugkategorie",
                "Catégorie de véhicule",
                "Categoria del veicolo",
                "Category of vehicle"
            )
        )
    }

    /// Chassis number: `chassis`.
    public var chassis: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "chassis",
            Wording(
                "Номер шасси",
                "Fahrgestellnummer",
                "Numéro de châssis",
                "Numero di telaio",
                "Chassis number"
            )
        )
    }

    /// Colour: `color`.
    public var color: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "color",
            Wording("Цвет", "Farbe", "Couleur", "Colore", "Colour")
        )
    }

    /// Maker and country: `companyAndCountry`.
    public var companyAndCountry: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "companyAndCountry",
            Wording(
                "Изготовитель и страна",
                "Hersteller und Land",
                "Constructeur et pays",
                "Costruttore e Paese",
                "Maker and country"
            )
        )
    }

    /// Unladen weight, kg: `emptyWeight`.
    public var emptyWeight: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "emptyWeight",
            Wording(
                "Масса без нагрузки, кг",
                "Leergewicht, kg",
                "Poids à vide, kg",
                "Peso a vuoto, kg",
                "Unladen weight, kg"
            )
        )
    }

    /// Maximum weight, kg: `maxWeight`.
    public var maxWeight: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "maxWeight",
            Wording(
                "Разрешённая максимальная масса, кг",
                "Zulässiges Gesamtgewicht, kg",
                "Poids total autorisé, kg",
                "Peso totale ammesso, kg",
                "Maximum weight, kg"
            )
        )
    }

    /// Make and model: `makeAndModel`.
    public var makeAndModel: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "makeAndModel",
            Wording(
                "Марка и модель",
                "Marke und Modell",
                "Marque et modèle",
                "Marca e modello",
                "Make and model"
            )
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

    /// Vehicle identification number (VIN): `vin`.
    public var vin: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "vin",
            Wording(
                "VIN",
                "Fahrzeug-Identifizierungsnummer (VIN)",
                "Numéro d'identification (VIN)",
                "Numero di identificazione (VIN)",
                "Vehicle identification number (VIN)"
            )
        )
    }

    /// Year of manufacture: `year`.
    public var year: DocumentKey<Int> {
        DocumentKey<Int>(
            prefix + "year",
            Wording(
                "Год выпуска",
                "Baujahr",
                "Année de construction",
                "Anno di costruzione",
                "Year of manufacture"
            )
        )
    }

    /// The engine.
    public var engine: EngineKeys { EngineKeys(prefix: prefix + "engine.") }

    /// The passport of the vehicle.
    public var passport: VehiclePaperKeys { VehiclePaperKeys(prefix: prefix + "passport.") }
}

/// An engine.
public struct EngineKeys: Sendable {
    let prefix: String

    /// Engine number: `number`.
    public var number: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "number",
            Wording(
                "Номер двигателя",
                "Motornummer",
                "Numéro du moteur",
                "Numero del motore",
                "Engine number"
            )
        )
    }

    /// Engine capacity, cm³: `capacity`.
    public var capacity: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "capacity",
            Wording(
                "Рабочий объём, см³",
                "Hubraum, cm³",
                "Cylindrée, cm³",
                "Cilindrata, cm³",
                "Engine capacity, cm³"
            )
        )
    }

    /// Engine model: `model`.
    public var model: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "model",
            Wording(
                "Модель двигателя",
                "Motormodell",
                "Modèle du moteur",
                "Modello del motore",
                "Engine model"
            )
        )
    }

    /// Engine power: `power`.
    public var power: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "power",
            Wording(
                "Мощность двигателя",
                "Motorleistung",
                "Puissance du moteur",
                "Potenza del motore",
                "Engine power"
            )
        )
    }

    /// Engine type: `type`.
    public var type: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "type",
            Wording("Тип двигателя", "Motorart", "Type de moteur", "Tipo di motore", "Engine type")
        )
    }

    /// Engine model and number: `modelAndNumber`.
    public var modelAndNumber: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "modelAndNumber",
            Wording(
                "Модель и номер двигателя",
                "Motormodell und -nummer",
                "Modèle et numéro du moteur",
                "Modello e numero del motore",
                "Engine model and number"
            )
        )
    }
}

/// Series and number of the passport of a vehicle.
public struct VehiclePaperKeys: Sendable {
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

/// The approval of a type of vehicle.
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

/// Who sold a vehicle first.
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

/// What customs wrote into the passport of a vehicle.
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

/// The owner in the passport of a vehicle.
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

/// The certificate of registration in the passport of a vehicle.
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
