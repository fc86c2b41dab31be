// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The members of the outermost object, and the groups of members.
extension DocumentKey {
    /// Series: `serial`.
    public static var serial: DocumentKey<String> {
        DocumentKey<String>(
            "serial",
            Wording("Серия", "Serie", "Série", "Serie", "Series")
        )
    }

    /// Number: `number`.
    public static var number: DocumentKey<String> {
        DocumentKey<String>(
            "number",
            Wording("Номер", "Nummer", "Numéro", "Numero", "Number")
        )
    }

    /// Series and number: `serialAndNumber`.
    public static var serialAndNumber: DocumentKey<String> {
        DocumentKey<String>(
            "serialAndNumber",
            Wording(
                "Серия и номер",
                "Serie und Nummer",
                "Série et numéro",
                "Serie e numero",
                "Series and number"
            )
        )
    }

    /// Authority code: `code`.
    public static var code: DocumentKey<String> {
        DocumentKey<String>(
            "code",
            Wording(
                "Код подразделения",
                "Behördencode",
                "Code du service",
                "Codice dell'ufficio",
                "Authority code"
            )
        )
    }

    /// Issued by: `deliveredBy`.
    public static var deliveredBy: DocumentKey<String> {
        DocumentKey<String>(
            "deliveredBy",
            Wording("Кем выдан", "Ausgestellt von", "Délivré par", "Rilasciato da", "Issued by")
        )
    }

    /// Issued by (Latin letters): `deliveredByEn`.
    public static var deliveredByEn: DocumentKey<String> {
        DocumentKey<String>(
            "deliveredByEn",
            Wording(
                "Кем выдан (латиницей)",
                "Ausgestellt von (lateinisch)",
                "Délivré par (en latin)",
                "Rilasciato da (in latino)",
                "Issued by (Latin letters)"
            )
        )
    }

    /// Notes: `notes`.
    public static var notes: DocumentKey<String> {
        DocumentKey<String>(
            "notes",
            Wording("Особые отметки", "Bemerkungen", "Remarques", "Annotazioni", "Notes")
        )
    }

    /// Name of the document: `name`.
    public static var name: DocumentKey<String> {
        DocumentKey<String>(
            "name",
            Wording(
                "Название документа",
                "Bezeichnung des Ausweises",
                "Nom du document",
                "Nome del documento",
                "Name of the document"
            )
        )
    }

    /// Taxpayer number (ИНН): `inn`.
    public static var inn: DocumentKey<String> {
        DocumentKey<String>(
            "inn",
            Wording(
                "ИНН",
                "Steuernummer (ИНН)",
                "Numéro fiscal (ИНН)",
                "Codice fiscale (ИНН)",
                "Taxpayer number (ИНН)"
            )
        )
    }

    /// Number of the form: `letterHeadNumber`.
    public static var letterHeadNumber: DocumentKey<String> {
        DocumentKey<String>(
            "letterHeadNumber",
            Wording(
                "Номер бланка",
                "Nummer des Vordrucks",
                "Numéro du formulaire",
                "Numero del modulo",
                "Number of the form"
            )
        )
    }

    /// Place of registration: `registrationPlace`.
    public static var registrationPlace: DocumentKey<String> {
        DocumentKey<String>(
            "registrationPlace",
            Wording(
                "Место регистрации",
                "Ort der Beurkundung",
                "Lieu d'enregistrement",
                "Luogo di registrazione",
                "Place of registration"
            )
        )
    }

    /// Owner: `owner`.
    public static var ownerName: DocumentKey<String> {
        DocumentKey<String>(
            "owner",
            Wording("Собственник", "Halter", "Détenteur", "Detentore", "Owner")
        )
    }

    /// Number of drivers: `driversCode`.
    public static var driversCode: DocumentKey<Coded<InsuredDrivers>> {
        DocumentKey<Coded<InsuredDrivers>>(
            "driversCode",
            Wording(
                "Количество водителей",
                "Anzahl Fahrer",
                "Nombre de conducteurs",
                "Numero di conducenti",
                "Number of drivers"
            )
        )
    }

    /// Way of paying: `paymentOrderCode`.
    public static var paymentOrderCode: DocumentKey<Coded<PaymentOrder>> {
        DocumentKey<Coded<PaymentOrder>>(
            "paymentOrderCode",
            Wording(
                "Порядок оплаты",
                "Zahlungsart",
                "Mode de paiement",
                "Modalità di pagamento",
                "Way of paying"
            )
        )
    }

    /// Surveyor: `surveyor`.
    public static var surveyor: DocumentKey<Bool> {
        DocumentKey<Bool>(
            "surveyor",
            Wording(
                "Сюрвейерские услуги",
                "Schadengutachter",
                "Services d'expertise",
                "Servizi peritali",
                "Surveyor"
            ),
            dictionary: DocumentDictionary(of: SurveyorChoice.self)
        )
    }

    /// Military commissariat: `commissariat`.
    public static var commissariat: DocumentKey<String> {
        DocumentKey<String>(
            "commissariat",
            Wording(
                "Военный комиссариат",
                "Militärkommissariat",
                "Commissariat militaire",
                "Commissariato militare",
                "Military commissariat"
            )
        )
    }

