// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A word that an engine read.
public struct PrintedWord: Sendable, Hashable {
    /// The word, without blanks.
    public let text: String
    /// Where it stands.
    public let box: PrintedBox
    /// How certain the engine is, 0 to 1.
    public let confidence: Double

    /// Describes a word.
    public init(_ text: String, at box: PrintedBox, confidence: Double) {
        self.text = text
        self.box = box
        self.confidence = min(1, max(0, confidence))
    }
}

/// An upright rectangle in a picture, in pixels from the top left.
public struct PrintedBox: Sendable, Hashable {
    /// The first column.
    public var left: Int
    /// The first row.
    public var top: Int
    /// The column after the last one.
    public var right: Int
    /// The row after the last one.
    public var bottom: Int

    /// Describes a rectangle; one without extent has the size of a pixel.
    public init(left: Int, top: Int, right: Int, bottom: Int) {
        self.left = left
        self.top = top
        self.right = max(right, left + 1)
        self.bottom = max(bottom, top + 1)
    }

    /// Pixels from the first column to the last.
    var width: Int { right - left }
    /// Pixels from the first row to the last.
    var height: Int { bottom - top }
    /// Twice the row in the middle.
    var middle: Int { top + bottom }

    /// Whether the two have a pixel in common.
    func overlaps(_ other: PrintedBox) -> Bool {
        left < other.right && other.left < right && top < other.bottom && other.top < bottom
    }

    /// The smallest rectangle around both.
    func union(_ other: PrintedBox) -> PrintedBox {
        PrintedBox(
            left: min(left, other.left),
            top: min(top, other.top),
            right: max(right, other.right),
            bottom: max(bottom, other.bottom)
        )
    }
}

/// Words are personal, so descriptions show none.
extension PrintedWord: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A placeholder; see ``text``.
    public var description: String { "a word" }
    /// A placeholder; see ``text``.
    public var debugDescription: String { description }
    /// Hides the contents from reflection.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
