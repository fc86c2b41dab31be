// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Pictures

// The people of the specimens, all of them made up.
extension IdentityCase {
    static let austrian = SpecimenDocument(
        state: "AUT",
        title: "REPUBLIK OESTERREICH",
        surname: "MUSTERFRAU",
        givenNames: "ANNA MARIA",
        number: "P4366918",
        birthDate: "1985-06-15",
        expiryDate: "2033-09-10",
        sex: "F"
    )
    static let german = SpecimenDocument(
        state: "D",
        title: "BUNDESREPUBLIK DEUTSCHLAND",
        surname: "MUSTERMANN",
        givenNames: "ERIKA",
        number: "L01X00T47",
        birthDate: "1983-08-12",
        expiryDate: "2031-08-01",
        sex: "F",
        tint: SpecimenSheet.color(222, 236, 228)
    )
    static let french = SpecimenDocument(
        state: "FRA",
        title: "REPUBLIQUE FRANCAISE",
        surname: "MARTIN",
        givenNames: "MAELYS GAELLE",
        number: "X4RTBPFW4",
        birthDate: "1990-07-13",
        expiryDate: "2030-02-11",
        sex: "F",
        tint: SpecimenSheet.color(222, 230, 242)
    )
    static let dutch = SpecimenDocument(
        state: "NLD",
        title: "KONINKRIJK DER NEDERLANDEN",
        surname: "DE BRUIJN",
        givenNames: "WILLEKE LISELOTTE",
        number: "SPECI2014",
        birthDate: "1965-03-10",
        expiryDate: "2034-03-09",
        sex: "F",
        personalNumber: "999999990",
        tint: SpecimenSheet.color(238, 226, 230)
    )
    static let japanese = SpecimenDocument(
        state: "JPN",
        title: "JAPAN",
        surname: "GAIMU",
        givenNames: "SAKURA",
        number: "TR0000001",
        birthDate: "1979-02-20",
        expiryDate: "2032-03-20",
        sex: "F",
        tint: SpecimenSheet.color(240, 228, 228)
    )
    static let polish = SpecimenDocument(
        state: "POL",
        title: "RZECZPOSPOLITA POLSKA",
        surname: "KOWALSKA",
        givenNames: "JANINA",
        number: "ZZC000000",
        birthDate: "1996-10-02",
        expiryDate: "2031-08-02",
        sex: "F",
        tint: SpecimenSheet.color(230, 236, 226)
    )
    static let american = SpecimenLicence(
        document: SpecimenDocument(
            state: "USA",
            title: "VIRGINIA",
            surname: "SAMPLE",
            givenNames: "MICHAEL",
            number: "T64235789",
            birthDate: "1986-06-07",
            expiryDate: "2032-06-07",
            sex: "M"
        ),
        issuer: "636000",
        state: "VA"
    )
    static let swedish = SpecimenDocument(
        state: "SWE",
        title: "SVERIGE",
        surname: "TESTSSON",
        givenNames: "TEST",
        number: "V0013572",
        birthDate: "1991-04-09",
        expiryDate: "2029-05-01",
        sex: "M",
        tint: SpecimenSheet.color(234, 238, 222)
    )
    static let italian = SpecimenDocument(
        state: "ITA",
        title: "REPUBBLICA ITALIANA",
        surname: "ROSSI",
        givenNames: "BIANCA",
        number: "AA0000000",
        birthDate: "1970-12-30",
        expiryDate: "2024-01-31",
        sex: "F",
        tint: SpecimenSheet.color(236, 228, 228)
    )
    static let swiss = SpecimenDocument(
        state: "CHE",
        title: "SCHWEIZ SUISSE SVIZZERA",
        surname: "SPECIMANN",
        givenNames: "URSULA",
        number: "S0A00A00",
        birthDate: "1976-08-01",
        expiryDate: "2031-12-31",
        sex: "F",
        printedSurname: "SPECIMANNE",
        tint: SpecimenSheet.color(244, 224, 224)
    )
    static let british = SpecimenDocument(
        state: "GBR",
        title: "UNITED KINGDOM",
        surname: "MORGAN",
        givenNames: "SARAH MEREDYTH",
        number: "MORGA753116SM9IJ",
        birthDate: "1976-03-11",
        expiryDate: "2031-01-18",
        sex: "F",
        tint: SpecimenSheet.color(240, 222, 226)
    )
    static let belgian = SpecimenDocument(
        state: "BEL",
        title: "ROYAUME DE BELGIQUE",
        surname: "VOORBEELD",
        givenNames: "ALICE",
        number: "EH000000",
        birthDate: "1988-01-05",
        expiryDate: "2030-04-16",
        sex: "F"
    )
    static let spanish = SpecimenDocument(
        state: "ESP",
        title: "REINO DE ESPANA",
        surname: "ESPANOLA",
        givenNames: "CARMEN",
        number: "AAA000000",
        birthDate: "1980-01-01",
        expiryDate: "2032-06-02",
        sex: "F",
        tint: SpecimenSheet.color(242, 232, 220)
    )
    static let utopian = SpecimenDocument(
        state: "UTO",
        title: "UTOPIA",
        surname: "ERIKSSON",
        givenNames: "ANNA MARIA",
        number: "L898902C3",
        birthDate: "1974-08-12",
        expiryDate: "2032-04-15",
        sex: "F"
    )
    static let norwegian = SpecimenDocument(
        state: "NOR",
        title: "NORGE",
        surname: "OESTENBYEN",
        givenNames: "AASAMUND",
        number: "FHC002549",
        birthDate: "1959-12-17",
        expiryDate: "2030-10-01",
        sex: "M",
        tint: SpecimenSheet.color(240, 228, 224)
    )
}

extension ColorPicture {
    /// The picture as a cheap copier gives it: without colours, hard, and dirty.
    var copied: ColorPicture {
        var pixels = self.pixels
        var noise: UInt32 = 7
        for place in stride(from: 0, to: pixels.count, by: 3) {
            noise = noise &* 1_664_525 &+ 1_013_904_223
            let sum = Int(pixels[place]) + Int(pixels[place + 1]) + Int(pixels[place + 2])
            let grey = (sum / 3 - 128) * 3 / 2 + 140 + Int(noise >> 24) / 8 - 16
            let value = UInt8(min(max(grey, 0), 255))
            for channel in 0..<3 { pixels[place + channel] = value }
        }
        return ColorPicture(width: width, height: height, pixels: pixels)
    }

    /// The picture out of focus: the mean over squares, twice.
    var blurred: ColorPicture { smoothed.smoothed }

    private var smoothed: ColorPicture {
        let radius = 9
        var pixels = self.pixels
        for isAcross in [true, false] {
            let source = pixels
            let (lines, length) = isAcross ? (height, width) : (width, height)
            let (line, step) = isAcross ? (3 * width, 3) : (3, 3 * width)
            for start in 0..<lines {
                for channel in 0..<3 {
                    let base = start * line + channel
                    func value(_ place: Int) -> Int {
                        Int(source[base + min(max(place, 0), length - 1) * step])
                    }
                    var sum = (-radius...radius).reduce(0) { $0 + value($1) }
                    for place in 0..<length {
                        pixels[base + place * step] = UInt8(sum / (2 * radius + 1))
                        sum += value(place + radius + 1) - value(place - radius)
                    }
                }
            }
        }
        return ColorPicture(width: width, height: height, pixels: pixels)
    }
}
