// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(Vision)
import Foundation
import IdentityCheck
import Pictures
import Reading
import Vision

/// Reads printed words by Vision, on the device.
struct VisionTextReader: PrintedTextEngine {
    /// How long a request may take.
    private static let timeLimit = Duration.seconds(10)
    /// The least height of a letter, as a share of the picture's: 1 mm on a card.
    private static let leastHeight: Float = 0.02

    func languages() throws(PrintedTextError) -> Set<String> {
        Set(try Self.languages().keys)
    }

    func words(
        in picture: GreyPicture,
        as form: PrintedTextForm,
        language: String
    ) throws(PrintedTextError) -> [PrintedWord] {
        guard let name = try Self.languages()[language] else { throw .noLanguage }
        guard let file = PNGWriter.encode(picture) else { throw .broken }
        let request = VNRecognizeTextRequest()
        request.recognitionLevel = .accurate
        request.recognitionLanguages = [name]
        // Names and numbers are no words of a dictionary.
        request.usesLanguageCorrection = false
        request.minimumTextHeight = form == .scattered ? Self.leastHeight : 0
        let end = ContinuousClock.now + Self.timeLimit
        request.progressHandler = { request, _, _ in
            if ContinuousClock.now > end { request.cancel() }
        }
        do {
            try VNImageRequestHandler(data: Data(file), options: [:]).perform([request])
        } catch {
            throw ContinuousClock.now > end ? .tookTooLong : .broken
        }
        return (request.results ?? []).flatMap { line in
            line.topCandidates(1).flatMap { Self.words(of: $0, in: picture) }
        }
    }

    /// Returns Vision's languages by their names in ISO 639-2.
    ///
    /// Which these are depends on the system. Regional forms of one language read the same letters.
    private static func languages() throws(PrintedTextError) -> [String: String] {
        do {
            let names = try VNRecognizeTextRequest().supportedRecognitionLanguages()
            let known = names.compactMap { name in
                PrintedLanguageNames.alpha3(of: name).map { ($0, name) }
            }
            return Dictionary(known, uniquingKeysWith: { first, _ in first })
        } catch {
            throw .noEngine
        }
    }

    /// Splits a line into its words.
    private static func words(of line: VNRecognizedText, in picture: GreyPicture) -> [PrintedWord] {
        line.string.split(separator: " ").compactMap { word in
            // A word without a place cannot be told from others.
            guard let place = try? line.boundingBox(for: word.startIndex..<word.endIndex) else {
                return nil
            }
            let box = PrintedBox(fromLowerLeft: place.boundingBox, in: picture)
            return PrintedWord(String(word), at: box, confidence: Double(line.confidence))
        }
    }
}
#endif
