// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// In which of their three colours texts, borders and banners are drawn.
public enum VicTone: String, Encodable, Sendable, Hashable {
    /// As usual.
    case normal
    /// Of what cannot be used now.
    case disabled
    /// Of what is wrong.
    case error
}

extension VicTone {
    /// That of a card: one that is over or was replaced cannot be used, one that was revoked is wrong.
    init(_ state: VicCardState) {
        self =
            switch state {
            case .valid, .stale: .normal
            case .expired, .superseded: .disabled
            case .revoked: .error
            }
    }

    /// The colour for this tone, as a style sheet takes it.
    func css(of color: VicLabelColorState) -> String {
        switch self {
        case .normal: color.normal.css
        case .disabled: color.disabled.css
        case .error: color.error.css
        }
    }
}
