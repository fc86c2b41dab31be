// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Foundation
import Pictures
package import Reading

#if canImport(UIKit)
import UIKit
#endif

/// A view that draws the picture that was taken.
#if canImport(ObjectiveC)
@objc(NetverifyConfirmationImageView) @objcMembers
#endif
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
        #if canImport(UIKit)
        // Drawn anew in another size, instead of stretched.
        contentMode = .redraw
        isOpaque = false
        #endif
    }

    #if canImport(UIKit)
    /// Not offered: the view has no storyboard.
    public required init?(coder: NSCoder) {
        nil
    }

    /// Draws the picture as large as it fits, in the middle.
    public override func draw(_ rect: CGRect) {
        let file = colors ?? picture.flatMap { PNGWriter.encode($0) }
        guard let image = file.flatMap({ UIImage(data: Data($0)) }), imageSize.width > 0,
            imageSize.height > 0
        else { return }
        let scale = min(bounds.width / imageSize.width, bounds.height / imageSize.height)
        let size = CGSize(width: imageSize.width * scale, height: imageSize.height * scale)
        let corner = CGPoint(x: bounds.midX - size.width / 2, y: bounds.midY - size.height / 2)
        image.draw(in: CGRect(origin: corner, size: size))
    }
    #endif

    /// The picture as a `data:` address, for hosts that draw it; nil once it was judged.
    package var address: String? {
        // Half the size is enough to see whether everything is readable.
        let small = picture.map { $0.width > 800 ? $0.halved() ?? $0 : $0 }
        let file = colors ?? small.flatMap { PNGWriter.encode($0) }
        let type = colors == nil ? "png" : "jpeg"
        return file.map { "data:image/\(type);base64," + Data($0).base64EncodedString() }
    }

    /// Lets go of the picture once it was judged.
    func clear() {
        (picture, colors) = (nil, nil)
        #if canImport(UIKit)
        setNeedsDisplay()
        #endif
    }
}
