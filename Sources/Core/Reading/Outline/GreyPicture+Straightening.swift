// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension GreyPicture {
    /// Returns the document within an outline as a flatbed scanner would give it at 300 dpi.
    ///
    /// The zone is upright and not mirrored, however it appeared in the picture. Parts of the document outside the
    /// picture repeat the pixels at its edge.
    ///
    /// - Parameter outline: the outline, in pixels of this picture.
    /// - Returns: `nil` if the corners do not form a quadrilateral.
    public func straightened(_ outline: DocumentOutline) -> GreyPicture? {
        let dots = 300 / 25.4
        let (width, height) = (
            Int(outline.width * dots + 0.5), Int(outline.height * dots + 0.5)
        )
        let (right, bottom) = (Double(width), Double(height))
        let corners = outline.corners
        guard
            let view = Perspective([
                (Place(x: 0, y: 0), Place(corners.topLeft)),
                (Place(x: right, y: 0), Place(corners.topRight)),
                (Place(x: right, y: bottom), Place(corners.bottomRight)),
                (Place(x: 0, y: bottom), Place(corners.bottomLeft)),
            ])
        else { return nil }
        let sampler = PictureSampler(self)
        var pixels = [UInt8](repeating: 0, count: width * height)
        for row in 0..<height {
            for column in 0..<width {
                let place = view(Place(x: Double(column) + 0.5, y: Double(row) + 0.5))
                pixels[row * width + column] = UInt8(sampler.value(place) + 0.5)
            }
        }
        return GreyPicture(width, height, pixels)
    }
}
