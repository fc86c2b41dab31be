// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Runs whole tasks on ``WorkThreads``: `Task(executorPreference: WorkExecutor.shared) { … }`.
///
/// Task executors need the systems of 2024; ``WorkThreads/run(_:)`` does the same for one piece of
/// work everywhere.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public final class WorkExecutor: TaskExecutor {
    /// The executor over the threads of this process.
    public static let shared = WorkExecutor(threads: .shared)

    private let threads: WorkThreads

    /// An executor over some threads.
    public init(threads: WorkThreads) {
        self.threads = threads
    }

    /// Takes the next part of a task.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        threads.enqueue { [self] in
            unsafe job.runSynchronously(on: asUnownedTaskExecutor())
        }
    }
}
