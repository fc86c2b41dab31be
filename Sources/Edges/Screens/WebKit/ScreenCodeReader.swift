// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(UIKit) && canImport(WebKit)
import Execution
import Reading
import Scanning

/// Finds the codes in pictures that a page in an app sends.
enum ScreenCodeReader {
    /// A separate thread, so that nothing else waits for a search.
    private static let threads = WorkThreads(count: 1)

    /// Looks for codes, off the caller's thread.
    ///
    /// - Parameter picture: a frame of the camera, or the file of a picture.
    /// - Returns: the texts of the codes, if there are any.
    @concurrent
    static func read(_ picture: ScanPicture) async -> ScanFinding {
        await threads.run {
            do throws(ScanError) {
                switch picture {
                case .file(let bytes):
                    return ScanFinding(texts: try CodeSearch().texts(inFile: bytes))
                case .frame(let width, let height, let luma):
                    guard let frame = GreyPicture(width: width, height: height, pixels: luma) else {
                        return .unreadable
                    }
                    return ScanFinding(texts: try CodeSearch().texts(inFrame: frame))
                }
            } catch {
                return .unreadable
            }
        }
    }
}
#endif
