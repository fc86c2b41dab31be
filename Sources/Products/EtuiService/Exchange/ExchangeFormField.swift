// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import DocumentExchange

/// A field of the requesting app's form, and where documents have what it is filled with: the one table.
struct ExchangeFormField: Sendable {
    /// The name in the string catalogue, `exchange.field.<name>`.
    let name: String
    /// What browsers call it (HTML `autocomplete`); `nil` where they have no word for it.
    let autocomplete: String?
    /// Members by kind, where forms have no word for the field; several are joined.
    let members: [DocumentKind: [String]]

    private init(
        _ name: String,
        _ autocomplete: String?,
        _ members: [DocumentKind: [String]] = [:]
    ) {
        self.name = name
        self.autocomplete = autocomplete
        self.members = members
    }

    /// The kinds that the app may ask for, in the order in which it shows them.
    static let kinds: [DocumentKind] = [
        .nationalID, .travelPassport, .drivingLicence, .vehicleRegistration, .motorLiability,
        .pensionAccount, .taxpayerNumber,
    ]

    /// The form.
    static let all = [
        ExchangeFormField("familyName", "family-name"),
        ExchangeFormField("givenName", "given-name"),
        ExchangeFormField("additionalName", "additional-name"),
        ExchangeFormField("birthDate", "bday"),
        ExchangeFormField("sex", "sex"),
        ExchangeFormField("address", "street-address"),
        ExchangeFormField(
            "passport",
            nil,
            [.nationalID: ["/serial", "/number"], .travelPassport: ["/number"]]
        ),
        ExchangeFormField("licence", nil, [.drivingLicence: ["/serial", "/number"]]),
        ExchangeFormField(
            "plate",
            nil,
            [.vehicleRegistration: ["/vehicle/sign"], .motorLiability: ["/vehicle/sign"]]
        ),
        ExchangeFormField(
            "vin",
            nil,
            [.vehicleRegistration: ["/vehicle/vin"], .motorLiability: ["/vehicle/vin"]]
        ),
        ExchangeFormField("policy", nil, [.motorLiability: ["/serial", "/number"]]),
        ExchangeFormField("pension", nil, [.pensionAccount: ["/number"]]),
        ExchangeFormField("taxpayer", nil, [.taxpayerNumber: ["/inn"]]),
    ]

    /// The members of a kind from which the field is filled.
    func pointers(in kind: DocumentKind) -> [DocumentPointer] {
        if let members = members[kind] { return members.compactMap { DocumentPointer($0) } }
        guard let autocomplete else { return [] }
        let field = kind.form.layout.fields.first {
            $0.member.autofill?.autocomplete == autocomplete
        }
        return field.map { [$0.pointer] } ?? []
    }

    /// Everything of a kind that the form has a field for.
    static func pointers(in kind: DocumentKind) -> [DocumentPointer] {
        all.flatMap { $0.pointers(in: kind) }
    }

    /// What a document fills the field with; `nil` where it has nothing for it.
    ///
    /// - Returns: dates as `1974-08-12`, everything else as people see it.
    func value(of document: WalletDocument, in language: ExchangeLanguage) -> String? {
        guard let kind = document.kind else { return nil }
        let pointers = pointers(in: kind)
        let entry = document.formEntries(in: language).first { pointers.first == $0.path }
        if let entry { return entry.text }
        let rows = document.rows(in: language).filter { !$0.isExtra }
        let texts = pointers.compactMap { pointer in rows.first { $0.path == pointer }?.text }
        return texts.isEmpty ? nil : texts.joined(separator: " ")
    }
}
