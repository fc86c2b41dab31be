// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import MachineReadable
import Pictures

@testable import Reading

/// A picture and its zones.
struct TruePicture {
    let file: URL
    /// The lines of each document's zone.
    let zones: [[String]]

    /// Reads the pictures of a folder with `truth.json` (`Benchmarks/Corpus/README.md`).
    static func all(in folder: URL) throws -> [TruePicture] {
        struct Truth: Decodable {
            struct Picture: Decodable {
                let file: String
                let documents: [Document]
            }
            struct Document: Decodable { let lines: [String] }
            let pictures: [Picture]
        }
        let truth = try JSONDecoder().decode(
            Truth.self,
            from: Data(contentsOf: folder.appending(path: "truth.json"))
        )
        return truth.pictures.map {
            TruePicture(
                file: folder.appending(path: $0.file),
                zones: $0.documents.map(\.lines)
            )
        }
    }
}

/// Finds the lines of pictures as the reader does, and all zones that it considers.
struct CandidateFinder {
    private let recogniser = LineRecogniser()
    let today: CalendarDate
    /// Whether to halve the size of pictures.
    let halves: Bool

    /// Returns the sets of lines around each line that the reader considers.
    func sets(of truth: TruePicture) throws -> [CandidateSet] {
        var limits = PictureLimits.standard
        // The corpus also has pictures of 255 pixels, and the reader accepts them.
        limits.longestSideAbove = 0
        let bytes = [UInt8](try Data(contentsOf: truth.file))
        let whole = try PictureReader.grey(from: bytes, limits: limits)
        let picture = halves ? whole.halved() ?? whole : whole
        var search = ZoneSearch(
            picture,
            recogniser,
            effort: .still,
            today: today,
            attention: [.gentle, .any]
        )
        search.run { _ in }
        let courses = search.looked + search.zones.flatMap { $0.lines.map(\.course) }
        return courses.compactMap { set(around: $0, in: picture, truth.zones) }
    }

    private func set(
        around course: LineCourse,
        in picture: GreyPicture,
        _ zones: [[String]]
    ) -> CandidateSet? {
        let ways = [course, course.turned, course.mirrored, course.mirrored.turned].map {
            ReadLine($0, in: picture, with: recogniser, margin: 5)
        }
        guard
            let line = ways.filter({ $0.letters.count >= 24 }).max(by: { $0.quality < $1.quality })
        else { return nil }
        var neighbours = ZoneLines(
            around: line,
            in: picture,
            with: recogniser,
            effort: .still
        )
        while neighbours.lines.count < 4, neighbours.extend() {}
        neighbours.extendByShortLine()
        let set = CandidateSet(
            neighbours.lines,
            ZoneAssembler(picture: picture, today: today),
            zones
        )
        return set.candidates.isEmpty ? nil : set
    }
}

/// A possible zone made of lines.
struct Candidate {
    /// A condition that a convincing zone must meet.
    enum Condition: CaseIterable {
        case document, noHole, notStaggered, notPartOfLongerLines, fewChanges
    }

    let evidence: ZoneEvidence
    let failed: Set<Condition>
    /// The number of wrong characters, except confused zeros and letters O; nil if no true zone has these line lengths.
    let errors: Int?
    /// The number of characters compared.
    let size: Int
    /// The rank among the arrangements of its lines, the best fit first.
    let rank: Int

    /// Whether at most one in twenty characters is wrong.
    var isRight: Bool { errors.map { 20 * $0 <= size } ?? false }

    init(_ zone: ZoneAssembler.Zone, rank: Int, _ zones: [[String]]) {
        evidence = zone.evidence
        self.rank = rank
        size = zone.cells.count
        let own = zone.correction.document.lines
        errors = zones.compactMap { Self.errors(own, $0) }.min()
        var failed = Set<Condition>()
        if !zone.correction.document.isConvincing { failed.insert(.document) }
        if zone.rows.contains(where: { $0.hasHole }) { failed.insert(.noHole) }
        if zone.isStaggered { failed.insert(.notStaggered) }
        if !zone.rows.contains(where: { $0.leftOut < 4 }) { failed.insert(.notPartOfLongerLines) }
        if 8 * zone.correction.changes.count > zone.cells.count { failed.insert(.fewChanges) }
        self.failed = failed
    }

    private static func errors(_ lines: [String], _ truth: [String]) -> Int? {
        guard lines.map(\.utf8.count) == truth.map(\.utf8.count) else { return nil }
        return zip(lines.joined().utf8, truth.joined().utf8).filter { one, other in
            let pair = [UInt8(ascii: "0"), UInt8(ascii: "O")]
            return one != other && !(pair.contains(one) && pair.contains(other))
        }.count
    }
}

/// Neighbouring lines and all zones that they could form.
struct CandidateSet {
    let candidates: [Candidate]

    init(_ lines: [ReadLine], _ assembler: ZoneAssembler, _ zones: [[String]]) {
        var candidates = [Candidate]()
        var (last, rank) = ([Int](), 0)
        assembler.forEachZone(of: lines) { zone in
            let group =
                zone.rows.map(\.cells.count)
                + [lines.firstIndex { $0.looked.origin == zone.lines[0].looked.origin } ?? 0]
            rank = group == last ? rank + 1 : 0
            last = group
            candidates.append(Candidate(zone, rank: rank, zones))
        }
        self.candidates = candidates
    }

    var fewestErrors: Int? { candidates.compactMap(\.errors).min() }

    /// Whether one of the zones is nearly right, so that the choice matters.
    var isReadable: Bool { candidates.contains { $0.isRight } }

    var rankOfBest: Int { candidates.first { $0.errors == fewestErrors }?.rank ?? 0 }

    /// Returns the zone that these weights select, as `ZoneAssembler.Zone.beats` does.
    private func chosen(by weights: [Float]) -> Candidate? {
        var vector = SIMD16<Float>()
        for (place, weight) in weights.enumerated() { vector[place] = weight }
        var best: (candidate: Candidate, worth: Float)?
        for candidate in candidates {
            let worth = (candidate.evidence.amounts * vector).sum()
            if let other = best {
                let (own, others) = (candidate.failed.isEmpty, other.candidate.failed.isEmpty)
                guard own != others ? own : worth > other.worth else { continue }
            }
            best = (candidate, worth)
        }
        return best?.candidate
    }

    var chosen: Candidate? { chosen(by: ZoneEvidence.Kind.allCases.map(\.weight)) }

    func errorsOfChosen(by weights: [Float]) -> Int? { chosen(by: weights)?.errors }
}
