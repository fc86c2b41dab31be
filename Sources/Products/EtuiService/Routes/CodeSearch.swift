// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Barcodes
import HTTPMessages
import Pictures
import Reading
import Screens

/// Looks for codes in pictures, each client's in turn.
enum CodeSearch {
    /// What a frame of the camera holds; the next frame comes soon, so a quick look suffices.
    static func search(
        frame: GreyPicture,
        for client: String?
    ) async throws(HTTPProblem) -> ScanFinding {
        try await PictureWork.shared.run(for: client) { isWanted in
            let effort = BarcodeReader.Effort.fast
            let time = SearchTime(limit: effort.timeLimit, isWanted: isWanted)
            return finding(in: frame, symbologies: [.qr], effort, time)
        }.get()
    }

    /// What the file of a picture holds; nobody sends a second one, so it is searched thoroughly.
    ///
    /// Besides QR, seals may be printed as Aztec or Data Matrix (spec, seals §3.2).
    static func search(
        file: [UInt8],
        for client: String?
    ) async throws(HTTPProblem) -> ScanFinding {
        let work = PictureWork.shared
        return try await work.run(for: client) { isWanted -> Result<ScanFinding, HTTPProblem> in
            let effort = BarcodeReader.Effort.thorough
            // Decoding is a part of it.
            let end = ContinuousClock.now + effort.timeLimit
            let picture = try? PictureReader.grey(
                from: file,
                limits: PictureScan.limits,
                reducingAbove: 2400
            )
            guard let picture else { return .success(.unreadable) }
            let symbologies: Set<Symbology> = [.qr, .aztec, .dataMatrix]
            let time = SearchTime(until: end, isWanted: isWanted)
            return finding(in: picture, symbologies: symbologies, effort, time)
        }.get()
    }

    /// A picture at which the search itself fails cannot be read; where the machine lacks something,
    /// the picture may be good, and a later attempt may succeed.
    private static func finding(
        in picture: GreyPicture,
        symbologies: Set<Symbology>,
        _ effort: BarcodeReader.Effort,
        _ time: SearchTime
    ) -> Result<ScanFinding, HTTPProblem> {
        do throws(BarcodeError) {
            let codes = try BarcodeReader.read(
                picture,
                symbologies: symbologies,
                effort: effort,
                time: time
            )
            // The same code printed twice is one.
            let texts = codes.map(\.text).reduce(into: [String]()) { texts, text in
                if !texts.contains(text) { texts.append(text) }
            }
            return .success(texts.isEmpty ? .nothing : .codes(texts))
        } catch {
            switch error {
            case .notStarted, .notConfined: return .failure(HTTPProblem(.unavailable))
            case .libraryBroke, .tookTooLong: return .success(.unreadable)
            }
        }
    }
}