    /// Draft board: `commissionName`.
    public static var commissionName: DocumentKey<String> {
        DocumentKey<String>(
            "commissionName",
            Wording(
                "Призывная комиссия",
                "Aushebungskommission",
                "Commission de recrutement",
                "Commissione di leva",
                "Draft board"
            )
        )
    }

    /// Fitness for service: `suitabilityCode`.
    public static var suitabilityCode: DocumentKey<Coded<MilitaryFitness>> {
        DocumentKey<Coded<MilitaryFitness>>(
            "suitabilityCode",
            Wording(
                "Категория годности",
                "Tauglichkeit",
                "Aptitude au service",
                "Idoneità al servizio",
                "Fitness for service"
            )
        )
    }

    /// Cardholder: `cardholder`.
    public static var cardholder: DocumentKey<String> {
        DocumentKey<String>(
            "cardholder",
            Wording(
                "Держатель карты",
                "Karteninhaber",
                "Titulaire de la carte",
                "Titolare della carta",
                "Cardholder"
            ),
            Autofill("cc-name", "creditCardName")
        )
    }

    /// Card number: `number`.
    public static var cardNumber: DocumentKey<String> {
        DocumentKey<String>(
            "number",
            Wording(
                "Номер карты",
                "Kartennummer",
                "Numéro de carte",
                "Numero della carta",
                "Card number"
            ),
            Autofill("cc-number", "creditCardNumber")
        )
    }

    /// Valid until: `expiryDate`.
    public static var expiryDate: DocumentKey<String> {
        DocumentKey<String>(
            "expiryDate",
            Wording(
                "Действует до",
                "Gültig bis",
                "Valable jusqu'à",
                "Valida fino a",
                "Valid until"
            ),
            Autofill("cc-exp", "creditCardExpiration")
        )
    }

    /// Categories: `categories`.
    public static var categories: DocumentKey<[DocumentRecord]> {
        DocumentKey<[DocumentRecord]>(
            "categories",
            Wording("Категории", "Kategorien", "Catégories", "Categorie", "Categories")
        )
    }

    /// Category: `code`.
    public static var categoryCode: DocumentKey<Coded<DriverCategory>> {
        DocumentKey<Coded<DriverCategory>>(
            "code",
            Wording("Категория", "Kategorie", "Catégorie", "Categoria", "Category")
        )
    }

    /// The dates of issue and expiry.
    public static var dates: DatesKeys { DatesKeys(prefix: "dates.") }

    /// The person the document is about.
    public static var person: PersonKeys { PersonKeys(prefix: "person.") }

    /// The person's registered address.
    public static var registration: RegistrationKeys { RegistrationKeys(prefix: "registration.") }

    /// An address.
    public static var residence: ResidenceKeys { ResidenceKeys(prefix: "residence.") }

    /// The categories of driving licences of older forms.
    public static var category: LicenceCategoriesKeys { LicenceCategoriesKeys(prefix: "category.") }

    /// The record of the birth.
    public static var act: CivilActKeys { CivilActKeys(prefix: "act.") }

    /// The father.
    public static var father: ParentKeys { ParentKeys(prefix: "father.") }

    /// The mother.
    public static var mother: ParentKeys { ParentKeys(prefix: "mother.") }

    /// The vehicle.
    public static var vehicle: VehicleKeys { VehicleKeys(prefix: "vehicle.") }

    /// The type approval of the vehicle.
    public static var approvement: ApprovalKeys { ApprovalKeys(prefix: "approvement.") }

    /// The first seller of the vehicle.
    public static var dealer: DealerKeys { DealerKeys(prefix: "dealer.") }

    /// The customs entries.
    public static var export: ExportKeys { ExportKeys(prefix: "export.") }

    /// The owner in the passport of a vehicle.
    public static var owner: VehicleOwnerKeys { VehicleOwnerKeys(prefix: "owner.") }

    /// The certificate of registration in the passport of a vehicle.
    public static var sts: VehicleCertificateKeys { VehicleCertificateKeys(prefix: "sts.") }

    /// The insurer.
    public static var company: CompanyKeys { CompanyKeys(prefix: "company.") }

    /// The contract of insurance.
    public static var contract: ContractKeys { ContractKeys(prefix: "contract.") }

    /// The instalments of the premium.
    public static var instalment: InstalmentKeys { InstalmentKeys(prefix: "instalment.") }

    /// The insured risks and their sums.
    public static var insurance: InsuredSumsKeys { InsuredSumsKeys(prefix: "insurance.") }

    /// The military rank.
    public static var rank: MilitaryRankKeys { MilitaryRankKeys(prefix: "rank.") }

    /// The place in the military reserve.
    public static var reserve: ReserveKeys { ReserveKeys(prefix: "reserve.") }

    /// The military specialty.
    public static var vus: MilitarySpecialtyKeys { MilitarySpecialtyKeys(prefix: "vus.") }
}
