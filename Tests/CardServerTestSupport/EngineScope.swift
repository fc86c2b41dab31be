// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import CardServer
package import Database
package import DatabaseTestSupport
import Execution
import TestSupport
package import Testing

/// One run of a test on one engine: its servers' data, until the run ends.
package final class EngineScope: Sendable {
    /// The scope of the running test; nil outside suites marked `.onBothEngines`.
    @TaskLocal package static var current: EngineScope?

    private let engine: TestEngine
    private let places = Locked<[TestPlace]>([])
    private let services = Locked<[CardService]>([])

    package init(_ engine: TestEngine) {
        self.engine = engine
    }

    /// The engine in use.
    package var kind: TestEngine { engine }

    /// Returns the address of an empty database.
    package func makeAddress() async throws -> DatabaseAddress {
        let place = try await engine.makePlace()
        places.withLock { $0.append(place) }
        return try DatabaseAddress(place.address)
    }

    /// Makes a service release its database at the end of the run.
    package func stopLater(_ service: CardService) {
        services.withLock { $0.append(service) }
    }

    package func close() async throws {
        for service in services.withLock({ $0 }) { await service.stop() }
        for place in places.withLock({ $0 }) { try await place.remove() }
    }
}

/// Runs every test of a suite on SQLite and then on PostgreSQL, and says on which one it failed.
package struct BothEngines: SuiteTrait, TestTrait, TestScoping {
    package let isRecursive = true

    package func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
        testCase == nil ? nil : self
    }

    package func provideScope(
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
                    // The error was recorded where it occurred.
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
    package static var onBothEngines: Self { Self() }
}
