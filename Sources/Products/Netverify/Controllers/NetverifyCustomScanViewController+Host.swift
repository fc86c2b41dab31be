// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import IdentityCheck
import Pictures
import Reading
package import Screens

/// The camera of a host that shows the view on a page.
extension NetverifyCustomScanViewController {
    /// How long a frame that shows the part waits for its colours, before it is taken in grey.
    private static let colorWait = Duration.seconds(5)
    private static var remarkCount = 0

    /// Takes a picture of the page, and returns once it is read.
    ///
    /// - Parameters:
    ///   - picture: a frame of the camera, or the file of a picture; a file from the camera shows the frame that was found.
    ///   - source: where it comes from.
    /// - Returns: whether the frame shows the part, so that its colours are wanted.
    package func received(_ picture: ScanPicture, from source: Screens.ScanSource) async -> Bool {
        switch picture {
        case .frame(let width, let height, let luma):
            guard let frame = GreyPicture(width: width, height: height, pixels: luma),
                await find(in: frame)
            else { return false }
            // A page that is gone, or cannot make the picture, must not hold up the check.
            let number = foundNumber
            Task { [weak self] in
                try await Task.sleep(for: Self.colorWait)
                await self?.takeFound(colors: nil, ifStill: number)
            }
            return true
        case .file(let bytes) where source == .camera: await takeFound(colors: bytes)
        case .file(let bytes) where takesPictures:
            if let error = await process(file: bytes) {
                say(error.pictureRemark)
            } else if capture.isRunning, !isTaking {
                say(unusedRemark)
            }
        case .file: break
        }
        return false
    }

    /// Says something about a picture file.
    private func say(_ key: String) {
        Self.remarkCount += 1
        remark = (Self.remarkCount, text(key))
        viewDidChange?()
    }
}
