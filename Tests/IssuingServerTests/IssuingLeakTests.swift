// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import DatabaseTestSupport
import Encodings
import Execution
import HTTPMessages
import IssuingServer
import IssuingServerTestSupport
import PaymentCards
import TestSupport
import Testing

/// No secret and no token stands in the log, the database, the key files or an answer but its own.
struct IssuingLeakTests {
    @Test func `a whole run leaves no secret and no token behind`() async throws {
        try await withIssuing { issuing in
            let holder = try await issuing.addHolder()
            let card = try await issuing.addCard("physical", for: holder)
            _ = await issuing.operate("activate", card.id)
            let session = try await issuing.token(.session, holder)
            var answers: [IssuingFixture.Answer] = []
            for operation in [SecureOperation.pin, .pan, .cvv, .panAndCVV, .copyPAN, .copyCVV] {
                answers.append(try await issuing.reveal(operation, card).answer)
            }
            let new = try await issuing.token(.singleUse, holder, card: card.id, operation: .setPIN)
            let changed = try await issuing.reveal(.setPIN, card, token: new, pin: "739164")
            #expect(changed.status == 200)
            answers.append(changed.answer)
            let pan = try #require(try await issuing.reveal(.pan, card).pan)
            // Somebody sends a number where none belongs: it must not be audited, nor stand in the answer.
            let agent = await issuing.send(
                .post,
                "/device/v1/cards/\(card.id.text)/suspend",
                body: Array("{\"reason\":\"\(pan)\"}".utf8),
                type: "application/json",
                authorization: "Bearer " + session,
                headers: ["Idempotency-Key": IssuingFixture.newKey(), "User-Agent": "x \(pan) y"]
            )
            #expect(agent.status == 422)
            answers.append(agent)
            let good = await issuing.send(
                .post,
                "/device/v1/cards/\(card.id.text)/suspend",
                body: Array("{}".utf8),
                type: "application/json",
                authorization: "Bearer " + session,
                headers: ["Idempotency-Key": IssuingFixture.newKey(), "User-Agent": "x \(pan) y"]
            )
            #expect(good.status == 200)
            #expect(try await issuing.audit(.suspend).last?.entry.userAgent == "x [PAN] y")
            answers.append(good)
            answers.append(
                await issuing.send(.get, "/audit", nil, by: issuing.banks[0].authorization)
            )
            answers.append(
                await issuing.send(
                    .get,
                    "/cardholders/\(holder.text)/tokens",
                    nil,
                    by: issuing.banks[0].authorization
                )
            )
            try search(issuing, answers)
        }
    }

    private func search(
        _ issuing: IssuingFixture,
        _ answers: [IssuingFixture.Answer]
    ) throws {
        // Three and four digits stand everywhere by chance, so they are searched for in the log only.
        let all = Set(issuing.secrets.withLock { $0 })
        let long = all.filter { $0.utf8.count >= 6 }
        #expect(long.count >= 12)
        let log = issuing.log.withLock { $0 }.joined(separator: "\n")
        for secret in all { #expect(!log.contains(secret)) }
        let texts = answers.map { String(decoding: $0.response.bytes, as: UTF8.self) }
        let path = issuing.place.address.dropFirst("sqlite:".count).split(separator: "/")
        let files = try ScratchFiles.contents(of: "/" + path.dropLast().joined(separator: "/"))
        #expect(files.contains { $0.contains(Array("issuing_card".utf8)) })
        let keys = try issuing.scratch.names(in: "data/issuing")
        #expect(keys.count >= 5)
        for secret in long {
            #expect(!texts.contains { $0.contains(secret) })
            #expect(!files.contains { $0.contains(Array(secret.utf8)) })
            #expect(try issuing.scratch.files(in: "data", holding: secret).isEmpty)
        }
    }
}
