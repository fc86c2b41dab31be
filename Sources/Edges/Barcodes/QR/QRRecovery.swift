// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Reading

/// Reads QR codes, including those too dense or too tilted for the library.
///
/// Our own reader finds the code and its modules. It gives the library a clean drawing of them, which does the rest: error
/// correction and content, because it knows the character sets.
struct QRRecovery {
    /// The result of examining a picture once.
    struct Sight {
        var codes: [Barcode] = []
        /// Whether finder patterns outside the codes found are arranged like those of a code.
        var showsMore = false
        /// The number of finder patterns seen, whether they belong together or not.
        var finderCount = 0

        /// Whether there are too many to ask the library, which tries all triples.
        var isCrowded: Bool { finderCount > QRRecovery.crowdLimit }

        init(_ sight: QRSearch.Sight<Barcode>) {
            var found = BarcodeSet()
            for code in sight.codes {
                let corners = code.corners.map { Barcode.Point(x: Int($0.x), y: Int($0.y)) }
                found.add([code.found.moved(to: corners)])
            }
            codes = found.codes
            showsMore = sight.showsMore
            finderCount = sight.finderCount
        }
    }

    /// The number of finder patterns of fifty codes.
    ///
    /// The library takes a tenth of a second for their triples, and eight times as long for twice as many.
    static let crowdLimit = 150

    private let search: QRSearch

    init(effort: QRSearch.Effort) {
        search = QRSearch(effort: effort)
    }

    /// Returns the codes found, in single and in double size.
    func run(on views: inout FinderViews, _ library: inout Library) -> [Barcode] {
        let mustEnd = library.mustEnd
        let sight = search.run(on: &views, until: mustEnd) { Self.read($0, &library) }
        return Self.result(sight, &library).codes
    }

    /// Returns the codes found in double size, where modules of less than three pixels are separated more exactly.
    func doubled(
        _ picture: GreyPicture,
        reach part: Double,
        _ library: inout Library
    ) -> [Barcode] {
        let mustEnd = library.mustEnd
        let sight = search.doubled(picture, reach: part, until: mustEnd) {
            Self.read($0, &library)
        }
        return Self.result(sight, &library).codes
    }

    /// Examines the picture once in single size.
    func look(
        at views: inout FinderViews,
        reach part: Double,
        _ library: inout Library
    ) -> Sight {
        let mustEnd = library.mustEnd
        let sight = search.look(at: &views, reach: part, until: mustEnd) {
            Self.read($0, &library)
        }
        return Self.result(sight, &library)
    }

    private static func result(
        _ sight: QRSearch.Sight<Barcode>,
        _ library: inout Library
    ) -> Sight {
        // Records a search that ended early, even if it has found nothing.
        _ = library.isOver
        return Sight(sight)
    }

    private static func read(_ matrix: QRMatrix, _ library: inout Library) -> Barcode? {
        guard let drawn = matrix.drawn() else { return nil }
        let answer = library.ask(.drawn, about: drawn)
        library.note(answer.error)
        return answer.codes.first
    }
}
