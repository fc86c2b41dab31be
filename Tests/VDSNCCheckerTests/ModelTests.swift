// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Foundation
import Seals
import TestSupport
import Testing
import VDSNCChecker

/// The model of a seal: what it keeps, writes and reads.
struct ModelTests {
    private let vaccination: VDS
    private let test: VDS

    init() throws {
        vaccination = try Stage().vds()
        test = try Stage.test.vds()
    }

    private func copy<Value: Codable>(_ value: Value) throws -> Value {
        try JSONDecoder().decode(Value.self, from: try JSONEncoder().encode(value))
    }

    @Test func `a seal is the same after encoding and decoding`() throws {
        for vds in [vaccination, test] {
            let copied = try copy(vds)
            #expect(copied.sig == vds.sig)
            #expect(copied.data.hdr == vds.data.hdr)
            #expect(copied.data.msg == vds.data.msg)
            #expect(copied.data.json.isEqual(to: vds.data.json))
        }
    }

    @Test func `the data are the same after encoding and decoding`() throws {
        for data in [vaccination.data, test.data] {
            let copied = try copy(data)
            #expect(copied.hdr == data.hdr)
            #expect(copied.msg == data.msg)
            #expect(copied.json.isEqual(to: data.json))
        }
    }

    @Test func `header and signature are the same after encoding and decoding`() throws {
        #expect(try copy(vaccination.data.hdr) == vaccination.data.hdr)
        #expect(try copy(vaccination.sig) == vaccination.sig)
    }

    @Test func `the parts of a vaccination are the same after encoding and decoding`() throws {
        let message = vaccination.data.msg
        let event = try #require(message.ve.first)
        let dose = try #require(event.vd.first)
        #expect(try copy(message) == message)
        #expect(try copy(message.pid) == message.pid)
        #expect(try copy(event) == event)
        #expect(try copy(dose) == dose)
    }

    @Test func `the parts of a test are the same after encoding and decoding`() throws {
        let message = test.data.msg
        let provider = try #require(message.sp)
        let contact = try #require(provider.cd)
        let dates = try #require(message.dat)
        let result = try #require(message.tr)
        #expect(try copy(message) == message)
        #expect(try copy(provider) == provider)
        #expect(try copy(contact) == contact)
        #expect(try copy(dates) == dates)
        #expect(try copy(result) == result)
    }

    @Test func `every member of a vaccination is read`() throws {
        let message = vaccination.data.msg
        let event = try #require(message.ve.first)
        let dose = try #require(event.vd.last)
        #expect(vaccination.data.hdr.t == "icao.vacc")
        #expect(vaccination.data.hdr.v == 1)
        #expect(vaccination.data.hdr.hdrIs == "AUS")
        #expect(message.uvci == "UT0000012345")
        #expect(message.pid.dob == "1974-08-12")
        #expect(message.pid.n == "ERIKSSON  ANNA MARIA")
        #expect(message.pid.sex == "F")
        #expect(message.pid.i == "L898902C3")
        #expect(message.pid.ai == nil)
        #expect([event.des, event.nam, event.dis] == ["XM68M6", "Utopia Vaccine", "RA01.0"])
        #expect([dose.dvc, dose.ctr, dose.lot] == ["2021-07-01", "UTO", "UT7449"])
        #expect(dose.adm == "General Practitioner")
        #expect(dose.seq == 2)
    }

    @Test func `every member of a test is read`() throws {
        let message = test.data.msg
        #expect(message.utci == "UT0000067890")
        #expect(message.pid.dt == "P")
        #expect(message.pid.dn == "L898902C3")
        #expect(message.sp?.spn == "Zenith Clinic")
        #expect(message.sp?.ctr == "UTO")
        #expect(message.sp?.cd?.p == "+00123456789")
        #expect(message.sp?.cd?.e == "desk@clinic.example")
        #expect(message.sp?.cd?.a == "1 Harbour Road, Zenith")
        #expect(message.dat?.sc == "2021-09-14T09:15:00+02:00")
        #expect(message.dat?.ri == "2021-09-14T16:30:00+02:00")
        #expect(message.tr?.tc == "molecular(PCR)")
        #expect(message.tr?.r == "negative")
        #expect(message.tr?.m == "nasopharyngeal")
    }

    @Test func `a test has no vaccination in it`() {
        #expect(test.data.msg.uvci.isEmpty)
        #expect(test.data.msg.ve.isEmpty)
    }

    @Test func `the text of a seal is not written when it is encoded`() throws {
        #expect(vaccination.originalJson != nil)
        let encoded = try JSONEncoder().encode(vaccination)
        #expect(!String(decoding: encoded, as: UTF8.self).contains("originalJson"))
    }

