// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Testing

@testable import Reading

/// Candidates for lines of a zone, found in pictures.
struct LineFinderTests {
    private static func finder(
        _ page: DrawnPage,
        reducedBy factor: Int = 1,
        steepness: LineFinder.Steepness = .any,
        directions: [Bool] = [false, true],
        most: Int = 60
    ) throws -> LineFinder {
        var finder = LineFinder(try #require(page.picture), reducedBy: factor)
        for runsDown in directions { finder.find(runsDown: runsDown, steepness, most: most) }
        return finder
    }

    /// Returns the middle points of the lines of a page drawn around them.
    private static func middles(_ count: Int, _ page: DrawnPage) -> [SIMD2<Float>] {
        let down = direction(page.view.angle).down
        let middle = SIMD2(Float(page.width), Float(page.height)) / 2
        return (0..<count).map { row in
            let step = Float(page.view.spacing * page.view.pitch)
            let offset = (Float(row) - Float(count - 1) / 2) * step
            return middle + down * offset
        }
    }

    /// Returns the text direction at an angle in degrees clockwise, and the direction from its top to its foot.
    ///
    /// It knows only angles whose sine and cosine are listed.
    private static func direction(
        _ angle: Double
    ) -> (along: SIMD2<Float>, down: SIMD2<Float>) {
        let (cosine, sine): (Float, Float) =
            switch angle {
            case 30: (0.8660254, 0.5)
            case -30: (0.8660254, -0.5)
            case 45: (0.70710678, 0.70710678)
            case 90: (0, 1)
            default: (1, 0)
            }
        return (SIMD2(cosine, sine), SIMD2(-sine, cosine))
    }

    @Test(arguments: [0.0, 30, -30, 45, 90])
    func `the lines of a zone are found, each with the other beside it`(angle: Double) throws {
        let page = DrawnPage(around: Specimen.passport, DrawnPage.View(angle: angle))
        let candidates = try Self.finder(page).candidates
        let along = Self.direction(angle).along
        for middle in Self.middles(2, page) {
            let found = try #require(
                candidates.first { candidate in
                    let way = middle - candidate.course.origin
                    return abs((way * candidate.course.across).sum()) < 4
                        && candidate.course.extent.contains((way * candidate.course.along).sum())
                },
                "no line through \(middle)"
            )
            #expect(abs((found.course.along * along).sum()) > 0.995)
            #expect(found.course.length > 40 * 9 && found.course.length < 60 * 9)
            #expect(found.hasPartner)
        }
    }

    @Test(arguments: [1, 2, 3])
    func `lines stand where they stand in the picture given, however it is reduced`(
        factor: Int
    ) throws {
        let page = DrawnPage(around: Specimen.card, DrawnPage.View(pitch: 24))
        let finder = try Self.finder(page, reducedBy: factor, directions: [false])
        for middle in Self.middles(3, page) {
            #expect(
                finder.candidates.contains { abs($0.course.point(at: 0).y - middle.y) < 8 },
                "no line at \(middle.y)"
            )
        }
    }

    @Test func `the lines of a zone come before other print`() throws {
        var page = DrawnPage(width: 480, height: 260)
        page.write(["THE MILL BY THE RIVER", "IS OLD AND ILL LIT"], atX: 240, y: 50)
        page.write(Specimen.passport, atX: 240, y: 180)
        let finder = try Self.finder(page, directions: [false])
        let first = try #require(finder.candidates.first)
        #expect(first.course.point(at: 0).y > 120)
        #expect(first.evenness > LineFinder.plainEvenness)
    }

    @Test func `a line alone has none beside it`() throws {
        let finder = try Self.finder(DrawnPage(around: [Specimen.passport[1]]), directions: [false])
        let best = try #require(finder.candidates.first)
        #expect(!best.hasPartner && best.standing == best.strength / 2)
    }

    @Test func `steep lines are found only where they are looked for`() throws {
        let page = DrawnPage(around: Specimen.card, DrawnPage.View(angle: 30))
        let gentle = try Self.finder(page, steepness: .gentle).candidates.filter { $0.hasPartner }
        #expect(gentle.allSatisfy { abs($0.course.along.y * $0.course.along.x) < 0.3 })
        let any = try Self.finder(page, steepness: .any).candidates
        #expect(any.contains { $0.hasPartner && abs($0.course.along.y - 0.5) < 0.05 })
    }

    @Test(arguments: [0, 1, 2, 5])
    func `no more lines are kept than are asked for`(most: Int) throws {
        let page = DrawnPage(around: Specimen.card)
        #expect(try Self.finder(page, directions: [false], most: most).candidates.count <= most)
    }

    @Test func `a second search adds to the first and repeats nothing`() throws {
        let picture = try #require(DrawnPage(around: Specimen.card).picture)
        var finder = LineFinder(picture, reducedBy: 1)
        finder.find(runsDown: false, .gentle, most: 60)
        let first = finder.candidates.count
        finder.find(runsDown: false, .gentle, most: 60)
        #expect(first > 0 && finder.candidates.count == first)
    }

    @Test func `candidates come in the order of their worth`() throws {
        let worths = try Self.finder(DrawnPage(around: Specimen.card)).candidates.map(\.worth)
        #expect(worths.count > 1 && worths == worths.sorted(by: >))
    }

    @Test(arguments: [(1, 1), (5, 5), (16, 16), (15, 400), (400, 15), (64, 17)])
    func `pictures of any shape are searched to an end`(size: (Int, Int)) {
        for factor in [1, 2, 7] {
            var finder = LineFinder(.noise(size.0, size.1, seed: 3), reducedBy: factor)
            for runsDown in [false, true] { finder.find(runsDown: runsDown, .any, most: 8) }
            #expect(finder.candidates.allSatisfy { $0.course.length.isFinite })
        }
    }

    @Test func `the edge of a page and a printed rule are no lines of text`() throws {
        // They lean a little, so that values change along them too.
        let rules = GreyPicture.drawn(400, 200) { x, y in
            let row = y - x / 9
            return row < 20 || abs(row - 70) < 3 || abs(row - 120) < 2 ? 30 : 220
        }
        var finder = LineFinder(rules, reducedBy: 1)
        for runsDown in [false, true] { finder.find(runsDown: runsDown, .any, most: 60) }
        #expect(finder.candidates.isEmpty)
    }
}

