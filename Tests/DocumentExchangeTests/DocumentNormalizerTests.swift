// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import DocumentExchange
import Encodings
import TestSupport
import Testing

struct DocumentNormalizerTests {
    @Test(arguments: [
        (NormalForm.cyrillicCode, "77TX", "77ТХ"), (.cyrillicCode, "77УВ", "77УВ"),
        (.cyrillicCode, "A236AO92", "А236АО92"), (.cyrillicCode, "Х676МК197", "Х676МК197"),
        (.cyrillicCode, "в234ра 70", "В234РА70"), (.cyrillicCode, "abekmhopctyx", "АВЕКМНОРСТУХ"),
        (.latinCode, "авекмнорстух", "ABEKMHOPCTYX"), (.latinCode, "хта-000 000К", "XTA000000K"),
        (.number, " 112-233-445 95\u{A0}", "11223344595"), (.number, "00–00", "0000"),
        (.romanSeries, "1У-мю", "IV-МЮ"), (.romanSeries, "ХЛ1С – AB", "XLIC-АВ"),
        (.romanSeries, "vi-МЮ", "VI-МЮ"), (.romanSeries, "VIМЮ", "VIМЮ"),
        (.text, "  a \t b\u{2003}c\n", "a b c"), (.text, "  ", ""),
    ])
    func textsHaveANormalForm(_ form: NormalForm, text: String, normal: String) {
        #expect(Array(form.applied(to: text).unicodeScalars) == Array(normal.unicodeScalars))
        #expect(form.applied(to: normal) == normal)
    }

    @Test func aDocumentIsNormalisedFieldByField() throws {
        let text = """
            {"kind":"RusVehicleRegID","serialAndNumber":"00 aa 000001","owner":" A  B ",
            "vehicle":{"sign":"a001aa77","vin":"хта000000к0000001","year":2019},"x":" y "}
            """
        let document = try DocumentReading(JSONTree(parsing: Array(text.utf8)).root).document
        let normal = DocumentNormalizer.normalize(document)
        #expect(normal[.serialAndNumber] == "00АА000001")
        #expect(normal[.ownerName] == "A B")
        #expect(normal[.vehicle.sign] == "А001АА77")
        #expect(normal[.vehicle.vin] == "XTA000000K0000001")
        #expect(normal[.vehicle.year] == 2019)
        #expect(normal.extra == document.extra)
    }

    @Test func entriesAreNormalisedAsWell() throws {
        let document = try Specimen.changed(
            .drivingLicence,
            ["categories": [["code": 1, "notes": " a  b "]], "notes": " "]
        )
        let normal = DocumentNormalizer.normalize(document)
        #expect(normal[.categories]?.first?[.notes] == "a b")
        #expect(normal[.notes] == nil)
    }

    @Test(arguments: DocumentKind.allCases)
    func rightDocumentsAreNormalAlready(_ kind: DocumentKind) throws {
        let document = try Specimen.whole(kind)
        #expect(DocumentNormalizer.normalize(document) == document)
    }
}
