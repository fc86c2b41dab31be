// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Foundation
import InsuranceCards
import Vault
import VicSwift

/// `etui wallet fetch`, `cards`, `show` and `receipts`.
enum WalletCards {
    private static let byteLimit = 1 << 20

    // MARK: Fetching

    static func fetch(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let wallet = try await WalletFolder(for: invocation).open(invocation)
        wallet.setClaims(try claims(invocation))
        let errors = await wallet.update().value
        if invocation.has(SealOptions.json) {
            let line: JSONOutput = [
                "schema": "etui.wallet.fetch.v1", "cards": .integer(wallet.cards.count),
                "errors": .array(errors.map(output)),
            ]
            invocation.console.print(line.encoded())
        } else {
            WalletStoreErrors(errors).tell(invocation.console)
            if wallet.storeErrors.isEmpty {
                invocation.console.print("\(wallet.cards.count.counting("card")) in the wallet")
            }
        }
        return errors.isEmpty ? .success : .negative
    }

    private static func claims(_ invocation: Invocation) throws(CommandError) -> [String] {
        guard let path = invocation.arguments.first else { return [""] }
        let bytes: [UInt8]
        do throws(CommandError) {
            bytes = try Input.read(path, limit: byteLimit)
        } catch {
            throw error.about(path)
        }
        guard let elements = (try? JSONTree(parsing: bytes))?.root.elements else {
            throw .unusable("\(path.visible): no JSON array of claims")
        }
        var claims: [String] = []
        for (place, element) in elements.enumerated() {
            guard let claim = element.string else {
                throw .unusable("\(path.visible): claim \(place + 1) is no text")
            }
            claims.append(claim)
        }
        return claims
    }

    static func output(_ error: VicError) -> JSONOutput {
        [
            "code": .integer(error.code), "reason": .string(error.reason),
            "index": error.index.map { .integer($0) } ?? .null,
        ]
    }

    static func words(_ error: VicError) -> String {
        let place = error.index.map { "claim or card \($0 + 1): " } ?? ""
        return "\(place)\(error.description) (\(error.code) \(error.reason))"
    }

    // MARK: Listing

    static func list(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let wallet = try await WalletFolder(for: invocation).open(invocation)
        let cards = wallet.cards
        let trouble = WalletStoreErrors(of: wallet)
        let paint = Paint(isOn: invocation.console.hasColour)
        var lines = cards.enumerated().map { place, card in
            "\(place + 1)  \(card.groupedNumber)  \(card.givenName.visible) "
                + "\(card.familyName.visible), \(card.kind.rawValue), "
                + "\(paint.verdict(card.result)): \(card.state.rawValue), "
                + "\(card.singleUseCount) single-use" + (card.isTestCard ? ", TEST" : "")
        }
        if cards.isEmpty, trouble.isNone { lines = ["no cards; etui wallet fetch gets them"] }
        return trouble.print(
            invocation,
            [("schema", "etui.wallet.cards.v1"), ("cards", .array(cards.map(output)))],
            lines: lines
        )
    }

    private static func output(_ card: VicCard) -> JSONOutput {
        [
            "number": .string(card.number), "kind": .string(card.kind.rawValue),
            "familyName": .string(card.familyName), "givenName": .string(card.givenName),
            "birthDate": .string(card.birthDate.text), "insurer": .string(card.insurerName),
            "insurerNumber": .string(card.insurerNumber),
            "validUntil": .string(card.validUntil.text), "state": .string(card.state.rawValue),
            "result": .string(card.result.name),
            "relation": .string(card.relation.rawValue),
            "warnings": .array(card.warnings.map { .string($0.rawValue) }),
            "hasEuropeanCard": .boolean(card.european != nil),
            "isTestCard": .boolean(card.isTestCard),
            "singleUseCards": .integer(card.singleUseCount),
        ]
    }

    static func receipts(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let wallet = try await WalletFolder(for: invocation).open(invocation)
        let receipts = wallet.receipts
        let trouble = WalletStoreErrors(of: wallet)
        let pending = wallet.pendingReceiptCount
        let (paint, now) = (Paint(isOn: invocation.console.hasColour), Date())
        var lines = receipts.map { receipt in
            "\(paint.verdict(receipt.result(at: now)))"
                + (receipt.expiresAt <= now ? ": its time is over" : "")
                + "  \(receipt.verifierName.visible), \(receipt.verifierCity.visible): "
                + "\(receipt.method.rawValue) (\(receipt.level.rawValue)), "
                + "\(receipt.fields.map(\.rawValue).joined(separator: " "))"
        }
        if pending > 0 {
            lines.append(
                "\(paint.verdict(.unchecked))  \(pending.counting("receipt")) not checked yet, for want of the issuer's key; "
                    + "etui wallet fetch tries again"
            )
        }
        if lines.isEmpty, trouble.isNone { lines = ["no receipts"] }
        return trouble.print(
            invocation,
            [
                ("schema", "etui.wallet.receipts.v1"),
                ("receipts", .array(receipts.map { output($0, at: now) })),
                ("pending", .integer(pending)),
            ],
            lines: lines
        )
    }

