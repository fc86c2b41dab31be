// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// One search of a picture by the library.
struct Pass {
    enum Threshold {
        /// Compares each pixel with its neighbourhood: for uneven light.
        case local
        /// Uses the valley of the histogram of the whole picture, or of each row of bars.
        case histogram
        /// Uses the middle: for pictures that are already black and white.
        case middle
    }

    /// More codes than anyone shows to a camera in one picture.
    static let symbolLimit: UInt8 = 32

    var symbologies: Set<Symbology>
    var threshold = Threshold.local
    var isHarder = true
    var isRotated = true
    var isDownscaled = true
    /// Whether the picture shows exactly one code, upright and clean.
    var isDrawn = false

    /// Returns the pass for a camera frame.
    static func fast(_ symbologies: Set<Symbology>) -> Pass {
        Pass(symbologies: symbologies)
    }

    /// The pass for a code that we drew.
    static let drawn: Pass = {
        var pass = Pass(symbologies: [.qr], threshold: .middle, isRotated: false)
        pass.isDownscaled = false
        pass.isDrawn = true
        return pass
    }()

    /// Returns the same pass for other symbologies.
    func asking(for symbologies: Set<Symbology>) -> Pass {
        var pass = self
        pass.symbologies = symbologies
        return pass
    }
}
