// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Cryptography
package import Encodings
import Execution
import PaymentCards

/// A bank's own system in the demonstration: it authenticates its clients and asks the issuing server for tokens.
///
/// Strong customer authentication takes two factors of different classes (Regulation (EU) 2018/389, Article 4): a
/// passcode that the person knows, and a key that the browser holds and never gives away. The issuing server believes
/// the bank; a real bank replaces this type by its own login.
package final class DemoBank: Sendable {
    /// Asks the issuing server for a token, in the name of the client that the person banks with.
    ///
    /// The fields are those of the token endpoint, without the client's own credentials.
    package typealias TokenSource =
        @Sendable (_ client: String, _ fields: [(name: String, value: String)])
        async throws(DemoBankError) -> String

    /// The number of wrong passcodes in a row after which a person is locked (Article 4).
    package static let tryLimit = 5
    /// How long a locked person waits, in seconds.
    package static let lockSeconds: Int64 = 900
    /// How long an authentication can be used, in seconds; the issuing server accepts none that is older.
    package static let authenticationSeconds: Int64 = 300
    /// How far a device's clock may be off, in seconds.
    package static let proofSeconds: Int64 = 120

    /// The people who bank here.
    package let people: [DemoBankPerson]
    private let passcode: String
    private let now: @Sendable () -> Instant
    private let random: any RandomSource
    private let tokens: TokenSource
    private let state = Locked(State())

    fileprivate struct State {
        var wrongCount: [String: Int] = [:]
        var lockedUntil: [String: Instant] = [:]
        var devices: [String: ECPublicKey] = [:]
        var proofs: [[UInt8]: Instant] = [:]
        var authentications: [String: DemoAuthentication] = [:]
    }

    /// Opens the bank.
    ///
    /// - Parameters:
    ///   - people: the people who bank here.
    ///   - passcode: the passcode of all of them; pages show it, since it protects nothing real.
    ///   - random: the source of references.
    ///   - now: the bank's clock.
    ///   - tokens: asks the issuing server.
    package init(
        people: [DemoBankPerson],
        passcode: String,
        random: any RandomSource = SystemRandom(),
        now: @escaping @Sendable () -> Instant,
        tokens: @escaping TokenSource
    ) {
        self.people = people
        self.passcode = passcode
        self.random = random
        self.now = now
        self.tokens = tokens
    }

    /// Registers the key of a person's browser, which replaces an earlier one.
    ///
    /// - Parameters:
    ///   - key: a public key on P-256.
    ///   - person: the person's identifier.
    ///   - passcode: the passcode, as typed.
    /// - Throws: ``DemoBankError``.
    package func register(
        _ key: ECPublicKey,
        of person: String,
        passcode: String
    ) throws(DemoBankError) {
        guard key.curve == .p256 else { throw .deviceUnknown }
        let time = now()
        let outcome = state.withLock { state in
            let outcome = check(passcode, of: person, at: time, &state)
            if outcome == nil { state.devices[person] = key }
            return outcome
        }
        if let outcome { throw outcome }
    }

    /// Whether a key is the one that is registered for a person.
    ///
    /// - Parameters:
    ///   - key: a public key.
    ///   - person: the person's identifier.
    /// - Returns: false also if the person has registered no key, or does not bank here.
    package func isRegistered(_ key: ECPublicKey, of person: String) -> Bool {
        state.withLock { state in
            state.devices[person].map { $0.curve == key.curve && $0.point == key.point } ?? false
        }
    }

    /// Authenticates a person with both factors, for one purpose.
    ///
    /// - Parameter request: what the browser sent.
    /// - Returns: the authentication, good for ``authenticationSeconds``.
    /// - Throws: ``DemoBankError``.
    package func authenticate(
        _ request: DemoAuthentication.Request
    ) throws(DemoBankError) -> DemoAuthentication {
        let time = now()
        let reference = Base64.encode(random.bytes(count: 24), alphabet: .urlSafe, padded: false)
        let outcome = state.withLock { state -> Result<DemoAuthentication, DemoBankError> in
            state.forget(before: time)
            if let refusal = check(request.passcode, of: request.person, at: time, &state) {
                return .failure(refusal)
            }
            guard let device = state.devices[request.person] else {
                return .failure(.deviceUnknown)
            }
            guard abs(request.time.secondsSinceEpoch - time.secondsSinceEpoch) <= Self.proofSeconds,
                state.proofs[request.proof] == nil, request.isSigned(by: device)
            else { return .failure(.deviceProof) }
            state.proofs[request.proof] = time
            let authentication = DemoAuthentication(
                reference: reference,
                person: request.person,
                purpose: request.purpose,
                time: time
            )
            state.authentications[reference] = authentication
            return .success(authentication)
        }
        return try outcome.get()
    }

    /// Turns an authentication into tokens for several systems, at most one of them for the SDK.
    ///
    /// - Parameters:
    ///   - systems: the systems; tokens of the bank's own are random and serve nothing here.
    ///   - reference: the reference of the authentication.
    ///   - sdk: the token that the issuing server is asked for.
    /// - Returns: a token for each system.
    /// - Throws: ``DemoBankError``, and what the issuing server refuses.
    package func tokens(
        for systems: [DemoBankSystem],
        by reference: String,
        sdk: DemoTokenRequest?
    ) async throws(DemoBankError) -> [(system: DemoBankSystem, token: String)] {
        let time = now()
        let found = state.withLock { state in
            state.forget(before: time)
            return state.authentications[reference]
        }
        guard let authentication = found,
            let person = people.first(where: { $0.id == authentication.person })
        else { throw .authenticationUnknown }
        var issued: [(system: DemoBankSystem, token: String)] = []
        for system in systems {
            switch system {
            case .bank, .internal:
                issued.append(
                    (
                        system,
                        "bk_"
                            + Base64.encode(
                                random.bytes(count: 32),
                                alphabet: .urlSafe,
                                padded: false
                            )
                    )
                )
            case .sdk:
                guard let sdk else { throw .tokenKindMissing }
                let fields = sdk.fields(for: person, by: authentication)
                issued.append((system, try await tokens(person.client, fields)))
            }
        }
        return issued
    }

    /// Checks a passcode; a wrong one counts.
    private func check(
        _ typed: String,
        of person: String,
        at time: Instant,
        _ state: inout sending State
    ) -> DemoBankError? {
        guard people.contains(where: { $0.id == person }) else { return .personUnknown }
        if let end = state.lockedUntil[person] {
            guard time >= end else {
                return .locked(seconds: Int(end.secondsSinceEpoch - time.secondsSinceEpoch))
            }
            state.lockedUntil[person] = nil
            state.wrongCount[person] = nil
        }
        guard typed != passcode else {
            state.wrongCount[person] = nil
            return nil
        }
        let count = state.wrongCount[person, default: 0] + 1
        state.wrongCount[person] = count
        guard count >= Self.tryLimit else {
            return .wrongPasscode(triesLeft: Self.tryLimit - count)
        }
        state.lockedUntil[person] = time.adding(seconds: Self.lockSeconds)
        return .locked(seconds: Int(Self.lockSeconds))
    }
}

extension DemoAuthentication.Request {
    /// The part of the signature by which the bank recognises it: its `r`.
    ///
    /// From any signature a second one that verifies can be made, with the same `r` and `n - s` (SEC 1 §4.1.4).
    fileprivate var proof: [UInt8] { Array(signature.prefix(signature.count / 2)) }
}

extension DemoBank.State {
    /// Drops authentications and proofs that no longer have an effect.
    fileprivate mutating func forget(before time: Instant) {
        authentications = authentications.filter {
            time < $0.value.time.adding(seconds: DemoBank.authenticationSeconds)
        }
        proofs = proofs.filter { time < $0.value.adding(seconds: 2 * DemoBank.proofSeconds) }
    }
}
