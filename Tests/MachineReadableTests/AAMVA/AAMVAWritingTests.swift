// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable
import TestSupport
import Testing

struct AAMVAWritingTests {
    @Test(arguments: 0...11)
    func `a holder is written and read in every edition`(version: Int) throws {
        var random = SeededGenerator(seed: UInt64(version) &+ 77)
        for issuer in AAMVAIssuer.all {
            let holder = AAMVAHolder.random(using: &random)
            let header = try #require(
                AAMVAHeader(issuerNumber: issuer.number, version: version, jurisdictionVersion: 3)
            )
            let record = AAMVARecord(holder, header: header)
            let document = try AAMVADocument(parsing: record.encoded(paddedTo: 400))
            #expect(document.findings == [], "seed \(version + 77), issuer \(issuer.number)")
            #expect(document.header == header)
            #expect(document.subfiles == record.subfiles)
            #expect(document.documentNumber == holder.documentNumber)
            #expect(document.surname == holder.surname)
            #expect(document.givenNames == holder.givenNames.joined(separator: " "))
            #expect(document.nameSuffix == holder.nameSuffix)
            #expect(document.birthDate == holder.birthDate)
            #expect(document.issueDate == holder.issueDate)
            #expect(document.expiryDate == holder.expiryDate)
            #expect(document.neverExpires == (holder.expiryDate == nil))
            #expect(document.sex == holder.sex)
            #expect(document.address.line == holder.street.joined(separator: " "))
            #expect(document.address.city == holder.city)
            #expect(document.address.subdivision == holder.subdivision)
            #expect(document.address.postCode == holder.postCode)
            #expect(document.issuingCountry == issuer.country)
            #expect(document.issuer == issuer)
        }
    }

    @Test func `any elements come back as they were written`() throws {
        for seed in UInt64(0)..<300 {
            var random = SeededGenerator(seed: seed)
            let subfiles = (0..<Int.random(in: 1...4, using: &random)).map { index in
                AAMVASubfile(
                    type: index == 0
                        ? "DL" : "Z" + String(Character(Unicode.Scalar(UInt8(65 + index)))),
                    elements: (0..<Int.random(in: 1...30, using: &random)).map { _ in
                        .random(using: &random)
                    }
                )
            }
            let header = try #require(AAMVAHeader(issuerNumber: "636000", version: 11))
            let code = try AAMVARecord(header: header, subfiles: subfiles).encoded()
            let document = try AAMVADocument(parsing: code)
            #expect(document.subfiles == subfiles, "seed \(seed)")
            #expect(document.structure == [], "seed \(seed)")
            #expect(try AAMVARecord(document)?.encoded() == code)
        }
    }

    @Test func `every change of a byte and every cut is read or refused, never worse`() throws {
        let code = try AAMVASample.code()
        for index in code.indices {
            for byte in [0x00, 0x0A, 0x0D, 0x20, 0x30, 0x39, 0x41, 0x5A, 0x80, 0xFF] as [UInt8] {
                var changed = code
                changed[index] = byte
                if let document = try? AAMVADocument(parsing: changed) {
                    #expect((0.4...1).contains(document.confidence))
                    #expect(AAMVADocument.recognises(changed))
                }
            }
            let cut = try? AAMVADocument(parsing: [UInt8](code[..<index]))
            // Without its end the code cannot comply exactly.
            #expect(cut?.confidence ?? 0 < 1)
        }
    }

    @Test func `what cannot be written is refused`() throws {
        let header = try #require(AAMVAHeader(issuerNumber: "636000", version: 10))
        func encode(_ subfiles: [AAMVASubfile]) throws -> [UInt8] {
            try AAMVARecord(header: header, subfiles: subfiles).encoded()
        }
        #expect(throws: AAMVAWritingError.subfileCount(0)) { try encode([]) }
        let one = AAMVASubfile(type: "DL", elements: [.init("DAQ", "1")])
        #expect(throws: AAMVAWritingError.subfileCount(100)) {
            try encode([AAMVASubfile](repeating: one, count: 100))
        }
        #expect(throws: AAMVAWritingError.subfileType) {
            try encode([AAMVASubfile(type: "dl", elements: [])])
        }
        for value in ["A\nB", "ŁUKASZ", "\u{92}"] {
            #expect(throws: AAMVAWritingError.character("DCS")) {
                try encode([AAMVASubfile(type: "DL", elements: [.init("DCS", value)])])
            }
        }
        let long = AAMVASubfile(
            type: "DL",
            elements: [.init("DCS", String(repeating: "A", count: 9999))]
        )
        #expect(throws: AAMVAWritingError.tooLong(byteCount: 10_036)) { try encode([long]) }
    }

    @Test(arguments: [("63600", 1, 0), ("63600X", 1, 0), ("636000", 100, 0), ("636000", 1, -1)])
    func `a header of other shape is none`(issuer: String, version: Int, own: Int) {
        #expect(
            AAMVAHeader(issuerNumber: issuer, version: version, jurisdictionVersion: own) == nil
        )
    }

    @Test(arguments: ["DAA", "ZZZ", "DA1"])
    func `identifiers are two capitals and a third or a digit`(text: String) {
        #expect(AAMVAElementID([UInt8](text.utf8)[...])?.text == text)
    }

    @Test(arguments: ["DA", "DAAA", "dAA", "1AA", "DAa", "D A"])
    func `other text is no identifier`(text: String) {
        #expect(AAMVAElementID([UInt8](text.utf8)[...]) == nil)
    }

    @Test func `meanings follow the edition`() {
        let element: AAMVAElementID = "DBG"
        #expect(element.meaning(inVersion: 1) == "medical codes")
        #expect(element.meaning(inVersion: 8) == "given names of an alias")
        #expect(element.meaning(inVersion: 11) == "given names of an alias")
        #expect(AAMVAElementID("DDP").isKnown)
        #expect(AAMVAElementID("DEA").meaning(inVersion: 11) == nil)
        #expect(!AAMVAElementID("ZVA").isKnown)
        #expect(AAMVAElementID("ZVA").isJurisdictionSpecific)
    }
}

