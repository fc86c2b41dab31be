// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Encodings
import Foundation
import HTTPServer
import TestSupport
import Testing
import Vault

@testable import EtuiService

/// The addresses and the certificate of a server for a local network.
struct NetworkCertificateTests {
    private static let now = Instant(secondsSinceEpoch: 1_795_780_800)

    private func kept(
        in scratch: ScratchFolder,
        for addresses: [String] = ["192.168.1.5", "fd00::5"],
        at now: Instant = now
    ) throws -> NetworkCertificate {
        try .kept(
            in: scratch.path,
            for: addresses.map { try #require(NetworkAddress($0)) },
            names: ["laptop", "laptop.local"],
            at: now
        )
    }

    @Test(arguments: [
        ("10.0.0.1", true), ("172.15.255.255", false), ("172.16.0.1", true), ("172.31.255.1", true),
        ("172.32.0.1", false), ("192.168.77.5", true), ("192.169.0.1", false),
        ("169.254.3.4", true),
        ("192.0.2.2", false), ("8.8.8.8", false), ("127.0.0.1", false), ("fd00::2", true),
        ("fc12::1", true), ("fe80::1", true), ("fec0::1", false), ("2001:db8::1", false),
        ("::1", false),
    ])
    func `only addresses that the internet does not route to are private`(
        text: String,
        isPrivate: Bool
    ) throws {
        let address = try #require(NetworkAddress(text))
        #expect(address.isPrivate == isPrivate)
        #expect(address.text == text)
    }

    @Test(arguments: ["localhost", "192.168.1", "192.168.1.256", "fe80::1%eth0", "", "[fd00::1]"])
    func `a name and half an address are no address`(text: String) {
        #expect(NetworkAddress(text) == nil)
    }

    @Test func `the certificate names the addresses and the machine, for servers only`() throws {
        let scratch = try ScratchFolder()
        let made = try kept(in: scratch)
        let certificate = made.certificate
        #expect(
            try certificate.subjectAlternativeNames() == [
                .ip([192, 168, 1, 5]), .ip([0xFD] + [UInt8](repeating: 0, count: 14) + [5]),
                .dns("laptop"), .dns("laptop.local"),
            ]
        )
        #expect(certificate.extendedKeyUsage == ["1.3.6.1.5.5.7.3.1"])
        #expect(certificate.basicConstraints?.isAuthority == false)
        #expect(made.fingerprint.count == 32)
        #expect(certificate.notBefore < Self.now)
        #expect(made.end == Self.now.adding(seconds: 90 * 86_400))
    }

    @Test func `its file is for the owner only, and others' access is refused`() throws {
        let scratch = try ScratchFolder()
        _ = try kept(in: scratch)
        let path = scratch.path + "/network/server.pem"
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
        #expect(mode as? Int == 0o600)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        #expect(throws: ServiceError.exposed(path: path, .readable)) { try kept(in: scratch) }
    }

    @Test func `it stays as long as it serves, so that a device accepts it once`() throws {
        let scratch = try ScratchFolder()
        let first = try kept(in: scratch)
        #expect(try kept(in: scratch).fingerprint == first.fingerprint)
        #expect(try kept(in: scratch, for: ["192.168.1.5"]).fingerprint == first.fingerprint)
        let late = Self.now.adding(seconds: 82 * 86_400)
        #expect(try kept(in: scratch, at: late).fingerprint == first.fingerprint)
    }

    @Test func `a new address, the end being near and a damaged file renew it`() throws {
        let scratch = try ScratchFolder()
        let first = try kept(in: scratch)
        let second = try kept(in: scratch, for: ["192.168.1.6"])
        #expect(second.fingerprint != first.fingerprint)
        let late = Self.now.adding(seconds: 83 * 86_400)
        let third = try kept(in: scratch, for: ["192.168.1.6"], at: late)
        #expect(third.fingerprint != second.fingerprint)
        #expect(third.end == late.adding(seconds: 90 * 86_400))
        let path = scratch.path + "/network/server.pem"
        let text = try String(contentsOfFile: path, encoding: .utf8)
        // The certificate of one key with another key.
        let parts = text.components(separatedBy: "-----BEGIN PRIVATE KEY-----")
        let other = try ScratchFolder()
        _ = try kept(in: other)
        let foreign = try String(
            contentsOfFile: other.path + "/network/server.pem",
            encoding: .utf8
        )
        .components(separatedBy: "-----BEGIN PRIVATE KEY-----")
        for damaged in [parts[0], parts[0] + "-----BEGIN PRIVATE KEY-----" + foreign[1], ""] {
            let descriptor = try #require(FileHandle(forWritingAtPath: path))
            try descriptor.truncate(atOffset: 0)
            try descriptor.write(contentsOf: Data(damaged.utf8))
            try descriptor.close()
            let renewed = try kept(in: scratch, for: ["192.168.1.6"], at: late)
            #expect(renewed.fingerprint != third.fingerprint)
        }
    }

    @Test(arguments: [
        ("192.168.77.5", true, false, true), ("fd00::7", true, false, true),
        ("192.0.2.2", true, false, false), ("192.168.77.5", false, false, false),
        ("192.168.77.5", true, true, false), ("127.0.0.1", true, false, true),
    ])
    func `the demonstration leaves this machine only for a private network that was asked for`(
        address: String,
        isOnLocalNetwork: Bool,
        isBehindProxy: Bool,
        isServed: Bool
    ) {
        var configuration = ServiceConfiguration(dataDirectory: "/nowhere")
        configuration.server.address = address
        configuration.server.isBehindProxy = isBehindProxy
        configuration.isOnLocalNetwork = isOnLocalNetwork
        #expect(configuration.isDemonstration == isServed)
        if isServed {
            let host = address.contains(":") ? "[\(address)]" : address
            #expect(configuration.address(port: 8443) == "https://\(host):8443")
        }
    }

    @Test func `a demonstration at a public address is refused, and a real server there is not`() {
        var configuration = ServiceConfiguration(dataDirectory: "/nowhere")
        configuration.server.address = "192.0.2.2"
        configuration.isOnLocalNetwork = true
        #expect(throws: ServiceError.publicAddress) { try configuration.servedRoles() }
        configuration.hasDemo = false
        configuration.roles = [.seals]
        #expect(throws: Never.self) { try configuration.servedRoles() }
        #expect(configuration.address(port: 8443) == nil)
    }
}
