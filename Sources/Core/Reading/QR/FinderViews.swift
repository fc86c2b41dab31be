// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The finder patterns of a picture with neighbourhoods of several sizes; each view is computed once.
package struct FinderViews {
    /// The result with one neighbourhood.
    package struct View {
        let ink: Ink
        package let finders: [Finder]
    }

    package let picture: GreyPicture
    private var blocks: InkBlocks?
    private var views: [Double: View] = [:]

    package init(_ picture: GreyPicture) {
        self.picture = picture
    }

    /// Returns the view with a neighbourhood.
    ///
    /// - Parameters:
    ///   - part: the reach of the neighbourhood to each side, as a fraction of the picture's shorter side.
    ///   - mustEnd: whether to stop.
    /// - Returns: the view. A view that was stopped has fewer patterns, and stays like that.
    package mutating func view(reach part: Double, until mustEnd: () -> Bool) -> View {
        if let view = views[part] { return view }
        let blocks = blocks ?? InkBlocks(picture)
        self.blocks = blocks
        let reach = max(7, Int(part * Double(min(picture.width, picture.height))))
        let ink = Ink(picture, blocks, reach: reach)
        let view = View(ink: ink, finders: FinderSearch(ink, until: mustEnd).finders)
        views[part] = view
        return view
    }
}
