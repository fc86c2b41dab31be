// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Testing

@testable import InsuranceCards

struct CheckInLinkTests {
    private static let place = "AgICAgICAgICAgICAgICAg"
    private static let hosts: Set<String> = ["www.vvk-online.ch"]

    private static func read(_ text: String) -> CheckInLink.Reading {
        CheckInLink.read(text, hosts: hosts, otherHosts: ["stagenext.vvk-online.ch"])
    }

    @Test(arguments: [
        "https://www.vvk-online.ch/vic/checkin/", "https://WWW.vvk-online.ch/vic/checkin/",
        "HTTPS://www.vvk-online.ch:443/vic/checkin/",
    ])
    func `a link of ours is read`(prefix: String) throws {
        guard case .link(let link) = Self.read(prefix + Self.place) else {
            Issue.record("not read")
            return
        }
        #expect(link.location == Self.place && link.request == nil)
    }

    @Test func `a link may name one request, and more that says nothing`() {
        let base = "https://www.vvk-online.ch/vic/checkin/\(Self.place)"
        guard case .link(let link) = Self.read(base + "?x=1&r=\(Self.place)&y") else {
            Issue.record("not read")
            return
        }
        #expect(link.request == Self.place)
        #expect(Self.read(base + "?r=\(Self.place)&r=\(Self.place)") == .invalid)
        #expect(Self.read(base + "?r=short") == .invalid)
    }

    @Test(arguments: [
        "http://www.vvk-online.ch/vic/checkin/AgICAgICAgICAgICAgICAg",
        "https://www.vvk-online.ch.evil.ch/vic/checkin/AgICAgICAgICAgICAgICAg",
        "https://a@www.vvk-online.ch/vic/checkin/AgICAgICAgICAgICAgICAg",
        "https://www.vvk-online.ch:8443/vic/checkin/AgICAgICAgICAgICAgICAg",
        "https://www.vvk-online.ch./vic/checkin/AgICAgICAgICAgICAgICAg",
        "https://evil.ch/https://www.vvk-online.ch/vic/checkin/AgICAgICAgICAgICAgICAg",
        "https://evil.ch\\@www.vvk-online.ch/vic/checkin/AgICAgICAgICAgICAgICAg",
        "https:www.vvk-online.ch/vic/checkin/AgICAgICAgICAgICAgICAg",
        "https://www.vvk-online.ch:/vic/checkin/AgICAgICAgICAgICAgICAg",
        "https://ｗww.vvk-online.ch/vic/checkin/AgICAgICAgICAgICAgICAg", "", "hello", "https://",
        " https://www.vvk-online.ch/vic/checkin/AgICAgICAgICAgICAgICAg",
        "http://127.0.0.1:8080/vic/checkin/AgICAgICAgICAgICAgICAg",
    ])
    func `row 33: what is not ours`(text: String) {
        #expect(Self.read(text) == .foreign)
    }

    @Test(arguments: [
        "vic/checkin/AgICAgICAgICAgICAgICA", "vic/checkin/AgICAgICAgICAgICAgICAh",
        "vic/checkin/%2e%2e", "vic/checkin/AgICAgICAgICAgICAgICAg/x", "vic/checkin/", "vic/checkin",
        "vic/checkin/AgICAgICAgICAgICAgICAg#x", "vic/checkin/AgICAgICAgICAgICAgIC%67",
        "vic//checkin/AgICAgICAgICAgICAgICAg", "VIC/checkin/AgICAgICAgICAgICAgICAg", "",
        "vic/checkin/AgICAgICAgICAgICAgICAg/",
    ])
    func `row 34: on our host and no link to a place`(path: String) {
        #expect(Self.read("https://www.vvk-online.ch/" + path) == .invalid)
    }

    @Test func `a long link and one in other letters, on our host`() {
        let base = "https://www.vvk-online.ch/vic/checkin/\(Self.place)?x="
        #expect(Self.read(base + String(repeating: "a", count: 200)) == .invalid)
        #expect(Self.read(base + "ü") == .invalid)
        #expect(Self.read(base + String(repeating: "a", count: 5000)) == .foreign)
    }

    @Test func `row 35: a link of another environment`() {
        let link = "https://stagenext.vvk-online.ch/vic/checkin/" + Self.place
        #expect(Self.read(link) == .otherEnvironment)
    }

    @Test func `a server on a local network, at its own port only`() {
        let link = "/vic/checkin/" + Self.place
        func read(_ origin: String, _ host: String) -> CheckInLink.Reading {
            CheckInLink.read(origin + link, hosts: [host])
        }
        for host in ["192.168.1.5:8080", "[fd00::5]:8080"] {
            guard case .link(let read) = read("https://" + host, host) else {
                Issue.record("not read: \(host)")
                continue
            }
            #expect(read.location == Self.place)
        }
        #expect(read("https://192.168.1.5:8081", "192.168.1.5:8080") == .foreign)
        #expect(read("https://192.168.1.5", "192.168.1.5:8080") == .foreign)
        #expect(read("http://192.168.1.5:8080", "192.168.1.5:8080") == .foreign)
    }

    @Test func `a demonstration on this machine, at its own port only`() {
        let link = "http://127.0.0.1:8080/vic/checkin/" + Self.place
        func read(_ port: Int) -> CheckInLink.Reading {
            CheckInLink.read(link, hosts: [], loopbackPort: port)
        }
        guard case .link = read(8080) else {
            Issue.record("not read")
            return
        }
        #expect(read(8081) == .foreign)
    }

    @Test func `row 36: records of tags`() {
        let path = "vvk-online.ch/vic/checkin/" + Self.place
        func text(_ code: [UInt8], _ rest: String) -> String? {
            CheckInLink.text(ofRecord: 1, type: [0x55], payload: code + Array(rest.utf8))
        }
        #expect(text([2], path) == "https://www." + path)
        #expect(text([4], "stagenext." + path) == "https://stagenext." + path)
        #expect(text([0], "https://www." + path) == "https://www." + path)
        #expect(text([], "https://www." + path) == "https://www." + path)
        #expect(text([5], path) == nil && text([], "") == nil && text([2], "") == nil)
        #expect(CheckInLink.text(ofRecord: 0, type: [], payload: []) == nil)
        #expect(CheckInLink.text(ofRecord: 1, type: [0x54], payload: [2, 0x61]) == nil)
        #expect(CheckInLink.text(ofRecord: 1, type: [0x55], payload: [2, 0xFF]) == nil)
    }
}
