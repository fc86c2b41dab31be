// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Screens

/// The decisions of the scan screen as values: what happens goes in, what to do comes out.
struct ScanFlow {
    /// What the scan screen waits for.
    enum Phase: Equatable {
        /// The screen is not on show.
        case idle
        /// The camera runs.
        case scanning
        /// A seal was read and is being verified.
        case checking
        /// The delegate was told; nothing more happens until the screen appears again.
        case done
    }

    /// What the controller has to do.
    enum Action: Equatable {
        /// Verify the seal in the text, which was read as one.
        case verify(String)
        /// Tell the delegate that the code is no seal.
        case tellNonSeal
    }

    /// What is shown about the last thing that was no seal.
    struct Notice: Codable, Hashable, Sendable {
        enum Kind: String, Codable, Sendable {
            case notASeal, noCode, unreadable
        }

        /// Counts the notices, so that the page can tell a new one of the same kind.
        let number: Int
        let kind: Kind
        let source: ScanSource
    }

    /// A wrong code that stays in view is reported once in this time (spec, seals §6).
    static let patience = Duration.seconds(2)

    private(set) var phase = Phase.idle
    private(set) var torchIsOn = false
    private(set) var isZoomed = false
    private(set) var notice: Notice?
    private var lastNonSeal: ContinuousClock.Instant?

    /// The screen appears: scanning begins, the light is off.
    mutating func appeared() {
        phase = .scanning
        torchIsOn = false
        isZoomed = false
        notice = nil
    }

    /// The screen goes.
    mutating func disappeared() {
        phase = .idle
        torchIsOn = false
    }

    /// The screen went to the background: the light goes off.
    mutating func paused() {
        torchIsOn = false
    }

    /// The light button was pressed.
    mutating func toggleTorch() {
        torchIsOn = phase == .scanning && !torchIsOn
    }

    /// The zoom button was pressed.
    mutating func toggleZoom() {
        isZoomed.toggle()
    }

    /// Something was found in a frame, a picture or a text; `isSeal` says whether a text can be read
    /// as one.
    mutating func received(
        _ finding: ScanFinding,
        from source: ScanSource,
        at now: ContinuousClock.Instant,
        isSeal: (String) -> Bool
    ) -> Action? {
        guard phase == .scanning else { return nil }
        switch finding {
        case .codes(let texts):
            if let seal = texts.first(where: isSeal) {
                phase = .checking
                torchIsOn = false
                return .verify(seal)
            }
            return nonSeal(from: source, at: now)
        case .nothing:
            note(.noCode, source)
        case .unreadable:
            note(.unreadable, source)
        }
        return nil
    }

    /// The verification is over.
    mutating func verified() {
        guard phase == .checking else { return }
        phase = .done
    }

    private mutating func nonSeal(
        from source: ScanSource,
        at now: ContinuousClock.Instant
    ) -> Action? {
        let isSoon = lastNonSeal.map { now - $0 < Self.patience } ?? false
        // Who drops a picture or pastes a text waits for an answer each time.
        if source != .camera || !isSoon { note(.notASeal, source) }
        guard !isSoon else { return nil }
        lastNonSeal = now
        return .tellNonSeal
    }

    private mutating func note(_ kind: Notice.Kind, _ source: ScanSource) {
        // Frames without a code are the rule and no event.
        if source == .camera, kind != .notASeal { return }
        notice = Notice(number: (notice?.number ?? 0) + 1, kind: kind, source: source)
    }
}
