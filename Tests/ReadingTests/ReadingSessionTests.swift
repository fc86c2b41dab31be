// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable
import Reading
import TestSupport
import Testing

struct ReadingSessionTests {
    static let passport = try? DocumentReaderTests.read(DrawnPage(around: Specimen.passport))
    static let card = try? DocumentReaderTests.read(DrawnPage(around: Specimen.card))
    static let wrong: PictureReading? = {
        var lines = Specimen.passport
        lines[1] = "L898902C36UTO7408122F1204159ZE184226B<<<<<14"
        return try? DocumentReaderTests.read(DrawnPage(around: lines))
    }()

    private static func lines(_ progress: ReadingSession.Progress) -> [String]? {
        guard case .stable(let zone) = progress else { return nil }
        return zone.document.lines
    }

    @Test func `two frames that agree are stable, one is not`() throws {
        let frame = try #require(Self.passport)
        let today = try DocumentReaderTests.today()
        var session = ReadingSession(DocumentReaderTests.reader)
        #expect(Self.lines(session.add(frame, today: today)) == nil)
        #expect(Self.lines(session.add(frame, today: today)) == Specimen.passport)
    }

    @Test func `row 12: a zone in a mirror is found after a few frames, and then in each`() throws {
        var view = DrawnPage.View()
        view.isMirrored = true
        let frame = try #require(DrawnPage(around: Specimen.card, view).picture)
        let today = try DocumentReaderTests.today()
        var session = ReadingSession(effort: .frame)
        let readings = (0..<7).map { _ in session.read(frame, today: today) }
        #expect(readings.map { $0.zones.count } == [0, 0, 0, 0, 1, 1, 1])
        #expect(readings.last?.zones.first?.document.lines == Specimen.card)
        #expect(readings.last?.zones.first?.isMirrored == true)
    }

    @Test func `row 12: the search in a mirror keeps no upright zone from being found`() throws {
        let today = try DocumentReaderTests.today()
        let frame = try #require(DrawnPage(around: Specimen.card).picture)
        let empty = try #require(DrawnPage(width: frame.width, height: frame.height).picture)
        for count in 0..<6 {
            var session = ReadingSession(effort: .frame)
            for _ in 0..<count { _ = session.read(empty, today: today) }
            let readings = (0..<2).map { _ in session.read(frame, today: today) }
            #expect(readings.last?.zones.map { $0.document.lines } == [Specimen.card])
        }
    }

    @Test func `documents are voted for apart`() throws {
        let (first, second) = (try #require(Self.passport), try #require(Self.card))
        let today = try DocumentReaderTests.today()
        var session = ReadingSession(DocumentReaderTests.reader)
        #expect(Self.lines(session.add(first, today: today)) == nil)
        #expect(Self.lines(session.add(second, today: today)) == nil)
        #expect(Self.lines(session.add(second, today: today)) == Specimen.card)
        #expect(Self.lines(session.add(first, today: today)) == Specimen.passport)
    }

    @Test func `after a reset everything begins anew`() throws {
        let frame = try #require(Self.card)
        let today = try DocumentReaderTests.today()
        var session = ReadingSession(DocumentReaderTests.reader)
        _ = session.add(frame, today: today)
        session.reset()
        #expect(Self.lines(session.add(frame, today: today)) == nil)
        #expect(Self.lines(session.add(frame, today: today)) == Specimen.card)
    }

    @Test func `a wrong check digit is stable once eight frames agree on it`() throws {
        let frame = try #require(Self.wrong)
        #expect(frame.zones.count == 1)
        let today = try DocumentReaderTests.today()
        var session = ReadingSession(DocumentReaderTests.reader)
        for _ in 0..<7 { #expect(Self.lines(session.add(frame, today: today)) == nil) }
        guard case .stable(let zone) = session.add(frame, today: today) else {
            Issue.record("the document itself has the wrong digit")
            return
        }
        #expect(zone.document.lines == frame.zones[0].document.lines)
        #expect(!zone.document.isValid)
    }

    @Test(arguments: [(0, 2), (30, 3), (-35, 3), (90, 2), (125, 3)])
    func `a document askew is stable one frame later than one that is upright`(
        angle: Int,
        frames: Int
    ) throws {
        var view = DrawnPage.View()
        view.angle = Double(angle)
        let frame = try #require(DrawnPage(around: Specimen.card, view).picture)
        let today = try DocumentReaderTests.today()
        var session = ReadingSession()
        var stable = [[String]?]()
        for _ in 0..<frames { stable.append(Self.lines(session.add(frame, today: today))) }
        #expect(stable.dropLast().allSatisfy { $0 == nil })
        #expect(stable.last == Specimen.card)
        // Once a frame has shown the zone, every further frame is searched for its steepness only.
        let next = session.read(frame, today: today)
        #expect(next.zones.map { $0.document.lines } == [Specimen.card])
        session.reset()
        #expect(session.read(frame, today: today).zones.isEmpty == (frames == 3))
    }

    @Test func `frames without a zone are only talked about`() throws {
        let paper = try #require(DrawnPage(width: 120, height: 90).picture)
        var session = ReadingSession(DocumentReaderTests.reader)
        guard
            case .searching(let words) = session.add(paper, today: try DocumentReaderTests.today())
        else {
            Issue.record("a blank frame is stable")
            return
        }
        #expect(words.contains(.noDocument))
    }
}
