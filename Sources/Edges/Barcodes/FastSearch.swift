// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Reading

/// Looks at the frame of a camera: cheapest first.
///
/// Our own reader of QR codes takes a part of the time that the library takes to look at the whole
/// frame, and reads those that are too dense or too tilted for it.
struct FastSearch {
    private let symbologies: Set<Symbology>

    init(_ symbologies: Set<Symbology>) {
        self.symbologies = symbologies
    }

    /// The codes found.
    func run(on picture: GreyPicture, _ library: inout Library) -> [Barcode] {
        guard symbologies.contains(.qr) else {
            return PassSearch(.fast(symbologies)).run(on: picture, &library)
        }
        let recovery = QRRecovery(effort: .fast)
        let reach = recovery.effort.reaches[0]
        var views = FinderViews(picture)
        let sight = recovery.look(at: &views, reach: reach, &library)
        if !sight.codes.isEmpty, !sight.showsMore { return sight.codes }
        var found = BarcodeSet()
        found.add(sight.codes)
        let asked = sight.isCrowded ? symbologies.subtracting([.qr]) : symbologies
        if !asked.isEmpty { found.add(PassSearch(.fast(asked)).run(on: picture, &library)) }
        // Something that looks like a code, and is none of those read.
        guard found.codes.isEmpty, sight.showsMore else { return found.codes }
        return recovery.doubled(picture, reach: reach, &library)
    }
}
