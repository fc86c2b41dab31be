// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Barcodes
import HTTPMessages
import Reading
import Scanning
import Screens

/// The codes in pictures that pages send to screens, each client's in turn.
struct ScreenCodes {
    /// Where pictures are read.
    var pictures = PictureWork.shared

    /// What a frame of the camera holds.
    func search(frame: GreyPicture, for client: String?) async throws(HTTPError) -> ScanFinding {
        try await run(for: client) { isWanted throws(ScanError) in
            try CodeSearch().texts(inFrame: frame, isWanted: isWanted)
        }
    }

    /// What the file of a picture holds.
    func search(file: [UInt8], for client: String?) async throws(HTTPError) -> ScanFinding {
        try await run(for: client) { isWanted throws(ScanError) in
            try CodeSearch().texts(inFile: file, isWanted: isWanted)
        }
    }

    private func run(
        for client: String?,
        _ search:
            @escaping @Sendable (@escaping @Sendable () -> Bool) throws(ScanError) -> [String]
    ) async throws(HTTPError) -> ScanFinding {
        try await pictures.run(for: client) { isWanted -> Result<ScanFinding, HTTPError> in
            do throws(ScanError) {
                return .success(ScanFinding(texts: try search(isWanted)))
            } catch {
                return Self.finding(of: error)
            }
        }.get()
    }

    /// A picture at which the search itself fails cannot be read; where the machine lacks something, the picture may
    /// be good, and a later attempt may succeed.
    private static func finding(of error: ScanError) -> Result<ScanFinding, HTTPError> {
        switch error {
        case .codes(.notStarted), .codes(.notConfined): .failure(HTTPError(.unavailable))
        case .picture, .codes: .success(.unreadable)
        }
    }
}
