// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Reads one line of OCR-B: a grey strip in, characters with likelihoods out.
///
/// A small convolutional network looks at the line as a whole, 24 pixels high, and decides for every four columns which
/// character is there, if any; the line is not cut into cells beforehand. The alphabet is that of machine-readable
/// zones (ICAO Doc 9303-3 §4.1). `Docs/reading.md` describes how it was trained and how well it reads.
///
/// Creating one decodes the weights; keep it and read any number of lines with it, from any thread.
public struct LineRecogniser: Sendable {
    private let network: LineNetwork
    /// Decoded for the first careful reading.
    private static let deepening = LineNetwork.Deepening(encoded: DeepeningWeights.base64)

    /// Creates a recogniser with the built-in weights.
    public init() {
        network = LineNetwork(encoded: LineNetworkWeights.base64)
    }

    /// Reads the characters of a strip.
    ///
    /// Dark ink on lighter paper. The line runs from left to right, its capitals about half as high as the strip (0.4
    /// to 0.7 work well) and in the middle; over the whole line it may rise or fall by half a capital. Lines above and
    /// below may be partly visible. Below 6 pixels from character to character most readings are wrong.
    ///
    /// The work grows with the ratio of width to height; above 85 the strip is squeezed to that.
    ///
    /// With `carefully`, there are fewer mistakes, about a third fewer in text that is hard to read, at three times the
    /// time.
    public func read(_ strip: GreyPicture, carefully: Bool = false) -> RecognisedLine {
        let columns = LineStrip.columns(of: strip)
        let values = LineStrip.normalised(strip, columns: columns)
        let steps = columns / LineNetwork.columnsPerStep
        let scores = network.scores(
            of: values,
            columns: columns,
            carefully ? Self.deepening : nil
        )
        let places = BestPath(scores: scores, steps: steps).places
        return RecognisedLine(characters: Self.characters(at: places, steps: steps, of: strip))
    }

    /// Returns the places with the columns of each character.
    private static func characters(
        at places: [BestPath.Place],
        steps: Int,
        of strip: GreyPicture
    ) -> [RecognisedCharacter] {
        let scale = Float(strip.width) / Float(steps)
        let half = pitch(of: places) * scale / 2
        return places.map { place in
            let middle = place.centre * scale
            let last = strip.width - 1
            let start = min(last, max(0, Int(middle - half)))
            let end = min(strip.width, max(start + 1, Int(middle + half)))
            return RecognisedCharacter(
                best: place.candidates.0,
                second: place.candidates.1,
                third: place.candidates.2,
                absenceLogLikelihood: place.absence,
                columns: start..<end
            )
        }
    }

    /// Returns the median of the distances between neighbours, in steps.
    private static func pitch(of places: [BestPath.Place]) -> Float {
        // Without neighbours, the pitch of a line whose capitals fill half the strip.
        guard places.count > 1 else { return 3.2 }
        var distances = [Float]()
        distances.reserveCapacity(places.count)
        for index in 1..<places.count {
            distances.append(places[index].centre - places[index - 1].centre)
        }
        distances.sort()
        return distances[distances.count / 2]
    }
}
