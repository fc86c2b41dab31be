// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Database
import Vault

/// Whether a node's disk and database accept work, judged rarely, however often clients ask.
///
/// One judgement runs at a time, shared by all who ask meanwhile, and none within a second of the last.
/// Inspections of the whole database for damage take one hundredth of the time at most, and no request
/// waits for one longer than a moment.
package actor Readiness {
    /// The tests for a judgement.
    struct Probe: Sendable {
        /// Writes to the database and returns when the write is done.
        let write: @Sendable () async -> Bool
        /// Reserves room on the disks.
        let takeRoom: @Sendable () -> Bool
        /// Inspects the database; ``isDamaged`` remembers the result.
        let inspect: @Sendable () async -> Void
        /// Whether damage has ever been found.
        let isDamaged: @Sendable () -> Bool
    }

    /// How long a verdict is valid.
    package static let lifetime: Duration = .seconds(1)
    /// The pause between inspections, as a multiple of the duration of one.
    static let pauseFactor = 100

    private let probe: Probe
    private let now: @Sendable () -> ContinuousClock.Instant
    private var verdict: (isReady: Bool, end: ContinuousClock.Instant)?
    private var judging: Task<Bool, Never>?
    private var isInspecting = false
    /// The earliest time of the next inspection.
    private var nextInspection: ContinuousClock.Instant

    /// Creates a judge.
    ///
    /// - Parameters:
    ///   - probe: the tests.
    ///   - inspectionTime: how long the last inspection took, which has just ended.
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

    /// Returns whether the node accepts work.
    package func ask() async -> Bool {
        // Known at once, and permanent.
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

    /// Inspects the database if due; an inspection over one second continues in the background, and a
    /// later judgement sees its result.
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
    /// The bytes that must be free next to the data; with less, the disk will soon be full.
    static let leastRoom = 1 << 20

    /// Creates a judge of a database, and of the disks of the database and the data folder.
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

    /// Creates a judge of the disks of a node without a database.
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
