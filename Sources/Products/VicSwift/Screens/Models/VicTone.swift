// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The colour variant of texts, borders and banners.
public enum VicTone: String, Encodable, Sendable, Hashable {
    /// The usual colour.
    case normal
    /// The colour of something that cannot be used now.
    case disabled
    /// The colour of an error.
    case error
}

extension VicTone {
    /// The tone of a card: an expired or replaced one is disabled, a revoked one is an error.
    init(_ state: VicCardState) {
        self =
            switch state {
            case .valid, .stale: .normal
            case .expired, .superseded: .disabled
            case .revoked: .error
            }
    }

    /// The colour for this tone, as a CSS value.
    func css(of color: VicLabelColorState) -> String {
        switch self {
        case .normal: color.normal.css
        case .disabled: color.disabled.css
        case .error: color.error.css
        }
    }
}
