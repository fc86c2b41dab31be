// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Reading

/// Searches a camera frame, with the cheapest steps first.
///
/// Our own reader of QR codes takes a fraction of the time that the library needs for the whole frame, and reads those
/// that are too dense or too tilted for the library.
struct FastSearch {
    private let symbologies: Set<Symbology>

    init(_ symbologies: Set<Symbology>) {
        self.symbologies = symbologies
    }

    /// Returns the codes found.
    func run(on picture: GreyPicture, _ library: inout Library) -> [Barcode] {
        guard symbologies.contains(.qr) else {
            return PassSearch(.fast(symbologies)).run(on: picture, &library)
        }
        let effort = QRSearch.Effort.fast
        let recovery = QRRecovery(effort: effort)
        let reach = effort.reaches[0]
        var views = FinderViews(picture)
        let sight = recovery.look(at: &views, reach: reach, &library)
        if !sight.codes.isEmpty, !sight.showsMore { return sight.codes }
        var found = BarcodeSet()
        found.add(sight.codes)
        let asked = sight.isCrowded ? symbologies.subtracting([.qr]) : symbologies
        if !asked.isEmpty { found.add(PassSearch(.fast(asked)).run(on: picture, &library)) }
        // Something looks like a code and is none of those read.
        guard found.codes.isEmpty, sight.showsMore else { return found.codes }
        return recovery.doubled(picture, reach: reach, &library)
    }
}
