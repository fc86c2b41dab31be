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
    static func search(frame: GreyPicture) async throws(HTTPProblem) -> ScanFinding {
        try await WorkThreads.shared.run { () throws(HTTPProblem) in
            try finding(in: frame, symbologies: [.qr], effort: .fast)
        }
    }

    /// What the file of a picture holds; nobody sends a second one, so it is searched thoroughly.
    ///
    /// Besides QR, seals may be printed as Aztec or Data Matrix (spec, seals §3.2).
    static func search(file: [UInt8]) async throws(HTTPProblem) -> ScanFinding {
        try await WorkThreads.shared.run { () throws(HTTPProblem) in
            guard
                let picture = try? PictureReader.grey(
                    from: file,
                    limits: .codes,
                    reducingAbove: 2400
                )
            else { return .unreadable }
            let symbologies: Set<Symbology> = [.qr, .aztec, .dataMatrix]
            return try finding(in: picture, symbologies: symbologies, effort: .thorough)
        }
    }

    /// A picture at which the search itself fails cannot be read; where the machine lacks something,
    /// the picture may be good, and a later attempt may succeed.
    private static func finding(
        in picture: GreyPicture,
        symbologies: Set<Symbology>,
        effort: BarcodeReader.Effort
    ) throws(HTTPProblem) -> ScanFinding {
        do throws(BarcodeError) {
            let codes = try BarcodeReader.read(picture, symbologies: symbologies, effort: effort)
            return codes.isEmpty ? .nothing : .codes(codes.map(\.text))
        } catch {
            switch error {
            case .notStarted: throw HTTPProblem(.unavailable)
            case .libraryBroke, .tookTooLong: return .unreadable
            }
        }
    }
}
