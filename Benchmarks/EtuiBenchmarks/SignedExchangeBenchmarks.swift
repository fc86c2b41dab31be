// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import DocumentExchange
import Encodings

/// Version 4: the cost of the wallet's and the caller's half of an answer, for both ways of encrypting it.
enum SignedExchangeBenchmarks {
    static var plans: [Plan] { [Plan("exchange, version 4", group)] }

    /// A signed request on both sides, and the answer to it.
    private final class Exchange: Sendable {
        let pending: PendingRequest
        let request: WalletRequest
        let answer: String

        init(_ key: consuming RequestKey, _ signer: borrowing SigningKey) throws {
            let draft = try requester.draft(query, key: key, random: SystemRandom(), now: now)
            let signature = try signer.signRaw(draft.signingInput[...], hash: .sha256)
            let started = try draft.signed(signature)
            let intake = try SignedExchangeBenchmarks.intake(signer)
            guard
                case .accept(let request) = intake.validate(
                    started.link,
                    at: now,
                    isSpent: { _ in false }
                )
            else { throw Refused() }
            self.request = request
            answer = try SignedExchangeBenchmarks.answer(request)
            pending = started.takePending()
        }

        func read() throws -> ExchangeOutcome {
            try requester.finish(answer, pending: pending, random: SystemRandom(), now: now)
        }
    }

    /// The benchmark's own request was rejected.
    private struct Refused: Error {}

    private static let now = Instant(secondsSinceEpoch: 1_767_344_400)
    private static let requester = Requester(
        Requester.Options(registeredSchemes: ["docdemo"], walletReadsVersion4: true)
    )
    private static let query = DocumentQuery(
        kinds: [.taxpayerNumber, .nationalID],
        source: "Doc Demo",
        callbacks: ExchangeBenchmarks.links,
        minimumVersion: .v4,
        signed: StatedPurpose(.insurance, text: "A policy").map {
            DocumentQuery.SignedTerms(
                caller: "org.example.docdemo",
                keyID: "k1",
                purpose: $0,
                retention: .session
            )
        }
    )
    private static let document = Result {
        try DocumentReading(
            JSONTree(parsing: Array(ExchangeBenchmarks.document.utf8)).root
        ).document
    }

    private static func intake(_ signer: borrowing SigningKey) throws -> RequestValidator {
        guard case .ec(let key) = signer.publicKey else { throw Refused() }
        let caller = TrustedCaller(
            id: "org.example.docdemo",
            name: "Doc Demo",
            schemes: ["docdemo"],
            keys: [.init(id: "k1", key: key)]
        )
        return RequestValidator(callers: try TrustedCallers([caller]))
    }

    private static func answer(_ request: WalletRequest) throws -> String {
        try AnswerWriter().answer([document.get()], to: request, at: now, random: SystemRandom())
    }

    private static func group() throws -> Group {
        let signer = try SigningKey.generate(.ec(.p256))
        let hpke = try Exchange(.makeForVersion4(), signer)
        let oaep = try Exchange(.rsa(.generate(bits: 2048)), signer)
        let other = try ECAgreementKey.generate(on: .p256).publicKey
        return Group(
            name: "exchange, version 4",
            operations: [
                Operation("one P-256 key and its agreement by Cryptography") { times in
                    for _ in 0..<times { keep(try? agreedByteCount(with: other)) }
                },
                Operation("make an answer, HPKE") { times in
                    for _ in 0..<times { keep(try? answer(hpke.request)) }
                },
                Operation("match and read an answer, HPKE") { times in
                    for _ in 0..<times { keep(try? hpke.read()) }
                },
                Operation("make an answer, OAEP") { times in
                    for _ in 0..<times { keep(try? answer(oaep.request)) }
                },
                Operation("match and read an answer, OAEP") { times in
                    for _ in 0..<times { keep(try? oaep.read()) }
                },
            ]
        )
    }

    private static func agreedByteCount(with other: ECPublicKey) throws -> Int {
        try ECAgreementKey.generate(on: .p256).sharedSecret(with: other).count
    }
}
