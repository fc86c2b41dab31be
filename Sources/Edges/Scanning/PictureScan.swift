// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Barcodes
public import MachineReadable
public import Reading

/// Finds what a picture shows: zones, codes and, among these, seals.
///
/// The result depends on the picture only, not on the sender: files are read the same for the command and every route
/// (``ScanLimits``), and the search for codes is the same with and without a zone beside them.
public struct PictureScan: Sendable {
    /// What to look for.
    public enum Kind: String, Sendable, CaseIterable {
        /// Zones and codes.
        case auto
        /// Machine-readable zones only.
        case mrz
        /// Codes only.
        case barcode
    }

    private let kind: Kind
    private let today: CalendarDate
    private let codes: CodeSearch

    /// Creates a scan.
    ///
    /// - Parameters:
    ///   - kind: what to look for.
    ///   - today: decides centuries, and is the day for which dates are checked.
    ///   - symbologies: the codes to look for; each kind takes time.
    ///   - limits: the limits on memory and time.
    public init(
        kind: Kind = .auto,
        today: CalendarDate,
        symbologies: Set<Symbology> = Set(Symbology.allCases),
        limits: ScanLimits = .standard
    ) {
        self.kind = kind
        self.today = today
        codes = CodeSearch(symbologies: symbologies, limits: limits)
    }

    /// Making a reader decodes the weights of its network, so each kind is made once.
    private static let fileReader = DocumentReader(effort: .still)
    private static let frameReader = DocumentReader(effort: .frame)

    /// Returns what a picture file shows.
    ///
    /// This can take seconds, so call it off Swift's own pool.
    ///
    /// - Parameters:
    ///   - file: the bytes of a JPEG or PNG; on Apple's platforms of anything that ImageIO reads, such as HEIC.
    ///   - isWanted: called between steps; the scan ends once it returns `false`.
    ///   - onStage: called whenever a part of the work begins, for some parts several times.
    /// - Returns: what was found.
    /// - Throws: ``ScanError``; never if a zone was read and only the search for codes failed.
    public func scan(
        file: [UInt8],
        isWanted: @escaping @Sendable () -> Bool = { true },
        onStage: (ScanStage) -> Void = { _ in }
    ) throws(ScanError) -> ScanResult {
        let end = ContinuousClock.now + codes.limits.fileTime
        onStage(.decoding)
        let picture = try codes.decode(file)
        return try scan(picture, .still, onStage) {
            SearchTime(until: end, isWanted: isWanted)
        }
    }

    /// Returns the picture of a file, upright and grey, for several scans of it.
    ///
    /// - Parameter file: as for ``scan(file:isWanted:onStage:)``.
    /// - Returns: the picture.
    /// - Throws: ``ScanError/picture(_:)``.
    public func picture(ofFile file: [UInt8]) throws(ScanError) -> GreyPicture {
        try codes.decode(file)
    }

    /// Returns what a picture shows, as that of a file does, or only what is clear.
    ///
    /// - Parameters:
    ///   - picture: the picture, upright or not.
    ///   - effort: `.still` for all that can be read, `.frame` for what needs no second attempt.
    /// - Returns: what was found.
    /// - Throws: ``ScanError/codes(_:)``.
    public func scan(
        picture: GreyPicture,
        effort: DocumentReader.Effort
    ) throws(ScanError) -> ScanResult {
        let end = ContinuousClock.now + codes.limits.fileTime
        return try scan(picture, effort, { _ in }) {
            SearchTime(until: end, isWanted: { true })
        }
    }

    /// Returns what a camera frame shows.
    ///
    /// The work is bounded: doubtful cases wait for the next frame. To read a zone over several frames, use
    /// `ReadingSession`.
    ///
    /// - Parameters:
    ///   - frame: the luminance of the frame, upright or not.
    ///   - isWanted: called between steps; the scan ends once it returns `false`.
    /// - Returns: what was found.
    /// - Throws: ``ScanError/codes(_:)``.
    public func scan(
        frame: GreyPicture,
        isWanted: @escaping @Sendable () -> Bool = { true }
    ) throws(ScanError) -> ScanResult {
        let end = ContinuousClock.now + codes.limits.frameTime
        return try scan(frame, .frame, { _ in }) {
            SearchTime(until: end, isWanted: isWanted)
        }
    }

    private func scan(
        _ picture: GreyPicture,
        _ effort: DocumentReader.Effort,
        _ onStage: (ScanStage) -> Void,
        _ timeLeft: () -> SearchTime
    ) throws(ScanError) -> ScanResult {
        var result = ScanResult(picture: picture)
        guard timeLeft().isWanted() else { throw .codes(.tookTooLong) }
        if kind != .barcode {
            let reader = effort == .still ? Self.fileReader : Self.frameReader
            let reading = reader.read(picture, today: today) { onStage(ScanStage($0)) }
            result.documents = reading.zones.map { .zone($0) }
            result.feedback = reading.feedback.filter { $0 != .ready }
            result.candidates = reading.candidateRegions
        }
        guard kind != .mrz else { return result }
        onStage(.codes)
        do throws(ScanError) {
            let found = try codes.codes(
                in: picture,
                effort: effort == .still ? .thorough : .fast,
                timeLeft
            )
            result.documents += found.map { .barcode($0, BarcodeContent($0, today: today)) }
        } catch {
            // A failed search is no reason to lose the zone.
            guard !result.documents.isEmpty else { throw error }
        }
        return result
    }
}
