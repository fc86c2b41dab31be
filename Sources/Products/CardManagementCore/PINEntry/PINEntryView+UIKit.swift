// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(UIKit)
public import UIKit

/// A view in which a person enters a new PIN on its own keypad, which the app never sees.
public final class PINEntryView: UIView {
    /// The entry.
    package let entry: PINEntry
    private let dots = UILabel(frame: .zero)
    private let keys = UIStackView(frame: .zero)
    private var wasShown = false

    package init(_ entry: PINEntry) {
        self.entry = entry
        super.init(frame: .zero)
        dots.textAlignment = .center
        keys.axis = .vertical
        keys.distribution = .fillEqually
        for row in [["1", "2", "3"], ["4", "5", "6"], ["7", "8", "9"], ["⌫", "0", "✓"]] {
            let line = UIStackView(frame: .zero)
            line.distribution = .fillEqually
            for title in row { line.addArrangedSubview(button(title)) }
            keys.addArrangedSubview(line)
        }
        addSubview(dots)
        addSubview(keys)
        entry.didChange = { [weak self] in self?.refresh() }
        refresh()
    }

    /// Views for secrets are never read from an archive.
    public required init?(coder: NSCoder) { nil }

    /// Places the dots above the keypad.
    public override func layoutSubviews() {
        super.layoutSubviews()
        let line = bounds.height / 5
        dots.frame = CGRect(x: 0, y: 0, width: bounds.width, height: line)
        keys.frame = CGRect(x: 0, y: line, width: bounds.width, height: line * 4)
    }

    /// Gives the entry up when the view loses its window.
    public override func didMoveToWindow() {
        super.didMoveToWindow()
        if window == nil, wasShown { entry.cancel() }
        wasShown = window != nil
    }

    private func button(_ title: String) -> UIButton {
        let action = UIAction(title: title) { [weak entry] _ in
            switch title {
            case "⌫": entry?.deleteLast()
            case "✓": entry?.confirm()
            default: if let digit = Int(title) { entry?.press(digit) }
            }
        }
        return UIButton(type: .system, primaryAction: action)
    }

    private func refresh() {
        dots.text = String(repeating: "•", count: entry.count)
        dots.accessibilityLabel = "\(entry.count)"
        switch entry.phase {
        case .sending, .done, .failed: keys.isUserInteractionEnabled = false
        case .entry, .repeat, .mismatch, .weak: break
        }
    }
}
#endif
