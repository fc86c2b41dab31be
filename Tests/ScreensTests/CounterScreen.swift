// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Screens

/// The smallest screen that shows, listens and scans.
@MainActor
final class CounterScreen: PlatformViewController, ScreenController, CodeScanning, ScreenApp {
    struct State: Codable, Equatable {
        var count: Int
        var word: String
    }

    enum Event: Codable {
        case added(amount: Int)
        case opened
    }

    static let screenName = "counter"
    private(set) var screenState = State(count: 0, word: "en") {
        didSet { screenDidChange?() }
    }
    var navigationBar: NavigationBar { NavigationBar(title: "Counter") }
    var screenDidChange: (@MainActor () -> Void)?
    var firstScreen: PlatformViewController { self }
    var isScanning = true
    private(set) var findings: [(ScanFinding, ScanSource)] = []
    private(set) var calls: [String] = []
    private(set) var device = SimulatedDevice()

    func receive(_ event: Event) {
        switch event {
        case .added(let amount):
            screenState.count += amount
        case .opened:
            navigationController?.pushViewController(LeafScreen(), animated: true)
        }
    }

    func use(_ language: ScreenLanguage) {
        screenState.word = language.rawValue
    }

    func use(_ device: SimulatedDevice) {
        self.device = device
    }

    func received(_ finding: ScanFinding, from source: ScanSource) {
        findings.append((finding, source))
    }

    override func viewDidLoad() { calls.append("load") }
    override func viewWillAppear(_ animated: Bool) { calls.append("willAppear") }
    override func viewDidAppear(_ animated: Bool) { calls.append("didAppear") }
    override func viewWillDisappear(_ animated: Bool) { calls.append("willDisappear") }
    override func viewDidDisappear(_ animated: Bool) { calls.append("didDisappear") }
}

/// A screen without events, for pushing on top.
@MainActor
final class LeafScreen: PlatformViewController, ScreenController {
    static let screenName = "leaf"
    let screenState = ["leaf": true]
    var navigationBar: NavigationBar { NavigationBar(title: "Leaf", backTitle: "Counter") }
    var screenDidChange: (@MainActor () -> Void)?

    func receive(_ event: [String: Bool]) {}
}

/// A screen that reads pictures itself, and takes every frame.
@MainActor
final class CameraScreen: PlatformViewController, ScreenController, PictureReceiving {
    static let screenName = "camera"
    let screenState = ["camera": true]
    var navigationBar: NavigationBar { NavigationBar(title: "Camera") }
    var screenDidChange: (@MainActor () -> Void)?
    var wantsFrames = true
    private(set) var pictures: [ScanPicture] = []
    private(set) var sources: [ScanSource] = []

    func receive(_ event: [String: Bool]) {}

    func received(_ picture: ScanPicture, from source: ScanSource) async -> Bool {
        pictures.append(picture)
        sources.append(source)
        if case .frame = picture { return true }
        return false
    }
}
