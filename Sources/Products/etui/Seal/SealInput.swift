// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import EtuiService
import Scanning
import Seals

/// An input of the seal commands: a text, a file, standard input, or a picture that shows a code.
struct SealInput {
    /// Its name in reports.
    let name: String
    /// Its content.
    let content: Content

    enum Content {
        case unreadable(String)
        case noCode
        /// The picture shows this number of seals.
        case several(Int)
        /// The text of the seal, as a scanner returns it.
        case text([UInt8])
    }

    /// Reads an argument: `-`, the path of a file, or the text itself, which starts with `{` or `[`.
    init(_ argument: String) {
        if let first = argument.first, "{[".contains(first), Input.isFolder(argument) == nil {
            name = "text"
            content = .text(Array(argument.utf8))
            return
        }
        name = argument
        do {
            content = Self.content(
                of: try Input.read(argument, limit: ScanLimits.standard.fileByteCount)
            )
        } catch {
            content = .unreadable(error.message)
        }
    }

    /// Interprets bytes as a text or as the picture of a code.
    static func content(of bytes: [UInt8]) -> Content {
        guard let format = PictureFormat(recognisedIn: bytes), format.isRaster else {
            return .text(bytes)
        }
        do throws(ScanError) {
            switch SealSelection(among: try CodeSearch().codes(inFile: bytes)) {
            case .noCode: return .noCode
            case .several(let count): return .several(count)
            case .content(let text): return .text(text)
            }
        } catch {
            return .unreadable(error.words)
        }
    }
}

/// A seal, or why there is none.
enum SealReading {
    case seal(VDSNCSeal)
    case refused(SealInputReport)
}

extension SealInput {
    /// Returns the one seal of the input.
    func seal(limits: SealLimits) -> SealReading {
        switch content {
        case .unreadable(let reason): .refused(.unreadable(reason))
        case .noCode: .refused(.noCode)
        case .several(let count):
            .refused(.malformed(.vdsNC, SealReadingError(.sealCount(count))))
        case .text(let bytes): Self.seal(in: bytes, limits: limits)
        }
    }

    private static func seal(in bytes: [UInt8], limits: SealLimits) -> SealReading {
        let kind = SealKind.recognised(in: bytes)
        do throws(SealReadingError) {
            guard let kind else { throw SealReadingError(.notASeal) }
            guard kind == .vdsNC else { throw SealReadingError(.notSupportedYet(kind)) }
            return .seal(try VDSNCSeal(parsing: bytes, limits: limits))
        } catch {
            return .refused(.malformed(kind, error))
        }
    }
}
