// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

extension CheckFlow {
    /// Handles an event.
    ///
    /// - Parameters:
    ///   - event: what happened.
    ///   - now: the time; a session that is over ends the check before the event counts. While data is sent, the service
    ///     says when the session is over: each upload prolongs it.
    /// - Returns: what has to be done, in this order.
    public mutating func handle(_ event: Event, at now: Instant) -> [Action] {
        if phase == .destroyed { return [] }
        if !isFinal, phase != .processing,
            now.secondsSinceEpoch - lastProgress.secondsSinceEpoch > sessionSeconds
        {
            return end(.sessionOver)
        }
        switch event {
        case .loaded(let plan): return loaded(plan, now)
        case .setUp(let plan): return setUp(plan, now)
        case .presented: return presented(now)
        case .partConfirmed: return partConfirmed(now)
        case .partDeclined: return partDeclined(now)
        case .switchToFallback: return switchToFallback(now)
        case .addressMissing(let step): return addressMissing(step, now)
        case .processed: return processed()
        case .failed(let code): return failed(code, now)
        case .retry: return retry(now)
        case .cancel: return cancel()
        case .tick: return []
        case .destroy: return destroy()
        }
    }

    private mutating func loaded(_ plan: CapturePlan?, _ now: Instant) -> [Action] {
        guard phase == .initialising else { return [] }
        lastProgress = now
        var actions: [Action] = reportedInitialised ? [] : [.reportInitialised(nil)]
        reportedInitialised = true
        guard let plan else {
            phase = .choosing
            return actions + [.offerDocuments]
        }
        actions += begin(plan, now)
        return actions
    }

    private mutating func setUp(_ plan: CapturePlan, _ now: Instant) -> [Action] {
        guard phase == .choosing else { return [.reportMisuse(.setUp)] }
        lastProgress = now
        return begin(plan, now)
    }

    private mutating func begin(_ plan: CapturePlan, _ now: Instant) -> [Action] {
        self.plan = plan
        return prepare(0, now)
    }

    private mutating func prepare(_ index: Int, _ now: Instant) -> [Action] {
        guard let plan, plan.steps.indices.contains(index) else {
            phase = .processing
            return [.send]
        }
        let part = PartInHand(
            step: plan.steps[index],
            modeIndex: 0,
            number: index + 1,
            count: plan.steps.count
        )
        return prepare(part, now)
    }

    private mutating func prepare(_ part: PartInHand, _ now: Instant) -> [Action] {
        self.part = part
        phase = .partReady
        preparedAt = now
        return [.prepare(part)]
    }

    /// A view that becomes visible late loads its resources again once, and fails the second time.
    private mutating func presented(_ now: Instant) -> [Action] {
        guard phase == .partReady else { return [] }
        let wait = now.secondsSinceEpoch - preparedAt.secondsSinceEpoch
        phase = .scanning
        guard wait > Self.presentationSeconds else { return [] }
        guard !wasReloaded else { return fail(.unavailable, during: .scanning) }
        wasReloaded = true
        return [.reload]
    }

    private mutating func partConfirmed(_ now: Instant) -> [Action] {
        guard phase == .scanning, let part else { return [.reportMisuse(.completion)] }
        lastProgress = now
        return prepare(part.number, now)
    }

    /// A check goes on without a part that is optional, and ends without one that is due.
    private mutating func partDeclined(_ now: Instant) -> [Action] {
        guard phase == .scanning || phase == .partReady, let part else {
            return [.reportMisuse(.completion)]
        }
        guard part.step.isOptional else { return cancel() }
        lastProgress = now
        return prepare(part.number, now)
    }

    private mutating func switchToFallback(_ now: Instant) -> [Action] {
        guard phase == .scanning, let part, part.hasFallback else {
            return [.reportMisuse(.fallback)]
        }
        let next = PartInHand(
            step: part.step,
            modeIndex: part.modeIndex + 1,
            number: part.number,
            count: part.count
        )
        return prepare(next, now)
    }

    /// The plan becomes the front alone; a document whose front cannot be read ends with what there is.
    private mutating func addressMissing(
        _ step: CapturePlan.Step?,
        _ now: Instant
    ) -> [Action] {
        guard phase == .scanning, let part, let plan else { return [.reportMisuse(.completion)] }
        lastProgress = now
        var steps = plan.steps
        steps.insert(contentsOf: step.map { [$0] } ?? [], at: part.number)
        self.plan = CapturePlan(steps: steps)
        return prepare(part.number, now)
    }

    private mutating func processed() -> [Action] {
        guard phase == .processing else { return [] }
        phase = .finished
        return [.finish]
    }

    private mutating func failed(_ code: IdentityCheckError, _ now: Instant) -> [Action] {
        if code == .sessionOver, !isFinal { return end(code) }
        switch phase {
        case .initialising: return fail(code, during: .loading)
        case .partReady, .scanning: return fail(code, during: .scanning)
        case .processing:
            // Each upload has prolonged the session, so that waiting for the person starts only now.
            lastProgress = now
            return fail(code, during: .sending)
        case .choosing, .errorPending, .finished, .cancelled, .destroyed: return []
        }
    }

    private mutating func fail(
        _ code: IdentityCheckError,
        during operation: Operation
    ) -> [Action] {
        phase = .errorPending(code)
        interrupted = operation
        let report = Action.reportError(code, retryPossible: code.isRetryable)
        guard operation == .loading, !reportedInitialised else { return [report] }
        reportedInitialised = true
        return [.reportInitialised(code), report]
    }

    private mutating func retry(_ now: Instant) -> [Action] {
        guard case .errorPending(let code) = phase, code.isRetryable, let interrupted else {
            return [.reportMisuse(.retry)]
        }
        lastProgress = now
        self.interrupted = nil
        switch interrupted {
        case .loading: phase = .initialising
        case .scanning: phase = .scanning
        case .sending: phase = .processing
        }
        return [.repeat(interrupted)]
    }

    private mutating func cancel() -> [Action] {
        if case .errorPending(let code) = phase { return end(code) }
        return isFinal ? [.reportMisuse(.cancel)] : end(.cancelled)
    }

    private mutating func end(_ code: IdentityCheckError) -> [Action] {
        phase = .cancelled(code)
        guard !reportedInitialised else { return [.reportCancelled(code)] }
        reportedInitialised = true
        return [.reportInitialised(code), .reportCancelled(code)]
    }

    private mutating func destroy() -> [Action] {
        guard isFinal else { return [.reportMisuse(.destroy)] }
        phase = .destroyed
        plan = nil
        part = nil
        return [.release]
    }
}
