// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Barcodes
import HTTP
import Pictures
import Reading
import Screens

/// Looks for codes in pictures, on the threads for long work.
enum CodeSearch {
    /// What a frame of the camera holds; the next frame comes soon, so a quick look suffices.
    static func search(frame: GreyPicture) async -> ScanFinding {
        await WorkThreads.shared.run {
            finding(BarcodeReader.read(frame, symbologies: [.qr], effort: .fast))
        }
    }

    /// What the file of a picture holds; nobody sends a second one, so it is searched thoroughly.
    ///
    /// Besides QR, seals may be printed as Aztec or Data Matrix (spec, seals §3.2).
    static func search(file: [UInt8]) async -> ScanFinding {
        await WorkThreads.shared.run {
            guard
                let picture = try? PictureReader.grey(
                    from: file,
                    limits: .codes,
                    reducingAbove: 2400
                )
            else { return .unreadable }
            let symbologies: Set<Symbology> = [.qr, .aztec, .dataMatrix]
            return finding(
                BarcodeReader.read(picture, symbologies: symbologies, effort: .thorough)
            )
        }
    }

    private static func finding(_ codes: [Barcode]) -> ScanFinding {
        codes.isEmpty ? .nothing : .codes(codes.map(\.text))
    }
}
