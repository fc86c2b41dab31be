// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Execution
import Foundation
import InsuranceCards
import TestSupport
import Testing
import Tokens
import Vault

@testable import VicSwift

/// A wallet with its own server, clock and folder.
final class World: Sendable {
    static let anna = "80756015620000000001"
    static let beat = "80756015620000000002"
    static let lea = "80756015620000000003"
    static let location = "AAAAAAAAAAAAAAAAAAAAAA"

    let clock: TestClock
    let server: StandInServer
    let keys: any KeyStore
    let folder: String
    private let last = Locked(Last())
    private let copies = Locked<[String]>([])

    init(keys: any KeyStore = MemoryKeyStore()) throws {
        clock = TestClock(try #require(Instant(rfc3339: "2026-01-02T09:00:00Z")))
        server = StandInServer(clock)
        self.keys = keys
        folder = TemporaryFolders.url("wallet").path
        for number in [Self.anna, Self.beat, Self.lea] {
            let record = try TestKeys.record(number)
            server.state.withLock { $0.records[number] = record }
        }
    }

    deinit {
        for path in copies.withLock({ $0 }) + [folder] {
            try? FileManager.default.removeItem(atPath: path)
        }
    }

    static func endpoint(_ host: String = TestKeys.host) throws -> VicEndpoint {
        VicEndpoint(
            host: host,
            issuer: "https://" + host,
            rootKeys: [try TestKeys.key(.root).verificationKey.text]
        )
    }

    var dependencies: WalletDependencies {
        get throws {
            var dependencies = WalletDependencies(folder: folder)
            dependencies.keys = { [keys] () throws(KeyStoreError) in keys }
            dependencies.transport = server
            dependencies.clock = clock
            dependencies.app = "ch.example.app"
            let (production, test) = (
                try Self.endpoint(), try Self.endpoint("stagenext.vvk-online.ch")
            )
            dependencies.endpoints = { environment in
                switch environment {
                case .PROD: production
                case .STAGENEXT: test
                default: environment.endpoint
                }
            }
            return dependencies
        }
    }

    /// Makes a wallet once the previous one is gone; a finished task may still hold that one for a moment.
    func wallet(_ environment: VicEnv = .PROD) throws -> Wallet {
        for _ in 0..<5_000 where last.withLock({ $0.wallet != nil }) {
            Thread.sleep(forTimeInterval: 0.001)
        }
        try #require(last.withLock { $0.wallet == nil })
        return try secondWallet(environment)
    }

    /// Makes a wallet even if another one exists.
    func secondWallet(_ environment: VicEnv = .PROD) throws -> Wallet {
        let wallet = Wallet(try dependencies, environment: environment)
        last.withLock { $0.wallet = wallet }
        return wallet
    }

    /// Makes a wallet with what another process would find if this one were killed now.
    func walletAfterKill() throws -> Wallet {
        var dependencies = try dependencies
        dependencies.folder = folder + "-\(UUID().uuidString)"
        try FileManager.default.copyItem(atPath: folder, toPath: dependencies.folder)
        copies.withLock { $0.append(dependencies.folder) }
        return Wallet(dependencies, environment: .PROD)
    }

    private struct Last {
        weak var wallet: Wallet?
    }

    /// Makes a wallet with claims for cards.
    func wallet(claiming numbers: [String]) throws -> Wallet {
        let wallet = try wallet()
        try claim(numbers, for: wallet)
        return wallet
    }

    func claim(_ numbers: [String], for wallet: Wallet) throws {
        let key = wallet.publicKey
        wallet.setClaims(
            try numbers.map { try TestKeys.claim($0, boundTo: key, at: server.now) }
        )
    }

    /// Makes a wallet that has fetched cards.
    func wallet(holding numbers: [String]) async throws -> Wallet {
        let wallet = try wallet(claiming: numbers)
        try #require(await wallet.update().value == [])
        return wallet
    }

    /// Makes the check-in location at the counter of a practice.
    func place(
        fields: JSONOutput = [
            ["name": "veka", "required": true], ["name": "given_name", "required": true],
            ["name": "family_name", "required": true], ["name": "ahv", "required": false],
        ],
        kinds: JSONOutput = ["mandatory", "complementary"]
    ) throws -> CheckInLocation {
        let body: JSONOutput = [
            "name": "Empfang", "retentionDays": 30, "receipt": true, "kinds": kinds,
            "fields": fields,
            "purpose": ["de": "Anmeldung", "fr": "Inscription", "it": "Visita", "en": "Check-in"],
        ]
        let provider = try #require(
            CareProvider(name: "Praxis Muster", city: "Bern", client: TestKeys.provider)
        )
        return try CheckInLocation(
            JSONTree(parsing: body.utf8()).root,
            identifier: Self.location,
            provider: provider
        )
    }
}

extension Wallet {
    /// The wallet's key.
    func verificationKey() throws -> VerificationKey<V2> {
        try VerificationKey(parsing: try #require(publicKey))
    }
}
