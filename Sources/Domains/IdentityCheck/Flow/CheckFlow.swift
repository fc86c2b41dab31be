// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// The flow of a check as a pure state machine: events go in, actions come out.
///
/// It knows no view, no network and no clock. Whoever runs it does what the actions say, in their order.
public struct CheckFlow: Sendable {
    /// The state.
    public enum Phase: Sendable, Hashable {
        /// Waits for the catalogue and the keys.
        case initialising
        /// Waits for the choice of a document.
        case choosing
        /// The next part is ready to be scanned, but its view is not visible yet.
        case partReady
        /// A part is scanned.
        case scanning
        /// All parts are captured; data is sent.
        case processing
        /// Waits until the person tries again or gives up.
        case errorPending(IdentityCheckError)
        /// The check ended with data.
        case finished
        /// The check ended without data.
        case cancelled(IdentityCheckError)
        /// Everything was released.
        case destroyed
    }

    /// What an error interrupted, which a repetition does again.
    public enum Operation: Sendable, Hashable {
        /// Loading the catalogue and the keys.
        case loading
        /// Scanning the part.
        case scanning
        /// Sending what was captured.
        case sending
    }

    /// What happens to a check.
    public enum Event: Sendable, Hashable {
        /// The catalogue is there, with a plan if only one document and variant is possible.
        case loaded(CapturePlan?)
        /// Someone chose a document.
        case setUp(CapturePlan)
        /// The view of the part became visible.
        case presented
        /// The part is captured, and confirmed if it must be.
        case partConfirmed
        /// The person does not want the part to be captured.
        case partDeclined
        /// Someone chose the next mode for the part.
        case switchToFallback
        /// The person read that the barcode has no address; contains the step to capture next, if the document has one.
        case addressMissing(CapturePlan.Step?)
        /// Everything was sent, or nothing had to be.
        case processed
        /// Something failed.
        case failed(IdentityCheckError)
        /// Someone wants to repeat what failed.
        case retry
        /// Someone gives up.
        case cancel
        /// Time passed.
        case tick
        /// Someone releases the check.
        case destroy
    }

    /// What has to be done.
    public enum Action: Sendable, Hashable {
        /// Report that the check is initialised, or why it is not.
        case reportInitialised(IdentityCheckError?)
        /// Offer the documents.
        case offerDocuments
        /// Prepare the view of a part.
        case prepare(PartInHand)
        /// Load what the view of a part needs once more, because it was shown late.
        case reload
        /// Report that all parts are captured, and send them.
        case send
        /// Report an error, and whether it can be repeated.
        case reportError(IdentityCheckError, retryPossible: Bool)
        /// Do again what failed.
        case `repeat`(Operation)
        /// Report the end with data.
        case finish
        /// Report the end without data.
        case reportCancelled(IdentityCheckError)
        /// Release everything.
        case release
        /// Report a call that the state does not allow.
        case reportMisuse(CheckMisuse)
    }

    /// The seconds after the last progress in which a check must go on.
    public static let sessionSeconds: Int64 = 900
    /// The seconds in which a prepared view must become visible.
    public static let presentationSeconds: Int64 = 60

    /// The state.
    public internal(set) var phase = Phase.initialising
    /// The part that is scanned, once there is a plan; while an error waits, the one it interrupted.
    public internal(set) var part: PartInHand?

    /// The lifetime of the session, in seconds after the last progress.
    public var sessionSeconds: Int64
    var plan: CapturePlan?
    var interrupted: Operation?
    var reportedInitialised = false
    var lastProgress: Instant
    var preparedAt: Instant
    var wasReloaded = false

    /// Creates a flow that starts now.
    ///
    /// - Parameters:
    ///   - now: the time.
    ///   - sessionSeconds: the lifetime of the session, as the account has it.
    public init(at now: Instant, sessionSeconds: Int64 = Self.sessionSeconds) {
        self.sessionSeconds = sessionSeconds
        lastProgress = now
        preparedAt = now
    }

    /// Whether the check has ended.
    public var isFinal: Bool {
        switch phase {
        case .finished, .cancelled, .destroyed: true
        default: false
        }
    }

    /// Whether all calls are without effect.
    public var isDestroyed: Bool { phase == .destroyed }
}

/// A part of a plan with the mode that is in use.
public struct PartInHand: Sendable, Hashable {
    /// The part.
    public let step: CapturePlan.Step
    /// The place of the mode in ``CapturePlan/Step/modes``.
    public let modeIndex: Int
    /// The running number of the part, from 1.
    public let number: Int
    /// The number of parts.
    public let count: Int

    /// The mode.
    public var mode: CaptureMode { step.modes[modeIndex] }
    /// Whether an earlier mode was tried.
    public var isFallback: Bool { modeIndex > 0 }
    /// Whether there is another mode.
    public var hasFallback: Bool { modeIndex + 1 < step.modes.count }
}
