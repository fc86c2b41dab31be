// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Reading
import TestSupport
import Testing

/// A strip of `Vectors/reading/strips.json`, drawn by the recipe and never used for training.
struct StripVector: CustomTestStringConvertible {
    let name: String
    /// The text written on the strip.
    let text: String
    let strip: GreyPicture
    /// The output of the trained network in the recipe: 38 natural logarithms for each step.
    let logLikelihoods: [Float]?
    /// The same for lines that are read carefully.
    let carefulLogLikelihoods: [Float]?

    var testDescription: String { name }

    /// All strips of the file.
    static let all: [StripVector] = {
        let bytes = TestSupport.projectBytes("Vectors/reading/strips.json") ?? []
        let entries = (try? JSONTree(parsing: bytes))?.root.elements ?? []
        return entries.compactMap(StripVector.init)
    }()

    private init?(_ entry: JSONValue) {
        guard let name = entry["name"]?.string, let text = entry["text"]?.string,
            let width = entry["width"]?.number?.integer,
            let height = entry["height"]?.number?.integer,
            let pixels = entry["pixels"]?.string.flatMap(Self.bytes),
            let strip = GreyPicture(width: width, height: height, pixels: pixels)
        else { return nil }
        self.name = name
        self.text = text
        self.strip = strip
        logLikelihoods = Self.likelihoods(entry["logLikelihoods"])
        carefulLogLikelihoods = Self.likelihoods(entry["carefulLogLikelihoods"])
    }

    private static func likelihoods(_ value: JSONValue?) -> [Float]? {
        value?.string.flatMap(bytes).map(floats)
    }

    private static func bytes(_ text: String) -> [UInt8]? {
        try? Base64.decode(text, alphabet: .standard, padding: .required)
    }

    private static func floats(_ bytes: [UInt8]) -> [Float] {
        stride(from: 0, to: bytes.count - 3, by: 4).map { start in
            Float(bitPattern: (0..<4).reduce(0) { $0 | UInt32(bytes[start + $1]) << (8 * $1) })
        }
    }
}
