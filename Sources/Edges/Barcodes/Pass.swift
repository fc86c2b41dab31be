// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// One look of the library at one picture.
struct Pass {
    enum Threshold {
        /// Each pixel against its neighbourhood: for uneven light.
        case local
        /// The whole picture, or each row of bars, at the valley of its histogram.
        case histogram
        /// At the middle: for pictures that are black and white already.
        case middle
    }

    /// More codes in one picture than anyone holds into a camera.
    static let symbolLimit: UInt8 = 32

    var symbologies: Set<Symbology>
    var threshold = Threshold.local
    var isHarder = true
    var isRotated = true
    var isDownscaled = true
    /// Whether the picture shows nothing but one code, upright and clean.
    var isDrawn = false

    /// What a camera frame gets.
    static func fast(_ symbologies: Set<Symbology>) -> Pass {
        Pass(symbologies: symbologies)
    }

    /// What a code drawn by ourselves gets.
    static let drawn: Pass = {
        var pass = Pass(symbologies: [.qr], threshold: .middle, isRotated: false)
        pass.isDownscaled = false
        pass.isDrawn = true
        return pass
    }()

    /// The same look for others.
    func asking(for symbologies: Set<Symbology>) -> Pass {
        var pass = self
        pass.symbologies = symbologies
        return pass
    }
}
