// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Reading

/// Reads QR codes, also those that the library finds too dense or too tilted.
///
/// It finds the code and its modules itself, draws it anew, straight and clean, and leaves the rest
/// to the library: error correction and content.
struct QRRecovery {
    /// How much is tried.
    struct Effort {
        /// Neighbourhoods for telling ink from paper, as parts of the shorter side.
        var reaches: [Double]
        /// Threes of finder patterns.
        var candidateLimit: Int
        /// How strongly blur is taken back.
        var sharpenings: [Double]

        static let fast = Effort(reaches: [0.03], candidateLimit: 4, sharpenings: [0.12, 0])
        static let thorough = Effort(
            reaches: [0.03, 0.015, 0.06],
            candidateLimit: 12,
            sharpenings: [0.12, 0, 0.25]
        )
    }

    /// What one look at a picture gave.
    struct Sight {
        var codes: [Barcode] = []
        /// Whether finder patterns that belong to none of the codes lie as those of a code do.
        var showsMore = false
        /// Finder patterns seen, whether they belong together or not.
        var finderCount = 0

        /// Whether there are so many that the library, which tries all threes, is not asked.
        var isCrowded: Bool { finderCount > QRRecovery.crowdLimit }
    }

    /// Finder patterns of fifty codes; the library takes a tenth of a second for their threes, and
    /// eight times as long for twice as many.
    static let crowdLimit = 150

    let effort: Effort

    /// The codes found, in single and in double size.
    func run(on views: inout FinderViews, _ library: inout Library) -> [Barcode] {
        for part in effort.reaches where !library.isOver {
            let sight = look(at: &views, reach: part, &library)
            guard sight.codes.isEmpty else { return sight.codes }
            // A frame in which nothing looks like a code is not worth it.
            guard sight.showsMore else { continue }
            let more = doubled(views.picture, reach: part, &library)
            guard more.isEmpty else { return more }
        }
        return []
    }

    /// The most pixels of a picture that is looked at in double size: a frame of 1080 rows.
    private static let doublingLimit = 1920 * 1080

    /// The codes found in double size: modules of less than three pixels are parted more exactly
    /// between the pixels.
    func doubled(
        _ picture: GreyPicture,
        reach part: Double,
        _ library: inout Library
    ) -> [Barcode] {
        guard picture.pixels.count <= Self.doublingLimit, let large = picture.doubled() else {
            return []
        }
        var views = FinderViews(large)
        return look(at: &views, reach: part, &library).codes.map { code in
            let corners = code.corners.map { Barcode.Point(x: $0.x / 2, y: $0.y / 2) }
            return code.moved(to: corners)
        }
    }

    /// One look in single size.
    func look(
        at views: inout FinderViews,
        reach part: Double,
        _ library: inout Library
    ) -> Sight {
        let mustEnd = library.mustEnd
        let view = views.view(reach: part, until: mustEnd)
        var finders = view.finders
        var found = BarcodeSet()
        let likeliest = QRCorners.candidates(
            among: finders,
            on: view.ink,
            limit: effort.candidateLimit,
            until: mustEnd
        )
        for corners in likeliest where !library.isOver {
            guard let measured = QRMeasuredCorners(corners, on: view.ink),
                let code = read(measured, views.picture, &library)
            else { continue }
            found.add([code])
            finders.removeAll { Self.covers(code, $0) }
        }
        let rest = QRCorners.candidates(among: finders, on: view.ink, limit: 1, until: mustEnd)
        return Sight(
            codes: found.codes,
            showsMore: !rest.isEmpty,
            finderCount: view.finders.count
        )
    }

    /// Whether a pattern lies in a code, by the rectangle around it.
    private static func covers(_ code: Barcode, _ finder: Finder) -> Bool {
        let (x, y) = (code.corners.map { Double($0.x) }, code.corners.map { Double($0.y) })
        guard let left = x.min(), let right = x.max(), let top = y.min(), let bottom = y.max()
        else { return false }
        return (left...right).contains(finder.center.x)
            && (top...bottom).contains(finder.center.y)
    }

    private func read(
        _ corners: QRMeasuredCorners,
        _ picture: GreyPicture,
        _ library: inout Library
    ) -> Barcode? {
        for version in corners.versions(in: picture) {
            let grid = QRGrid(version, corners, in: picture)
            guard grid.quality > 0.3 else { continue }
            let modules = QRModules(grid, in: picture)
            for amount in effort.sharpenings {
                let sharp = amount > 0 ? modules.sharpened(by: amount) : modules
                guard let drawn = sharp.drawn() else { continue }
                let answer = library.ask(.drawn, about: drawn)
                library.note(answer.error)
                guard let code = answer.codes.first, let corners = grid.corners else { continue }
                return code.moved(to: corners)
            }
        }
        return nil
    }
}
