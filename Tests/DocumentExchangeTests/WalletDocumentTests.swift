// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import DocumentExchange
import Encodings
import MachineReadable
import TestSupport
import Testing

struct WalletDocumentTests {
    @Test(arguments: DocumentKind.allCases)
    func aWholeDocumentComesBackAsItWas(_ kind: DocumentKind) throws {
        let document = try Specimen.whole(kind)
        let text = document.json.encoded()
        #expect(try DocumentReading(Specimen.value(document.json)).document == document)
        #expect(text.hasPrefix("{\"kind\":\"\(kind.rawValue)\""))
        #expect(document.extra.isEmpty)
    }

    @Test(arguments: DocumentKind.allCases)
    func anyMembersComeBackAsTheyWere(_ kind: DocumentKind) throws {
        var random = SeededGenerator(seed: 2026)
        for _ in 0..<50 {
            var members = Specimen.members(of: kind).shuffled(using: &random)
            members.removeLast(Int.random(in: 0...members.count, using: &random))
            let document = try Specimen.document(kind, members)
            #expect(try DocumentReading(Specimen.value(document.json)).document == document)
            let paths = document.members(outside: []).map { $0.text }
            #expect(
                Set(paths)
                    == Set(
                        members.map { "/" + $0.path.split(separator: ".").joined(separator: "/") }
                    )
            )
        }
    }

    @Test func theHandedOverSamplesComeBackAsTheyWere() throws {
        guard let bytes = TestSupport.sharedBytes("data/exchange/samples.json") else { return }
        let root = try JSONTree(parsing: bytes).root
        let readings = try DocumentReading.all(in: root)
        #expect(readings.map { $0.document.kind }.count == 15)
        for (reading, source) in zip(readings, root.elements ?? []) {
            #expect(reading.findings.isEmpty)
            #expect(reading.document.extra.isEmpty)
            #expect(reading.document.kind != nil)
            let again = try Specimen.value(reading.document.json)
            #expect(Self.leaves(of: again, "") == Self.leaves(of: source, ""))
        }
    }

    @Test func theHandedOverSamplesHaveNoErrors() throws {
        guard let bytes = TestSupport.sharedBytes("data/exchange/samples.json") else { return }
        let today = try #require(Specimen.today)
        for reading in try DocumentReading.all(in: JSONTree(parsing: bytes).root) {
            let findings = DocumentValidator.validate(reading.document, today: today)
            #expect(findings.filter { $0.severity == .error }.isEmpty, "\(reading.document)")
        }
    }

    /// Returns the leaves by path; empty texts are absent.
    private static func leaves(of value: JSONValue, _ path: String) -> [String: String] {
        var leaves: [String: String] = [:]
        for (name, inner) in value.members ?? [] {
            leaves.merge(Self.leaves(of: inner, path + "/" + name)) { one, _ in one }
        }
        for (place, inner) in (value.elements ?? []).enumerated() {
            leaves.merge(Self.leaves(of: inner, "\(path)/\(place)")) { one, _ in one }
        }
        if value.members == nil, value.elements == nil, value.string != "" {
            leaves[path] = String(decoding: value.source, as: UTF8.self)
        }
        return leaves
    }

    @Test(arguments: [
        (
            #"{"kind":"RusSNILS","number":112}"#, "/number number-for-text",
            #"{"kind":"RusSNILS","number":"112"}"#
        ),
        (
            #"{"kind":"RusNationalID","person":{"sexCode":"01"}}"#,
            "/person/sexCode text-for-number",
            #"{"kind":"RusNationalID","person":{"sexCode":1}}"#
        ),
        (
            #"{"kind":"RusNationalID","person":{"sexCode":"m"}}"#, "/person/sexCode wrong-type",
            #"{"kind":"RusNationalID","person":{"sexCode":"m"}}"#
        ),
        (
            #"{"kind":"RusNationalID","person":[1]}"#, "/person wrong-type",
            #"{"kind":"RusNationalID","person":[1]}"#
        ),
        (
            #"{"kind":"RusKASKO","surveyor":"true"}"#, "/surveyor wrong-type",
            #"{"kind":"RusKASKO","surveyor":"true"}"#
        ),
        (
            #"{"kind":"RusDriversLic","categories":[{"code":"1"}]}"#,
            "/categories/0/code text-for-number",
            #"{"kind":"RusDriversLic","categories":[{"code":1}]}"#
        ),
        (
            #"{"kind":"RusDriversLic","categories":[1]}"#, "/categories wrong-type",
            #"{"kind":"RusDriversLic","categories":[1]}"#
        ),
    ])
    func valuesOfOtherTypesAreTakenOrKept(_ text: String, issue: String, written: String) throws {
        let reading = try DocumentReading(JSONTree(parsing: Array(text.utf8)).root)
        #expect(reading.findings.map { "\($0.path.text) \($0.rule.rawValue)" } == [issue])
        #expect(reading.document.json.encoded() == written)
    }

    @Test(arguments: [
        #"{"number":null,"kind":"RusSNILS","dates":null,"person":{"lastName":""}}"#,
        #"{"dates":{},"kind":"RusSNILS","person":""}"#,
    ])
    func nullAndEmptyTextAreAbsent(_ text: String) throws {
        let reading = try DocumentReading(JSONTree(parsing: Array(text.utf8)).root)
        #expect(reading.findings.isEmpty)
        #expect(reading.document.json.encoded() == #"{"kind":"RusSNILS"}"#)
    }

    @Test(arguments: [
        (
            #"{"z":[1,{"a":null}],"person":{"nick":1.5,"lastName":"T"},"kind":"RusINN","inn":"1"}"#,
            #"{"kind":"RusINN","inn":"1","person":{"lastName":"T","nick":1.5},"z":[1,{"a":null}]}"#
        ),
        (
            #"{"kind":"RusFishing","dates":{"delivery":2},"a.b":1}"#,
            #"{"kind":"RusFishing","dates":{"delivery":2},"a.b":1}"#
        ),
        (#"{"kind":"RusINN","person.lastName":"T"}"#, #"{"kind":"RusINN","person.lastName":"T"}"#),
    ])
    func unknownMembersAreKept(_ text: String, written: String) throws {
        let document = try DocumentReading(JSONTree(parsing: Array(text.utf8)).root).document
        #expect(document.json.encoded() == written)
        #expect(try DocumentReading(Specimen.value(document.json)).document == document)
    }

    @Test(arguments: [
        ("[1]", DocumentExchangeError.notAnObject), ("1", .notAnObject), ("{}", .kindMissing),
        (#"{"kind":""}"#, .kindMissing), (#"[{"kind":1}]"#, .kindMissing),
    ])
    func whatIsNoDocumentIsRefused(_ text: String, error: DocumentExchangeError) throws {
        let root = try JSONTree(parsing: Array(text.utf8)).root
        #expect(throws: error) { try DocumentReading.all(in: root) }
    }

    @Test func appsReadAndSetMembersByTheirTypes() throws {
        var document = WalletDocument(.travelPassport)
        document[.number] = "000000001"
        document[.dates.delivery] = CalendarDate(text: "2021-02-20")
        document[.person.sexCode] = .listed(.male)
        document[.person.citizenshipCountryCode] = .unknown(500)
        #expect(document[.number] == "000000001")
        #expect(document[.dates.delivery]?.year == 2021)
        #expect(document[.person.sexCode]?.entry == .male)
        #expect(document[.person.citizenshipCountryCode]?.code == 500)
        document[.number] = ""
        #expect(document[.number] == nil)
        #expect(
            document.json.encoded()
                == #"{"kind":"RusInternationalID","dates":{"delivery":"2021-02-20"},"#
                + #""person":{"citizenshipCountryCode":500,"sexCode":1}}"#
        )
    }

    @Test func aMemberOfOtherKindsCannotBeSet() {
        var document = WalletDocument(.paymentCard)
        document[.vehicle.vin] = "1M8GDM9AXKP042788"
        #expect(document == WalletDocument(.paymentCard))
    }

    @Test func settingAMemberReplacesWhatWasUnreadable() throws {
        let text = #"{"kind":"RusINN","person":7,"inn":{}}"#
        var document = try DocumentReading(JSONTree(parsing: Array(text.utf8)).root).document
        document[.person.lastName] = "Т"
        #expect(document.json.encoded() == #"{"kind":"RusINN","person":{"lastName":"Т"},"inn":{}}"#)
    }

    @Test(arguments: [
        (["/person"], 6), (["/person/lastName", "/dates"], 2), (["/registration/residence"], 9),
        (["/nothing"], 0), (["/per"], 0), (["/person/lastName/x"], 0),
    ])
    func pointersSelectMembersAndGroups(_ texts: [String], count: Int) throws {
        let pointers = try texts.map { try #require(DocumentPointer($0)) }
        let smaller = try Specimen.whole(.nationalID).selecting(pointers)
        #expect(smaller.members(outside: []).count == count)
        #expect(smaller.members(outside: pointers).isEmpty)
        #expect(smaller.kind == .nationalID)
    }

    @Test func membersThatWereNotAskedForAreFound() throws {
        let text = #"{"kind":"RusSNILS","number":"1","person":{"x":1},"y":2}"#
        let document = try DocumentReading(JSONTree(parsing: Array(text.utf8)).root).document
        let asked = try [#require(DocumentPointer("/number"))]
        #expect(document.members(outside: asked).map { $0.text } == ["/person/x", "/y"])
    }

    @Test(arguments: [
        ("/a~1b/~0", ["a/b", "~"]), ("/", [""]), ("//x", ["", "x"]), ("/é", ["é"]),
    ])
    func pointersAreReadAndWritten(_ text: String, components: [String]) throws {
        let pointer = try #require(DocumentPointer(text))
        #expect(pointer.components == components)
        #expect(pointer.text == text)
    }

    @Test(arguments: ["", "a", "#/a", "/~2", "/a~"])
    func whatIsNoPointerIsRefused(_ text: String) {
        #expect(DocumentPointer(text) == nil)
    }

    @Test func noChangeOfOneByteAndNoCutTraps() throws {
        let today = try #require(Specimen.today)
        var random = SeededGenerator(seed: 7)
        for kind in DocumentKind.allCases {
            let bytes = try Specimen.whole(kind).json.utf8()
            for place in bytes.indices {
                var changed = bytes
                changed[place] = UInt8.random(in: .min ... .max, using: &random)
                for text in [changed, Array(bytes[..<place])] {
                    guard let root = try? JSONTree(parsing: text).root,
                        let reading = try? DocumentReading(root)
                    else { continue }
                    let normal = DocumentNormalizer.normalize(reading.document)
                    #expect(DocumentNormalizer.normalize(normal) == normal)
                    _ = DocumentValidator.validate(reading.document, today: today)
                    let again = try DocumentReading(Specimen.value(reading.document.json))
                    #expect(again.document == reading.document)
                }
            }
        }
    }

    @Test func descriptionsSayNothingOfWhatADocumentSays() throws {
        let document = try Specimen.whole(.nationalID)
        for text in ["\(document)", String(reflecting: document), "\(document.rows(in: .english))"]
        {
            #expect(!text.contains("Тест"))
        }
        var dumped = ""
        dump(document, to: &dumped)
        #expect(!dumped.contains("Проба"))
    }
}
