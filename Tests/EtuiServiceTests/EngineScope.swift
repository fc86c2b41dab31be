// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import DatabaseTestSupport
import Execution
import Testing

@testable import EtuiService

/// One run of a test on one engine: where its servers keep things, until the run is over.
final class EngineScope: Sendable {
    /// That of the test which runs; nil outside suites that say `.onBothEngines`.
    @TaskLocal static var current: EngineScope?

    private let engine: TestEngine
    private let places = Locked<[TestPlace]>([])
    private let services = Locked<[InsuranceService]>([])

    init(_ engine: TestEngine) {
        self.engine = engine
    }

    /// Which engine it is.
    var kind: TestEngine { engine }

    /// The address of an empty database.
    func makeAddress() async throws -> DatabaseAddress {
        let place = try await engine.makePlace()
        places.withLock { $0.append(place) }
        return try DatabaseAddress(place.address)
    }

    /// Has a service let go of its database when the run is over.
    func stopLater(_ service: InsuranceService) {
        services.withLock { $0.append(service) }
    }

    func close() async throws {
        for service in services.withLock({ $0 }) { await service.stop() }
        for place in places.withLock({ $0 }) { try await place.remove() }
    }
}

/// Runs every test of a suite on SQLite and then on PostgreSQL, and says on which one it failed.
struct BothEngines: SuiteTrait, TestTrait, TestScoping {
    let isRecursive = true

    func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
        testCase == nil ? nil : self
    }

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        for engine in TestEngine.both {
            let named: IssueHandlingTrait = .compactMapIssues { issue in
                var issue = issue
                issue.comments.append("on \(engine.rawValue)")
                return issue
            }
            try await named.provideScope(for: test, testCase: testCase) {
                let scope = EngineScope(engine)
                do {
                    try await EngineScope.$current.withValue(scope, operation: function)
                } catch is ExpectationFailedError {
                    // It has been recorded where it failed.
                } catch {
                    Issue.record(error)
                }
                try await scope.close()
            }
        }
    }
}

extension Trait where Self == BothEngines {
    /// See ``BothEngines``.
    static var onBothEngines: Self { Self() }
}
