// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import InsuranceCards
import Tokens

/// The desk's input for a receipt.
struct ReceiptForm {
    let method: VerificationMethod
    let assurance: AssuranceLevel
    let fields: [(field: CardField, value: JSONValue)]
    let lifetime: Int64

    private static let secondsPerDay: Int64 = 86_400

    init(_ body: JSONValue, shown: JSONValue) throws(CardRequestError) {
        var wrong: [String] = []
        let method = body["method"]?.string.flatMap(VerificationMethod.init)
        if method == nil { wrong.append("method") }
        let assurance = body["loa"]?.string.flatMap(AssuranceLevel.init)
        if assurance == nil { wrong.append("loa") }
        let isPresence = method == .presence
        let days = body["days"].map { $0.number?.integer ?? 0 }
        if !(days.map { 1...365 ~= $0 } ?? isPresence) { wrong.append("days") }
        let given = body["fields"]?.elements?.map(\.string)
        if given == nil, !(isPresence && body["fields"] == nil) { wrong.append("fields") }
        let names = given ?? []
        let fields = names.map { name in
            name.flatMap(CardField.init).flatMap { field in
                shown[field.rawValue].map { (field: field, value: $0) }
            }
        }
        if fields.contains(where: { $0 == nil }) { wrong.append("fields") }
        guard wrong.isEmpty, let method, let assurance else {
            throw CardRequestError(wrong.map { FieldError($0, .format) })
        }
        self.method = method
        self.assurance = assurance
        self.fields = fields.compactMap { $0 }
        lifetime =
            days.map { min(method.maximumLifetime, Int64($0) * Self.secondsPerDay) }
            ?? method.maximumLifetime
    }

    func issue(
        _ row: CheckInRow,
        _ provider: Provider,
        _ access: TenantAccess.ProviderAccess,
        at now: Instant
    ) throws(CardIssuingError) -> String {
        let signer = ReceiptSigner(
            issuer: provider.issuer,
            name: provider.care.name,
            city: provider.care.city
        )
        guard let signer else { throw .claim("verifier") }
        let statement = VerificationStatement(
            method: method,
            assurance: assurance,
            cardIdentifier: row.card,
            request: row.request
        )
        let key: TokenSigningKey<V2>
        do throws(TokenError) {
            key = try access.key()
        } catch {
            throw .signing
        }
        return try ReceiptIssuer(signer: signer).issue(
            statement,
            fields: fields,
            to: row.wallet,
            by: key,
            at: now,
            lifetime: lifetime,
            random: SystemRandom()
        )
    }
}
