// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import DocumentExchange
import Encodings
import Testing

struct ConsentTests {
    private func choice(
        isMultichoice: Bool,
        kinds: String = "RusSNILS,RusINN"
    ) throws -> ConsentChoice {
        let link = try WalletScene.link([
            "kinds": kinds, "isMultichoice": isMultichoice ? "true" : "false",
        ])
        let documents = [
            ("a", DocumentKind.taxpayerNumber), ("b", .pensionAccount), ("c", .paymentCard),
            ("d", .taxpayerNumber),
        ].map { ConsentChoice.Candidate(id: $0, document: WalletDocument($1)) }
        return ConsentChoice(try WalletScene.validator().request(link), among: documents)
    }

    @Test func documentsOfTheKindsAreOfferedInTheCallersOrder() throws {
        #expect(try choice(isMultichoice: true).candidates.map(\.id) == ["b", "a", "d"])
    }

    @Test func nothingIsChosenAtFirst() throws {
        let choice = try choice(isMultichoice: true)
        #expect(choice.chosen.isEmpty && !choice.isComplete && choice.documents.isEmpty)
    }

    @Test func aSecondChoiceTakesThePlaceOfTheFirst() throws {
        var choice = try choice(isMultichoice: false)
        choice.toggle("a")
        choice.toggle("b")
        #expect(choice.chosen == ["b"])
        #expect(choice.isComplete)
    }

    @Test func severalAreSentInTheOrderOfChoosing() throws {
        var choice = try choice(isMultichoice: true)
        for id in ["d", "b", "a", "b"] { choice.toggle(id) }
        #expect(choice.chosen == ["d", "a"])
        #expect(choice.documents.count == 2)
    }

    @Test func whatWasNotAskedForCannotBeChosen() throws {
        var choice = try choice(isMultichoice: true)
        choice.toggle("c")
        choice.toggle("z")
        #expect(choice.chosen.isEmpty)
    }

    @Test func kindsOfWhichThereIsNoneAreNamed() throws {
        let choice = try choice(isMultichoice: true, kinds: "RusPTS,RusINN")
        #expect(choice.missingKinds == [.vehiclePassport])
    }

    @Test func signedRequestsShareTheMembersTheyName() throws {
        var scene = try SignedScene()
        scene.claims.fields = [.pensionAccount: [try #require(DocumentPointer("/number"))]]
        var document = WalletDocument(.pensionAccount)
        document[.number] = "11223344595"
        document[.person.lastName] = "Muster"
        let choice = ConsentChoice(
            try WalletScene.validator().request(scene.link()),
            among: [.init(id: "a", document: document)]
        )
        let shared = choice.share(of: choice.candidates[0])
        #expect(shared[.number] == "11223344595")
        #expect(shared[.person.lastName] == nil)
    }

    @Test func oneRequestIsOnTheScreenAtATime() throws {
        let request = try WalletScene.validator().request(WalletScene.link())
        var memory = RequestMemory()
        #expect(memory.show(request, at: WalletScene.now) == true)
        let later = WalletScene.now.adding(seconds: 599)
        #expect(memory.show(request, at: later) == false)
        memory.clear()
        #expect(memory.show(request, at: later) == true)
    }

    @Test func anUnansweredRequestMakesRoomAfterTenMinutes() throws {
        let request = try WalletScene.validator().request(WalletScene.link())
        var memory = RequestMemory()
        #expect(memory.show(request, at: WalletScene.now) == true)
        let later = WalletScene.now.adding(seconds: 600)
        #expect(memory.isOverdue(at: later))
        #expect(memory.show(request, at: later) == true)
    }

    @Test func seenStatesAreRememberedForAsLongAsTheyCouldCount() throws {
        let request = try WalletScene.validator().request(SignedScene().link())
        var memory = RequestMemory()
        #expect(memory.show(request, at: WalletScene.now) == true)
        let kept = try #require(RequestMemory(JSONTree(parsing: memory.json.utf8()).root))
        #expect(kept.isSpent(WalletScene.state))
        memory.clear()
        let plain = try WalletScene.validator().request(WalletScene.link())
        #expect(memory.show(plain, at: WalletScene.now.adding(seconds: 421)) == true)
        #expect(memory.isSpent(WalletScene.state) == false)
    }

    @Test func theJournalSaysWhoAskedAndNothingOfDocuments() throws {
        var scene = try SignedScene()
        scene.claims.fields = [.pensionAccount: [try #require(DocumentPointer("/number"))]]
        let entry = JournalEntry(
            try WalletScene.validator().request(scene.link()),
            documents: ["a"],
            outcome: .delivered,
            at: WalletScene.now
        )
        #expect(entry.fields == [.pensionAccount: ["/number"]])
        #expect(JournalEntry(try JSONTree(parsing: entry.json.utf8()).root) == entry)
    }
}
