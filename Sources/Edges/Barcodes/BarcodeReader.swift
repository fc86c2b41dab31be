// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Reading

/// Finds and reads codes in grey pictures, with ZXing-C++ underneath.
public enum BarcodeReader {
    /// How much work a picture is worth.
    public enum Effort: Sendable, Hashable {
        /// For the frames of a camera, of which the next one comes soon.
        case fast
        /// For the only picture there is: several thresholds, scales, angles, dark on light and
        /// light on dark.
        case thorough
    }

    /// The codes in a picture, each once, in the order they were found; empty where there is none.
    ///
    /// It takes milliseconds (fast) to seconds (thorough, and nothing found), so call it off
    /// Swift's own pool.
    public static func read(
        _ picture: GreyPicture,
        symbologies: Set<Symbology> = Set(Symbology.allCases),
        effort: Effort
    ) -> [Barcode] {
        guard !symbologies.isEmpty else { return [] }
        switch effort {
        case .fast:
            let codes = Pass.fast(symbologies).run(on: picture)
            guard codes.isEmpty, symbologies.contains(.qr) else { return codes }
            return QRRecovery(effort: .fast).run(on: picture)
        case .thorough: return ThoroughSearch(symbologies).run(on: picture)
        }
    }
}
