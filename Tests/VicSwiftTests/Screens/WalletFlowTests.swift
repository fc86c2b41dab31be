// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import Screens
import Testing

@testable import VicSwift

/// The decisions of the screens, without a screen.
@MainActor
struct WalletFlowTests {
    private let link = VicCheckInLink(.location(id: "AAAAAAAAAAAAAAAAAAAAAA", request: nil))
    private let now = Date(timeIntervalSince1970: 1_800_000_000)

    private func flow() async throws -> WalletFlow {
        var flow = WalletFlow()
        _ = flow.handle(.cardsChanged(try await Specimen.cards(), receipts: [], consents: []))
        return flow
    }

    /// Makes a flow that has loaded a request.
    private func asked(
        _ request: ShownRequest = Specimen.request()
    ) async throws -> WalletFlow {
        var flow = try await flow()
        _ = flow.handle(.linkOpened(link))
        _ = flow.handle(.loaded(.success(request), ticket: 1))
        return flow
    }

    @Test func `a request leads to the choice of the card, from which none is taken`() async throws
    {
        let flow = try await asked()
        #expect(flow.place == .checkIn(.selection(Specimen.request())))
        #expect(flow.chosenCard == nil)
    }

    @Test func `the one card that is taken is chosen, and the choice still shown`() async throws {
        let request = Specimen.request(kinds: [.complementary])
        let flow = try await asked(request)
        #expect(flow.place == .checkIn(.selection(request)))
        #expect(flow.chosenCard == "80756099990000000004")
    }

    @Test func `a card of a kind that is not taken cannot be chosen`() async throws {
        var flow = try await asked(Specimen.request(kinds: [.complementary]))
        flow.choose("80756099990000000001")
        #expect(flow.chosenCard == "80756099990000000004")
    }

    @Test func `nothing goes on without a card`() async throws {
        var flow = try await asked()
        flow.proceed()
        #expect(flow.place == .checkIn(.selection(Specimen.request())))
    }

