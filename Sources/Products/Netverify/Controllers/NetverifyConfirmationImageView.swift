// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Foundation
package import Reading

/// A view that draws the picture that was taken.
@preconcurrency @MainActor
public final class NetverifyConfirmationImageView: PlatformView {
    /// The width and height of the picture, in pixels.
    public let imageSize: CGSize
    /// The document alone, without perspective, or the whole picture where its place is not certain; for hosts that draw it.
    package private(set) var picture: GreyPicture?
    /// The same with its colours, a JPEG file; nil if they are not known.
    package private(set) var colors: [UInt8]?

    init(_ picture: GreyPicture, colors: [UInt8]? = nil) {
        self.colors = colors
        imageSize = CGSize(width: picture.width, height: picture.height)
        self.picture = picture
        super.init(frame: CGRect(origin: .zero, size: imageSize))
    }

    #if canImport(UIKit)
    /// Not offered: the view has no storyboard.
    public required init?(coder: NSCoder) {
        nil
    }
    #endif

    /// Lets go of the picture once it was judged.
    func clear() { (picture, colors) = (nil, nil) }
}
