// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import HTTPMessages
import InsuranceCards
import Tokens

/// The provider's own system beside the card server: it signs receipts with the provider's key.
///
/// Real providers keep their keys themselves; this one plays those whose keys stand in `access.json`.
final class ProviderOffice: Sendable {
    let server: CardServer
    private let tenants: TenantBook

    static let bodyLimit = 4 << 10
    private static let secondsPerDay: Int64 = 86_400

    init(server: CardServer, tenants: TenantBook) {
        self.server = server
        self.tenants = tenants
    }

    /// `POST /office/checkins/{id}/receipt` with `{"method","loa","fields","days"}`: a receipt about what was
    /// shown at a check-in, for the wallet that showed it.
    ///
    /// All of it is what the provider signs, so nothing stands in for a member that is missing. The method `presence`
    /// alone, which confirms nothing and counts a day, needs neither `fields` nor `days`.
    ///
    /// Only fields that were shown can be verified. The receipt is handed out; the desk sends it with its
    /// decision.
    func receipt(_ request: HTTPRequest) async throws(HTTPProblem) -> HTTPResponse {
        let provider = try await server.parties.provider(request)
        guard let access = tenants.provider(provider.gln) else { throw HTTPProblem(.notFound) }
        let id = try request.identifier(or: .notFound)
        let body = try request.object()
        let row = try await server.ledger.read { work throws(LedgerFault) in
            try CardServer.checkIn(id, of: provider, work)
        }
        guard let fields = row.fields, let shown = try? JSONTree(parsing: Array(fields.utf8)).root
        else { throw HTTPProblem(.gone) }
        let wish = try ReceiptWish(body, shown: shown)
        do throws(IssuingFault) {
            let text = try wish.issue(row, provider, access, at: server.now())
            return .json(["receipt": .string(text)], status: .created)
        } catch {
            switch error {
            case .claim(let name): throw HTTPProblem(.fieldFormat, detail: name)
            case .lifetime: throw HTTPProblem(.fieldFormat, detail: "days")
            case .refused(let errors): throw HTTPProblem(errors)
            case .ended, .tooLarge, .signing: throw HTTPProblem(.internalFailure)
            }
        }
    }

    /// What the desk wants a receipt to say.
    private struct ReceiptWish {
        let method: VerificationMethod
        let assurance: AssuranceLevel
        let fields: [(field: CardField, value: JSONValue)]
        let lifetime: Int64

        init(_ body: JSONValue, shown: JSONValue) throws(HTTPProblem) {
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
                throw HTTPProblem(wrong.map { FieldError($0, .format) })
            }
            self.method = method
            self.assurance = assurance
            self.fields = fields.compactMap { $0 }
            lifetime =
                days.map { min(method.maximumLifetime, Int64($0) * ProviderOffice.secondsPerDay) }
                ?? method.maximumLifetime
        }

        func issue(
            _ row: CheckInRow,
            _ provider: Provider,
            _ access: TenantAccess.ProviderAccess,
            at now: Instant
        ) throws(IssuingFault) -> String {
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
}