/// The positions of lines relative to one another.
struct LinesBesideTests {
    private static let line = LineCourse(from: SIMD2(100, 100), height: 10, length: 300)

    @Test func `a line covers itself, from both ends and in a mirror`() {
        for other in [Self.line, Self.line.turned, Self.line.mirrored] {
            #expect(Self.line.covers(other) && other.covers(Self.line))
        }
    }

    @Test(arguments: [(5, true), (-5, true), (7, false), (-24, false)])
    func `a line covers what runs within its height`(offset: Float, isCovered: Bool) {
        #expect(Self.line.covers(Self.line.moved(by: offset)) == isCovered)
    }

    @Test func `a line covers what lies in it but not what lies beyond its end or turned`() {
        var part = Self.line
        part.extent = 200...280
        #expect(Self.line.covers(part))
        part.extent = 320...400
        #expect(!Self.line.covers(part))
        let turned = LineCourse(
            from: SIMD2(100, 100),
            along: SIMD2(0.94, 0.342),
            height: 10,
            length: 20
        )
        #expect(!Self.line.covers(turned))
    }

    @Test(arguments: [(10, false), (12, true), (-12, true), (40, true), (43, false), (-60, false)])
    func `lines of a zone stand one to four heights apart`(offset: Float, isBeside: Bool) {
        let other = Self.line.moved(by: offset)
        #expect(Self.line.runsBeside(other) == isBeside)
        #expect(Self.line.turned.runsBeside(other) == isBeside)
    }

    @Test func `lines of a zone are parallel, as high and as long`() {
        let beside = Self.line.moved(by: 25)
        var other = beside
        other.height = 20
        #expect(!Self.line.runsBeside(other))
        other = beside
        other.extent = 150...300
        #expect(!Self.line.runsBeside(other))
        other = beside
        other.along = SIMD2(0.98, 0.199)
        #expect(!Self.line.runsBeside(other))
        #expect(Self.line.runsBeside(beside))
    }

    @Test(arguments: [(399, false), (401, true)])
    func `longer than forty capitals is long`(length: Float, isLong: Bool) {
        #expect(LineCourse(from: SIMD2(), height: 10, length: length).isLong == isLong)
    }

    @Test(arguments: [200, 401, 440, 777, 1000] as [Float])
    func `parts of a line overlap and reach from end to end`(length: Float) throws {
        let course = LineCourse(from: SIMD2(5, 7), height: 10, length: length)
        let pieces = course.pieces
        #expect(pieces.first?.extent.lowerBound == 0)
        for (one, next) in zip(pieces, pieces.dropFirst()) {
            #expect(next.extent.lowerBound > one.extent.lowerBound)
            #expect(next.extent.lowerBound < one.extent.upperBound)
        }
        #expect(pieces.allSatisfy { $0.length <= 200 && $0.extent.upperBound <= length })
        if length > 200 {
            let last = try #require(pieces.last)
            #expect(length - last.extent.upperBound < 60.1)
        }
    }

    @Test func `a line is cut into no more than nine parts`() {
        #expect(LineCourse(from: SIMD2(), height: 1, length: 100_000).pieces.count == 9)
    }
}
