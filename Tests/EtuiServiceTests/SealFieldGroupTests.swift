// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Seals
import TestSupport
import Testing

@testable import EtuiService

struct SealFieldGroupTests {
    private func groups(_ request: SealRequest) throws -> [SealFieldGroup] {
        var scene = SealScene()
        scene.request = request
        return SealFieldGroup.groups(of: try scene.seal().fields)
    }

    @Test func aVaccinationIsShownByPersonEventDoseAndSeal() throws {
        let groups = try groups(.vaccinationSample)
        #expect(groups.map(\.title) == ["section.holder", "section.vaccination", "section.seal"])
        #expect(groups[0].fields.map(\.label).first == "field.name")
        #expect(groups[1].parts.map(\.number) == ["1", "2"])
        #expect(groups[1].parts[1].fields.map(\.value).contains("UT7449"))
        let country = groups[1].parts[0].fields.first { $0.label == "field.vaccinationCountry" }
        #expect(country?.name == "code.country.UTO")
    }

    @Test func aTestIsShownByPersonTestFacilityAndSeal() throws {
        let groups = try groups(.testSample)
        #expect(
            groups.map(\.title) == [
                "section.holder", "section.test", "section.facility", "section.seal",
            ]
        )
        let result = groups[1].fields.first { $0.label == "field.testResult" }
        #expect(result?.name == "code.result.negative")
    }

    @Test func absentAndEmptyFieldsAreLeftOut() throws {
        let message: JSONOutput = [
            "pid": ["n": "ERIKSSON", "sex": ""], "uvci": "UT1",
            "ve": [["des": "XM68M6", "nam": "", "vd": []]],
        ]
        let groups = try groups(SealRequest(type: "icao.vacc", message: message))
        #expect(groups[0].fields.map(\.label) == ["field.name"])
        #expect(groups[1].fields.map(\.label) == ["field.vaccine"])
        #expect(groups[1].parts.isEmpty)
    }

    @Test func severalEventsAreNumbered() throws {
        let dose: JSONOutput = [
            "adm": "A", "ctr": "UTO", "dvc": "2021-01-01", "lot": "L", "seq": 3,
        ]
        let event: JSONOutput = ["des": "XM68M6", "nam": "B", "vd": [dose]]
        let message: JSONOutput = [
            "pid": ["n": "ERIKSSON"], "uvci": "UT1", "ve": [event, event],
        ]
        let groups = try groups(SealRequest(type: "icao.vacc", message: message))
        #expect(groups[1...2].map(\.title) == ["section.vaccinationN", "section.vaccinationN"])
        #expect(groups[1...2].map(\.number) == [1, 2])
        #expect(groups[2].parts.map(\.number) == ["3"])
    }

    @Test func whatIsNotKnownIsShownWithItsPlace() throws {
        let message: JSONOutput = [
            "pid": ["n": "ERIKSSON", "nick": "ANNIE"], "uvci": "U", "ve": [],
        ]
        let groups = try groups(SealRequest(type: "icao.vacc", message: message))
        let other = try #require(groups.last)
        #expect(other.title == "section.other")
        #expect(other.fields.map(\.value) == ["ANNIE"])
        #expect(other.fields.first?.path == "msg.pid.nick")
    }

    @Test func deceptiveCharactersAreSpelledOut() throws {
        let message: JSONOutput = [
            "pid": ["n": "AN\u{202E}NA\u{0007}"], "uvci": "U", "ve": [],
        ]
        let groups = try groups(SealRequest(type: "icao.vacc", message: message))
        #expect(groups[0].fields.first?.value == "AN⟨U+202E⟩NA⟨U+0007⟩")
    }
}
