// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Encodings
import Execution
import Foundation
import Screens
import Seals
import TestSupport
import Testing
import VDSNCChecker

/// The scan screen from outside: what it shows and whom it notifies.
@MainActor
struct ScanViewControllerTests {
    /// Records its delegate calls.
    final class Listener: ScanViewControllerDelegate {
        private(set) var nonSealCount = 0
        private(set) var rightCount = 0
        private(set) var names: [String] = []
        private(set) var errors: [VDSVerifyError?] = []
        var callCount: Int { names.count + errors.count }

        func didDetectNonVdsQrCode() { nonSealCount += 1 }
        func didSuccessfullyVerifyVds(vds: VDS) { names.append(vds.data.msg.pid.n) }
        func didFailVDSVerification(vdsVerificationError: VDSVerifyError?) {
            errors.append(vdsVerificationError)
        }
        func didTapRightBarButton() { rightCount += 1 }
    }

    private let listener = Listener()
    private let clock = Locked(ContinuousClock.now)
    private let repository: CertificateRepository
    private let navigation: UINavigationController
    private let scanner: ScanViewController
    private let seal: String

    init() throws {
        let scene = SealScene()
        seal = try scene.text()
        repository = CertificateRepository(environment: CRLEnvironment(store: MemoryCRLStore()))
        repository.cscaCertificates = [
            CSCACertificate(
                data: Data(scene.authority.certificate.der),
                integrityHash: scene.authority.integrityHash,
                crl: CRL(crlData: Data(try #require(try scene.list())))
            )
        ]
        let time = Double(SealScene.time.secondsSinceEpoch)
        scanner = ScanViewController(
            configuration: ScanViewController.Configuration(),
            delegate: listener,
            dependencies: ScanViewController.Dependencies(
                repository: repository,
                authenticator: VDSAuthenticator(
                    policy: VDSVerificationPolicy(
                        verificationDate: Date(timeIntervalSince1970: time)
                    )
                ),
                now: { [clock] in clock.withLock { $0 } }
            )
        )
        navigation = UINavigationController(rootViewController: UIViewController())
        navigation.beginAppearanceTransition(true, animated: false)
        navigation.endAppearanceTransition()
        navigation.pushViewController(scanner, animated: false)
    }

    private func state() throws -> JSONValue {
        let bytes = try scanner.encodedScreen(depth: 1)
        return try #require(try JSONTree(parsing: bytes).root["state"])
    }

    /// Waits until the delegate was notified of a seal.
    private func told() async throws {
        try await until { listener.callCount != 0 }
        #expect(listener.callCount == 1)
    }

    private var altered: String {
        seal.replacingOnce("ERIKSSON", with: "ERIKSSEN")
    }

    @Test func aGenuineSealStopsTheCameraAndIsToldOnce() async throws {
        scanner.received(.codes([seal]), from: .camera)
        #expect(!scanner.isScanning)
        scanner.received(.codes([seal]), from: .camera)
        try await told()
        #expect(listener.names == ["ERIKSSON  ANNA MARIA"])
        #expect(scanner.lastReport?.outcome == .authentic)
        scanner.received(.codes([seal]), from: .camera)
        try await Task.sleep(for: .milliseconds(50))
        #expect(listener.callCount == 1)
    }

    @Test func anAlteredSealIsToldWithItsError() async throws {
        scanner.received(.codes([altered]), from: .picture)
        try await told()
        #expect(listener.errors == [.verifyVDSSignatureFailed])
        #expect(listener.names.isEmpty)
        #expect(scanner.lastReport?.verified == nil)
    }

    @Test func scanningBeginsAnewWhenTheScreenAppearsAgain() async throws {
        scanner.received(.codes([seal]), from: .text)
        try await told()
        navigation.pushViewController(UIViewController(), animated: false)
        navigation.popViewController(animated: false)
        #expect(scanner.isScanning)
        #expect(scanner.lastReport == nil)
    }

    @Test func theFirstSealAmongSeveralCodesCounts() async throws {
        scanner.received(.codes(["https://a.example", seal, altered]), from: .picture)
        try await told()
        #expect(listener.names.count == 1)
        #expect(listener.nonSealCount == 0)
    }

    @Test func aCodeThatStaysInViewIsReportedEveryTwoSeconds() throws {
        for _ in 0..<10 { scanner.received(.codes(["menu"]), from: .camera) }
        #expect(listener.nonSealCount == 1)
        clock.withLock { $0 += .milliseconds(1999) }
        scanner.received(.codes(["menu"]), from: .camera)
        #expect(listener.nonSealCount == 1)
        clock.withLock { $0 += .milliseconds(1) }
        scanner.received(.codes(["menu"]), from: .camera)
        #expect(listener.nonSealCount == 2)
        #expect(try state()["notice"]?["number"]?.number?.integer == 2)
        #expect(scanner.isScanning)
    }

    @Test(arguments: ["{\"isThisAVDS\": false}", "", "[]", "{\"data\":{},\"data\":{}}"])
    func `row 3 and W29, texts that are no seal are called so`(text: String) throws {
        scanner.received(.codes([text]), from: .text)
        #expect(listener.nonSealCount == 1)
        #expect(try state()["notice"]?["kind"]?.string == "notASeal")
        #expect(try state()["notice"]?["source"]?.string == "text")
    }

    @Test func everyDroppedPictureGetsAnAnswer() throws {
        scanner.received(.codes(["menu"]), from: .picture)
        scanner.received(.codes(["menu"]), from: .picture)
        scanner.received(.nothing, from: .picture)
        #expect(try state()["notice"]?["kind"]?.string == "noCode")
        scanner.received(.unreadable, from: .picture)
        #expect(try state()["notice"]?["kind"]?.string == "unreadable")
        #expect(try state()["notice"]?["number"]?.number?.integer == 4)
        #expect(listener.nonSealCount == 1)
    }

    @Test func framesWithoutACodeAreNoEvent() throws {
        scanner.received(.nothing, from: .camera)
        #expect(try state()["notice"] == nil)
    }

    @Test func theLightGoesOffWhenTheScreenGoesOrHides() throws {
        scanner.receive(.torchTapped)
        #expect(try state()["torchIsOn"]?.boolean == true)
        scanner.receive(.pageHidden)
        #expect(try state()["torchIsOn"]?.boolean == false)
        scanner.receive(.torchTapped)
        navigation.popViewController(animated: false)
        #expect(try state()["torchIsOn"]?.boolean == false)
        navigation.pushViewController(scanner, animated: false)
        #expect(try state()["torchIsOn"]?.boolean == false)
    }

    @Test func theLightGoesOffWhenASealWasRead() throws {
        scanner.receive(.torchTapped)
        scanner.received(.codes([seal]), from: .camera)
        #expect(try state()["torchIsOn"]?.boolean == false)
    }

    @Test func zoomGoesBetweenOneAndTwo() throws {
        scanner.receive(.zoomTapped)
        #expect(try state()["zoomFactor"]?.number?.integer == 2)
        scanner.receive(.zoomTapped)
        #expect(try state()["zoomFactor"]?.number?.integer == 1)
    }

    @Test func whatIsSwitchedOffDoesNothing() throws {
        scanner.configuration.torchEnabled = false
        scanner.configuration.zoomEnabled = false
        scanner.configuration.dimBackground = false
        scanner.receive(.torchTapped)
        scanner.receive(.zoomTapped)
        #expect(try state()["torchIsOn"]?.boolean == false)
        #expect(try state()["offersTorch"]?.boolean == false)
        #expect(try state()["zoomFactor"]?.number?.integer == 1)
        #expect(try state()["style"]?["--etui-scanner-dimming"]?.string == "0")
    }

    @Test func theRightButtonReachesTheDelegate() {
        scanner.configuration.rightBarButtonTitle = "Info"
        #expect(scanner.navigationBar.rightTitle == "Info")
        scanner.receive(.rightBarButtonTapped)
        #expect(listener.rightCount == 1)
    }

    @Test func theBackButtonCanBeHidden() {
        #expect(scanner.navigationBar.backTitle == "Back")
        scanner.configuration.hidesBackButton = true
        #expect(scanner.navigationBar.backTitle == nil)
    }

    @Test func theWarningShowsWhileAnUpdateIsOverdue() async throws {
        #expect(try state()["warningText"] == nil)
        let url = try #require(URL(string: "http://127.0.0.1:9/list.crl"))
        repository.cscaCertificates.append(
            CSCACertificate(data: Data(), integrityHash: "", crl: CRL(updatingURL: url))
        )
        scanner.viewWillAppear(false)
        try await until { try state()["warningText"] != nil }
        #expect(try state()["warningText"]?.string == scanner.configuration.crlWarningLabelText)
    }

    /// A store whose disk answers when the test wants.
    private final class SlowStore: CRLStore {
        let mayAnswer = DispatchSemaphore(value: 0)

        func load(for url: URL) -> StoredCRL? {
            mayAnswer.wait()
            return nil
        }

        func save(_ crl: StoredCRL, for url: URL) {}
    }

    @Test(.timeLimit(.minutes(1)))
    func `the screen does not wait for a list that is still being loaded`() async throws {
        let store = SlowStore()
        let url = try #require(URL(string: "http://127.0.0.1:9/list.crl"))
        let list = CRL(updatingURL: url, environment: CRLEnvironment(store: store))
        repository.cscaCertificates.append(
            CSCACertificate(data: Data(), integrityHash: "", crl: list)
        )
        scanner.viewWillAppear(false)
        #expect(try state()["warningText"] == nil)
        store.mayAnswer.signal()
        try await until { try state()["warningText"] != nil }
    }

    @Test func `W29, the screen looks again after each round and leaves the delegate alone`()
        async throws
    {
        final class Integrator: CertificateRepositoryDelegate {
            var count = 0
            func didUpdateCRLData() { count += 1 }
        }
        let integrator = Integrator()
        repository.delegate = integrator
        var changes = 0
        scanner.screenDidChange = { changes += 1 }
        repository.startAutoUpdatingCRLData()
        try await until { changes != 0 }
        repository.stopAutoUpdatingCRLData()
        #expect(changes == 1)
        #expect(integrator.count == 1)
    }
}
