// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The capture of one part as a pure state machine.
///
/// It decides when to read frames, what to ask the person, and when the part is done.
public struct CaptureFlow: Sendable, Hashable {
    /// The state.
    public enum Phase: Sendable, Hashable {
        /// The view exists but is not visible.
        case prepared
        /// The person reads the legal advice.
        case advising
        /// Detection runs.
        case running
        /// Detection rests; the preview goes on.
        case paused
        /// Judges the picture that the shutter took.
        case checking
        /// The person looks at the picture that was taken.
        case captured
        /// The person reads a hint.
        case hinting(Hint)
        /// The part is captured.
        case done
    }

    /// The instruction that the person reads.
    public enum Hint: String, Sendable, Hashable {
        /// Turn the document: this was its front.
        case flip
        /// Scan the front: the barcode has no address.
        case address
    }

    /// What happens to a view.
    public enum Event: Sendable, Hashable {
        /// The view became visible.
        case presented
        /// The person has read the legal advice.
        case adviceRead
        /// A frame shows what was asked for.
        case accepted
        /// A frame shows the front where the back is due.
        case frontSeen
        /// The barcode has no address.
        case addressMissing
        /// Detection is to rest.
        case pause
        /// Detection is to go on.
        case resume
        /// The shutter was pressed.
        case shutter
        /// The picture of the shutter is sharp, or not.
        case judged(isSharp: Bool)
        /// The picture of the shutter cannot be used for another reason.
        case refused
        /// The person wants to use the picture.
        case confirmed
        /// The person wants another picture.
        case retake
        /// The person has read the hint.
        case hintRead
    }

    /// What has to be done.
    public enum Action: Sendable, Hashable {
        /// Show the legal advice of a key.
        case showAdvice(String)
        /// Start reading frames.
        case startDetection
        /// Stop reading frames.
        case stopDetection
        /// Take and judge a picture.
        case takePicture
        /// Say that the picture is blurred.
        case showBlurHint
        /// Show the picture and ask whether to use it.
        case showConfirmation
        /// Show a hint.
        case showHint(Hint)
        /// The part is captured.
        case finish
        /// The part is captured, but the address must come from another side.
        case finishWithoutAddress
        /// Report a call that the state does not allow.
        case reportMisuse(CheckMisuse)
    }

    /// The state.
    public private(set) var phase = Phase.prepared
    /// The mode of the view.
    public let mode: CaptureMode
    private let advice: String?
    private let asksForConfirmation: Bool
    /// Whether the picture of the shutter counts at once: after movements, in which the server has seen the person.
    public var takesPictureAtOnce = false

    /// Creates the flow of a view.
    ///
    /// - Parameters:
    ///   - part: the part and its mode.
    ///   - isVerification: whether the document is checked by the service, so that the person confirms every picture; for
    ///     data alone, zones and barcodes need no confirmation.
    ///   - adviceWasRead: whether the person has seen the advice for this part already, in another mode.
    public init(_ part: PartInHand, isVerification: Bool, adviceWasRead: Bool = false) {
        mode = part.mode
        advice = adviceWasRead ? nil : part.step.legalAdvice
        switch part.mode {
        case .zone, .barcode: asksForConfirmation = isVerification
        case .cardInFrame, .cardAnywhere, .face, .manual: asksForConfirmation = true
        }
    }

    /// Whether the person has been asked to turn the document over: while frames go on showing the front, the feedback is
    /// enough.
    public private(set) var hasAskedToTurn = false

    /// Whether a shutter must be shown.
    ///
    /// Nothing on the device tells a face from other things, so the person takes the picture of it.
    public var hasShutter: Bool { mode == .manual || mode == .face }
    /// Whether detection runs.
    public var isDetecting: Bool { phase == .running && !hasShutter }
    /// Whether the view is visible and its camera may be controlled.
    public var isRunning: Bool { phase == .running }

    /// Handles an event.
    ///
    /// - Parameter event: what happened.
    /// - Returns: what has to be done, in this order.
    public mutating func handle(_ event: Event) -> [Action] {
        switch (event, phase) {
        case (.presented, .prepared): return presented()
        case (.adviceRead, .advising): return run()
        case (.accepted, .running) where !hasShutter: return accepted()
        case (.frontSeen, .running), (.frontSeen, .checking): return hint(.flip)
        case (.addressMissing, .running), (.addressMissing, .checking): return hint(.address)
        case (.pause, .running): return move(to: .paused, .stopDetection)
        case (.resume, .paused), (.resume, .running): return run()
        case (.shutter, .running) where hasShutter: return move(to: .checking, .takePicture)
        case (.judged(let isSharp), .checking): return judged(isSharp)
        case (.refused, .checking): return run()
        case (.confirmed, .captured): return move(to: .done, .finish)
        case (.retake, .captured): return run()
        case (.hintRead, .hinting(.flip)): return run()
        case (.hintRead, .hinting(.address)): return move(to: .done, .finishWithoutAddress)
        default: return ignored(event)
        }
    }

    private mutating func move(to next: Phase, _ action: Action) -> [Action] {
        phase = next
        return [action]
    }

    private mutating func presented() -> [Action] {
        guard let advice else { return run() }
        return move(to: .advising, .showAdvice(advice))
    }

    private mutating func run() -> [Action] {
        phase = .running
        return hasShutter ? [] : [.startDetection]
    }

    private mutating func accepted() -> [Action] {
        guard asksForConfirmation else {
            phase = .done
            return [.stopDetection, .finish]
        }
        phase = .captured
        return [.stopDetection, .showConfirmation]
    }

    private mutating func judged(_ isSharp: Bool) -> [Action] {
        guard isSharp else { return move(to: .running, .showBlurHint) }
        guard !takesPictureAtOnce else { return move(to: .done, .finish) }
        return move(to: .captured, .showConfirmation)
    }

    private mutating func hint(_ hint: Hint) -> [Action] {
        phase = .hinting(hint)
        if hint == .flip { hasAskedToTurn = true }
        return [.stopDetection, .showHint(hint)]
    }

    /// Results that come after the state moved on have no effect; calls of the app are reported.
    private func ignored(_ event: Event) -> [Action] {
        switch event {
        case .presented, .accepted, .frontSeen, .addressMissing, .judged, .refused: []
        case .adviceRead, .confirmed, .retake, .hintRead: [.reportMisuse(.completion)]
        case .pause: [.reportMisuse(.pause)]
        case .resume: [.reportMisuse(.resume)]
        case .shutter: [.reportMisuse(.shutter)]
        }
    }
}
