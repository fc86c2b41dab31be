// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable
import Testing

@testable import IdentityCheck

/// Row 36: what does not belong into a value.
struct FieldTextTests {
    @Test(arguments: [
        ("MUSTER", "MUSTER", false), ("  MUSTER ", "MUSTER", false),
        ("MUS\u{0}TER", "MUSTER", true), ("MUS\u{1B}[31mTER", "MUS[31mTER", true),
        ("\u{202E}RETSUM", "RETSUM", true), ("A\u{2066}B\u{2069}C", "ABC", true),
        ("\u{200F}A", "A", true), ("\u{85}", "", true), ("", "", false), ("   ", "", false),
        ("Å\u{30A}", "Å\u{30A}", false),
    ])
    func `control characters and marks of direction are removed`(
        text: String,
        expected: String,
        wasCleaned: Bool
    ) {
        let value = FieldText(text, maximumLength: 100)
        #expect(value.text == expected)
        #expect(value.wasCleaned == wasCleaned)
        #expect(!value.wasTruncated)
    }

    @Test(arguments: [
        ("ABCDE", 5, "ABCDE", false), ("ABCDEF", 5, "ABCDE", true),
        // A letter with two marks is one grapheme of three code units, a flag one of four.
        ("AB\u{301}\u{302}CD", 3, "A", true), ("AB\u{301}\u{302}CD", 4, "AB\u{301}\u{302}", true),
        ("A🇦🇹B", 4, "A", true), ("A🇦🇹B", 5, "A🇦🇹", true), ("👩‍👩‍👧‍👧", 3, "", true),
        ("AB  C", 4, "AB", true), ("ABC", 0, "", true),
    ])
    func `a long value is cut at a grapheme`(
        text: String,
        maximum: Int,
        expected: String,
        wasTruncated: Bool
    ) {
        let value = FieldText(text, maximumLength: maximum)
        #expect(value.text == expected)
        #expect(value.wasTruncated == wasTruncated)
        #expect(value.text.utf16.count <= maximum)
    }

    @Test func `a letter with a thousand marks is no value`() {
        let marks = String(repeating: "\u{301}", count: 1000)
        let value = FieldText("A" + marks, maximumLength: 100)
        #expect(value.text.isEmpty && value.wasTruncated)
    }

    @Test func `a cleaned value is flagged by its field`() {
        var draft = IdentityDraft()
        draft.add(.city, "RICH\u{202E}MOND", from: .barcode, confidence: 1)
        draft.add(.postCode, "\u{0}\u{0}", from: .barcode, confidence: 1)
        draft.add(.surname, String(repeating: "A", count: 101), from: .barcode, confidence: 1)
        let data = IdentityData(draft)
        #expect(data.text(.city) == "RICHMOND")
        #expect(data.text(.postCode) == nil)
        #expect(data.text(.surname)?.count == 100)
        #expect(data.cleanedFields == [.postCode, .city].sorted { $0.place < $1.place })
        #expect(data.truncatedFields == [.surname])
    }

    @Test func `a reading has the kind of value of its field`() {
        #expect(FieldReading(.city, .sex(.male), from: .zone, confidence: 1) == nil)
        #expect(FieldReading(.sex, .text("M"), from: .zone, confidence: 1) == nil)
        #expect(FieldReading(.birthDate, .text("x"), from: .zone, confidence: 1) == nil)
        #expect(FieldReading(.city, .text("x"), from: .zone, confidence: 7)?.confidence == 1)
    }
}

extension IdentityField {
    /// The place in the order of the fields.
    fileprivate var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
