// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardServer
import Database
import Demonstration
import Encodings
import Execution
import HTTPServer
import IssuingServer

/// The issuing server of this process and, in the demonstration, the banks that use it.
struct IssuingParts: Sendable {
    let service: IssuingService
    /// The demonstration's banks; `nil` on a real server.
    let bank: DemoBank?
    private let address = Locked<String?>(nil)
    private let access: IssuingAccess?
    private let accessPath: String

    /// Opens the server, after the demonstration has entered its banks.
    ///
    /// - Parameters:
    ///   - configuration: the service's.
    ///   - database: the open database of the card server, since a file has one writer; `nil` without a card server.
    ///   - now: the time in milliseconds.
    /// - Throws: ``ServiceError`` if the server cannot be opened, or refuses a step of the demonstration.
    init(
        _ configuration: ServiceConfiguration,
        sharing database: Database?,
        now: @escaping @Sendable () -> PreciseInstant
    ) async throws(ServiceError) {
        var issuing = IssuingServiceConfiguration(dataDirectory: configuration.dataDirectory)
        issuing.database = configuration.database
        issuing.limitsRates = configuration.limitsRates
        issuing.log = configuration.log
        issuing.auditRetention = configuration.auditRetention
        // Who tries the banks' interface listens on this machine.
        issuing.permitsLoopbackWebhooks = configuration.isDemonstration
        accessPath = configuration.dataDirectory + "/access.json"
        var access: IssuingAccess?
        if configuration.isDemonstration {
            do throws(DemonstrationError) {
                access = try await IssuingDemo(issuing, sharing: database).prepare(at: now())
            } catch {
                throw ServiceError(error)
            }
        }
        self.access = access
        do throws(IssuingServerError) {
            service = try await IssuingService(issuing, sharing: database, now: now)
        } catch {
            throw ServiceError(error)
        }
        bank = access.map { [service] access in
            DemoBank(access, routes: service.routes) { now().second }
        }
    }

    /// The server's address; `nil` before it listens.
    var base: String? { address.withLock { $0 } }

    /// The keys that apps pin.
    var vaultKeys: [IssuingAccess.VaultKeyEntry] { IssuingAccess.vaultKeys(of: service.server) }

    /// Returns the bank's desk; a bank of the demonstration signs in with one press.
    func desk(_ configuration: ServiceConfiguration) -> IssuingDesk {
        let banks = access?.clients.compactMap { client in
            DemoIssuer.all.first { $0.client == client.id }
                .map { DeskBank(client: $0.client, name: $0.name) }
        }
        return IssuingDesk(
            service: service,
            banks: banks ?? [],
            isSecure: configuration.isReachedSecurely
        )
    }

    /// Notes the server's address, and saves it in the file of credentials.
    func listen(at base: String) throws(ServiceError) {
        address.withLock { $0 = base }
        guard let access else { return }
        try ServiceError.ofCards { () throws(CardServerError) in
            try access.write(
                accessPath,
                base: base,
                vaultKeys: IssuingAccess.vaultKeys(of: service.server)
            )
        }
    }
}
