// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The program of Docs/tutorial-check-in.md.

// snippet: start
import Foundation
import VicSwift

VicSettings.environment = .DEV
VicCardsSdk.setVekaNrClaims(claims: [""])
// snippet end

// snippet: cards
final class Updates: VicCardDelegate {
    private let finished: AsyncStream<[VicError]>.Continuation
    let results: AsyncStream<[VicError]>

    init() {
        (results, finished) = AsyncStream.makeStream()
    }

    func cardsUpdateFinished(errors: [VicError]) {
        finished.yield(errors)
    }
}

let updates = Updates()
VicCardsSdk.addDelegate(updates)
VicCardsSdk.updateCards()
for await errors in updates.results {
    guard errors.isEmpty else {
        print("The cards can’t be fetched: \(errors)")
        exit(1)
    }
    break
}
for card in VicCardsSdk.cards {
    print("\(card.givenName) \(card.familyName): \(card.state), until \(card.validUntil.text)")
}
// snippet end

// snippet: request
let scanned = "https://www.vvk-online.ch/vic/checkin/AAAAAAAAAAAAAAAAAAAAAA"
guard let link = VicCardsSdk.handle(requestUrl: scanned) else {
    print("This isn’t a check-in link.")
    exit(1)
}
let request = try await VicCardsSdk.checkIn.load(link)
print("\(request.providerName), \(request.providerCity), asks for:")
for field in request.fields {
    print("- \(field.field.rawValue)\(field.isRequired ? "" : " (optional)")")
}
// snippet end

// snippet: answer
let agreed = Set(request.fields.filter(\.isRequired).map(\.field))
_ = try await VicCardsSdk.checkIn.present(request, card: VicCardsSdk.cards[0], fields: agreed)
// snippet end

// snippet: decision
let result = try await VicCardsSdk.checkIn.awaitDecision(timeout: 30)
print("The check-in is \(result.status.rawValue).")
if let receipt = result.receipt {
    print("Receipt from \(receipt.verifierName), \(receipt.verifierCity)")
}
// snippet end
