// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

internal import MachineReadable

extension ZoneSearch {
    /// The least distance between characters, in pixels, at which they can be read.
    private static let leastPitch: Float = 5.5

    /// Returns the feedback, the most urgent first; never empty.
    func feedback(_ found: [ZoneReading]) -> [ReadingFeedback] {
        var result = [ReadingFeedback]()
        if let first = found.first {
            if found.count > 1 { result.append(.multipleDocuments) }
            if first.isPartlyVisible { result.append(.partiallyVisible) }
            if !first.document.checks.areAllValid { result.append(.checkDigitMismatch) }
            if result.isEmpty { result.append(.ready) }
        } else {
            let (dark, bright) = PictureLight.range(of: picture)
            if bright < 45 { result.append(.tooDark) }
            // White paper with print on it is not too bright.
            if dark > 245, doubtful == nil, looked.isEmpty { result.append(.tooBright) }
            if let doubtful {
                result += unread(doubtful)
            } else if let loneLine {
                result += unread([loneLine])
            } else {
                result.append(isFar ? .tooFar : .noDocument)
            }
        }
        return result.sorted()
    }

    /// Returns why a visible zone was not read.
    private func unread(_ zone: ZoneAssembler.Zone) -> [ReadingFeedback] {
        let isRead = zone.rows.allSatisfy { $0.isFullyRead }
        let isWrong = isRead && !zone.correction.document.checks.areAllValid
        return (isWrong ? [.checkDigitMismatch] : []) + unread(zone.lines)
    }

    /// Returns why lines of a zone were not read as one.
    private func unread(_ lines: [ReadLine]) -> [ReadingFeedback] {
        var result = [ReadingFeedback.mrzUnreadable]
        let line = lines[0]
        if lines.contains(where: { isCut($0) }) {
            let isWide = line.course.length > 0.9 * Float(max(picture.width, picture.height))
            result.append(isWide ? .tooClose : .partiallyVisible)
        }
        if line.pitch < Self.leastPitch { result.append(.tooFar) }
        if Self.skew(of: line.course) > 20 { result.append(.skewed) }
        return result + PictureLight.feedback(of: line.course, in: picture)
    }

    /// Returns whether a line ends at the border of the picture.
    private func isCut(_ line: ReadLine) -> Bool {
        let (start, end) = (line.course.extent.lowerBound, line.course.extent.upperBound)
        return [start - line.pitch, end + line.pitch].contains { way in
            let point = line.course.point(at: way)
            return !picture.shows(point, within: 0)
        }
    }

    /// Returns the rough angle to the nearest quarter turn in degrees, exact at 0 and 45.
    private static func skew(of course: LineCourse) -> Float {
        let (x, y) = (course.along.x.magnitude, course.along.y.magnitude)
        return 45 * min(x, y) / max(x, y)
    }
}
