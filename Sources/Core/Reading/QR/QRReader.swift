// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Reads the QR codes in a picture: dark on light or light on dark, as printed or as in a mirror.
struct QRReader {
    private let search: QRSearch

    /// Creates a reader of camera frames, or of pictures of which there is no other.
    init(effort: DocumentReader.Effort) {
        var limits: QRSearch.Effort = effort == .still ? .thorough : .fast
        // In a page, nothing else bounds the time.
        limits.finderLimit = effort == .still ? 800 : 200
        search = QRSearch(effort: limits)
    }

    /// Larger pictures are first searched at half their sides: modules of a few pixels suffice.
    private static let sideLimit = 2_000

    /// Returns the codes in a picture.
    func codes(in picture: GreyPicture) -> [QRCode] {
        guard max(picture.width, picture.height) > Self.sideLimit, let half = picture.halved()
        else { return codesOfBothColours(in: picture) }
        let found = codes(in: half).map { $0.enlarged(by: 2) }
        // Only the whole picture resolves a small code.
        return found.isEmpty ? codesOfBothColours(in: picture) : found
    }

    private func codesOfBothColours(in picture: GreyPicture) -> [QRCode] {
        let found = codesDarkOnLight(in: picture)
        return found.isEmpty ? codesDarkOnLight(in: picture.negative()) : found
    }

    private func codesDarkOnLight(in picture: GreyPicture) -> [QRCode] {
        var views = FinderViews(picture)
        let sight = search.run(on: &views, until: { false }, read: Self.read)
        return sight.codes.map { QRCode($0.found.message, $0.corners, $0.found.isMirrored) }
    }

    private static func read(_ matrix: QRMatrix) -> (message: QRMessage, isMirrored: Bool)? {
        if let message = matrix.message() { return (message, false) }
        return matrix.mirrored.message().map { ($0, true) }
    }
}
