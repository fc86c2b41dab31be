// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import MachineReadable

/// Reads the machine-readable zones of documents in a picture.
///
/// Shape: a grey picture of any size, the zone turned any way, also mirrored, with a skew up to 45
/// degrees; characters at least 5 pixels apart. Only zones of a known format whose characters fit
/// it and whose check digits or marks speak for them are given (`MRZDocument.isConvincing`):
/// nothing is read into a picture without a zone. Making one decodes the weights of the recogniser;
/// keep it.
public struct DocumentReader: Sendable {
    /// How much work a picture is worth.
    public enum Effort: Sendable {
        /// One of many frames of a camera: bounded work, what is doubtful waits for the next one.
        case frame
        /// A picture of which there is no other: second and third tries.
        case still
    }

    let effort: Effort
    let recogniser: LineRecogniser

    /// A reader.
    public init(effort: Effort = .still) {
        self.effort = effort
        recogniser = LineRecogniser()
    }

    /// Reads a picture.
    ///
    /// `today` decides about centuries. `onStage` is called whenever a stage begins, some of them
    /// several times.
    public func read(
        _ picture: GreyPicture,
        today: CalendarDate,
        onStage: (ReadingStage) -> Void = { _ in }
    ) -> PictureReading {
        // Most documents are upright, or turned by a quarter, and little askew.
        read(picture, today: today, attention: [.gentle, .any], onStage)
    }

    /// Reads a picture, with lines as steep as these looked for until there is a zone.
    func read(
        _ picture: GreyPicture,
        today: CalendarDate,
        attention: [LineFinder.Steepness],
        _ onStage: (ReadingStage) -> Void = { _ in }
    ) -> PictureReading {
        var search = ZoneSearch(
            picture,
            recogniser,
            effort: effort,
            today: today,
            attention: attention
        )
        search.run(onStage)
        return search.reading
    }
}
