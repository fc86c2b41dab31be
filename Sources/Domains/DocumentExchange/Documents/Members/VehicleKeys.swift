// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

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
    public var passport: VehicleDocumentKeys { VehicleDocumentKeys(prefix: prefix + "passport.") }
}
