// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Database
import Vault

/// Whether a node's disk and database take work, judged seldom, however often and by whomever it is asked.
///
/// One judgement at a time, which all share who ask meanwhile, and none within a second of the last. A look through the
/// whole database for damage takes one hundredth of the time at most, and no request waits for it longer than a moment.
package actor Readiness {
    /// What a judgement rests on.
    struct Probe: Sendable {
        /// Writes to the database and returns when that is done.
        let write: @Sendable () async -> Bool
        /// Takes room on the disks.
        let takeRoom: @Sendable () -> Bool
        /// Goes through the database; its finding is remembered by ``isDamaged``.
        let inspect: @Sendable () async -> Void
        /// Whether damage has ever been met.
        let isDamaged: @Sendable () -> Bool
    }

    /// How long a verdict counts.
    package static let lifetime: Duration = .seconds(1)
    /// How much longer than a look for damage the time without one is.
    static let pauseFactor = 100

    private let probe: Probe
    private let now: @Sendable () -> ContinuousClock.Instant
    private var verdict: (isReady: Bool, end: ContinuousClock.Instant)?
    private var judging: Task<Bool, Never>?
    private var isInspecting = false
    /// Before then the database is not looked through again.
    private var nextInspection: ContinuousClock.Instant

    /// Judges from now on.
    ///
    /// - Parameters:
    ///   - probe: what to judge by.
    ///   - inspectionTime: how long the last look for damage took, which was just now.
    ///   - now: the time.
    init(
        _ probe: Probe,
        inspectionTime: Duration,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.probe = probe
        self.now = now
        nextInspection = now() + inspectionTime * Self.pauseFactor
    }

    /// Whether the node takes work.
    package func ask() async -> Bool {
        // Known at once, and never better again.
        if probe.isDamaged() { return false }
        if let verdict, now() < verdict.end { return verdict.isReady }
        if let judging { return await judging.value }
        let task = Task { await check() }
        judging = task
        let isReady = await task.value
        verdict = (isReady, now() + Self.lifetime)
        judging = nil
        return isReady
    }

    private func check() async -> Bool {
        guard probe.takeRoom(), await probe.write() else { return false }
        await inspectIfDue()
        return !probe.isDamaged()
    }

    /// Looks for damage; what takes longer than a second goes on alone, and is found by a later judgement.
    private func inspectIfDue() async {
        guard !isInspecting, now() >= nextInspection else { return }
        isInspecting = true
        Task { await inspect() }
        var pause: Duration = .milliseconds(2)
        while isInspecting, pause < .seconds(1) {
            try? await Task.sleep(for: pause)
            pause *= 2
        }
    }

    private func inspect() async {
        let start = now()
        await probe.inspect()
        nextInspection = now() + (now() - start) * Self.pauseFactor
        isInspecting = false
    }
}

extension Readiness {
    /// The bytes that must be free beside the data: less is a full disk soon.
    static let leastRoom = 1 << 20

    /// Judges a database, and the disks that it and the data folder are on.
    init(_ store: CardStore, folders: [String], inspectionTime: Duration) {
        let database = store.database
        let probe = Probe(
            write: {
                let count = try? await store.write { work throws(CardRequestError) in
                    try work.count("readiness")
                }
                return count != nil
            },
            takeRoom: { Self.takeRoom(in: folders) },
            inspect: { try? await database.inspect() },
            isDamaged: { database.isDamaged }
        )
        self.init(probe, inspectionTime: inspectionTime)
    }

    /// Judges the disks of a node that has no database.
    package init(folders: [String]) {
        let probe = Probe(
            write: { true },
            takeRoom: { Self.takeRoom(in: folders) },
            inspect: {},
            isDamaged: { false }
        )
        self.init(probe, inspectionTime: .seconds(1))
    }

    private static func takeRoom(in folders: [String]) -> Bool {
        for folder in folders {
            do throws(VaultError) {
                try FreeSpace.take(leastRoom, in: folder)
            } catch {
                return false
            }
        }
        return true
    }
}
