// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Reading

/// Feedback for the person with the camera, the most urgent first.
public enum CaptureFeedback: String, Sendable, Hashable, CaseIterable, Comparable {
    /// The picture is too dark.
    case tooDark
    /// The picture is too bright.
    case tooBright
    /// No face is visible.
    case noFace
    /// More than one face is visible.
    case multipleFaces
    /// This is another side than the one that is due.
    case wrongSide
    /// This is another kind of document than the chosen one.
    case wrongType
    /// No document is visible.
    case noDocument
    /// More than one document is visible.
    case multipleDocuments
    /// A part of the document is outside the picture.
    case partiallyVisible
    /// The document is too close.
    case tooClose
    /// The document is too far away.
    case tooFar
    /// A reflection covers what has to be read.
    case glare
    /// The picture is blurred.
    case blurred
    /// The document is seen too much from the side.
    case skewed
    /// There is a zone, but it cannot be read.
    case mrzUnreadable
    /// There is a barcode, but it cannot be read or is of another kind.
    case barcodeUnreadable
    /// The barcode has no address.
    case barcodeNoAddress
    /// A check digit is wrong.
    case checkDigitMismatch
    /// All is well.
    case ready

    /// The feedback of the reader for zones.
    public init(_ feedback: ReadingFeedback) {
        switch feedback {
        case .tooDark: self = .tooDark
        case .tooBright: self = .tooBright
        case .noDocument: self = .noDocument
        case .multipleDocuments: self = .multipleDocuments
        case .partiallyVisible: self = .partiallyVisible
        case .tooClose: self = .tooClose
        case .tooFar: self = .tooFar
        case .glare: self = .glare
        case .blurred: self = .blurred
        case .skewed: self = .skewed
        case .mrzUnreadable: self = .mrzUnreadable
        case .checkDigitMismatch: self = .checkDigitMismatch
        case .ready: self = .ready
        }
    }

    /// Returns whether the first is more urgent.
    public static func < (first: CaptureFeedback, second: CaptureFeedback) -> Bool {
        first.urgency < second.urgency
    }

    private var urgency: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// Passes on feedback at most twice a second, the most urgent of what came together.
public struct FeedbackPace: Sendable, Hashable {
    /// The shortest time between two, in milliseconds.
    public static let milliseconds: Int64 = 500

    private var last: Int64?

    /// Creates a pace that passes on the first feedback at once.
    public init() {}

    /// Returns what to tell the person about a frame; nil if the last feedback is too recent, or there is none.
    ///
    /// - Parameters:
    ///   - feedback: all that is to be said about the frame.
    ///   - now: milliseconds on any clock that does not go back.
    /// - Returns: the most urgent feedback.
    public mutating func next(_ feedback: [CaptureFeedback], at now: Int64) -> CaptureFeedback? {
        guard let urgent = feedback.min() else { return nil }
        if let last, now - last < Self.milliseconds { return nil }
        last = now
        return urgent
    }
}
