// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import MachineReadable

/// Reads the machine-readable zones of documents in a picture.
///
/// Shape: a grey picture of any size, the zone in any orientation, also mirrored, with a skew up to 45 degrees;
/// characters at least 5 pixels apart. Returns only zones of a known format that convince, so that a picture without a
/// zone gives none: check digits or fixed texts support them (`MRZDocument.isConvincing`), or all of the print is clear
/// and of the kind of its places. Creating a reader decodes the weights of the recogniser, so keep it.
public struct DocumentReader: Sendable {
    /// How much work to spend on a picture.
    public enum Effort: Sendable {
        /// For one of many camera frames: bounded work; doubtful cases wait for the next frame.
        case frame
        /// For the only picture of a document: second and third attempts.
        case still
    }

    let effort: Effort
    let recogniser: LineRecogniser

    /// Creates a reader.
    public init(effort: Effort = .still) {
        self.effort = effort
        recogniser = LineRecogniser()
    }

    /// Reads a picture.
    ///
    /// `today` decides about centuries. `onStage` is called whenever a stage begins, for some stages several times.
    public func read(
        _ picture: GreyPicture,
        today: CalendarDate,
        onStage: (ReadingStage) -> Void = { _ in }
    ) -> PictureReading {
        // Most documents are upright or turned by a quarter, with little skew.
        read(picture, today: today, attention: [.gentle, .any], onStage)
    }

    /// Reads a picture, looking for lines of each steepness in turn until there is a zone.
    ///
    /// With `inMirror`, lines of a frame are read as in a mirror only.
    func read(
        _ picture: GreyPicture,
        today: CalendarDate,
        attention: [LineFinder.Steepness],
        inMirror: Bool = false,
        _ onStage: (ReadingStage) -> Void = { _ in }
    ) -> PictureReading {
        var search = ZoneSearch(
            picture,
            recogniser,
            effort: effort,
            today: today,
            attention: attention,
            inMirror: inMirror
        )
        search.run(onStage)
        return search.reading
    }
}
