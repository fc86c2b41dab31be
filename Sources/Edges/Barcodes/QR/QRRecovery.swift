// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Reading

/// Reads QR codes, including those too dense or too tilted for the library.
///
/// It finds the code and its modules itself, draws it straight and clean, and leaves the rest to the library: error
/// correction and content.
struct QRRecovery {
    /// The limits on the attempts.
    struct Effort {
        /// The neighbourhoods for distinguishing ink from paper, as fractions of the shorter side.
        var reaches: [Double]
        /// The greatest number of triples of finder patterns.
        var candidateLimit: Int
        /// How strongly to remove blur.
        var sharpenings: [Double]

        static let fast = Effort(reaches: [0.03], candidateLimit: 4, sharpenings: [0.12, 0])
        static let thorough = Effort(
            reaches: [0.03, 0.015, 0.06],
            candidateLimit: 12,
            sharpenings: [0.12, 0, 0.25]
        )
    }

    /// The result of examining a picture once.
    struct Sight {
        var codes: [Barcode] = []
        /// Whether finder patterns outside the codes found are arranged like those of a code.
        var showsMore = false
        /// The number of finder patterns seen, whether they belong together or not.
        var finderCount = 0

        /// Whether there are too many to ask the library, which tries all triples.
        var isCrowded: Bool { finderCount > QRRecovery.crowdLimit }
    }

    /// The number of finder patterns of fifty codes.
    ///
    /// The library takes a tenth of a second for their triples, and eight times as long for twice as many.
    static let crowdLimit = 150

    let effort: Effort

    /// Returns the codes found, in single and in double size.
    func run(on views: inout FinderViews, _ library: inout Library) -> [Barcode] {
        for part in effort.reaches where !library.isOver {
            let sight = look(at: &views, reach: part, &library)
            guard sight.codes.isEmpty else { return sight.codes }
            // A frame in which nothing looks like a code is not worth the effort.
            guard sight.showsMore else { continue }
            let more = doubled(views.picture, reach: part, &library)
            guard more.isEmpty else { return more }
        }
        return []
    }

    /// The most pixels of a picture that is searched in double size: a frame of 1080 rows.
    private static let doublingLimit = 1920 * 1080

    /// Returns the codes found in double size, where modules of less than three pixels are separated more exactly.
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

    /// Examines the picture once in single size.
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

    /// Returns whether a pattern is in a code, judged by the rectangle around it.
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
