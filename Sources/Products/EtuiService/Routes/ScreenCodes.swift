// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Barcodes
import HTTPMessages
import Reading
import Scanning
import Screens

/// The search for codes in pictures that pages send to screens, each client in turn.
struct ScreenCodes {
    /// The queue that reads pictures.
    var pictures = PictureWork.shared

    /// Returns the codes in a frame of the camera.
    func search(frame: GreyPicture, for client: String?) async throws(HTTPError) -> ScanFinding {
        try await run(for: client) { isWanted throws(ScanError) in
            try CodeSearch().texts(inFrame: frame, isWanted: isWanted)
        }
    }

    /// Returns the codes in a picture file.
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

    /// Returns the finding for a failed search: the picture is unreadable, unless the machine lacks a
    /// resource, in which case a later attempt may succeed.
    private static func finding(of error: ScanError) -> Result<ScanFinding, HTTPError> {
        switch error {
        case .codes(.notStarted), .codes(.notConfined): .failure(HTTPError(.unavailable))
        case .picture, .codes: .success(.unreadable)
        }
    }
}
