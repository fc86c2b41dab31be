// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Reading

/// Searches a picture with one ``Pass``, asking the library as often as necessary.
struct PassSearch {
    /// More codes than anyone shows to a camera in one picture.
    static let linearLimit = 32

    private let pass: Pass

    init(_ pass: Pass) {
        self.pass = pass
    }

    /// Returns the codes found; linear ones with their extent in the picture.
    func run(on picture: GreyPicture, _ library: inout Library) -> [Barcode] {
        var found = BarcodeSet()
        var linear: [Barcode] = []
        for code in ask(pass.symbologies, picture, &library) {
            if code.symbology.isLinear { linear.append(code) } else { found.add([code]) }
        }
        if !linear.isEmpty {
            found.add(allLinear(startingWith: linear, picture, &library))
        }
        return found.codes
    }

    /// Asks, and if the library crashes or takes too long, asks again for each symbology alone.
    ///
    /// A symbology that makes the library crash must not hide the codes of the others.
    private func ask(
        _ symbologies: Set<Symbology>,
        _ picture: GreyPicture,
        _ library: inout Library
    ) -> [Barcode] {
        let answer = library.ask(pass.asking(for: symbologies), about: picture)
        guard answer.error == .libraryBroke || answer.error == .tookTooLong, symbologies.count > 1
        else {
            library.note(answer.error)
            return answer.codes
        }
        var codes = answer.codes
        for symbology in Symbology.allCases where symbologies.contains(symbology) {
            let alone = library.ask(pass.asking(for: [symbology]), about: picture, share: 2)
            library.note(alone.error)
            let known = codes
            codes += alone.codes.filter { !known.contains($0) }
        }
        return codes
    }

    /// Returns all linear codes.
    ///
    /// The library returns one at a time, so each is painted over and the library is asked again.
    private func allLinear(
        startingWith first: [Barcode],
        _ picture: GreyPicture,
        _ library: inout Library
    ) -> [Barcode] {
        let symbologies = pass.symbologies.filter(\.isLinear)
        var canvas = picture
        var found: [Barcode] = []
        var fresh = first
        for _ in 0..<Self.linearLimit where !library.isOver {
            for code in fresh {
                guard let extent = LinearExtent(code, in: canvas) else { return found + fresh }
                let whole = code.moved(to: extent.corners)
                // A rest that the painting left is not a second code.
                if !found.contains(where: { LinearExtent.isRest(whole, of: $0) }) {
                    found.append(whole)
                }
                canvas = extent.paintedOver(canvas)
            }
            fresh = ask(symbologies, canvas, &library)
            if fresh.isEmpty { break }
        }
        return found
    }
}
