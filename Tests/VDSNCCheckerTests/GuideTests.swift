// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import Screens
import Seals
import TestSupport
import Testing
import VDSNCChecker

/// The code of `Docs/vdsnc-checker.md`, verbatim, so that what app teams are shown compiles.
@MainActor
private final class Guide: UIViewController, ScanViewControllerDelegate,
    CertificateRepositoryDelegate
{
    private let cscaData = Data()
    private let cscaSHA256 = ""
    private let crlData = Data()
    private let folder = TemporaryFolders.url("guide")

    private func show(_ vds: VDS, _ warnings: [VDSVerificationWarning]) {}
    private func refuse(_ error: VDSVerifyError) {}

    func check(_ scanned: String) throws {
        let list = CRL(crlData: crlData)
        let csca = CSCACertificate(data: cscaData, integrityHash: cscaSHA256, crl: list)
        if let vds = try VDSReader().decodeVDSFrom(jsonString: scanned) {
            let report = VDSAuthenticator().evaluate(vds: vds, cscaCertificates: [csca])
            switch report.outcome {
            case .authentic: show(vds, [])
            case .authenticWithWarnings(let warnings): show(vds, warnings)
            case .notAuthentic(let error): refuse(error)
            }
        }
    }

    func keep() {
        guard let address = URL(string: "https://pki.example/UTO.crl") else { return }
        let updating = CRL(updatingURL: address, initialCrlData: crlData)
        let repository = CertificateRepository.shared()
        repository.cscaCertificates = [
            CSCACertificate(data: cscaData, integrityHash: cscaSHA256, crl: updating)
        ]
        repository.maxSecondsBeforeOverdue = 864_000
        repository.delegate = self
        repository.startAutoUpdatingCRLData(secondsBetweenUpdates: 86_400)
    }

    func store() {
        CRLEnvironment.current.store = FileCRLStore(directory: folder)
    }

    func scan() {
        var configuration = ScanViewController.Configuration()
        configuration.navigationTitle = "Check a certificate"
        configuration.guideLabelText = "Fit the code into the frame"
        configuration.torchEnabled = true
        configuration.zoomEnabled = true
        configuration.rightBarButtonTitle = "Help"
        let scanner = ScanViewController(configuration: configuration, delegate: self)
        navigationController?.pushViewController(scanner, animated: true)
    }

    func rules() -> VDSAuthenticator {
        var policy = VDSVerificationPolicy.strict
        policy.revocation = .ifAvailable
        let authenticator = VDSAuthenticator(policy: policy)
        return authenticator
    }

    nonisolated func didUpdateCRLData() {}
    func didDetectNonVdsQrCode() {}
    func didSuccessfullyVerifyVds(vds: VDS) {}
    func didFailVDSVerification(vdsVerificationError: VDSVerifyError?) {}
    func didTapRightBarButton() {}
}

struct GuideTests {
    private func text(_ path: String) throws -> String {
        String(decoding: try #require(TestSupport.projectBytes(path)), as: UTF8.self)
    }

    @Test func `every line of code in the guide is compiled here`() throws {
        let own = try text("Tests/VDSNCCheckerTests/GuideTests.swift")
        let compiled = Set(
            own.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        )
        let blocks = try text("Docs/vdsnc-checker.md").components(separatedBy: "```swift\n")
            .dropFirst().compactMap { $0.components(separatedBy: "```").first }
        #expect(blocks.count >= 5)
        for line in blocks.joined(separator: "\n").split(separator: "\n") {
            let code = line.trimmingCharacters(in: .whitespaces)
            #expect(compiled.contains(code), "not compiled: \(code)")
        }
    }

    @Test @MainActor func `every option of the scan screen stands in the guide, with its default`()
        throws
    {
        let guide = try text("Docs/vdsnc-checker.md")
        let configuration = ScanViewController.Configuration()
        for (name, value) in Mirror(reflecting: configuration).children {
            let name = try #require(name)
            let row = guide.split(separator: "\n").first {
                $0.hasPrefix("|") && $0.contains("`\(name)`")
            }
            let words = try #require(row, "\(name) is missing")
            switch value {
            case let text as String: #expect(words.contains("`\"\(text)\"`"), "\(name)")
            case let flag as Bool: #expect(words.contains("`\(flag)`"), "\(name)")
            default: break
            }
        }
    }

    @Test @MainActor func `the code of the guide does what it says`() throws {
        let rules = Guide(nibName: nil, bundle: nil).rules()
        #expect(rules.policy.rules.revocation == .ifAvailable)
    }
}
