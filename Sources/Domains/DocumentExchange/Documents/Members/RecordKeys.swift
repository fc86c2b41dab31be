// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import MachineReadable

/// The dates of issue and expiry of a document.
public struct DatesKeys: Sendable {
    let prefix: String

    /// Date of issue: `delivery`.
    public var delivery: DocumentKey<CalendarDate> {
        DocumentKey<CalendarDate>(
            prefix + "delivery",
            Wording(
                "Дата выдачи",
                "Ausgestellt am",
                "Date de délivrance",
                "Data di rilascio",
                "Date of issue"
            )
        )
    }

    /// Valid until: `expiration`.
    public var expiration: DocumentKey<CalendarDate> {
        DocumentKey<CalendarDate>(
            prefix + "expiration",
            Wording(
                "Срок действия",
                "Gültig bis",
                "Valable jusqu'au",
                "Valido fino al",
                "Valid until"
            )
        )
    }
}

/// The record of a birth.
public struct CivilActKeys: Sendable {
    let prefix: String

    /// Date of the record: `date`.
    public var date: DocumentKey<CalendarDate> {
        DocumentKey<CalendarDate>(
            prefix + "date",
            Wording(
                "Дата записи акта",
                "Datum des Eintrags",
                "Date de l'acte",
                "Data dell'atto",
                "Date of the record"
            )
        )
    }

    /// Number of the record: `recordNumber`.
    public var recordNumber: DocumentKey<String> {
        DocumentKey<String>(
            prefix + "recordNumber",
            Wording(
                "Номер записи акта",
                "Nummer des Eintrags",
                "Numéro de l'acte",
                "Numero dell'atto",
                "Number of the record"
            )
        )
    }
}
