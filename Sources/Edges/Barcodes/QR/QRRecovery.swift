// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Reading

/// Reads QR codes that the library finds too dense or too tilted.
///
/// It finds the code and its modules itself, draws it anew, straight and clean, and leaves the rest
/// to the library: error correction and content.
struct QRRecovery {
    /// How much is tried.
    struct Effort {
        /// Neighbourhoods for telling ink from paper, as parts of the shorter side.
        var reaches: [Double]
        /// Threes of finder patterns.
        var candidateLimit: Int
        /// How strongly blur is taken back.
        var sharpenings: [Double]

        static let fast = Effort(reaches: [0.03], candidateLimit: 4, sharpenings: [0.12, 0])
        static let thorough = Effort(
            reaches: [0.03, 0.015, 0.06],
            candidateLimit: 12,
            sharpenings: [0.12, 0, 0.25]
        )
    }

    let effort: Effort

    /// The codes found.
    func run(on picture: GreyPicture, _ library: inout Library) -> [Barcode] {
        var found = BarcodeSet()
        for part in effort.reaches {
            let reach = max(7, Int(part * Double(min(picture.width, picture.height))))
            let ink = Ink(picture, reach: reach)
            let finders = FinderSearch(ink).finders
            for corners in QRCorners.candidates(among: finders, limit: effort.candidateLimit) {
                guard let measured = QRMeasuredCorners(corners, on: ink) else { continue }
                if let code = read(measured, picture, &library) { found.add([code]) }
            }
            if !found.codes.isEmpty { break }
        }
        return found.codes
    }

    private func read(
        _ corners: QRMeasuredCorners,
        _ picture: GreyPicture,
        _ library: inout Library
    ) -> Barcode? {
        for version in corners.versions(in: picture) {
            let grid = QRGrid(version, corners, in: picture)
            guard grid.quality > 0.3 else { continue }
            let modules = QRModules(grid, in: picture)
            for amount in effort.sharpenings {
                let sharp = amount > 0 ? modules.sharpened(by: amount) : modules
                guard let drawn = sharp.drawn() else { continue }
                let answer = library.ask(.drawn, about: drawn)
                library.note(answer.fault)
                guard let code = answer.codes.first else { continue }
                let side = Double(version.side)
                let corners = [(0, 0), (side, 0), (side, side), (0, side)].map { x, y in
                    let place = grid.place(x, y)
                    return Barcode.Point(x: Int(place.x), y: Int(place.y))
                }
                return code.moved(to: corners)
            }
        }
        return nil
    }
}
