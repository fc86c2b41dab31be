// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import InsuranceCards
import VicSwift

/// `etui wallet check-in`.
enum WalletCheckIn {
    static func run(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let wallet = try await WalletFolder(for: invocation).open(invocation)
        guard let link = wallet.handle(requestUrl: invocation.arguments[0]) else {
            throw .unusable("this is no check-in link of the wallet's card server")
        }
        let trouble = WalletStoreErrors(of: wallet)
        if let error = trouble.errors.first, wallet.cards.isEmpty {
            return trouble.print(
                invocation,
                [
                    ("schema", "etui.wallet.check-in.v1"), ("status", "failed"),
                    ("error", WalletCards.output(error)),
                ],
                lines: []
            )
        }
        trouble.tell(invocation.console)
        let checkIn = VicCheckIn(wallet)
        let language = try WalletCards.language(invocation)
        let wait = try seconds(invocation)
        do throws(VicCheckInError) {
            let request = try await checkIn.load(link)
            let plan: Plan
            switch try Plan.made(for: request, wallet, invocation) {
            case .success(let made): plan = made
            case .failure(let failure): return invocation.report(failure)
            }
            guard invocation.has(WalletOptions.yes) else {
                tell(request, plan, language, invocation)
                return .success
            }
            var result = try await checkIn.present(request, card: plan.card, fields: plan.fields)
            if let wait {
                result = try await checkIn.awaitDecision(timeout: wait)
            }
            return tell(result, hasWaited: wait != nil, invocation)
        } catch {
            return tell(error, invocation)
        }
    }

    private static func tell(_ error: VicCheckInError, _ invocation: Invocation) -> ExitStatus {
        if invocation.has(SealOptions.json) {
            let line: JSONOutput = [
                "schema": "etui.wallet.check-in.v1", "status": "failed",
                "error": ["code": .integer(error.code), "reason": .string(error.reason)],
            ]
            invocation.console.print(line.encoded())
        } else {
            invocation.console.complain("the check-in failed (\(error.code) \(error.reason))")
        }
        return .negative
    }

    /// The selected card and fields.
    private struct Plan {
        let card: VicCard
        let fields: Set<VicCardField>

        /// Makes the selection; fails if the command line names something that does not exist.
        static func made(
            for request: VicCheckInRequest,
            _ wallet: Wallet,
            _ invocation: Invocation
        ) throws(VicCheckInError) -> Result<Plan, CommandError> {
            let cards = wallet.cards
            let card: VicCard
            if let name = invocation.value(of: WalletOptions.card) {
                do throws(CommandError) {
                    card = cards[try WalletCards.place(name, in: cards)]
                } catch {
                    return .failure(error)
                }
            } else {
                let usable = cards.first {
                    request.kinds.contains($0.kind) && $0.state == .valid
                }
                guard let usable else { throw .noMatchingCard }
                card = usable
            }
            var fields = Set(request.fields.filter(\.isRequired).map(\.field))
            for name in invocation.values(of: WalletOptions.show) {
                guard let field = VicCardField(rawValue: name),
                    request.fields.contains(where: { $0.field == field })
                else {
                    let asked = request.fields.map(\.field.rawValue).joined(separator: ", ")
                    return .failure(
                        .unusable("--show \(name.visible) is not asked for; these are: \(asked)")
                    )
                }
                fields.insert(field)
            }
            return .success(Plan(card: card, fields: fields))
        }
    }

    private static func tell(
        _ request: VicCheckInRequest,
        _ plan: Plan,
        _ language: CardLanguage,
        _ invocation: Invocation
    ) {
        let vic = VicLang(rawValue: language.rawValue) ?? .DE
        let rows = request.fields.map { field -> JSONOutput in
            [
                "name": .string(field.field.rawValue), "required": .boolean(field.isRequired),
                "sent": .boolean(plan.fields.contains(field.field)),
            ]
        }
        if invocation.has(SealOptions.json) {
            let line: JSONOutput = [
                "schema": "etui.wallet.check-in.v1", "status": "asked",
                "provider": .string(request.providerName), "city": .string(request.providerCity),
                "location": .string(request.locationName),
                "purpose": .string(request.purpose(in: vic)),
                "retentionDays": .integer(request.retentionDays), "fields": .array(rows),
                "card": .string(plan.card.number),
            ]
            invocation.console.print(line.encoded())
            return
        }
        let console = invocation.console
        console.print("\(request.providerName.visible), \(request.providerCity.visible)")
        console.print("\(request.locationName.visible): \(request.purpose(in: vic).visible)")
        console.print(
            "kept for \(request.retentionDays) days; with card \(plan.card.groupedNumber)"
        )
        for field in request.fields {
            let isSent = plan.fields.contains(field.field)
            console.print(
                "  \(isSent ? "sends" : "keeps")  \(field.field.rawValue)"
                    + (field.isRequired ? "" : " (optional)")
            )
        }
        console.print("nothing was sent; --yes sends it")
    }

    private static func seconds(_ invocation: Invocation) throws(CommandError) -> Double? {
        guard let text = invocation.value(of: WalletOptions.wait) else { return nil }
        guard let seconds = Double(text), 0...86_400 ~= seconds else {
            throw .unusable("--wait '\(text.visible)' is no number of seconds")
        }
        return seconds
    }

    private static func tell(
        _ result: VicCheckInResult,
        hasWaited: Bool,
        _ invocation: Invocation
    ) -> ExitStatus {
        if invocation.has(SealOptions.json) {
            let line: JSONOutput = [
                "schema": "etui.wallet.check-in.v1", "status": .string(result.status.rawValue),
                "checkInId": .string(result.checkInId),
                "reason": result.reason.map { .string($0) } ?? .null,
                "hasReceipt": .boolean(result.receipt != nil),
                "isReceiptPending": .boolean(result.isReceiptPending),
                "error": result.receiptError.map(WalletCards.output) ?? .null,
            ]
            invocation.console.print(line.encoded())
        } else {
            invocation.console.print("check-in: \(result.status.rawValue)")
            if let reason = result.reason { invocation.console.print(reason.visible) }
            if result.receipt != nil { invocation.console.print("a receipt came with it") }
            if result.isReceiptPending {
                invocation.console.print(
                    "a receipt came with it whose issuer's key is not known yet; it is kept, and "
                        + "etui wallet fetch checks it again"
                )
            } else if let error = result.receiptError {
                invocation.console.complain(
                    "a receipt came with it and was not taken: \(WalletCards.words(error))"
                )
            }
        }
        let isBad = result.status == .rejected || result.status == .expired
        let isOpen = hasWaited && !result.status.isFinal
        return isBad || isOpen ? .negative : .success
    }
}
