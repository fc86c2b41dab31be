// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Testing

@testable import Barcodes
@testable import Reading

/// Pictures full of finder patterns; the tests count the work rather than time it.
@Suite(.serialized)
struct CrowdTests {
    /// Finder patterns in rows and columns, with modules of three pixels, six pixels apart.
    static func crowd(_ columns: Int, _ rows: Int, right margin: Int = 0) -> GreyPicture? {
        let (module, pitch) = (3, 27)
        let (width, height) = (columns * pitch + 6 + margin, rows * pitch + 6)
        var pixels = [UInt8](repeating: 255, count: width * height)
        for y in 0..<rows * pitch {
            for x in 0..<columns * pitch {
                let (column, row) = (x % pitch / module, y % pitch / module)
                guard column < 7, row < 7, max(abs(column - 3), abs(row - 3)) != 2 else { continue }
                pixels[(y + 6) * width + x + 6] = 0
            }
        }
        return GreyPicture(width: width, height: height, pixels: pixels)
    }

    @Test func `every pattern of a crowd is seen`() throws {
        let picture = try #require(Self.crowd(40, 40))
        #expect(FinderSearch(Ink(picture, reach: 32)).finders.count == 1_600)
    }

    @Test(arguments: [20, 40, 80])
    func `the work grows with the patterns, not with their cube`(side: Int) throws {
        let picture = try #require(Self.crowd(side, side))
        let ink = Ink(picture, reach: 32)
        var crowd = FinderCrowd(FinderSearch(ink).finders.filter { $0.votes >= 2 }, on: ink)
        _ = crowd.search(limit: 12)
        #expect(crowd.triedCount > 0)
        #expect(crowd.triedCount <= min(side * side, FinderCrowd.finderLimit) * 32 * 31 / 2)
    }

    @Test func `each step of the search breaks off when it must end`() throws {
        let ink = Ink(try #require(Self.crowd(40, 40)), reach: 32)
        var askedCount = 0
        let some = FinderSearch(ink) {
            askedCount += 1
            return askedCount > 4
        }
        // Four times 64 rows contain nine and a half rows of patterns.
        #expect((300...400).contains(some.finders.count))
        var crowd = FinderCrowd(FinderSearch(ink).finders, on: ink)
        #expect(crowd.search(limit: 12) { true }.isEmpty)
        #expect(crowd.triedCount == 0)
    }

    @Test func `a view is made once, and another neighbourhood gets its own`() throws {
        var views = FinderViews(try #require(Self.crowd(10, 10)))
        var searchCount = 0
        func view(_ reach: Double) -> FinderViews.View {
            var isFirst = true
            return views.view(reach: reach) {
                if isFirst { searchCount += 1 }
                isFirst = false
                return false
            }
        }
        let first = view(0.25)
        #expect(first.finders.count == 100)
        #expect(view(0.25).finders.count == 100)
        #expect(searchCount == 1)
        _ = view(0.5)
        #expect(searchCount == 2)
    }

    @Test func `the library is not asked for QR codes among very many patterns`() throws {
        let picture = try #require(Self.crowd(40, 40))
        for isFast in [true, false] {
            var library = Library(timeLimit: .seconds(60))
            let found =
                isFast
                ? FastSearch([.qr, .aztec]).run(on: picture, &library)
                : ThoroughSearch([.qr, .aztec]).run(on: picture, &library)
            #expect(found.isEmpty)
            #expect(library.wideQuestionCount == 0)
        }
        var library = Library(timeLimit: .seconds(60))
        let few = try #require(Self.crowd(4, 4))
        _ = ThoroughSearch([.qr]).run(on: few, &library)
        // Two thresholds, and one more for light on dark.
        #expect(library.wideQuestionCount == 3)
    }

    @Test(arguments: [BarcodeReader.Effort.fast, .thorough])
    func `a code beside sixteen hundred patterns is read`(effort: BarcodeReader.Effort) throws {
        let text = Array("A code in a crowd of patterns, with a text of some length".utf8)
        var style = BarcodeWriter.Style()
        style.scale = 4
        let code = try #require(BarcodeWriter.write(text, style: style))
        let crowd = try #require(Self.crowd(40, 40, right: code.width + 40))
        var pixels = crowd.pixels
        let (left, top) = (crowd.width - code.width - 20, 500)
        for row in 0..<code.height {
            for column in 0..<code.width {
                pixels[(top + row) * crowd.width + left + column] =
                    code.pixels[row * code.width + column]
            }
        }
        let picture = try #require(
            GreyPicture(width: crowd.width, height: crowd.height, pixels: pixels)
        )
        let found = try BarcodeReader.read(
            picture,
            symbologies: [.qr],
            effort: effort,
            time: SearchTime(limit: .seconds(60))
        )
        #expect(found.map(\.bytes) == [text])
    }

    @Test func `a search whose time is over, or that nobody waits for, says so`() throws {
        let picture = try #require(Self.crowd(20, 20))
        for time in [SearchTime(limit: .zero), SearchTime(limit: .seconds(60)) { false }] {
            #expect(throws: BarcodeError.tookTooLong) {
                try BarcodeReader.read(picture, effort: .thorough, time: time)
            }
        }
        #expect(BarcodeReader.Effort.fast.timeLimit <= .seconds(4))
        #expect(BarcodeReader.Effort.thorough.timeLimit <= .seconds(4))
    }
}
