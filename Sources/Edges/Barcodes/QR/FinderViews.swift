// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Reading

/// The finder patterns of a picture as they are seen with neighbourhoods of several sizes; each view is made once.
struct FinderViews {
    /// What one neighbourhood shows.
    struct View {
        let ink: Ink
        let finders: [Finder]
    }

    let picture: GreyPicture
    private var blocks: InkBlocks?
    private var views: [Double: View] = [:]

    init(_ picture: GreyPicture) {
        self.picture = picture
    }

    /// The view with a neighbourhood.
    ///
    /// - Parameters:
    ///   - part: how far the neighbourhood goes to each side, as a part of the picture's shorter side.
    ///   - mustEnd: whether to break off.
    /// - Returns: the view. One that was broken off has fewer patterns, and stays so.
    mutating func view(reach part: Double, until mustEnd: () -> Bool) -> View {
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
