// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import DocumentExchange
import Encodings
import TestSupport
import Testing

/// Any number of documents from the wallet to the caller, through the links of versions 2, 3 and 4.
struct SampleRoundTripTests {
    @Test(arguments: 1...15)
    func asManyDocumentsAsAreChosenArrive(count: Int) throws {
        let kinds = Array(DocumentKind.allCases.prefix(count))
        try expectArrival(of: kinds.map { try Specimen.whole($0) })
    }

    @Test(.enabled(if: TestSupport.shared != nil), arguments: 1...15)
    func samplesOfEveryNumberArrive(count: Int) throws {
        let bytes = try #require(TestSupport.sharedBytes("data/exchange/samples.json"))
        let all = try DocumentReading.all(in: JSONTree(parsing: bytes).root).map { $0.document }
        #expect(all.count == 15)
        // Each number starts with another document.
        try expectArrival(of: (0..<count).map { all[($0 + count) % 15] })
    }

    private func expectArrival(of documents: [WalletDocument]) throws {
        for version in ExchangeVersion.allCases {
            #expect(try arriving(documents, version) == documents, "\(version)")
        }
    }

    /// Returns the caller's reading of documents that a wallet sends.
    private func arriving(
        _ documents: [WalletDocument],
        _ version: ExchangeVersion
    ) throws -> [WalletDocument] {
        let requester = Requester(
            Requester.Options(
                registeredSchemes: ["app"],
                walletReadsVersion4: version == .v4,
                dialects: version == .v2 ? .version2 : []
            )
        )
        let started = try started(documents.compactMap(\.kind), version, requester)
        let request = try WalletScene.validator(acceptsVersion2: true).request(started.link)
        #expect(request.version == version)
        let answer = try AnswerWriter().answer(
            documents,
            to: request,
            at: WalletScene.now,
            random: SystemRandom()
        )
        let outcome = try requester.finish(
            answer,
            pending: started.takePending(),
            random: SystemRandom(),
            now: WalletScene.now
        )
        guard case .documents(let payload) = outcome else { return [] }
        return try payload.documents.map { try DocumentReading($0).document }
    }

    private func started(
        _ kinds: [DocumentKind],
        _ version: ExchangeVersion,
        _ requester: Requester
    ) throws -> Requester.Started {
        var query = DocumentQuery(
            kinds: kinds,
            isMultichoice: true,
            source: "Example form",
            callbacks: SignedScene.callbacks,
            minimumVersion: version
        )
        guard version == .v4 else {
            return try requester.start(
                query,
                key: ExchangeScene.key(),
                random: SystemRandom(),
                now: WalletScene.now
            )
        }
        query.signed = DocumentQuery.SignedTerms(
            caller: "org.example.form",
            keyID: "k1",
            purpose: try #require(StatedPurpose(.insurance, text: "A policy")),
            retention: .none
        )
        let draft = try requester.draft(
            query,
            key: .makeForVersion4(),
            random: SystemRandom(),
            now: WalletScene.now
        )
        let signature = try WalletScene.signingKey()
            .signRaw(draft.signingInput[...], hash: .sha256)
        return try draft.signed(signature)
    }
}
