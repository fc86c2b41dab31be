// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

internal import MachineReadable

extension ZoneSearch {
    /// Characters closer together than this, in pixels, cannot be read.
    private static let leastPitch: Float = 5.5

    /// What should be said, the most urgent first; never empty.
    func feedback(_ found: [ZoneReading]) -> [ReadingFeedback] {
        var result = [ReadingFeedback]()
        if let first = found.first {
            if found.count > 1 { result.append(.multipleDocuments) }
            if !first.document.checks.areAllValid { result.append(.checkDigitMismatch) }
            if result.isEmpty { result.append(.ready) }
        } else {
            let (dark, bright) = PictureLight.range(of: picture)
            if bright < 45 { result.append(.tooDark) }
            if dark > 245 { result.append(.tooBright) }
            result += doubtful.map { unread($0) } ?? [missed]
        }
        return result.sorted()
    }

    /// Why nothing was found: lines of small print of a fixed pitch are a zone too far away.
    private var missed: ReadingFeedback {
        isFar ? .tooFar : .noDocument
    }

    /// Why a zone that was seen was not read.
    private func unread(_ zone: ZoneAssembler.Zone) -> [ReadingFeedback] {
        var result = [ReadingFeedback.mrzUnreadable]
        let line = zone.lines[0]
        if zone.lines.contains(where: { isCut($0) }) {
            let isWide = line.course.length > 0.9 * Float(max(picture.width, picture.height))
            result.append(isWide ? .tooClose : .partiallyVisible)
        }
        if line.pitch < Self.leastPitch { result.append(.tooFar) }
        if Self.skew(of: line.course) > 20 { result.append(.skewed) }
        return result + PictureLight.feedback(of: line.course, in: picture)
    }

    /// Whether a line ends at the border of the picture.
    private func isCut(_ line: ReadLine) -> Bool {
        let (start, end) = (line.course.extent.lowerBound, line.course.extent.upperBound)
        return [start - line.pitch, end + line.pitch].contains { way in
            let point = line.course.point(at: way)
            return !picture.shows(point, within: 0)
        }
    }

    /// Degrees from the nearest quarter, roughly: right at 0 and 45.
    private static func skew(of course: LineCourse) -> Float {
        let (x, y) = (course.along.x.magnitude, course.along.y.magnitude)
        return 45 * min(x, y) / max(x, y)
    }
}
