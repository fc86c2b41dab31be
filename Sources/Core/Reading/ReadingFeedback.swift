// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// What is to be said to whoever holds the camera, the most urgent first.
public enum ReadingFeedback: UInt8, Sendable, CaseIterable, Comparable {
    /// The picture is too dark to read.
    case tooDark
    /// The picture is too bright to read.
    case tooBright
    /// Nothing that looks like a machine-readable zone was found.
    case noDocument
    /// More than one zone was found.
    case multipleDocuments
    /// The zone goes on beyond the picture.
    case partiallyVisible
    /// The zone fills more than the picture.
    case tooClose
    /// The characters are too small.
    case tooFar
    /// A reflection lies over the zone.
    case glare
    /// The zone is blurred.
    case blurred
    /// The zone is turned or seen from the side further than is good.
    case skewed
    /// There is a zone, but it could not be read.
    case mrzUnreadable
    /// A check digit is wrong.
    case checkDigitMismatch
    /// All is well.
    case ready

    /// The word of the interface, as in `noDocument`.
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

    /// Whether the first is more urgent.
    public static func < (first: ReadingFeedback, second: ReadingFeedback) -> Bool {
        first.rawValue < second.rawValue
    }
}
