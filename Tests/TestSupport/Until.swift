// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A condition that ``until(file:line:_:)`` waited for in vain.
public struct WaitedInVain: Error, CustomStringConvertible {
    /// The file and line of the call.
    public let description: String
}

/// Waits until a condition holds, for one minute at most.
///
/// It sleeps between two looks: a task that yields over and over keeps a thread of Swift's pool busy, and a few of them
/// leave none for the work that they wait for.
///
/// - Throws: ``WaitedInVain`` with the place of the call, so that a test ends whose condition never comes true.
public func until(
    file: String = #fileID,
    line: Int = #line,
    _ condition: () throws -> Bool
) async throws {
    let end = ContinuousClock.now + .seconds(60)
    while try !condition() {
        guard ContinuousClock.now < end else {
            throw WaitedInVain(description: "waited a minute in vain at \(file):\(line)")
        }
        try await Task.sleep(for: .milliseconds(1))
    }
}
