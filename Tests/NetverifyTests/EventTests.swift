// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import IdentityCheck
import PictureTestSupport
import Reading
import TestSupport
import Testing

@testable import Netverify

/// The events are the twin of the delegates: an app needs none of these.
@MainActor @Suite(.serialized)
struct EventTests {
    private static func configuration() -> NetverifyConfiguration {
        let configuration = NetverifyConfiguration()
        configuration.merchantApiToken = "token"
        configuration.merchantApiSecret = "secret"
        configuration.requireVerification = false
        configuration.dataExtractionOnMobileOnly = true
        configuration.deliversEvents = true
        return configuration
    }

    private static var environment: CheckEnvironment {
        CheckEnvironment(
            clock: HandClock(),
            region: "AT",
            language: .en,
            instances: CheckInstances(),
            bundleID: "org.example.app",
            transport: NetworkCheckTransport()
        )
    }

    /// Shows a view as an app does, without a delegate.
    private static func present(_ view: NetverifyCustomScanViewController) {
        view.view.frame.size = .init(width: 390, height: 844)
        view.beginAppearanceTransition(true, animated: false)
        view.endAppearanceTransition()
    }

    @Test func `an app follows a check by events alone`() async throws {
        let controller = try NetverifyUIController(
            configuration: Self.configuration(),
            environment: Self.environment
        )
        let passport = try ScanPictures.zone(ScanPictures.passport)
        var names: [String] = []
        for await event in controller.events {
            switch event {
            case .initialised(let error): names.append("initialised \(error == nil)")
            case .choosing(let countries, let suggested):
                names.append("choosing \(suggested?.code ?? "")")
                let german = try #require(countries.first { $0.code == "DEU" })
                let passport = german.documents.first { $0.type == .passport }
                controller.setup(with: try #require(passport))
            case .scanning(let view, let isFallback):
                names.append("scanning \(view.localizedHeadline()) \(isFallback)")
                let questions = Task { await Self.answer(view, with: passport) }
                Self.present(view)
                names += await questions.value
            case .capturedAllParts: names.append("captured")
            case .failed(let error, _): names.append("failed \(error.code)")
            case .finished(let data, let reference):
                names.append("finished \(data.lastName ?? "") \(reference.count)")
            case .cancelled(let error, _): names.append("cancelled \(error.code)")
            }
        }
        // The stream ends by itself.
        #expect(
            names == [
                "initialised true", "choosing AUT", "scanning Photo page of the passport false",
                "advice", "captured", "finished ERIKSSON 36",
            ]
        )
        controller.destroy()
    }

    /// Answers every question of a view until its stream ends, and shows it a document.
    private static func answer(
        _ view: NetverifyCustomScanViewController,
        with picture: GreyPicture
    ) async -> [String] {
        var names: [String] = []
        for await event in view.events {
            switch event {
            case .legalAdvice(let text, let completion):
                names.append(text.isEmpty ? "" : "advice")
                completion()
                Task { for _ in 0..<4 { await view.process(picture) } }
            case .confirmation(_, _, let confirmation, _):
                names.append("confirmation")
                confirmation()
            case .noUSAddressFound(_, let confirmation), .flipDocument(_, let confirmation):
                names.append("hint")
                confirmation()
            case .blur: names.append("blur")
            }
        }
        return names
    }

    @Test func `a picture is taken again, and a question is answered once`() async throws {
        var misuses: [CheckMisuse] = []
        ScanUsageError.usageHandler = { misuses.append($0.misuse) }
        let configuration = Self.configuration()
        configuration.dataExtractionOnMobileOnly = false
        configuration.requireVerification = true
        configuration.requireFaceMatch = false
        (configuration.merchantApiToken, configuration.merchantApiSecret) = (nil, nil)
        let token = try OfflineTests.token(product: .netverify)
        configuration.offlineToken = token.text
        configuration.serverKeys = token.keys
        configuration.preselectedCountry = "AUT"
        configuration.preselectedDocumentTypes = .passport
        let controller = try NetverifyUIController(
            configuration: configuration,
            environment: Self.environment
        )
        let passport = try ScanPictures.zone(ScanPictures.passport)
        var texts: [String] = []
        for await event in controller.events {
            guard case .scanning(let view, _) = event else { continue }
            Self.present(view)
            let frames = Task { for _ in 0..<4 { await view.process(passport) } }
            for await case .confirmation(let shown, let text, let confirmation, let retake)
                in view.events
            {
                texts.append("\(text) \(shown.imageSize.width > 0)")
                if texts.count == 1 {
                    retake()
                    confirmation()
                    Task { for _ in 0..<4 { await view.process(passport) } }
                } else {
                    confirmation()
                }
            }
            await frames.value
        }
        #expect(texts.count == 2)
        #expect(texts.first == texts.last)
        #expect(misuses == [.completion])
        controller.destroy()
    }

    @Test func `the built-in screens deliver their events`() async throws {
        let controller = try NetverifyViewController(
            configuration: Self.configuration(),
            environment: Self.environment
        )
        var names: [String] = []
        for await event in controller.events {
            switch event {
            case .initialised(let error):
                names.append("initialised \(error == nil)")
                controller.screen.receive(.rightBarButtonTapped)
            case .finished: names.append("finished")
            case .cancelled(let error, let reference):
                names.append("cancelled \(error.code) \(reference?.count ?? 0)")
            }
        }
        #expect(names == ["initialised true", "cancelled G00000 36"])
        #expect(controller.update(Self.configuration()))
        var second = controller.events.makeAsyncIterator()
        guard case .initialised(nil) = await second.next() else {
            Issue.record("the second check has no events")
            return
        }
        controller.abandon()
    }

    @Test func `without listening nothing waits, and the delegate is needed`() async throws {
        let configuration = Self.configuration()
        configuration.deliversEvents = false
        #expect(throws: NetverifyConfigurationError.missingDelegate) {
            try NetverifyUIController(configuration: configuration, environment: Self.environment)
        }
        let scene = CheckScene()
        try await scene.start()
        for await event in try scene.controller.events { Issue.record("\(event)") }
    }

    @Test func `every side of every document has a headline in every language`() {
        for row in DocumentCatalogue.standard.rows {
            for part in row.sides + [.face] {
                let key = "check.headline." + row.headline(of: part)
                for language in ScreenLanguage.identityCheck {
                    #expect(
                        StringCatalogue.standard.translation(of: key, in: language) != nil,
                        "\(row.key): \(key) in \(language)"
                    )
                }
            }
        }
        let paper = DocumentCatalogue.standard.document(of: "ITA", .identityCard)?.row(.paper)
        #expect(paper?.headline(of: .front) == "ID_CARD.inside")
        #expect(paper?.headline(of: .back) == "ID_CARD.outside")
    }
}
