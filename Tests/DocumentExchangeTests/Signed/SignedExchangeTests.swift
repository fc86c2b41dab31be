// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import DocumentExchange
import Encodings
import Testing

/// Version 4 from the caller through the wallet and back.
struct SignedExchangeTests {
    private let requester = Requester(
        Requester.Options(registeredSchemes: ["app"], walletReadsVersion4: true)
    )

    private static let links = CallbackLinks(
        success: "app://ok",
        failure: "app://error",
        cancel: "app://cancel"
    )
    private static let webLinks = CallbackLinks(
        success: "https://form.example/back/ok",
        failure: "https://form.example/back/error",
        cancel: "https://form.example/back/cancel"
    )

    private func query(
        fields: [DocumentKind: [DocumentPointer]] = [:],
        links: CallbackLinks = Self.links
    ) throws -> DocumentQuery {
        DocumentQuery(
            kinds: [.pensionAccount, .taxpayerNumber],
            isMultichoice: true,
            source: "Example form",
            callbacks: links,
            signed: .init(
                caller: "org.example.form",
                keyID: "k1",
                fields: fields,
                purpose: try #require(StatedPurpose(.insurance, text: "A policy")),
                retention: .session
            )
        )
    }

    private func started(
        _ query: DocumentQuery,
        key: consuming RequestKey
    ) throws -> Requester.Started {
        let draft = try requester.draft(
            query,
            key: key,
            random: SystemRandom(),
            now: WalletScene.now
        )
        let signature = try WalletScene.signingKey().signRaw(
            draft.signingInput[...],
            hash: .sha256
        )
        return try draft.signed(signature)
    }

    private func document() -> WalletDocument {
        var document = WalletDocument(.pensionAccount)
        document[.number] = "11223344595"
        document[.person.lastName] = "Muster"
        return document
    }

    private func finish(
        _ link: String,
        _ pending: borrowing PendingRequest,
        after seconds: Int64 = 10
    ) throws -> ExchangeOutcome {
        let now = WalletScene.now.adding(seconds: seconds)
        let answer = try Requester.match(link, with: pending, now: now)
        return try requester.outcome(of: answer, for: pending, random: SystemRandom())
    }

    private func answer(
        _ link: String,
        _ documents: [WalletDocument]
    ) throws -> String {
        try AnswerWriter().answer(
            documents,
            to: WalletScene.validator().request(link),
            at: WalletScene.now,
            random: SystemRandom()
        )
    }

    @Test(arguments: AnswerSuite.allCases)
    func documentsComeBack(_ suite: AnswerSuite) throws {
        let key: RequestKey =
            suite == .hpke ? try .makeForVersion4() : .rsa(try .generate(bits: 2048))
        let started = try started(query(), key: key)
        let callback = try answer(started.link, [document()])
        // The caller reads the stored request again, as after a restart while the wallet is in front.
        let kept = try PendingRequest(parsing: started.takePending().encoded())
        guard case .documents(let payload) = try finish(callback, kept) else {
            Issue.record("no documents")
            return
        }
        #expect(payload.documents.first?["number"]?.string == "11223344595")
    }

    @Test func aWalletThatDeclinesIsUnderstood() throws {
        let started = try started(query(), key: .makeForVersion4())
        let request = try WalletScene.validator().request(started.link)
        let callback = AnswerWriter().cancellation(of: request)
        guard case .cancelled = try finish(callback, started.takePending()) else {
            Issue.record("not cancelled")
            return
        }
    }

