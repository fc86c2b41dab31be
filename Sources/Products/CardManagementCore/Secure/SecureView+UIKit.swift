// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(UIKit)
import CoreText
public import UIKit

/// A view with a PIN, a card number or a security code, which nobody can read from it.
///
/// It has no text, no value and no subviews: it draws glyphs straight from wiped memory. VoiceOver hears what it is,
/// never the digits, unless the person activates it while VoiceOver runs.
public final class SecureView: UIView {
    /// The secret and its time.
    package let display: SecureDisplay
    /// How it looks.
    package let design: CardManagementDesignSystem
    private var watch: CaptureWatch?

    package init(_ display: SecureDisplay, _ design: CardManagementDesignSystem) {
        self.display = display
        self.design = design
        super.init(frame: .zero)
        isOpaque = false
        backgroundColor = .clear
        isAccessibilityElement = true
        accessibilityLabel = display.kind.spokenName
        display.phaseDidChange = { [weak self] _ in self?.setNeedsDisplay() }
    }

    /// Views with secrets are never read from an archive.
    public required init?(coder: NSCoder) { nil }

    /// Begins the time when the view gets a window, and wipes the secret when it loses it.
    public override func didMoveToWindow() {
        super.didMoveToWindow()
        guard let window else { return display.hide(.removed) }
        guard watch == nil else { return display.hide(.removed) }
        watch = CaptureWatch(window) { [weak display] in display?.hide($0) }
        if window.screen.isCaptured { display.hide(.captured) } else { display.show() }
    }

    /// Draws the digits, or dots if there is nothing to see.
    public override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        let (font, color) = design.look(of: display.kind)
        let line = GlyphLine(font: font, color: color, SecretLine(display.kind, design))
        let isVisible = display.phase == .shown && !display.isOver()
        let isDrawn =
            isVisible && display.digits.withBytes { line.draw($0, in: bounds, context) } != nil
        if !isDrawn { line.drawDots(display.digitCount, in: bounds, context) }
    }

    /// The size of the widest digits, so that it says nothing about the real ones.
    public override var intrinsicContentSize: CGSize {
        let (font, color) = design.look(of: display.kind)
        return GlyphLine(font: font, color: color, SecretLine(display.kind, design))
            .size(display.digitCount)
    }

    /// Speaks the digits one by one, if VoiceOver runs and the secret is visible.
    public override func accessibilityActivate() -> Bool {
        guard UIAccessibility.isVoiceOverRunning, display.phase == .shown, !display.isOver() else {
            return false
        }
        display.digits.withBytes { digits in
            let spoken = digits.indices.map { String(UnicodeScalar(digits[$0])) }
            UIAccessibility.post(
                notification: .announcement,
                argument: spoken.joined(separator: ", ")
            )
        }
        return true
    }

    /// The kind of secret, and nothing of it.
    public nonisolated override var description: String { "SecureView(\(display.kind.rawValue))" }

    /// The kind of secret, and nothing of it.
    public nonisolated override var debugDescription: String { description }
}

extension SecureView: nonisolated CustomReflectable {
    /// A mirror without children.
    public nonisolated var customMirror: Mirror {
        Mirror(self, children: EmptyCollection(), ancestorRepresentation: .suppressed)
    }
}

extension CardManagementDesignSystem {
    func look(of kind: SecretKind) -> (UIFont, UIColor) {
        switch kind {
        case .pin: (pinFont, pinTextColor)
        case .pan: (panFont, panTextColor)
        case .securityCode: (securityCodeFont, securityCodeTextColor)
        }
    }
}

extension SecretKind {
    /// What VoiceOver says of the view.
    var spokenName: String {
        switch self {
        case .pin: "PIN"
        case .pan: "card number"
        case .securityCode: "security code"
        }
    }
}
#endif
