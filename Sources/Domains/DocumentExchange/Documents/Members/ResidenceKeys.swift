// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import MachineReadable

/// The place and date of a person's registration.
public struct RegistrationKeys: Sendable {
    let prefix: String

    /// Registered on: `date`.
    public var date: DocumentKey<CalendarDate> {
        DocumentKey<CalendarDate>(
            prefix + "date",
            Wording(
                "Дата регистрации",
                "Angemeldet am",
                "Date d'enregistrement",
                "Data di registrazione",
                "Registered on"
            )
        )
    }

    /// Registered by: `department`.
    public var department: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "department",
            Wording(
                "Кем зарегистрирован",
                "Angemeldet bei",
                "Enregistré par",
                "Registrato da",
                "Registered by"
            )
        )
    }

    /// The address.
    public var residence: ResidenceKeys { ResidenceKeys(prefix: prefix + "residence.") }
}

/// An address.
public struct ResidenceKeys: Sendable {
    let prefix: String

    /// Address: `humanReadable`.
    public var humanReadable: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "humanReadable",
            Wording("Адрес", "Adresse", "Adresse", "Indirizzo", "Address"),
            Autofill("street-address", "fullStreetAddress")
        )
    }

    /// Region: `region`.
    public var region: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "region",
            Wording("Регион", "Region", "Région", "Regione", "Region"),
            Autofill("address-level1", "addressState")
        )
    }

    /// District: `district`.
    public var district: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "district",
            Wording("Район", "Bezirk", "District", "Distretto", "District"),
            Autofill("address-level3", "sublocality")
        )
    }

    /// Town: `point`.
    public var point: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "point",
            Wording("Населённый пункт", "Ort", "Localité", "Località", "Town"),
            Autofill("address-level2", "addressCity")
        )
    }

    /// Street: `street`.
    public var street: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "street",
            Wording("Улица", "Strasse", "Rue", "Via", "Street"),
            Autofill("address-line1", "streetAddressLine1")
        )
    }

    /// House: `building`.
    public var building: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "building",
            Wording("Дом", "Haus", "Maison", "Numero civico", "House")
        )
    }

    /// Block: `corpus`.
    public var corpus: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "corpus",
            Wording("Корпус", "Block", "Bloc", "Blocco", "Block")
        )
    }

    /// Building: `stroenie`.
    public var stroenie: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "stroenie",
            Wording("Строение", "Gebäude", "Bâtiment", "Edificio", "Building")
        )
    }

    /// Flat: `apartment`.
    public var apartment: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "apartment",
            Wording("Квартира", "Wohnung", "Appartement", "Appartamento", "Flat"),
            Autofill("address-line2", "streetAddressLine2")
        )
    }
}