    @Test func `a text brought along in JSON is not taken for the text of the seal`() throws {
        let encoded = String(decoding: try JSONEncoder().encode(vaccination), as: UTF8.self)
        let forged = "{\"originalJson\":\"{}\"," + encoded.dropFirst()
        let decoded = try JSONDecoder().decode(VDS.self, from: Data(forged.utf8))
        #expect(decoded.originalJson == nil)
    }

    @Test func `the text a seal was read from is kept`() throws {
        let text = try Stage().scene.text()
        #expect(try Stage.read(text).originalJson == text)
    }

    @Test func `a member nobody knows is kept with the data`() throws {
        let vds = try Stage.read(Small.seal(Small.vaccination(adding: "\"new\":7")))
        #expect(vds.data.json["msg"]?["new"]?.number?.integer == 7)
        #expect(try copy(vds).data.json["msg"]?["new"]?.number?.integer == 7)
    }

    @Test func `the date of the next dose may be absent`() throws {
        let vds = try Stage.read(Small.seal(Small.vaccination()))
        #expect(vds.data.msg.ve.first?.vd.first?.dvn == nil)
    }

    @Test func `the date of the next dose is read where it is`() throws {
        let dose = Small.dose(seq: "1", adding: "\"dvn\":\"2021-08-01\"")
        let vds = try Stage.read(Small.seal(Small.vaccination(dose: dose)))
        #expect(vds.data.msg.ve.first?.vd.first?.dvn == "2021-08-01")
    }

    @Test func `a vaccination without disease reads as one with an empty disease`() throws {
        let vds = try Stage.read(Small.seal(Small.vaccination()))
        #expect(vds.data.msg.ve.first?.dis.isEmpty == true)
    }

    @Test(arguments: [("2", 2), ("\"2\"", 2), ("\"99\"", 99), ("2.0", 2), ("0", 0), ("100", 100)])
    func `row 12, the number of a dose is a whole number or its digits`(json: String, number: Int)
        throws
    {
        let text = Small.seal(Small.vaccination(dose: Small.dose(seq: json)))
        #expect(try Stage.read(text).data.msg.ve.first?.vd.first?.seq == number)
    }

    @Test(arguments: [("2", 2), ("\"2\"", 2)])
    func `a dose decoded on its own takes both kinds of number`(json: String, number: Int) throws {
        let dose = Data(Small.dose(seq: json).utf8)
        #expect(try JSONDecoder().decode(VDSVd.self, from: dose).seq == number)
    }

    @Test(arguments: ["\"two\"", "1.5", "true", "null", "\"+2\"", "\"\""])
    func `a dose decoded on its own refuses other numbers`(json: String) {
        let dose = Data(Small.dose(seq: json).utf8)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(VDSVd.self, from: dose) }
    }

    @Test func `a seal of an unknown type has header, signature and tree only`() throws {
        let text =
            "{\"data\":{\"hdr\":{\"t\":\"icao.new\",\"v\":1,\"is\":\"AUS\"},"
            + "\"msg\":{\"pid\":{\"n\":\"DOE\"},\"stay\":30}}," + Small.signature + "}"
        let vds = try Stage.read(text)
        #expect(vds.data.hdr.t == "icao.new")
        #expect(vds.data.msg.uvci.isEmpty)
        #expect(vds.data.msg.ve.isEmpty)
        #expect(vds.data.json["msg"]?["stay"]?.number?.integer == 30)
    }

    @Test func `a seal that lacks its signature is not decoded`() {
        let text = Data("{\"data\":{}}".utf8)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(VDS.self, from: text) }
    }

    @Test func `property lists carry a seal as well as JSON does`() throws {
        let encoded = try PropertyListEncoder().encode(vaccination)
        let copied = try PropertyListDecoder().decode(VDS.self, from: encoded)
        #expect(copied.data.msg == vaccination.data.msg)
        #expect(copied.data.json.isEqual(to: vaccination.data.json))
    }
}

extension ModelTests {
    @Test func `a number of the model is the signed one, however the text spells it`() throws {
        var stage = Stage()
        stage.scene.request = .saying([("extra", ["list": [0]])])
        stage.scene.editText = {
            $0 = $0.replacingOnce(#""list":[0]"#, with: #""list":[1e-400]"#)
        }
        let text = try stage.scene.text()
        let vds = try Stage.read(text)
        #expect(vds.originalJson == text && text.contains("1e-400"))
        let number = vds.data.json["msg"]?["extra"]?["list"]?[0]?.number
        #expect(number?.text == "0" && number?.double == 0)
        let encoded = String(decoding: try JSONEncoder().encode(vds), as: UTF8.self)
        #expect(encoded.contains(#""list":[0]"#) && !encoded.contains("1e-400"))
        #expect(try stage.authenticator.verify(vds: vds, withCscaCertificate: try stage.csca()))
        let all = try VDSReader().decodeAllVDSFrom(jsonString: "[\(text)]")
        #expect(all.first?.originalJson == text)
        #expect(all.first?.data.json["msg"]?["extra"]?["list"]?[0]?.number?.text == "0")
    }
}
