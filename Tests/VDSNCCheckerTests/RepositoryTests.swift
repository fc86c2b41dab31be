// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Execution
import Foundation
import Seals
import TestSupport
import Testing
import VDSNCChecker

/// When lists are updated and who is notified.
@MainActor
@Suite(.timeLimit(.minutes(1)))
struct RepositoryTests {
    /// Counts update rounds, and the notifications off the main queue.
    final class Listener: CertificateRepositoryDelegate {
        private(set) var count = 0
        private(set) var strayCount = 0

        func didUpdateCRLData() {
            count += 1
            if !MainQueue.isCurrent { strayCount += 1 }
        }
    }

    private let world = UpdateWorld()
    private let repository: CertificateRepository
    private let listener = Listener()
    private let url: URL

    init() throws {
        url = try #require(URL(string: "http://127.0.0.1/AUS.crl"))
        repository = CertificateRepository(environment: world.environment)
        repository.delegate = listener
    }

    private func crl(_ name: String = "AUS") throws -> CRL {
        let url = try #require(URL(string: "http://127.0.0.1/\(name).crl"))
        return CRL(updatingURL: url, environment: world.environment)
    }

    private func trust(_ lists: CRL...) throws {
        repository.cscaCertificates = try lists.map { try Stage().csca(crl: $0) }
    }

    private func answer(_ list: Data, status: Int = 200) {
        world.state.withLock { $0.answers[url] = (status, list) }
    }

    @Test func `a new repository is empty`() {
        #expect(CertificateRepository(environment: world.environment).cscaCertificates.isEmpty)
    }

    @Test func `an update is overdue after ten days unless told otherwise`() {
        #expect(repository.maxSecondsBeforeOverdue == 864_000)
    }

    @Test func `there is one shared repository`() {
        #expect(CertificateRepository.shared() === CertificateRepository.shared())
    }

    @Test func `an empty repository is not overdue`() {
        #expect(!repository.isUpdateOverdue)
    }

    @Test func `lists without address are never overdue`() throws {
        try trust(CRL(crlData: Data()), CRL(crlData: try Lists.list()))
        #expect(!repository.isUpdateOverdue)
    }

    @Test func `a list that was never downloaded is overdue`() throws {
        try trust(CRL(crlData: Data()), try crl())
        #expect(repository.isUpdateOverdue)
    }

    @Test func `initial data are no download`() throws {
        try trust(
            CRL(
                updatingURL: url,
                initialCrlData: try Lists.list(),
                environment: world.environment
            )
        )
        #expect(repository.isUpdateOverdue)
    }

    @Test(arguments: [(0, false), (59.99, false), (60, true), (60.5, true), (-5, false)])
    func `a list is overdue from the last allowed second on`(age: Double, isOverdue: Bool)
        async throws
    {
        let crl = try crl()
        try trust(crl)
        answer(try Lists.list())
        await repository.updateCRLData()
        repository.maxSecondsBeforeOverdue = 60
        world.state.withLock { $0.time = Stage.date + age }
        #expect(repository.isUpdateOverdue == isOverdue)
    }

    @Test func `one old list among fresh ones is overdue`() async throws {
        try trust(try crl(), try crl("NZL"))
        answer(try Lists.list())
        await repository.updateCRLData()
        #expect(repository.isUpdateOverdue)
    }

    @Test func `a round begins at once, and the next after the interval`() async throws {
        try trust(try crl())
        repository.startAutoUpdatingCRLData(secondsBetweenUpdates: 7)
        try await until { world.intervals == [7] }
        #expect(world.requestCount == 1)
        world.wake()
        try await until { world.requestCount == 2 && world.intervals == [7] }
        #expect(listener.count == 2)
        repository.stopAutoUpdatingCRLData()
    }

    @Test func `the interval is a day unless told otherwise`() async throws {
        repository.startAutoUpdatingCRLData()
        try await until { world.intervals == [86_400] }
        repository.stopAutoUpdatingCRLData()
    }

    @Test func `W29, a second start replaces the first schedule`() async throws {
        repository.startAutoUpdatingCRLData(secondsBetweenUpdates: 7)
        try await until { world.intervals == [7] }
        repository.startAutoUpdatingCRLData(secondsBetweenUpdates: 9)
        try await until { world.intervals == [9] }
        repository.stopAutoUpdatingCRLData()
    }

    @Test func `a stopped schedule waits for nothing`() async throws {
        repository.startAutoUpdatingCRLData(secondsBetweenUpdates: 7)
        try await until { world.intervals == [7] }
        repository.stopAutoUpdatingCRLData()
        try await until { world.intervals.isEmpty }
    }