    @Test func `required fields are sent, optional ones only when they were switched on`()
        async throws
    {
        var flow = try await asked()
        flow.choose("80756099990000000001")
        flow.proceed()
        let plain = flow
        flow.toggle(.ahvNumber)
        flow.toggle(.cardNumber)
        flow.toggle(.sex)
        #expect(
            flow.send(at: now) == [
                .present(
                    request: "request",
                    card: "80756099990000000001",
                    fields: [.cardNumber, .givenName, .ahvNumber],
                    ticket: 2
                )
            ]
        )
        var other = plain
        let sent = other.send(at: now)
        #expect(
            sent == [
                .present(
                    request: "request",
                    card: "80756099990000000001",
                    fields: [.cardNumber, .givenName],
                    ticket: 2
                )
            ]
        )
    }

    @Test func `a request that ran out is not answered, and one tap loads a new one`() async throws
    {
        var flow = try await asked(Specimen.request(expiresAt: now))
        flow.choose("80756099990000000001")
        flow.proceed()
        #expect(flow.send(at: now) == [])
        #expect(flow.place == .checkIn(.trouble(.requestExpired)))
        #expect(flow.retry() == [.load(link, ticket: 2)])
    }

    @Test func `after a link for one request has run out, its place is asked for a new one`()
        async throws
    {
        let id = "AAAAAAAAAAAAAAAAAAAAAA"
        var flow = try await flow()
        _ = flow.handle(.linkOpened(VicCheckInLink(.location(id: id, request: "request"))))
        _ = flow.handle(.loaded(.failure(.requestExpired), ticket: 1))
        let place = VicCheckInLink(.location(id: id, request: nil))
        #expect(flow.retry() == [.load(place, ticket: 2)])
    }

    @Test func `a link of another environment says so, and there is nothing to try again`()
        async throws
    {
        var flow = try await flow()
        _ = flow.handle(.linkOpened(VicCheckInLink(.otherEnvironment)))
        _ = flow.handle(.loaded(.failure(.otherEnvironment), ticket: 1))
        #expect(flow.place == .checkIn(.trouble(.otherEnvironment)))
        let model = VicResultModel(.otherEnvironment, texts: WalletTexts(language: .EN))
        #expect(model.problem == "other_environment")
        #expect(!model.canRetry)
    }

    @Test func `who leaves when asked for consent has refused`() async throws {
        var flow = try await asked()
        flow.choose("80756099990000000001")
        flow.proceed()
        let refusal = WalletFlow.Effect.refuse(request: "request", card: "80756099990000000001")
        #expect(flow.close() == [refusal])
        #expect(flow.place == .cards)
    }

    @Test func `who chooses another card, leaves earlier or sends has refused nothing`()
        async throws
    {
        var flow = try await asked()
        flow.choose("80756099990000000001")
        var early = flow
        #expect(early.close() == [])
        flow.proceed()
        var sending = flow
        _ = sending.send(at: now)
        #expect(sending.close() == [])
        flow.reconsider()
        #expect(flow.close() == [])
    }

    @Test func `an answer that comes after the reader has left is not looked at`() async throws {
        var flow = try await flow()
        _ = flow.handle(.linkOpened(link))
        _ = flow.close()
        _ = flow.handle(.loaded(.success(Specimen.request()), ticket: 1))
        #expect(flow.place == .cards)
    }

    @Test func `a newer link takes the place of the older one`() async throws {
        var flow = try await flow()
        _ = flow.handle(.linkOpened(link))
        _ = flow.handle(.linkOpened(link))
        _ = flow.handle(.loaded(.failure(.requestInvalid), ticket: 1))
        #expect(flow.place == .checkIn(.loading))
        _ = flow.handle(.loaded(.success(Specimen.request()), ticket: 2))
        #expect(flow.place == .checkIn(.selection(Specimen.request())))
    }

    @Test func `what is pending is waited for, what is final is not`() async throws {
        var flow = try await asked()
        flow.choose("80756099990000000001")
        flow.proceed()
        _ = flow.send(at: now)
        let sending = flow
        #expect(
            flow.handle(.sent(.success(Specimen.result(.pending)), ticket: 2))
                == [.awaitDecision(ticket: 2)]
        )
        _ = flow.handle(.decided(Specimen.result(.accepted), ticket: 2))
        #expect(
            flow.place
                == .checkIn(.result(provider: "Praxis Muster", Specimen.result(.accepted)))
        )
        var other = sending
        #expect(other.handle(.sent(.success(Specimen.result(.rejected)), ticket: 2)) == [])
    }

    @Test func `a card that goes takes its screens along`() async throws {
        var flow = try await flow()
        flow.show(.barcode(number: "80756099990000000004"))
        let left = Array(flow.cards.dropLast())
        _ = flow.handle(.cardsChanged(left, receipts: [], consents: []))
        #expect(flow.place == .cards)
    }

    @Test func `a wrong code in view is told once, a pasted one each time`() async throws {
        var flow = try await flow()
        flow.beginScan(with: nil)
        let start = ContinuousClock.Instant.now
        let read: (String) -> VicCheckInLink? = { _ in nil }
        for second in 0..<2 {
            let time = start.advanced(by: .seconds(second))
            _ = flow.found(.codes(["menu"]), from: .camera, at: time, link: read)
        }
        #expect(flow.notice?.number == 1)
        let later = start.advanced(by: .seconds(1))
        _ = flow.found(.codes(["menu"]), from: .text, at: later, link: read)
        #expect(flow.notice?.number == 2)
        // A link may start the next scan while the sheet of the current one is still open.
        flow.beginScan(with: nil)
        #expect(flow.notice == nil)
        _ = flow.found(.codes(["menu"]), from: .text, at: later, link: read)
        #expect(flow.notice?.number == 3)
    }

    @Test func `one good link among codes is enough`() async throws {
        var flow = try await flow()
        flow.beginScan(with: nil)
        let effects = flow.found(.codes(["menu", "ours"]), from: .camera, at: .now) {
            $0 == "ours" ? link : nil
        }
        #expect(effects == [.load(link, ticket: 1)])
    }

    @Test(arguments: [
        (VicCheckInLink.Kind.otherEnvironment, WalletFlow.Notice.Kind.otherEnvironment),
        (.invalid, .invalid),
    ])
    func `a scanned link that leads nowhere is told, and nothing loaded`(
        kind: VicCheckInLink.Kind,
        notice: WalletFlow.Notice.Kind
    ) async throws {
        var flow = try await flow()
        flow.beginScan(with: nil)
        let effects = flow.found(.codes(["x"]), from: .text, at: .now) { _ in
            VicCheckInLink(kind)
        }
        #expect(effects == [])
        #expect(flow.notice?.kind == notice)
        #expect(flow.place == .scan)
    }

    @Test(arguments: [
        ("https://dev.vic.invalid/vic/checkin/AAAAAAAAAAAAAAAAAAAAAA", "DEV (dev.vic.invalid)"),
        (
            "https://www.vvk-online.ch/vic/checkin/AAAAAAAAAAAAAAAAAAAAAA",
            "PROD (www.vvk-online.ch)"
        ),
        ("http://127.0.0.1:8080/vic/checkin/AAAAAAAAAAAAAAAAAAAAAA", "127.0.0.1:8080"),
        (
            "https://cards.example/vic/checkin/AAAAAAAAAAAAAAAAAAAAAA?r=AAAAAAAAAAAAAAAAAAAAAA",
            "cards.example"
        ),
    ])
    func `a link of a server that is not the wallet's says whose it is`(
        text: String,
        environment: String
    ) async throws {
        var flow = try await flow()
        flow.beginScan(with: nil)
        #expect(flow.found(.codes(["menu", text]), from: .camera, at: .now) { _ in nil } == [])
        #expect(flow.notice?.kind == .otherEnvironment)
        #expect(flow.notice?.environment == environment)
        #expect(flow.notice?.link == text)
    }

    @Test(arguments: [
        "https://bistro.example/menu", "http://cards.example/vic/checkin/AAAAAAAAAAAAAAAAAAAAAA",
        "https://cards.example/vic/checkin/x",
        "https://a@cards.example/vic/checkin/AAAAAAAAAAAAAAAAAAAAAA",
    ])
    func `what has not the form of a link is none of any environment`(text: String) async throws {
        var flow = try await flow()
        flow.beginScan(with: nil)
        _ = flow.found(.codes([text]), from: .text, at: .now) { _ in nil }
        #expect(flow.notice?.kind == .notOurs)
        #expect(flow.notice?.environment == nil && flow.notice?.link == nil)
    }

    @Test func `the light goes out with the page and with the scan`() async throws {
        var flow = try await flow()
        flow.toggleTorch()
        #expect(!flow.torchIsOn)
        flow.beginScan(with: nil)
        flow.toggleTorch()
        #expect(flow.torchIsOn)
        flow.paused()
        #expect(!flow.torchIsOn)
        flow.toggleTorch()
        _ = flow.close()
        #expect(!flow.torchIsOn)
    }
}