extension AAMVAElement {
    /// Returns an element with any identifier of the standard and any text of ISO 8859-1 without its line ends.
    fileprivate static func random(using random: inout SeededGenerator) -> AAMVAElement {
        let identifiers: [AAMVAElementID] = ["DAQ", "DCS", "DAU", "ZVZ", "DDP", "PAA", "DCR"]
        let length = Int.random(in: 0...20, using: &random)
        let value = (0..<length).map { _ in
            Character(Unicode.Scalar(UInt8.random(in: 0x20...0x7E, using: &random)))
        }
        return AAMVAElement(identifiers.randomElement(using: &random) ?? "DAQ", String(value))
    }
}

extension AAMVAHolder {
    fileprivate static func random(using random: inout SeededGenerator) -> AAMVAHolder {
        func word(_ lengths: ClosedRange<Int>) -> String {
            let letters = (0..<Int.random(in: lengths, using: &random)).map { _ in
                Character(Unicode.Scalar(UInt8.random(in: 0x42...0x5A, using: &random)))
            }
            return String(letters)
        }
        func date(_ years: ClosedRange<Int>) -> CalendarDate? {
            CalendarDate(
                year: Int.random(in: years, using: &random),
                month: Int.random(in: 1...12, using: &random),
                day: Int.random(in: 1...28, using: &random)
            )
        }
        var holder = AAMVAHolder(
            surname: word(5...20),
            givenNames: (0..<Int.random(in: 1...3, using: &random)).map { _ in word(5...12) },
            documentNumber: word(5...12)
        )
        holder.nameSuffix = Bool.random(using: &random) ? "JR" : nil
        holder.birthDate = date(1920...1999)
        holder.issueDate = date(2001...2019)
        holder.expiryDate = Bool.random(using: &random) ? date(2020...2099) : nil
        holder.sex = [Sex.female, .male, .unspecified].randomElement(using: &random)
        holder.street = (0..<Int.random(in: 1...2, using: &random)).map { _ in word(5...20) }
        holder.city = word(5...20)
        holder.subdivision = word(2...2)
        holder.postCode = Bool.random(using: &random) ? "23269" : "K1A0B1"
        holder.extras = [.init("DAY", "BRO"), .init("DAZ", "BLK")]
        return holder
    }
}