    @Test func `a stopped schedule makes no further round`() async throws {
        try trust(try crl())
        repository.startAutoUpdatingCRLData(secondsBetweenUpdates: 7)
        try await until { world.intervals == [7] }
        repository.stopAutoUpdatingCRLData()
        try await until { world.intervals.isEmpty }
        world.wake()
        try await Task.sleep(for: .milliseconds(50))
        #expect(world.requestCount == 1)
        #expect(listener.count == 1)
    }

    @Test func `a schedule can be started again after it was stopped`() async throws {
        repository.startAutoUpdatingCRLData(secondsBetweenUpdates: 7)
        repository.stopAutoUpdatingCRLData()
        repository.startAutoUpdatingCRLData(secondsBetweenUpdates: 8)
        try await until { world.intervals == [8] }
        repository.stopAutoUpdatingCRLData()
    }

    @Test func `the delegate hears on the main thread of a round that succeeded`() async throws {
        try trust(try crl())
        answer(try Lists.list())
        repository.startAutoUpdatingCRLData(secondsBetweenUpdates: 7)
        try await until { listener.count == 1 }
        #expect(listener.strayCount == 0)
        #expect(!repository.isUpdateOverdue)
        repository.stopAutoUpdatingCRLData()
    }

    @Test func `the delegate hears on the main thread of a round that failed`() async throws {
        try trust(try crl())
        repository.startAutoUpdatingCRLData(secondsBetweenUpdates: 7)
        try await until { listener.count == 1 }
        #expect(listener.strayCount == 0)
        #expect(repository.isUpdateOverdue)
        repository.stopAutoUpdatingCRLData()
    }

    @Test func `the delegate does not hear of an update that was asked for`() async throws {
        try trust(try crl())
        await repository.updateCRLData()
        #expect(world.requestCount == 1)
        #expect(listener.count == 0)
    }

    @Test func `the delegate is held weakly`() {
        var other: Listener? = Listener()
        repository.delegate = other
        #expect(repository.delegate === other)
        other = nil
        #expect(repository.delegate == nil)
    }

    @Test func `a repository that nobody holds goes away though it has a schedule`() async throws {
        var other: CertificateRepository? = CertificateRepository(environment: world.environment)
        weak let trace = other
        other?.startAutoUpdatingCRLData(secondsBetweenUpdates: 7)
        try await until { world.intervals == [7] }
        other = nil
        try await until { trace == nil }
    }

    @Test func `an update with nothing to do completes once, on the main thread`() async throws {
        try await expectOneCompletion()
        #expect(world.requestCount == 0)
    }

    @Test func `an update that fails completes once, on the main thread`() async throws {
        try trust(try crl(), try crl("NZL"))
        try await expectOneCompletion()
        #expect(world.requestCount == 2)
    }

    @Test func `an update leaves lists without address alone`() async throws {
        try trust(CRL(crlData: try Lists.list()))
        try await expectOneCompletion()
        #expect(world.requestCount == 0)
    }

    @Test func `a list that two certificates share is downloaded once`() async throws {
        let shared = try crl()
        try trust(shared, shared)
        await repository.updateCRLData()
        #expect(world.requestCount == 1)
    }

    @Test func `a round without network is made up for when the network returns`() async throws {
        try trust(try crl())
        answer(try Lists.list())
        world.state.withLock { $0.isReachable = false }
        repository.startAutoUpdatingCRLData(secondsBetweenUpdates: 7)
        try await until { listener.count == 1 && world.state.withLock { $0.waiters.count } == 1 }
        #expect(repository.isUpdateOverdue)
        world.connect()
        try await until { listener.count == 2 }
        #expect(world.requestCount == 2)
        #expect(!repository.isUpdateOverdue)
        repository.stopAutoUpdatingCRLData()
    }

    @Test func `a round with network is not made up for`() async throws {
        try trust(try crl())
        repository.startAutoUpdatingCRLData(secondsBetweenUpdates: 7)
        try await until { world.intervals == [7] }
        world.connect()
        try await Task.sleep(for: .milliseconds(50))
        #expect(world.requestCount == 1)
        repository.stopAutoUpdatingCRLData()
    }

    @Test func `a stopped schedule does not wait for the network either`() async throws {
        world.state.withLock { $0.isReachable = false }
        repository.startAutoUpdatingCRLData(secondsBetweenUpdates: 7)
        try await until { world.state.withLock { $0.waiters.count } == 1 }
        repository.stopAutoUpdatingCRLData()
        try await until { world.state.withLock { $0.waiters.isEmpty } }
    }

    private func expectOneCompletion() async throws {
        var count = 0
        var strayCount = 0
        repository.updateCRLData {
            count += 1
            if !MainQueue.isCurrent { strayCount += 1 }
        }
        try await until { count > 0 }
        try await Task.sleep(for: .milliseconds(20))
        #expect(count == 1)
        #expect(strayCount == 0)
    }
}
