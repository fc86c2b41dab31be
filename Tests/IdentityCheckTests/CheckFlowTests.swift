// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import IdentityCheck
import Testing

/// The states and transitions of a check, row by row.
struct CheckFlowTests {
    static let start = Instant(secondsSinceEpoch: 1_767_225_600)
    static let front = CapturePlan.Step(part: .front, modes: [.cardInFrame, .manual])
    static let back = CapturePlan.Step(part: .back, modes: [.zone, .manual])
    static let card = CapturePlan(steps: [front, back])
    static let passport = CapturePlan(steps: [.init(part: .front, modes: [.zone])])

    /// A flow with a clock that the test moves.
    struct Run {
        var flow = CheckFlow(at: CheckFlowTests.start)
        var seconds: Int64 = 0

        mutating func send(_ events: CheckFlow.Event..., after wait: Int64 = 0)
            -> [CheckFlow.Action]
        {
            seconds += wait
            let now = Instant(
                secondsSinceEpoch: CheckFlowTests.start.secondsSinceEpoch + seconds
            )
            var actions: [CheckFlow.Action] = []
            for event in events { actions = flow.handle(event, at: now) }
            return actions
        }

        /// A run that scans the first part of a plan.
        static func scanning(_ plan: CapturePlan) -> Run {
            var run = Run()
            _ = run.send(.loaded(plan), .presented)
            return run
        }
    }

    private func part(
        _ step: CapturePlan.Step,
        _ number: Int,
        of count: Int,
        mode: Int = 0
    ) throws -> PartInHand {
        var run = Run()
        var steps = [CapturePlan.Step](repeating: step, count: count)
        steps[number - 1] = step
        _ = run.send(.loaded(CapturePlan(steps: steps)), .presented)
        for _ in 1..<number { _ = run.send(.partConfirmed, .presented) }
        for _ in 0..<mode { _ = run.send(.switchToFallback, .presented) }
        return try #require(run.flow.part)
    }

    @Test func `several documents are offered, and the choice starts the first part`() throws {
        var run = Run()
        #expect(run.send(.loaded(nil)) == [.reportInitialised(nil), .offerDocuments])
        #expect(run.flow.phase == .choosing)
        #expect(run.send(.setUp(Self.card)) == [.prepare(try part(Self.front, 1, of: 2))])
        #expect(run.flow.phase == .partReady)
    }

    @Test func `a single document needs no choice`() {
        var run = Run()
        let actions = run.send(.loaded(Self.passport))
        #expect(actions.first == .reportInitialised(nil))
        #expect(actions.count == 2)
        #expect(run.flow.part?.mode == .zone)
        #expect(run.flow.part?.number == 1)
        #expect(run.flow.part?.count == 1)
    }

