// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Screens

/// The decisions of the scan screen as values: events go in, actions come out.
struct ScanFlow {
    /// The phase of scanning.
    enum Phase: Equatable {
        /// The screen is not visible.
        case idle
        /// The camera runs.
        case scanning
        /// A seal was read and is being verified.
        case checking
        /// The delegate was notified; nothing more happens until the screen appears again.
        case done
    }

    /// An action for the controller.
    enum Action: Equatable {
        /// Verify the seal in the text, which was read as one.
        case verify(String)
        /// Tell the delegate that the code is not a seal.
        case tellNonSeal
    }

    /// A notice about the last finding that was not a seal.
    struct Notice: Codable, Hashable, Sendable {
        enum Kind: String, Codable, Sendable {
            case notASeal, noCode, unreadable
        }

        /// The number of the notice, so that the page recognizes a new one of the same kind.
        let number: Int
        let kind: Kind
        let source: ScanSource
    }

    /// A wrong code that stays in view is reported once in this time.
    static let patience = Duration.seconds(2)

    private(set) var phase = Phase.idle
    private(set) var torchIsOn = false
    private(set) var isZoomed = false
    private(set) var notice: Notice?
    private var lastNonSeal: ContinuousClock.Instant?

    /// Starts scanning with the light off when the screen appears.
    mutating func appeared() {
        phase = .scanning
        torchIsOn = false
        isZoomed = false
        notice = nil
    }

    /// Ends scanning when the screen disappears.
    mutating func disappeared() {
        phase = .idle
        torchIsOn = false
    }

    /// Switches the light off when the screen goes to the background.
    mutating func paused() {
        torchIsOn = false
    }

    /// Toggles the light.
    mutating func toggleTorch() {
        torchIsOn = phase == .scanning && !torchIsOn
    }

    /// Toggles the zoom.
    mutating func toggleZoom() {
        isZoomed.toggle()
    }

    /// Handles a finding in a frame, a picture or a text; `isSeal` says whether a text can be read as a seal.
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

    /// Ends the verification.
    mutating func verified() {
        guard phase == .checking else { return }
        phase = .done
    }

    private mutating func nonSeal(
        from source: ScanSource,
        at now: ContinuousClock.Instant
    ) -> Action? {
        let isSoon = lastNonSeal.map { now - $0 < Self.patience } ?? false
        // A person who drops a picture or pastes a text expects an answer each time.
        if source != .camera || !isSoon { note(.notASeal, source) }
        guard !isSoon else { return nil }
        lastNonSeal = now
        return .tellNonSeal
    }

    private mutating func note(_ kind: Notice.Kind, _ source: ScanSource) {
        // Frames without a code are normal and not an event.
        if source == .camera, kind != .notASeal { return }
        notice = Notice(number: (notice?.number ?? 0) + 1, kind: kind, source: source)
    }
}
