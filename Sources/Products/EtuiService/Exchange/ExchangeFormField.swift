// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import DocumentExchange

/// A field of the requesting app's form, and the document members that fill it: the only table of them.
struct ExchangeFormField: Sendable {
    /// The name in the string catalogue, `exchange.field.<name>`.
    let name: String
    /// The browsers' name for it (HTML `autocomplete`); `nil` if there is none.
    let autocomplete: String?
    /// Members by kind, for fields without a name in browsers; several members are joined.
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

    /// The kinds that the app may request, in display order.
    static let kinds: [DocumentKind] = [
        .nationalID, .travelPassport, .drivingLicence, .vehicleRegistration, .motorLiability,
        .pensionAccount, .taxpayerNumber,
    ]

    /// All fields of the form.
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

    /// Returns the members of a kind that fill the field.
    func pointers(in kind: DocumentKind) -> [DocumentPointer] {
        if let members = members[kind] { return members.compactMap { DocumentPointer($0) } }
        guard let autocomplete else { return [] }
        let field = kind.form.layout.fields.first {
            $0.member.autofill?.autocomplete == autocomplete
        }
        return field.map { [$0.pointer] } ?? []
    }

    /// Returns all members of a kind for which the form has a field.
    static func pointers(in kind: DocumentKind) -> [DocumentPointer] {
        all.flatMap { $0.pointers(in: kind) }
    }

    /// Returns the value with which a document fills the field; `nil` if it has none.
    ///
    /// - Returns: dates as `1974-08-12`, everything else as displayed to people.
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