    @Test func `a failure while loading reports both, and a retry reports the start only once`() {
        var run = Run()
        let actions = run.send(.failed(.network))
        #expect(
            actions == [
                .reportInitialised(.network), .reportError(.network, retryPossible: true),
            ]
        )
        #expect(run.send(.retry) == [.repeat(.loading)])
        #expect(run.send(.loaded(nil)) == [.offerDocuments])
    }

    @Test func `each confirmed part leads to the next, and the last one to sending`() throws {
        var run = Run.scanning(Self.card)
        #expect(run.send(.partConfirmed) == [.prepare(try part(Self.back, 2, of: 2))])
        #expect(run.send(.presented, .partConfirmed) == [.send])
        #expect(run.flow.phase == .processing)
        #expect(run.send(.processed) == [.finish])
        #expect(run.flow.phase == .finished)
    }

    @Test func `a fallback scans the same part in the next mode`() throws {
        var run = Run.scanning(Self.card)
        #expect(run.send(.switchToFallback) == [.prepare(try part(Self.front, 1, of: 2, mode: 1))])
        let now = try #require(run.flow.part)
        #expect(now.isFallback)
        #expect(now.mode == .manual)
        #expect(!now.hasFallback)
        #expect(run.send(.presented, .switchToFallback) == [.reportMisuse(.fallback)])
    }

    @Test func `a barcode without an address is completed by the front`() {
        let plan = CapturePlan(steps: [.init(part: .back, modes: [.barcode, .manual])])
        var run = Run.scanning(plan)
        _ = run.send(.addressMissing(Self.front))
        #expect(run.flow.part?.step == Self.front)
        #expect(run.flow.part?.number == 2)
        #expect(run.flow.part?.count == 2)
        #expect(run.send(.presented, .partConfirmed) == [.send])
    }

    @Test func `a barcode without an address is enough if the front has no mode`() {
        var run = Run.scanning(CapturePlan(steps: [.init(part: .back, modes: [.barcode])]))
        #expect(run.send(.addressMissing(nil)) == [.send])
    }

    @Test func `a part that is declined is left out if it is optional, else it ends the check`() {
        let front = CapturePlan.Step(part: .front, modes: [.manual])
        for isOptional in [true, false] {
            let face = CapturePlan.Step(part: .face, modes: [.face], isOptional: isOptional)
            var run = Run.scanning(CapturePlan(steps: [front, face]))
            _ = run.send(.partConfirmed, .presented)
            #expect(run.send(.partDeclined) == [isOptional ? .send : .reportCancelled(.cancelled)])
            #expect(run.send(.partDeclined) == [.reportMisuse(.completion)])
        }
        var choosing = CheckFlow(at: Self.start)
        #expect(choosing.handle(.partDeclined, at: Self.start) == [.reportMisuse(.completion)])
    }

    @Test(arguments: [
        IdentityCheckError.network, .noConnection, IdentityCheckError(httpStatus: 503),
    ])
    func `an error while sending waits, and a retry sends again`(code: IdentityCheckError) {
        var run = Run.scanning(Self.passport)
        _ = run.send(.partConfirmed)
        #expect(run.send(.failed(code)) == [.reportError(code, retryPossible: true)])
        #expect(run.flow.phase == .errorPending(code))
        #expect(run.send(.retry) == [.repeat(.sending)])
        #expect(run.flow.phase == .processing)
        #expect(run.send(.processed) == [.finish])
    }

    @Test func `a wrong side without a hint waits, and a retry scans the part again`() {
        var run = Run.scanning(Self.card)
        let error = IdentityCheckError.frontInsteadOfBack
        #expect(run.send(.failed(error)) == [.reportError(error, retryPossible: true)])
        #expect(run.send(.retry) == [.repeat(.scanning)])
        #expect(run.flow.phase == .scanning)
    }

    @Test(arguments: [IdentityCheckError.secureConnection, .credentials, .notAllowed, .keyTooOld])
    func `an error that cannot be repeated is the last one`(code: IdentityCheckError) {
        var run = Run()
        _ = run.send(.failed(code))
        #expect(run.send(.retry) == [.reportMisuse(.retry)])
        #expect(run.flow.phase == .errorPending(code))
        #expect(run.send(.cancel) == [.reportCancelled(code)])
    }

    @Test func `cancelling is possible before the end, and reports the person's decision`() {
        var runs = [Run(), Run(), Run.scanning(Self.card), Run.scanning(Self.passport)]
        _ = runs[1].send(.loaded(nil))
        _ = runs[3].send(.partConfirmed)
        for index in runs.indices {
            // Each check says once whether it could begin.
            let first: [CheckFlow.Action] = index == 0 ? [.reportInitialised(.cancelled)] : []
            #expect(runs[index].send(.cancel) == first + [.reportCancelled(.cancelled)])
            #expect(runs[index].send(.cancel) == [.reportMisuse(.cancel)])
        }
    }

    @Test func `after an upload that took long, the person has the whole session to try again`() {
        var run = Run.scanning(Self.passport)
        _ = run.send(.partConfirmed)
        #expect(run.flow.phase == .processing)
        _ = run.send(.failed(.network), after: 1200)
        #expect(run.send(.tick, after: 900) == [])
        #expect(run.send(.retry) == [.repeat(.sending)])
    }

    @Test func `the session ends 900 seconds after the last progress`() {
        var run = Run.scanning(Self.card)
        #expect(run.send(.tick, after: 900) == [])
        #expect(run.send(.tick, after: 1) == [.reportCancelled(.sessionOver)])
        var other = Run.scanning(Self.card)
        _ = other.send(.partConfirmed, after: 600)
        #expect(other.send(.presented, after: 600) == [.reload])
        #expect(other.send(.partConfirmed, after: 301) == [.reportCancelled(.sessionOver)])
        #expect(other.send(.partConfirmed) == [.reportMisuse(.completion)])
    }

    @Test func `while data is sent the service says when the session is over`() {
        var run = Run.scanning(Self.passport)
        _ = run.send(.partConfirmed)
        #expect(run.send(.tick, after: 901) == [])
        #expect(run.send(.processed, after: 60) == [.finish])
    }

    @Test func `a service that ended the session ends the check`() {
        var run = Run.scanning(Self.passport)
        _ = run.send(.partConfirmed)
        #expect(
            run.send(.failed(IdentityCheckError(httpStatus: 409))) == [
                .reportCancelled(.sessionOver)
            ]
        )
    }

    @Test func `a view shown late loads again once, and fails the second time`() {
        var run = Run()
        _ = run.send(.loaded(Self.card))
        #expect(run.send(.presented, after: 61) == [.reload])
        #expect(run.flow.phase == .scanning)
        _ = run.send(.partConfirmed)
        #expect(
            run.send(.presented, after: 61) == [.reportError(.unavailable, retryPossible: false)]
        )
        var prompt = Run()
        _ = prompt.send(.loaded(Self.card))
        #expect(prompt.send(.presented, after: 60) == [])
    }

    @Test func `a check is destroyed only after its end, and is inert from then on`() {
        var run = Run.scanning(Self.passport)
        #expect(run.send(.destroy) == [.reportMisuse(.destroy)])
        #expect(run.flow.phase == .scanning)
        _ = run.send(.cancel)
        #expect(run.send(.destroy) == [.release])
        for event in [CheckFlow.Event.cancel, .retry, .destroy, .setUp(Self.card), .tick] {
            #expect(run.send(event) == [])
        }
    }

    /// A call in every state in which it is not legal.
    @Test func `calls at the wrong time are reported and change nothing`() {
        let states: [(run: Run, legal: Set<String>)] = [
            (Run(), []),
            (
                {
                    var run = Run(); _ = run.send(.loaded(nil)); return run
                }(), ["setUp"]
            ),
            (
                {
                    var run = Run(); _ = run.send(.loaded(Self.card)); return run
                }(), []
            ),
            (Run.scanning(Self.card), ["fallback"]),
            (
                {
                    var run = Run.scanning(Self.passport); _ = run.send(.partConfirmed); return run
                }(), []
            ),
            (
                {
                    var run = Run(); _ = run.send(.failed(.network)); return run
                }(), ["retry"]
            ),
        ]
        let calls: [(CheckFlow.Event, CheckMisuse)] = [
            (.setUp(Self.passport), .setUp), (.switchToFallback, .fallback), (.retry, .retry),
        ]
        for (run, legal) in states {
            for (event, misuse) in calls where !legal.contains(misuse.rawValue) {
                var copy = run
                #expect(copy.send(event) == [.reportMisuse(misuse)])
                #expect(copy.flow.phase == run.flow.phase)
            }
        }
    }
}
