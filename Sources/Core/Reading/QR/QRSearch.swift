// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Searches a picture for QR codes, even dense or tilted ones, and hands over their modules.
package struct QRSearch {
    /// The limits on the attempts.
    package struct Effort {
        /// The neighbourhoods for distinguishing ink from paper, as fractions of the shorter side.
        package let reaches: [Double]
        /// The greatest number of triples of finder patterns that turn out to be no code.
        let candidateLimit: Int
        /// The greatest number of patterns that are combined, and of those beyond which a search in double size is too much.
        var finderLimit = FinderCrowd.finderLimit
        /// How strongly to remove blur.
        let sharpenings: [Double]
        /// Whether a single pattern is reason enough to search in double size, rather than three arranged like a code's.
        let isPersistent: Bool

        /// For camera frames, because the next one comes soon.
        package static let fast = Effort(
            reaches: [0.03],
            candidateLimit: 4,
            sharpenings: [0.12, 0],
            isPersistent: false
        )
        /// For the only picture there is.
        package static let thorough = Effort(
            reaches: [0.03, 0.015, 0.06],
            candidateLimit: 12,
            sharpenings: [0.12, 0, 0.25],
            isPersistent: true
        )
    }

    /// The result of examining a picture once.
    package struct Sight<Found> {
        /// What was found, and the corners of its code: top left, top right, bottom right and bottom left.
        package var codes: [(found: Found, corners: [PicturePoint])] = []
        /// Whether finder patterns outside the codes found are arranged like those of a code.
        package var showsMore = false
        /// The number of finder patterns seen, whether they belong together or not.
        package var finderCount = 0
    }

    package let effort: Effort

    package init(effort: Effort) {
        self.effort = effort
    }

    /// Examines a picture in single and in double size, with one neighbourhood after the other, until there is a code.
    package func run<Found>(
        on views: inout FinderViews,
        until mustEnd: () -> Bool,
        read: (QRMatrix) -> Found?
    ) -> Sight<Found> {
        var last = Sight<Found>()
        for part in effort.reaches where !mustEnd() {
            last = look(at: &views, reach: part, until: mustEnd, read: read)
            guard last.codes.isEmpty else { return last }
            // A picture in which nothing looks like a code is not worth the effort.
            guard last.showsMore || effort.isPersistent && last.finderCount > 0,
                last.finderCount <= effort.finderLimit
            else { continue }
            let large = doubled(views.picture, reach: part, until: mustEnd, read: read)
            if !large.codes.isEmpty { return large }
        }
        return last
    }

    /// The most pixels of a picture that is searched in double size: a frame of 1080 rows.
    private static let doublingLimit = 1920 * 1080

    /// Examines a picture in double size, where modules of less than three pixels are separated more exactly.
    package func doubled<Found>(
        _ picture: GreyPicture,
        reach part: Double,
        until mustEnd: () -> Bool,
        read: (QRMatrix) -> Found?
    ) -> Sight<Found> {
        guard picture.pixels.count <= Self.doublingLimit, let large = picture.doubled() else {
            return Sight()
        }
        var views = FinderViews(large)
        var sight = look(at: &views, reach: part, until: mustEnd, read: read)
        sight.codes = sight.codes.map { code in
            (code.found, code.corners.map { PicturePoint(x: $0.x / 2, y: $0.y / 2) })
        }
        return sight
    }

    /// Examines a picture once in single size.
    package func look<Found>(
        at views: inout FinderViews,
        reach part: Double,
        until mustEnd: () -> Bool,
        read: (QRMatrix) -> Found?
    ) -> Sight<Found> {
        let view = views.view(reach: part, until: mustEnd)
        var sight = Sight<Found>()
        sight.finderCount = view.finders.count
        var finders = view.finders
        let likeliest = QRCorners.candidates(
            among: finders,
            on: view.ink,
            limit: 8 * effort.candidateLimit,
            finderLimit: effort.finderLimit,
            until: mustEnd
        )
        var failedCount = 0
        for corners in likeliest where failedCount < effort.candidateLimit && !mustEnd() {
            guard !sight.codes.contains(where: { corners.touches($0.corners) }) else { continue }
            guard let measured = QRMeasuredCorners(corners, on: view.ink),
                let code = self.read(measured, views.picture, until: mustEnd, read)
            else {
                failedCount += 1
                continue
            }
            sight.codes.append(code)
            finders.removeAll { QRCorners.surrounds(code.corners, $0.center) }
        }
        let rest = QRCorners.candidates(
            among: finders,
            on: view.ink,
            limit: 1,
            finderLimit: effort.finderLimit,
            until: mustEnd
        )
        sight.showsMore = !rest.isEmpty
        return sight
    }

    private func read<Found>(
        _ corners: QRMeasuredCorners,
        _ picture: GreyPicture,
        until mustEnd: () -> Bool,
        _ read: (QRMatrix) -> Found?
    ) -> (found: Found, corners: [PicturePoint])? {
        for version in corners.versions(in: picture) where !mustEnd() {
            let grid = QRGrid(version, corners, in: picture)
            guard grid.quality > 0.3 else { continue }
            for grid in [grid.inPerspective(corners), grid] {
                guard let grid, let corners = grid.corners else { continue }
                let modules = QRModules(grid, in: picture)
                for amount in effort.sharpenings {
                    let sharp = amount > 0 ? modules.sharpened(by: amount) : modules
                    if let found = read(sharp.matrix) { return (found, corners) }
                }
            }
        }
        return nil
    }
}

extension QRCorners {
    /// Returns whether one of the three patterns is in a code, judged by the upright rectangle around its corners.
    fileprivate func touches(_ corners: [PicturePoint]) -> Bool {
        [topLeft, topRight, bottomLeft].contains { Self.surrounds(corners, $0.center) }
    }

    /// Returns whether a place is in the upright rectangle around corners.
    fileprivate static func surrounds(_ corners: [PicturePoint], _ place: Place) -> Bool {
        let (x, y) = (corners.map { Double($0.x) }, corners.map { Double($0.y) })
        guard let left = x.min(), let right = x.max(), let top = y.min(), let bottom = y.max()
        else { return false }
        return (left...right).contains(place.x) && (top...bottom).contains(place.y)
    }
}
