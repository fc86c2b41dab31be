// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Execution
import Foundation
import HTTPClient
import InsuranceCards
import Tokens
import VicSwift

/// The presentations of a family's wallet at a practice, with the server of `VicEnv.DEV`.
///
/// The wallet presents each card until its single-use cards are used up, and twice more.
struct WalletCases {
    private static let singleUseCount = 10
    private static let ordinaryCount = 2

    private let wallet: Wallet
    private let sent: Locked<[String]>
    private let clock: FixedClock

    private init(folder: String) throws {
        let sent = Locked<[String]>([])
        let clock = FixedClock(time: try GeneratedCase.instant("2026-01-02T09:00:00Z"))
        var dependencies = WalletDependencies(folder: folder)
        dependencies.clock = clock
        dependencies.random = FixedBytes(seed: 7)
        dependencies.network = { Recorder(inner: $0, sent: sent) }
        wallet = Wallet(dependencies, environment: .DEV)
        self.sent = sent
        self.clock = clock
    }

    /// Returns the lines of all presentations.
    static func lines() async throws -> [String] {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "etui-cases-\(ProcessInfo.processInfo.processIdentifier)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        return try await WalletCases(folder: folder).lines()
    }

    private func lines() async throws -> [String] {
        guard await wallet.update().value.isEmpty else { throw CaseError() }
        var lines: [String] = []
        for card in wallet.cards {
            for number in 0..<(Self.singleUseCount + Self.ordinaryCount) {
                lines.append(try await line(card, number).encoded())
            }
        }
        return lines
    }

    /// Checks in with a card; the person agrees to all requested fields every other time.
    private func line(_ card: VicCard, _ number: Int) async throws -> CaseLine {
        let link = "https://dev.vic.invalid/vic/checkin/" + String(repeating: "A", count: 22)
        guard let link = wallet.handle(requestUrl: link) else { throw CaseError() }
        let checkIn = VicCheckIn(wallet)
        let request = try await checkIn.load(link)
        let fields = request.fields.filter { $0.isRequired || number % 2 == 0 }.map(\.field)
        _ = try await checkIn.present(request, card: card, fields: Set(fields))
        guard let presentation = sent.withLock({ $0.popLast() }) else { throw CaseError() }
        let asked = request.request
        return CaseLine(
            id: "wallet-\(card.number.suffix(1))-\(number)-good",
            presentation: presentation,
            now: clock.time,
            issuer: DevEnvironment.endpoint.issuer,
            expectation: PresentationVerifier.Expectation(
                client: asked.client,
                nonce: asked.nonce,
                request: asked.identifier,
                requestedFields: asked.requestedFields,
                coverages: asked.coverages
            ),
            keys: try DevEnvironment.endpoint.rootKeys.map { text in
                // The made-up server uses one key for everything.
                KnownKey(
                    try VerificationKey(parsing: text),
                    role: .server,
                    notBefore: clock.time.adding(seconds: -3_000_000),
                    notAfter: clock.time.adding(seconds: 3_000_000)
                )
            },
            revoked: 0,
            more: [
                ("person", .string(card.number)),
                ("isSingleUse", .boolean(number < Self.singleUseCount)),
            ]
        )
    }
}

/// A clock that never moves.
private struct FixedClock: DeviceClock {
    let time: Instant

    func now() -> Instant { time }
    func sleep(seconds: Double) async throws {}
}

/// A transport that records the presentations passing through it.
private struct Recorder: WalletTransport {
    let inner: any WalletTransport
    let sent: Locked<[String]>

    func send(_ request: WalletRequest) async throws(HTTPClientError) -> HTTPClientResponse {
        if let body = request.body,
            let text = try? JSONTree(parsing: body).root["presentation"]?.string
        {
            sent.withLock { $0.append(text) }
        }
        return try await inner.send(request)
    }
}
