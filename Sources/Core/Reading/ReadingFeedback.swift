// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Feedback for the person holding the camera, the most urgent first.
public enum ReadingFeedback: UInt8, Sendable, CaseIterable, Comparable {
    /// The picture is too dark to read.
    case tooDark
    /// The picture is too bright to read.
    case tooBright
    /// Nothing that looks like a machine-readable zone was found.
    case noDocument
    /// More than one zone was found.
    case multipleDocuments
    /// The zone extends beyond the picture.
    case partiallyVisible
    /// The zone is larger than the picture.
    case tooClose
    /// The characters are too small.
    case tooFar
    /// A reflection covers the zone.
    case glare
    /// The zone is blurred.
    case blurred
    /// The zone is tilted or seen from the side too much.
    case skewed
    /// There is a zone, but it could not be read.
    case mrzUnreadable
    /// A check digit is wrong.
    case checkDigitMismatch
    /// All is well.
    case ready

    /// The identifier used by interfaces, such as `noDocument`.
    public var name: String {
        switch self {
        case .tooDark: "tooDark"
        case .tooBright: "tooBright"
        case .noDocument: "noDocument"
        case .multipleDocuments: "multipleDocuments"
        case .partiallyVisible: "partiallyVisible"
        case .tooClose: "tooClose"
        case .tooFar: "tooFar"
        case .glare: "glare"
        case .blurred: "blurred"
        case .skewed: "skewed"
        case .mrzUnreadable: "mrzUnreadable"
        case .checkDigitMismatch: "checkDigitMismatch"
        case .ready: "ready"
        }
    }

    /// Returns whether the first is more urgent.
    public static func < (first: ReadingFeedback, second: ReadingFeedback) -> Bool {
        first.rawValue < second.rawValue
    }
}
