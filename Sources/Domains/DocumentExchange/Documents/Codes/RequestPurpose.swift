// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The caller's stated purpose for the documents; the raw value is the code in version 4 requests.
public enum RequestPurpose: String, CaseIterable, Hashable, Sendable {
    /// To fill in a form.
    case formFill = "form_fill"
    /// To open an account.
    case accountOpening = "account_opening"
    /// To check someone's identity.
    case identityCheck = "identity_check"
    /// To check someone's age.
    case ageCheck = "age_check"
    /// To take out an insurance.
    case insurance
    /// To buy or sell a vehicle.
    case vehicleDeal = "vehicle_deal"
    /// To hire someone.
    case employment
    /// To arrange a journey.
    case travel
    /// To pay.
    case payment
    /// Something else.
    case other

    /// The purpose in words.
    public var wording: Wording {
        switch self {
        case .formFill:
            Wording(
                "Заполнение анкеты",
                "Formular ausfüllen",
                "Remplir un formulaire",
                "Compilare un modulo",
                "Filling in a form"
            )
        case .accountOpening:
            Wording(
                "Открытие счёта",
                "Konto eröffnen",
                "Ouvrir un compte",
                "Aprire un conto",
                "Opening an account"
            )
        case .identityCheck:
            Wording(
                "Проверка личности",
                "Identität prüfen",
                "Vérifier l'identité",
                "Verificare l'identità",
                "Checking identity"
            )
        case .ageCheck:
            Wording(
                "Проверка возраста",
                "Alter prüfen",
                "Vérifier l'âge",
                "Verificare l'età",
                "Checking age"
            )
        case .insurance:
            Wording(
                "Оформление страховки",
                "Versicherung abschliessen",
                "Conclure une assurance",
                "Stipulare un'assicurazione",
                "Taking out insurance"
            )
        case .vehicleDeal:
            Wording(
                "Сделка с автомобилем",
                "Fahrzeug kaufen oder verkaufen",
                "Acheter ou vendre un véhicule",
                "Acquistare o vendere un veicolo",
                "Buying or selling a vehicle"
            )
        case .employment:
            Wording("Приём на работу", "Anstellung", "Embauche", "Assunzione", "Employment")
        case .travel:
            Wording(
                "Оформление поездки",
                "Reise buchen",
                "Réserver un voyage",
                "Prenotare un viaggio",
                "Arranging a journey"
            )
        case .payment: Wording("Оплата", "Zahlung", "Paiement", "Pagamento", "Payment")
        case .other: Wording("Другое", "Anderes", "Autre", "Altro", "Other")
        }
    }
}
