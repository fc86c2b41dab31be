// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Reading

extension ReadingFeedback {
    /// The feedback in words, to follow the name of the picture.
    var words: String {
        switch self {
        case .tooDark: "too dark"
        case .tooBright: "too bright"
        case .noDocument: "no zone was seen"
        case .multipleDocuments: "more than one document"
        case .partiallyVisible: "the zone is cut off"
        case .tooClose: "too close"
        case .tooFar: "the print is too small"
        case .glare: "light is reflected on the zone"
        case .blurred: "blurred"
        case .skewed: "seen from the side"
        case .mrzUnreadable: "the zone could not be read"
        case .checkDigitMismatch: "a check digit is wrong"
        case .ready: "fine"
        }
    }
}
