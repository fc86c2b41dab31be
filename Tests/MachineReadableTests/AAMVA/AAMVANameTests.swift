// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable
import Testing

struct AAMVANameTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let elements: [(AAMVAElementID, String)]
        let surname: String?
        let givenNames: String?
        var suffix: String?
    }

    static let cases = [
        Case(
            testDescription: "surname, first and middle names of their own",
            elements: [("DCS", "PUBLIC"), ("DAC", "JOHN"), ("DAD", "QUINCY ADAM")],
            surname: "PUBLIC",
            givenNames: "JOHN QUINCY ADAM"
        ),
        Case(
            testDescription: "NONE and unavl are empty",
            elements: [("DCS", "PUBLIC"), ("DAC", "JOHN"), ("DAD", "NONE"), ("DCU", "unavl")],
            surname: "PUBLIC",
            givenNames: "JOHN"
        ),
        Case(
            testDescription: "all given names, separated by commas",
            elements: [("DCS", "PUBLIC"), ("DCT", "JOHN,QUINCY")],
            surname: "PUBLIC",
            givenNames: "JOHN QUINCY"
        ),
        Case(
            testDescription: "all given names, separated by blanks",
            elements: [("DCS", "PUBLIC"), ("DCT", "JOHN QUINCY ")],
            surname: "PUBLIC",
            givenNames: "JOHN QUINCY"
        ),
        Case(
            testDescription: "middle names already held by the first (Wyoming)",
            elements: [("DCS", "PUBLIC"), ("DAC", "JOHN QUINCY"), ("DAD", "QUINCY")],
            surname: "PUBLIC",
            givenNames: "JOHN QUINCY"
        ),
        Case(
            testDescription: "a first name that ends like the middle name is not one that holds it",
            elements: [("DCS", "PUBLIC"), ("DAC", "MARIANN"), ("DAD", "ANN")],
            surname: "PUBLIC",
            givenNames: "MARIANN ANN"
        ),
        Case(
            testDescription: "elements of the edition of 2000",
            elements: [("DAB", "PUBLIC"), ("DAC", "JOHN"), ("DAD", "Q"), ("DAE", "SR")],
            surname: "PUBLIC",
            givenNames: "JOHN Q",
            suffix: "SR"
        ),
        Case(
            testDescription: "a full name with commas",
            elements: [("DAA", "PUBLIC,JOHN,QUINCY,JR")],
            surname: "PUBLIC",
            givenNames: "JOHN QUINCY",
            suffix: "JR"
        ),
        Case(
            testDescription: "a full name without middle name keeps its suffix apart",
            elements: [("DAA", "PUBLIC, JOHN,, JR")],
            surname: "PUBLIC",
            givenNames: "JOHN",
            suffix: "JR"
        ),
        Case(
            testDescription: "a full name with dollar signs",
            elements: [("DAA", "PUBLIC$JOHN$QUINCY")],
            surname: "PUBLIC",
            givenNames: "JOHN QUINCY"
        ),
        Case(
            testDescription: "a full name with at signs",
            elements: [("DAA", "DE LA CRUZ@ANA MARIA")],
            surname: "DE LA CRUZ",
            givenNames: "ANA MARIA"
        ),
        Case(
            testDescription: "a full name as it is spoken (Pennsylvania)",
            elements: [("DAA", "JOHN QUINCY PUBLIC")],
            surname: "PUBLIC",
            givenNames: "JOHN QUINCY"
        ),
        Case(
            testDescription: "a full name as it is spoken, with a suffix",
            elements: [("DAA", "JOHN PUBLIC III")],
            surname: "PUBLIC",
            givenNames: "JOHN",
            suffix: "III"
        ),
        Case(
            testDescription: "one word only",
            elements: [("DAA", "PUBLIC")],
            surname: "PUBLIC",
            givenNames: nil
        ),
        Case(
            testDescription: "no first name",
            elements: [("DCS", "PUBLIC"), ("DAC", "NONE"), ("DAD", "NONE")],
            surname: "PUBLIC",
            givenNames: nil
        ),
        Case(
            testDescription: "elements win over the full name",
            elements: [("DAA", "OTHER,NAME"), ("DCS", "PUBLIC"), ("DAC", "JOHN")],
            surname: "PUBLIC",
            givenNames: "JOHN"
        ),
        Case(
            testDescription: "no name at all",
            elements: [("DAQ", "1")],
            surname: nil,
            givenNames: nil
        ),
    ]

    @Test(arguments: cases)
    func `a name`(written: Case) throws {
        let elements = written.elements.map { AAMVAElement($0.0, $0.1) }
        let document = try AAMVASample.document(only: elements)
        #expect(document.surname == written.surname)
        #expect(document.givenNames == written.givenNames)
        #expect(document.nameSuffix == written.suffix)
    }

    @Test func `commas behind a surname are removed and a finding`() throws {
        let document = try AAMVASample.document(("DCS", "SAMPLE, "), ("DAI", "CHEYENNE,"))
        #expect(document.surname == "SAMPLE")
        #expect(document.address.city == "CHEYENNE")
        #expect(document.codes == ["aamva.comma DAI", "aamva.comma DCS"])
        #expect(document["DCS"] == "SAMPLE,")
    }

    @Test func `a value of commas is none`() throws {
        #expect(try AAMVASample.document(("DCS", ",,")).surname == nil)
    }
}
