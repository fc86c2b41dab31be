// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The sex of a person, `sexCode`.
public enum Gender: Int, CodeEntry {
    /// Female.
    case female = 0
    /// Male.
    case male = 1

    /// The meaning of the entry.
    public var wording: Wording {
        switch self {
        case .female: Wording("Жен.", "weiblich", "féminin", "femminile", "female")
        case .male: Wording("Муж.", "männlich", "masculin", "maschile", "male")
        }
    }
}

/// Fitness for military service, `suitabilityCode`.
public enum MilitaryFitness: Int, CodeEntry {
    /// А: fit without restrictions.
    case fit = 0
    /// Б: fit with restrictions.
    case fitWithRestrictions = 1
    /// В: fit in times of general mobilisation only.
    case fitInWartime = 2
    /// Г: not fit for the time being.
    case unfitForNow = 3
    /// Д: not fit.
    case unfit = 4

    /// The meaning of the entry.
    public var wording: Wording {
        switch self {
        case .fit:
            Wording(
                "А - годен без ограничений",
                "А – uneingeschränkt tauglich",
                "А – apte sans restriction",
                "А – idoneo senza limitazioni",
                "А – fit without restrictions"
            )
        case .fitWithRestrictions:
            Wording(
                "Б - годен с ограничениями",
                "Б – mit Einschränkungen tauglich",
                "Б – apte avec restrictions",
                "Б – idoneo con limitazioni",
                "Б – fit with restrictions"
            )
        case .fitInWartime:
            Wording(
                "В - годен только в условиях всеобщей мобилизации (в военное время)",
                "В – nur bei allgemeiner Mobilmachung tauglich (im Krieg)",
                "В – apte seulement en cas de mobilisation générale (en temps de guerre)",
                "В – idoneo solo in caso di mobilitazione generale (in tempo di guerra)",
                "В – fit only in general mobilisation (in wartime)"
            )
        case .unfitForNow:
            Wording(
                "Г - временно не годен",
                "Г – vorübergehend untauglich",
                "Г – temporairement inapte",
                "Г – temporaneamente non idoneo",
                "Г – temporarily unfit"
            )
        case .unfit:
            Wording("Д - не годен", "Д – untauglich", "Д – inapte", "Д – non idoneo", "Д – unfit")
        }
    }
}

/// The category of the military reserve, `reserve.categoryCode`.
public enum ReserveCategory: Int, CodeEntry {
    /// The first category.
    case first = 0
    /// The second category.
    case second = 1

    /// The meaning of the entry.
    public var wording: Wording {
        let number = rawValue + 1
        return Wording(
            "Категория запаса \(number)",
            "Reservekategorie \(number)",
            "Catégorie de réserve \(number)",
            "Categoria di riserva \(number)",
            "Reserve category \(number)"
        )
    }
}

/// The group of the military reserve, `reserve.groupCode`.
public enum ReserveGroup: Int, CodeEntry {
    /// The army.
    case army = 0
    /// The navy.
    case navy = 1

    /// The meaning of the entry.
    public var wording: Wording {
        switch self {
        case .army:
            Wording("РА", "Russische Armee", "Armée russe", "Esercito russo", "Russian army")
        case .navy: Wording("ВМФ", "Kriegsmarine", "Marine de guerre", "Marina militare", "Navy")
        }
    }
}