    @Test func aCodeIsUnderstood() throws {
        let started = try started(query(), key: .makeForVersion4())
        let request = try WalletScene.validator().request(started.link)
        let callback = try #require(AnswerWriter().refusal(.unauthorized, to: request))
        let pending = started.takePending()
        #expect(throws: DocumentExchangeError.code(.unauthorized)) {
            try finish(callback, pending)
        }
    }

    @Test(arguments: [links, webLinks])
    func aWalletOfVersionThreeDeclinesInItsOwnForm(_ links: CallbackLinks) throws {
        let started = try started(query(links: links), key: .makeForVersion4())
        let envelope = try LinkParameters(
            parsing: ExchangeLink(parsing: started.link, byteLimit: 20_000).query ?? ""
        )
        let failure = try #require(envelope.values(of: "x-error").first)
        let pending = started.takePending()
        #expect(throws: DocumentExchangeError.code(.unsupportedVersion)) {
            try finish(failure + "&code=1", pending)
        }
    }

    @Test("C22: an answer to another request, or changed, is refused", arguments: Change.allCases)
    func changedAnswersAreRefused(_ change: Change) throws {
        let started = try started(query(), key: .makeForVersion4())
        let callback = try answer(started.link, [document()])
        let changed = change.applied(to: callback)
        let pending = started.takePending()
        #expect(throws: change.error) { try finish(changed, pending) }
    }

    enum Change: CaseIterable {
        case tag, keyID, suite, version, state, noState, doubled, missing, base64

        var error: DocumentExchangeError {
            switch self {
            case .tag: .code(.cryptographyError)
            case .keyID, .suite, .version, .doubled, .base64: .malformedValue
            case .state, .noState: .exchange(.noPendingRequest)
            case .missing: .missingParameter("response")
            }
        }

        func applied(to link: String) -> String {
            switch self {
            case .tag:
                let last = link.last == "A" ? "Q" : "A"
                return String(link.dropLast()) + last
            case .keyID: return link.replacing("kid=h1", with: "kid=h2")
            case .suite: return link.replacing("hpke-p256", with: "rot13-p256")
            case .version: return link.replacing("v=4", with: "v=5")
            case .state: return link.replacing("&state=", with: "&state=A")
            case .noState:
                return link.replacing("&state=", with: "&nostate=")
                    .replacing("vkx_state=", with: "x=")
            case .doubled: return link + "&kid=h1"
            case .missing: return link.replacing("&response=", with: "&answer=")
            case .base64: return link + "%3D"
            }
        }
    }

    @Test("C23: a member that was not asked for is refused")
    func foreignMembersAreRefused() throws {
        let fields = [DocumentKind.pensionAccount: [try #require(DocumentPointer("/number"))]]
        let started = try started(query(fields: fields), key: .makeForVersion4())
        let callback = try answer(started.link, [document()])
        let pending = started.takePending()
        #expect(throws: DocumentExchangeError.exchange(.unexpectedField("/person/lastName"))) {
            try finish(callback, pending)
        }
    }

    @Test func membersThatWereAskedForAreTaken() throws {
        let fields = [DocumentKind.pensionAccount: [try #require(DocumentPointer("/number"))]]
        let started = try started(query(fields: fields), key: .makeForVersion4())
        let request = try WalletScene.validator().request(started.link)
        var choice = ConsentChoice(request, among: [.init(id: "a", document: document())])
        choice.toggle("a")
        let callback = try answer(started.link, choice.documents)
        guard case .documents(let payload) = try finish(callback, started.takePending()) else {
            Issue.record("no documents")
            return
        }
        let text = #"[{"kind":"RusSNILS","number":"11223344595"}]"#
        #expect(String(decoding: payload.text, as: UTF8.self) == text)
    }

    @Test(arguments: [1200, 1201] as [Int64])
    func anAnswerCountsForAQuarterOfAnHourAfterTheEnd(seconds: Int64) throws {
        let started = try started(query(), key: .makeForVersion4())
        let callback = try answer(started.link, [document()])
        let pending = started.takePending()
        if seconds == 1200 {
            _ = try finish(callback, pending, after: seconds)
        } else {
            #expect(throws: DocumentExchangeError.exchange(.expired)) {
                try finish(callback, pending, after: seconds)
            }
        }
    }

    @Test func whatWalletsWouldRefuseIsNotSent() throws {
        let number = try #require(DocumentPointer("/number"))
        var asks: [(DocumentQuery, String)] = []
        for (fields, name) in [
            ([DocumentKind.paymentCard: [number]], "fields"),
            ([.pensionAccount: [try #require(DocumentPointer("/0"))]], "fields"),
            ([.pensionAccount: []], "fields"),
        ] { asks.append((try query(fields: fields), name)) }
        var stranger = try query()
        stranger.signed?.caller = String(repeating: "a", count: 129)
        asks.append((stranger, "rp"))
        for (query, name) in asks {
            #expect(throws: DocumentExchangeError.unusableClaim(name)) {
                _ = try started(query, key: .makeForVersion4()).link
            }
        }
    }

    @Test(arguments: [0, 63, 65])
    func aSignatureOfAnotherLengthIsRefused(byteCount: Int) throws {
        let signature = [UInt8](repeating: 1, count: byteCount)
        #expect(throws: DocumentExchangeError.malformedSignature) {
            let draft = try requester.draft(
                query(),
                key: .makeForVersion4(),
                random: SystemRandom(),
                now: WalletScene.now
            )
            _ = try draft.signed(signature).link
        }
    }

    @Test func theVersionIsNeverLoweredBelowWhatWillDo() throws {
        let old = Requester(Requester.Options(registeredSchemes: ["app"]))
        var query = try query()
        #expect(try old.version(for: query) == .v3)
        query.minimumVersion = .v4
        #expect(throws: DocumentExchangeError.exchange(.walletTooOld)) {
            try old.version(for: query)
        }
        #expect(try requester.version(for: query) == .v4)
        query.signed = nil
        #expect(throws: DocumentExchangeError.exchange(.walletTooOld)) {
            try requester.version(for: query)
        }
    }
}
