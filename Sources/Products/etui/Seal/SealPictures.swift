// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Barcodes
import Encodings
import EtuiService
import Pictures
import Reading
import Seals

/// Pictures that show the code of a seal, read and drawn.
enum SealPictures {
    /// The codes that seals are printed as (spec: QR; Aztec and DataMatrix are allowed).
    private static let symbologies: Set<Symbology> = [.qr, .aztec, .dataMatrix]

    /// Why the codes of a file are not known.
    private enum Failure: Error {
        case picture(PictureError)
        case search(BarcodeError)

        var words: String {
            switch self {
            case .picture(let error): error.words
            case .search(let error): error.words
            }
        }
    }

    /// Whether bytes are a file of one of the formats that are read, by their first bytes.
    static func isPicture(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) || bytes.starts(with: [0xFF, 0xD8, 0xFF])
    }

    /// What a picture shows: the text of the one seal, or of the first code where none is a seal.
    ///
    /// Several different seals in one picture are refused like several seals in one text; the same
    /// one printed twice is one.
    ///
    /// - Parameters:
    ///   - bytes: the file.
    ///   - limit: the time for decoding and all searches together.
    /// - Returns: what it shows; not readable where the time was over before anything was found.
    static func content(
        of bytes: [UInt8],
        within limit: Duration = BarcodeReader.Effort.thorough.timeLimit
    ) -> SealInput.Content {
        let end = ContinuousClock.now + limit
        BarcodeReader.prepare()
        let texts: [[UInt8]]
        do throws(Failure) {
            texts = try codes(in: bytes, until: end)
        } catch {
            return .unreadable(error.words)
        }
        let seals = Set(texts.filter { SealKind.recognised(in: $0) != nil })
        guard seals.count <= 1 else { return .several(seals.count) }
        return (seals.first ?? texts.first).map { .text($0) } ?? .noCode
    }

    /// The contents of all codes: of the picture at a size that is searched fast, and of the whole
    /// picture only if that shows none, as where the code is a small part of a large photo.
    private static func codes(
        in bytes: [UInt8],
        until end: ContinuousClock.Instant
    ) throws(Failure) -> [[UInt8]] {
        let small = try grey(bytes, reducingAbove: 1_200)
        let found = try codes(in: small, until: end)
        guard found.isEmpty, max(small.width, small.height) >= 1_200 else { return found }
        let whole = try grey(bytes)
        return whole.width == small.width ? [] : try codes(in: whole, until: end)
    }

    private static func grey(
        _ bytes: [UInt8],
        reducingAbove side: Int = .max
    ) throws(Failure) -> GreyPicture {
        do throws(PictureError) {
            return try PictureReader.grey(from: bytes, limits: .codes, reducingAbove: side)
        } catch {
            throw .picture(error)
        }
    }

    private static func codes(
        in picture: GreyPicture,
        until end: ContinuousClock.Instant
    ) throws(Failure) -> [[UInt8]] {
        do throws(BarcodeError) {
            return try BarcodeReader.read(
                picture,
                symbologies: symbologies,
                effort: .thorough,
                time: SearchTime(until: end)
            ).map(\.bytes)
        } catch {
            throw .search(error)
        }
    }

    /// A PNG of the QR code of a text; `nil` if the text is too long for one.
    ///
    /// Level M as issuers use it, else L, which holds 2953 bytes.
    static func code(for text: [UInt8]) -> [UInt8]? {
        var style = BarcodeWriter.Style()
        for level in [BarcodeWriter.Level.medium, .low] {
            style.level = level
            if let picture = BarcodeWriter.write(text, style: style) {
                return PNGWriter.encode(picture)
            }
        }
        return nil
    }
}
