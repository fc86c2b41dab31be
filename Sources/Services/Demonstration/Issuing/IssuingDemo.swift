// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardServer
import Cryptography
package import Database
package import Encodings
import Execution
package import IssuingServer
import PaymentCards

/// The demonstration of payment cards: two banks with three people each, cards in every state and a year of payments.
///
/// All of it goes through the issuing server's own interface, with a clock that runs through the past year, so nothing
/// in the database differs from what real banks would leave there. All people in it are fictitious.
package struct IssuingDemo: Sendable {
    /// The passcode of everyone at their bank; pages show it, since it protects nothing real.
    package static let passcode = "271828"
    /// How far back the story begins.
    private static let dayCount = 365
    private static let day: Int64 = 86_400_000

    private let configuration: IssuingServiceConfiguration
    private let database: Database?
    private let path: String

    /// Prepares the demonstration of a data folder.
    ///
    /// - Parameters:
    ///   - configuration: the issuing server's.
    ///   - database: the open database of the process; `nil` to open the one that the configuration names.
    package init(_ configuration: IssuingServiceConfiguration, sharing database: Database?) {
        var configuration = configuration
        configuration.limitsRates = false
        self.configuration = configuration
        self.database = database
        path = configuration.dataDirectory + "/access.json"
    }

    /// Creates what does not exist yet.
    ///
    /// The banks' secrets are saved before anything is entered under them. A story that a stop interrupted is told
    /// anew for the people who are still missing. Banks that another node has created stay as they are.
    ///
    /// - Parameter now: the present.
    /// - Returns: the credentials and people; without people if another node has them.
    /// - Throws: ``DemonstrationError``.
    package func prepare(at now: PreciseInstant) async throws(DemonstrationError) -> IssuingAccess {
        var access: IssuingAccess
        do throws(CardServerError) {
            access = try IssuingAccess.read(path) ?? IssuingAccess()
        } catch {
            throw .access(error)
        }
        let people = DemoIssuer.all.flatMap(\.people)
        guard access.cardholders.count < people.count else { return access }
        let clock = Locked(now.adding(milliseconds: -Int64(Self.dayCount) * Self.day))
        let service: IssuingService
        do throws(IssuingServerError) {
            service = try await IssuingService(configuration, sharing: database) {
                clock.withLock { $0 }
            }
        } catch {
            throw .issuingServer(error)
        }
        do throws(DemonstrationError) {
            access = try await tell(access, by: service, clock: clock, until: now)
        } catch {
            await service.stop()
            throw error
        }
        await service.stop()
        return access
    }

    /// Registers the banks and lets the year pass.
    private func tell(
        _ known: IssuingAccess,
        by service: IssuingService,
        clock: Locked<PreciseInstant>,
        until now: PreciseInstant
    ) async throws(DemonstrationError) -> IssuingAccess {
        var access = known
        for issuer in DemoIssuer.all
        where !access.clients.contains(where: { $0.id == issuer.client }) {
            guard let secret = try await register(issuer.client, at: service.server) else {
                continue
            }
            access.clients.append(.init(id: issuer.client, secret: secret))
        }
        try keep(access, service.server)
        var stories: [DemoStory] = []
        for issuer in DemoIssuer.all {
            guard let client = access.clients.first(where: { $0.id == issuer.client }) else {
                continue
            }
            let caller = IssuingCaller(service.routes, client: client)
            for person in issuer.people
            where !access.cardholders.contains(where: { $0.person == person.id }) {
                let id = try await caller.addCardholder(person)
                access.cardholders.append(
                    .init(person: person.id, id: id, client: issuer.client, name: person.name)
                )
                for card in person.cards {
                    stories.append(
                        try await DemoStory(
                            card,
                            of: id,
                            seed: UInt64(stories.count + 1),
                            at: clock.withLock { $0 },
                            by: caller
                        )
                    )
                }
            }
        }
        try await pass(stories, clock: clock, until: now)
        clock.withLock { $0 = now }
        do throws(IssuingRequestError) {
            try await service.server.expireCards(at: now)
        } catch {
            throw .issuingRefused(error.code)
        }
        try keep(access, service.server)
        return access
    }

    /// Lets everything happen in the order of time, since the audit's rows are in that order.
    private func pass(
        _ stories: [DemoStory],
        clock: Locked<PreciseInstant>,
        until now: PreciseInstant
    ) async throws(DemonstrationError) {
        let events = stories.flatMap(\.events).sorted {
            ($1.daysAgo, $0.secondOfDay) < ($0.daysAgo, $1.secondOfDay)
        }
        let midnight = now.second.secondsSinceEpoch / 86_400 * 86_400
        for event in events {
            let seconds = midnight - Int64(event.daysAgo) * 86_400 + Int64(event.secondOfDay)
            let time = PreciseInstant(Instant(secondsSinceEpoch: seconds))
            clock.withLock { $0 = max($0, min(time, now)) }
            try await event.happen(clock.withLock { $0 })
        }
    }

    /// Registers a bank and returns its secret; `nil` if another node has it.
    private func register(
        _ client: String,
        at server: IssuingServer
    ) async throws(DemonstrationError) -> String? {
        do throws(IssuingServerError) {
            return String(decoding: try await server.addClient(client).revealed(), as: UTF8.self)
        } catch .clientKnown {
            // An earlier start was stopped before it saved the secret. A server of databases may have other nodes.
            guard configuration.database == nil else { return nil }
            do throws(IssuingServerError) {
                let secret = try await server.renewClient(client)
                return String(decoding: secret.revealed(), as: UTF8.self)
            } catch {
                throw .issuingServer(error)
            }
        } catch {
            throw .issuingServer(error)
        }
    }

    private func keep(
        _ access: IssuingAccess,
        _ server: IssuingServer
    ) throws(DemonstrationError) {
        do throws(CardServerError) {
            try access.write(path, base: nil, vaultKeys: IssuingAccess.vaultKeys(of: server))
        } catch {
            throw .access(error)
        }
    }
}
