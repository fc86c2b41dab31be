// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution
package import IdentityCheck
import Pictures
import Reading

/// Single pictures: from files, and those that the shutter takes.
extension NetverifyCustomScanViewController {
    /// Making a reader decodes the weights of its network, so it is made once.
    private nonisolated static let stillReader = DocumentReader(effort: .still)

    /// Takes a picture file instead of the camera's frames.
    ///
    /// - Parameter file: a JPEG or PNG; on Apple's platforms of anything that ImageIO reads.
    /// - Returns: the error of a picture that cannot be used; nil for any other.
    package func process(file: [UInt8]) async -> IdentityCheckError? {
        await turn.takeNext()
        defer { turn.end() }
        // The camera may have been faster.
        guard capture.isRunning, found == nil, takesPictures else { return nil }
        do throws(PictureError) {
            let picture = try await WorkThreads.shared.run { () throws(PictureError) in
                try PictureReader.grey(from: file)
            }
            guard capture.isRunning else { return nil }
            latest = LatestPicture(picture: picture) { file }
            if capture.hasShutter {
                handle(.shutter)
            } else {
                await lookClosely(at: picture, file)
            }
            return nil
        } catch {
            return IdentityCheckError(error)
        }
    }

    /// Looks at a single picture with all effort.
    private func lookClosely(at picture: GreyPicture, _ file: [UInt8]) async {
        let verdict = await judge(still: picture)
        guard capture.isRunning else { return }
        pace = FeedbackPace()
        found = judge(verdict, of: picture)
        await takeFound(colors: file)
    }

    private func judge(still picture: GreyPicture) async -> CaptureVerdict {
        let (today, reader) = (engine.today, reader)
        let (next, verdict) = await WorkThreads.shared.run {
            var reader = reader
            let verdict = reader.judge(still: picture, by: Self.stillReader, today: today)
            return (reader, verdict)
        }
        self.reader = next
        return verdict
    }

    /// Judges the picture of the shutter, and reads what it shows.
    func takePicture() async {
        guard let latest else { return handle(.judged(isSharp: false)) }
        let picture = latest.picture
        let file = await latest.makeFile?()
        // The measure of sharpness is made for print; the server judges faces.
        guard part.mode != .face else {
            let colors: SentPicture? = await WorkThreads.shared.run {
                file.flatMap { try? SentPicture(face: $0) }
            }
            guard capture.phase == .checking else { return }
            return take(FoundPart(picture, CapturedReading(), .judged(isSharp: true)), colors)
        }
        let verdict = await judge(still: picture)
        guard capture.phase == .checking else { return }
        switch verdict {
        case .accepted(let reading):
            await take(FoundPart(picture, reading, .judged(isSharp: true)), makingColorsOf: file)
        case .addressMissing(let reading):
            await take(FoundPart(picture, reading, .addressMissing), makingColorsOf: file)
        case .frontSeen: handle(.frontSeen)
        case .searching(let reasons) where reasons.min() == .blurred:
            handle(.judged(isSharp: false))
        case .searching(let reasons):
            handle(.refused)
            feedback = reasons.min()
            viewDidChange?()
        }
    }

    private func take(_ found: FoundPart, makingColorsOf file: [UInt8]?) async {
        let colors = await Self.colors(of: file, found.reading.place)
        if capture.phase == .checking { take(found, colors) }
    }

    /// Makes the picture of a side that is sent; nil without colours that can be decoded.
    static func colors(of file: [UInt8]?, _ place: DocumentPlace?) async -> SentPicture? {
        await WorkThreads.shared.run { file.flatMap { try? SentPicture(side: $0, place) } }
    }
}

/// The picture that a shutter takes.
struct LatestPicture {
    let picture: GreyPicture
    /// Makes a file of it in colour.
    let makeFile: NetverifyCustomScanViewController.FrameColors?
}

/// A picture that shows the part, before it is taken.
struct FoundPart {
    let picture: GreyPicture
    let reading: CapturedReading
    /// What the flow hears once it is taken.
    let event: CaptureFlow.Event

    init(_ picture: GreyPicture, _ reading: CapturedReading, _ event: CaptureFlow.Event) {
        (self.picture, self.reading, self.event) = (picture, reading, event)
    }
}
