// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
package import Encodings
import Execution
import PaymentCards

/// The issuing server's functions for banks and their apps.
///
/// Its only state is keys and a count of strangers. Everything that happens once, or must not be lost, is decided in
/// one transaction of the database, so any number of nodes may share one database.
package final class IssuingServer: Sendable {
    /// The options that the rules depend on.
    struct Rules: Sendable {
        let mode: TokenRequest.Mode
        /// The issuer's time zone, in which cards end.
        let secondsFromUTC: Int
        let limitsRates: Bool
        let permitsLoopbackWebhooks: Bool
        /// How long rows of the audit are kept; nil for ever.
        let auditRetention: AuditRetention?

        init(_ configuration: IssuingServiceConfiguration) {
            mode = configuration.production == nil ? .sandbox : .production
            secondsFromUTC = configuration.secondsFromUTC
            limitsRates = configuration.limitsRates
            permitsLoopbackWebhooks = configuration.permitsLoopbackWebhooks
            auditRetention = configuration.auditRetention
        }
    }

    /// How often the server itself repeats a change that met another one.
    static let conflictRetries = 3

    package let ring: IssuingKeyRing
    package let store: IssuingStore
    package let now: @Sendable () -> PreciseInstant
    let rules: Rules
    /// The faults that a sandbox plays; a server for production plays none.
    package let faults: IssuingFaults
    /// Prepares cards for wallets; nil if the issuer offers none.
    let wallet: (any WalletProvisioningProvider)?
    let transport: any DeliveryTransport
    private let strangers = Locked<[String: TokenBucket]>([:])

    init(
        ring: IssuingKeyRing,
        store: IssuingStore,
        rules: Rules,
        wallet: (any WalletProvisioningProvider)?,
        transport: any DeliveryTransport,
        now: @escaping @Sendable () -> PreciseInstant
    ) {
        self.ring = ring
        self.store = store
        self.rules = rules
        self.wallet = wallet
        self.transport = transport
        let faults = IssuingFaults()
        self.faults = faults
        self.now = { faults.shifted(now()) }
    }

    /// The most addresses that are remembered; beyond that, those with a full share go, or all.
    private static let strangerLimit = 10_000

    /// Counts a request without valid credentials against its address; throws `rate_limited`.
    ///
    /// Each node counts by itself, so that strangers cannot make the server write to its database.
    func countStranger(_ address: String?) throws(IssuingRequestError) {
        guard rules.limitsRates else { return }
        let (name, time) = (address ?? "", now())
        let outcome = strangers.withLock { buckets -> Result<Void, PaymentCardError> in
            if buckets.count >= Self.strangerLimit {
                buckets = buckets.filter { ($0.value.fullOn ?? time) > time }
                if buckets.count >= Self.strangerLimit { buckets = [:] }
            }
            do throws(PaymentCardError) {
                buckets[name] = try (buckets[name] ?? TokenBucket())
                    .taking(.unauthenticated, at: time)
                return .success(())
            } catch {
                return .failure(error)
            }
        }
        try refusing { () throws(PaymentCardError) in try outcome.get() }
    }

    /// Repeats a transaction that met another change of the same card, at most three times.
    func retryingConflicts<Value: Sendable>(
        _ body: @escaping @Sendable (IssuingStore.Work) throws(IssuingRequestError) -> Value
    ) async throws(IssuingRequestError) -> Value {
        for _ in 0..<Self.conflictRetries {
            do throws(IssuingRequestError) {
                return try await store.write(body)
            } catch {
                guard error.code == .versionConflict else { throw error }
            }
        }
        return try await store.write(body)
    }
}

/// Passes on what a rule of the domain returns, and its refusal as an answer.
///
/// - Parameters:
///   - card: the card as it is, for the answer.
///   - body: calls the rule.
/// - Returns: what the rule returns.
/// - Throws: the rule's refusal.
func refusing<Value: ~Copyable>(
    card: PaymentCard? = nil,
    _ body: () throws(PaymentCardError) -> Value
) throws(IssuingRequestError) -> Value {
    do throws(PaymentCardError) {
        return try body()
    } catch {
        throw IssuingRequestError(error, card: card)
    }
}