    private static func output(_ receipt: VicReceipt, at now: Date) -> JSONOutput {
        [
            "result": .string(receipt.result(at: now).name),
            "id": .string(receipt.id), "issuer": .string(receipt.issuer),
            "verifier": .string(receipt.verifierName), "city": .string(receipt.verifierCity),
            "method": .string(receipt.method.rawValue), "loa": .string(receipt.level.rawValue),
            "fields": .array(receipt.fields.map { .string($0.rawValue) }),
        ]
    }

    /// Lists what was sent to whom, and what was refused, oldest first.
    static func history(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let wallet = try await WalletFolder(for: invocation).open(invocation)
        let records = wallet.consents
        let trouble = WalletStoreErrors(of: wallet)
        let paint = Paint(isOn: invocation.console.hasColour)
        var lines = records.map { record in
            let outcome = record.outcome
            let verdict = paint.verdict(outcome.result, outcome.rawValue)
            let fields = record.fields.map(\.rawValue).joined(separator: " ")
            return "\(record.decidedAt.rfc3339)  \(record.provider.name.visible), "
                + "\(record.locationName.visible): \(verdict), "
                + "card … \(record.cardEnding)" + (fields.isEmpty ? "" : ", " + fields)
        }
        if records.isEmpty, trouble.isNone { lines = ["no check-ins"] }
        return trouble.print(
            invocation,
            [
                ("schema", "etui.wallet.history.v1"),
                (
                    "checkIns",
                    .array(
                        records.map { record in
                            record.output.adding("result", .string(record.outcome.result.name))
                        }
                    )
                ),
            ],
            lines: lines
        )
    }

    // MARK: Showing

    /// Returns the position of a card named by its position from 1, or by its number.
    static func place(_ name: String, in cards: [VicCard]) throws(CommandError) -> Int {
        let digits = name.filter { $0 != " " }
        if let place = cards.firstIndex(where: { $0.number == digits }) { return place }
        guard let place = Int(digits), cards.indices.contains(place - 1) else {
            throw .unusable("there is no card '\(name.visible)'; etui wallet cards lists them")
        }
        return place - 1
    }

    static func language(_ invocation: Invocation) throws(CommandError) -> CardLanguage {
        let code = invocation.value(of: WalletOptions.language) ?? "de"
        guard let language = CardLanguage(rawValue: code) else {
            throw .unusable("--language is de, fr, it or en")
        }
        return language
    }

    static func show(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let wallet = try await WalletFolder(for: invocation).open(invocation)
        let cards = wallet.cards
        let trouble = WalletStoreErrors(of: wallet)
        let isFound = (try? place(invocation.arguments[0], in: cards)) != nil
        guard isFound || trouble.isNone else {
            return trouble.print(invocation, [("schema", "etui.wallet.card.v1")], lines: [])
        }
        let place = try place(invocation.arguments[0], in: cards)
        let held = wallet.insuranceCards
        guard held.indices.contains(place) else { throw .unusable("the card cannot be read") }
        let picture = CardPicture(
            card: held[place],
            state: cards[place].state,
            result: cards[place].result,
            isTest: cards[place].isTestCard,
            language: try language(invocation)
        )
        let svgPath = invocation.value(of: WalletOptions.out)
        let pngPath = invocation.value(of: WalletOptions.png)
        guard pngPath != nil || !invocation.has(WalletOptions.width) else {
            throw .unusable("--width is for --png FILE")
        }
        if let svgPath { try write(Array(picture.svg.utf8), to: svgPath) }
        if let pngPath { try write(try picture.png(width: width(invocation)), to: pngPath) }
        guard svgPath == nil, pngPath == nil else {
            trouble.tell(invocation.console)
            return trouble.isNone ? .success : .negative
        }
        let paint = Paint(isOn: invocation.console.hasColour)
        return trouble.print(invocation, picture.members, lines: picture.lines(paint))
    }

    private static func write(_ bytes: [UInt8], to path: String) throws(CommandError) {
        do throws(VaultError) {
            try AtomicFile.replace(path, with: bytes)
        } catch {
            throw .unusable("\(path.visible): cannot be written (\(error.words))")
        }
    }

    private static func width(_ invocation: Invocation) throws(CommandError) -> Int {
        guard let text = invocation.value(of: WalletOptions.width) else {
            return CardPicture.usualWidth
        }
        guard let width = Int(text), CardPicture.widths ~= width else {
            let (least, most) = (CardPicture.widths.lowerBound, CardPicture.widths.upperBound)
            throw .unusable("--width is a number from \(least) to \(most)")
        }
        return width
    }
}

extension JSONOutput {
    /// Returns an object with one more member; other values are unchanged.
    fileprivate func adding(_ name: String, _ value: JSONOutput) -> JSONOutput {
        guard case .object(let members) = self else { return self }
        return .object(members + [(name, value)])
    }
}
