// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Testing

@testable import Reading

/// The light on a picture and on one of its lines.
struct PictureLightTests {
    @Test(arguments: [UInt8(0), 17, 128, 255])
    func `an even picture is as dark as it is bright`(grey: UInt8) {
        let (dark, bright) = PictureLight.range(of: .even(200, 100, grey))
        #expect(dark == grey && bright == grey)
    }

    @Test func `few dark and few bright pixels do not count`() {
        // Four of a hundred rows are dark and four bright; every 61st pixel is sampled.
        let picture = GreyPicture.drawn(300, 100) { _, y in y < 4 ? 0 : y >= 96 ? 255 : 100 }
        let (dark, bright) = PictureLight.range(of: picture)
        #expect(dark == 100 && bright == 100)
    }

    @Test func `more than a twentieth counts`() {
        let picture = GreyPicture.drawn(300, 100) { _, y in y < 8 ? 10 : y >= 92 ? 240 : 100 }
        let (dark, bright) = PictureLight.range(of: picture)
        #expect(dark == 10 && bright == 240)
    }

    @Test(arguments: [(1, 1), (60, 1), (1, 61), (7, 9)])
    func `of a picture of a few pixels at least one is asked`(size: (Int, Int)) {
        let (dark, bright) = PictureLight.range(of: .even(size.0, size.1, 90))
        #expect(dark == 90 && bright == 90)
    }

    /// Returns a line of text with its course, optionally averaged over `reach` pixels on both sides.
    private static func line(blurredBy reach: Int = 0) throws -> (GreyPicture, LineCourse) {
        let (sharp, course) = try ReadLineTests.line(Specimen.licence[0], pitch: 12)
        let blurred = GreyPicture.drawn(sharp.width, sharp.height) { x, y in
            var (sum, count) = (0, 0)
            for column in max(0, x - reach)...min(sharp.width - 1, x + reach) {
                for row in max(0, y - reach)...min(sharp.height - 1, y + reach) {
                    sum += sharp[column, row]
                    count += 1
                }
            }
            return sum / count
        }
        return (blurred, course)
    }

    @Test func `a sharp line has no faults`() throws {
        let (picture, course) = try Self.line()
        #expect(PictureLight.feedback(of: course, in: picture).isEmpty)
    }

    @Test func `a line without any steep change is blurred, however pale it is`() throws {
        let (picture, course) = try Self.line(blurredBy: 5)
        #expect(PictureLight.feedback(of: course, in: picture) == [.blurred])
        let pale = picture.mapped { 150 + ($0 - 150) / 2 }
        #expect(PictureLight.feedback(of: course, in: pale) == [.blurred])
    }

    @Test func `a reflection over a part of a line is glare, white paper is not`() throws {
        let (picture, course) = try Self.line()
        let length = Int(course.length)
        let glare = GreyPicture.drawn(picture.width, picture.height) { x, y in
            x > 60 + length / 3 && x < 60 + length / 2 ? 255 : picture[x, y]
        }
        #expect(PictureLight.feedback(of: course, in: glare) == [.glare])
        // The longer course has more paper than print.
        var longer = course
        longer.extent = -50...course.length + 50
        let white = picture.mapped { $0 > 120 ? 255 : $0 }
        for all in [course, longer] {
            #expect(PictureLight.feedback(of: all, in: white).isEmpty)
        }
    }

    /// Between 255 on the left and 235 on the right, as under a lamp.
    @Test func `white paper that is a little darker on one side has no glare`() throws {
        let (picture, course) = try Self.line()
        let shaded = GreyPicture.drawn(picture.width, picture.height) { x, y in
            picture[x, y] > 120 ? 255 - 20 * x / picture.width : picture[x, y]
        }
        #expect(PictureLight.feedback(of: course, in: shaded).isEmpty)
    }

    @Test func `on empty paper there is nothing to find fault with`() {
        let course = LineCourse(from: SIMD2(10, 20), height: 10, length: 200)
        #expect(PictureLight.feedback(of: course, in: .even(220, 40, 150)).isEmpty)
    }
}
