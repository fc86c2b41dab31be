// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The number of people who may drive an insured vehicle, `driversCode`.
public enum InsuredDrivers: Int, CodeEntry {
    /// Any number of people.
    case unlimited = 0
    /// One person.
    case one = 1
    /// Two people.
    case two = 2
    /// Three people.
    case three = 3
    /// Four people.
    case four = 4

    /// The meaning of the entry.
    public var wording: Wording {
        self == .unlimited
            ? Wording("Без ограничений", "unbeschränkt", "sans limite", "senza limiti", "unlimited")
            : Wording("\(rawValue)")
    }
}

/// The instalments of a premium, `instalment.code`.
public enum PremiumInstalment: Int, CodeEntry {
    /// All at once.
    case whole = 0
    /// Two payments, one each half-year.
    case halfYearly = 1
    /// Four payments, one each quarter.
    case quarterly = 2
    /// One part at once, the rest after three months.
    case restAfterThreeMonths = 3

    /// The meaning of the entry.
    public var wording: Wording {
        switch self {
        case .whole:
            Wording(
                "Сразу все",
                "alles auf einmal",
                "en une fois",
                "in un'unica rata",
                "all at once"
            )
        case .halfYearly:
            Wording(
                "Полгода (два взноса)",
                "halbjährlich (zwei Zahlungen)",
                "par semestre (deux versements)",
                "semestrale (due rate)",
                "half-yearly (two payments)"
            )
        case .quarterly:
            Wording(
                "Поквартально (четыре взноса)",
                "vierteljährlich (vier Zahlungen)",
                "par trimestre (quatre versements)",
                "trimestrale (quattro rate)",
                "quarterly (four payments)"
            )
        case .restAfterThreeMonths:
            Wording(
                "Сейчас + остаток через 3 мес.",
                "jetzt und der Rest nach 3 Monaten",
                "maintenant, le solde après 3 mois",
                "subito, il resto dopo 3 mesi",
                "now, the rest after 3 months"
            )
        }
    }
}

/// Whether a premium is paid in instalments, `paymentOrderCode`.
public enum PaymentOrder: Int, CodeEntry {
    /// All at once.
    case once = 0
    /// In instalments.
    case instalments = 1

    /// The meaning of the entry.
    public var wording: Wording {
        switch self {
        case .once:
            Wording(
                "Единовременно",
                "einmalig",
                "en une fois",
                "in un'unica rata",
                "in one payment"
            )
        case .instalments:
            Wording("В рассрочку", "in Raten", "par acomptes", "a rate", "in instalments")
        }
    }
}

/// Whether a surveyor's services are included, `surveyor`; false is 0 and true is 1.
enum SurveyorChoice: Int, CodeEntry {
    case notChosen = 0
    case chosen = 1

    var wording: Wording {
        switch self {
        case .notChosen:
            Wording(
                "Не выбраны сюрвейерские услуги",
                "kein Schadengutachter gewählt",
                "services d'expertise non choisis",
                "servizi peritali non scelti",
                "surveyor not chosen"
            )
        case .chosen:
            Wording(
                "Выбраны сюрвейерские услуги",
                "Schadengutachter gewählt",
                "services d'expertise choisis",
                "servizi peritali scelti",
                "surveyor chosen"
            )
        }
    }
}

/// Yes or no, for members that are true or false.
enum Answer: Int, CodeEntry {
    case no = 0
    case yes = 1

    var wording: Wording {
        switch self {
        case .no: Wording("Нет", "Nein", "Non", "No", "No")
        case .yes: Wording("Да", "Ja", "Oui", "Sì", "Yes")
        }
    }
}
