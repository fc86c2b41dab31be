// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

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
