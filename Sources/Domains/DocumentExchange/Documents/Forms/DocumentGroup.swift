// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Labels of groups of members, for members whose own label does not say whose they are.
enum DocumentGroup {
    /// Returns the label of the innermost labelled group around a member; `nil` if none is needed.
    static func wording(around pointer: DocumentPointer) -> Wording? {
        pointer.components.dropLast().reversed().lazy.compactMap { wordings[$0] }.first
    }

    /// Returns the label of a group itself.
    static func wording(of pointer: DocumentPointer) -> Wording? {
        pointer.components.reversed().lazy.compactMap { wordings[$0] }.first
    }

    private static let wordings: [String: Wording] = [
        "dates": Wording("Даты", "Daten", "Dates", "Date", "Dates"),
        "person": Wording("Владелец", "Person", "Personne", "Persona", "Person"),
        "father": Wording("Отец", "Vater", "Père", "Padre", "Father"),
        "mother": Wording("Мать", "Mutter", "Mère", "Madre", "Mother"),
        "registration": Wording(
            "Регистрация",
            "Anmeldung",
            "Domiciliation",
            "Registrazione",
            "Registration"
        ),
        "residence": Wording("Адрес", "Adresse", "Adresse", "Indirizzo", "Address"),
        "category": Wording("Категории", "Kategorien", "Catégories", "Categorie", "Categories"),
        "categories": Wording("Категории", "Kategorien", "Catégories", "Categorie", "Categories"),
        "act": Wording(
            "Запись акта",
            "Eintrag im Register",
            "Acte d'état civil",
            "Atto di stato civile",
            "Civil record"
        ),
        "vehicle": Wording("Транспортное средство", "Fahrzeug", "Véhicule", "Veicolo", "Vehicle"),
        "engine": Wording("Двигатель", "Motor", "Moteur", "Motore", "Engine"),
        "passport": Wording(
            "ПТС",
            "Fahrzeugpass",
            "Passeport de véhicule",
            "Passaporto del veicolo",
            "Vehicle passport"
        ),
        "approvement": Wording(
            "Одобрение типа",
            "Typengenehmigung",
            "Réception par type",
            "Approvazione del tipo",
            "Type approval"
        ),
        "dealer": Wording("Продавец", "Händler", "Vendeur", "Venditore", "Dealer"),
        "export": Wording("Таможня", "Zoll", "Douane", "Dogana", "Customs"),
        "owner": Wording("Собственник", "Halter", "Détenteur", "Detentore", "Owner"),
        "sts": Wording(
            "СТС",
            "Fahrzeugausweis",
            "Permis de circulation",
            "Licenza di circolazione",
            "Registration certificate"
        ),
        "company": Wording("Страховщик", "Versicherer", "Assureur", "Assicuratore", "Insurer"),
        "contract": Wording("Договор", "Vertrag", "Contrat", "Contratto", "Contract"),
        "instalment": Wording(
            "Рассрочка",
            "Ratenzahlung",
            "Versements",
            "Rateazione",
            "Instalments"
        ),
        "insurance": Wording(
            "Страховые суммы",
            "Versicherungssummen",
            "Sommes assurées",
            "Somme assicurate",
            "Sums insured"
        ),
        "rank": Wording("Звание", "Dienstgrad", "Grade", "Grado", "Rank"),
        "order": Wording("Приказ", "Befehl", "Ordre", "Ordine", "Order"),
        "reserve": Wording("Запас", "Reserve", "Réserve", "Riserva", "Reserve"),
        "vus": Wording(
            "Военно-учётная специальность",
            "Militärische Spezialität",
            "Spécialité militaire",
            "Specialità militare",
            "Military specialty"
        ),
    ]
}

extension DocumentForm {
    /// Returns the label of a member or group; `nil` if the form has neither.
    ///
    /// The label includes the group if members need it to be told apart, as in "Father: Surname".
    ///
    /// - Parameters:
    ///   - pointer: the member or group.
    ///   - language: the language of the label.
    /// - Returns: the label.
    public func label(of pointer: DocumentPointer, in language: ExchangeLanguage) -> String? {
        guard layout.names(pointer) else { return nil }
        guard let field = layout.field(at: pointer) else {
            return DocumentGroup.wording(of: pointer)?[language]
        }
        let label = field.wording[language]
        let isAmbiguous = layout.fields.contains {
            $0.member.path != field.member.path && $0.wording == field.wording
        }
        guard isAmbiguous, let group = DocumentGroup.wording(around: pointer) else { return label }
        return group[language] + ": " + label
    }
}
