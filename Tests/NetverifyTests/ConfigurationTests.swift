// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Testing
import TestSupport

@testable import Netverify

/// The throwing initialiser: which settings it refuses, and in which order.
@MainActor @Suite(.serialized)
struct ConfigurationTests {
    private static func error(
        _ change: (NetverifyConfiguration) -> Void
    ) -> NetverifyConfigurationError? {
        let scene = CheckScene(change)
        do throws(NetverifyConfigurationError) {
            _ = try NetverifyUIController(
                configuration: scene.configuration,
                environment: scene.environment
            )
            return nil
        } catch {
            return error
        }
    }

    @Test func `settings of a check that leaves nothing are enough`() {
        #expect(Self.error { _ in } == nil)
    }

    @Test func `credentials must not be missing or empty`() {
        #expect(Self.error { $0.merchantApiToken = nil } == .missingCredentials)
        #expect(Self.error { $0.merchantApiToken = "" } == .missingCredentials)
        #expect(Self.error { $0.merchantApiSecret = nil } == .missingCredentials)
        #expect(Self.error { $0.merchantApiSecret = "" } == .missingCredentials)
    }

    @Test func `the delegate must be there`() {
        #expect(Self.error { $0.customUIDelegate = nil } == .missingDelegate)
    }

    @Test func `names may have 100 units`() {
        let name = String(repeating: "é", count: 100)
        let setters: [(String, (NetverifyConfiguration, String) -> Void)] = [
            ("merchantScanReference", { $0.merchantScanReference = $1 }),
            ("merchantReportingCriteria", { $0.merchantReportingCriteria = $1 }),
            ("customerId", { $0.customerId = $1 }),
        ]
        for (setting, set) in setters {
            #expect(Self.error { set($0, name) } == nil)
            #expect(
                Self.error { set($0, name + "x") }
                    == .invalidParameter(name: setting, reason: .tooLong)
            )
            // A character outside the basic plane has two units.
            #expect(
                Self.error { set($0, String(repeating: "😀", count: 51)) }
                    == .invalidParameter(name: setting, reason: .tooLong)
            )
        }
    }

    @Test(arguments: ["AT", "aut", "AUTX", "", "XXX", "D", "UTO", "ZZZ"])
    func `a country has three capital letters of the standard`(code: String) {
        #expect(
            Self.error { $0.preselectedCountry = code }
                == .invalidParameter(name: "preselectedCountry", reason: .notACountry)
        )
    }

    @Test func `Kosovo has the code of programs`() {
        #expect(Self.error { $0.preselectedCountry = "XKX" } == nil)
    }

    @Test func `the first cause in the order is reported`() {
        let error = Self.error {
            $0.preselectedCountry = "AT"
            $0.customUIDelegate = nil
            $0.merchantApiToken = ""
        }
        #expect(error == .missingCredentials)
        let next = Self.error {
            $0.preselectedCountry = "AT"
            $0.customUIDelegate = nil
        }
        #expect(next == .missingDelegate)
    }

    @Test func `one check at a time`() throws {
        let scene = CheckScene()
        let environment = scene.environment
        var first: NetverifyUIController? = try NetverifyUIController(
            configuration: scene.configuration,
            environment: environment
        )
        #expect(throws: NetverifyConfigurationError.previousInstanceAlive) {
            try NetverifyUIController(configuration: scene.configuration, environment: environment)
        }
        withExtendedLifetime(first) {}
        first = nil
    }

    @Test func `later changes of the settings have no effect`() async throws {
        let scene = CheckScene { $0.preselectedCountry = "AUT" }
        scene.configuration.preselectedDocumentTypes = [.passport, .identityCard]
        try await scene.start()
        scene.configuration.preselectedCountry = "DEU"
        #expect(scene.countries.map(\.code) == ["AUT"])
        #expect(scene.countries.first?.name == "Austria")
        #expect(Set(scene.countries.first?.documents.map(\.type.rawValue) ?? []) == [1, 4])
    }

    @Test func `one possible document needs no choice`() async throws {
        let scene = CheckScene {
            $0.preselectedCountry = "AUT"
            $0.preselectedDocumentTypes = .passport
            $0.preselectedDocumentVariant = .plastic
        }
        try await scene.start()
        #expect(scene.calls == ["ready", "scan"])
    }

    @Test func `settings that no document fits cannot be used`() async throws {
        let scene = CheckScene {
            $0.preselectedCountry = "AUT"
            $0.preselectedDocumentTypes = .passport
            $0.preselectedDocumentVariant = .paper
        }
        try await scene.start()
        #expect(scene.calls == ["failed F00000", "error F00000 false"])
        try scene.controller.cancel()
        try await until { scene.calls.last == "cancelled F00000" }
    }

    @Test func `secrets are in no description`() {
        let configuration = NetverifyConfiguration()
        configuration.merchantApiToken = "token-4711"
        configuration.merchantApiSecret = "secret-4711"
        var dumped = ""
        dump(configuration, to: &dumped)
        for text in ["\(configuration)", String(reflecting: configuration), dumped] {
            #expect(!text.contains("4711"))
        }
    }

    @Test(arguments: [
        "http://example.org/callback", "https://192.0.2.1/callback", "https://example.org:8443/",
        "https://example.org/#part", "https://user@example.org/", "https://localhost/",
        "https://example.org/?verificationStatus=1", "no address",
        "https://example.org/" + String(repeating: "a", count: 240),
    ])
    func `results go only to public addresses`(address: String) {
        #expect(
            Self.error { $0.callbackUrl = address }
                == .invalidParameter(name: "callbackUrl", reason: .notAnAddress)
        )
    }

    @Test func `a check that sends something needs an address of the service`() {
        #expect(
            Self.error { $0.dataExtractionOnMobileOnly = false }
                == .invalidParameter(name: "serverURL", reason: .missing)
        )
        #expect(
            Self.error { $0.requireVerification = true }
                == .invalidParameter(name: "serverURL", reason: .missing)
        )
    }
}
