// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if !canImport(UIKit)
import Foundation

/// One page that shows a stack of screens running in this process: states out, events in.
@MainActor
public final class ScreenSession {
    /// The page's credential: 32 random bytes as hex, so that others cannot guess it.
    public let id: String
    /// The stack; its top is visible.
    public let navigation: PlatformNavigationController
    /// The app's name on pages.
    public let appName: String
    /// The language that the user chose.
    public private(set) var language: ScreenLanguage
    /// When the page last made a request.
    public internal(set) var lastUse: ContinuousClock.Instant
    /// The number of pages that listen now.
    public var listenerCount: Int { listeners.count }

    /// The client that opened it.
    let client: String?
    /// The app that it serves.
    public let app: any ScreenApp
    private var listeners: [Int: AsyncStream<[UInt8]>.Continuation] = [:]
    private var nextListener = 0
    private var lastSent: [UInt8] = []
    private var isClosed = false

    /// Opens the session and shows the first screen of the app.
    init(
        id: String,
        app: any ScreenApp,
        name: String = "",
        language: ScreenLanguage,
        client: String?,
        now: ContinuousClock.Instant
    ) {
        self.id = id
        self.client = client
        self.language = language
        lastUse = now
        self.app = app
        appName = name
        app.use(language)
        navigation = PlatformNavigationController(rootViewController: app.firstScreen)
        navigation.stackDidChange = { [weak self] in self?.stackChanged() }
        stackChanged()
        navigation.appear(animated: false)
    }

    /// Returns the states from now on, each complete and as JSON, starting with the current one.
    ///
    /// A slow page misses states in between, but never the last one.
    public func states() -> AsyncStream<[UInt8]> {
        let (stream, continuation) = AsyncStream<[UInt8]>.makeStream(
            bufferingPolicy: .bufferingNewest(4)
        )
        guard !isClosed else {
            continuation.finish()
            return stream
        }
        nextListener += 1
        let number = nextListener
        listeners[number] = continuation
        continuation.onTermination = { [weak self] _ in
            Task { @MainActor in self?.listeners[number] = nil }
        }
        continuation.yield(current())
        return stream
    }

    /// Handles a message from the page.
    ///
    /// The message is `{"screen":…,"event":{…}}`, `{"back":true}`, `{"language":"fr"}`, `{"device":{…}}`,
    /// `{"text":…,"source":…}` with the text of a code and a ``ScanSource`` if the page read it, or `{"link":…}`, which
    /// opens on the device.
    public func receive(message bytes: [UInt8]) throws(ScreenError) {
        guard let message = try? JSONDecoder().decode(ScreenMessage.self, from: Data(bytes)) else {
            throw .malformedEvent
        }
        if message.back == true {
            navigation.popViewController(animated: true)
        } else if let code = message.language {
            guard let language = ScreenLanguage(rawValue: code) else { throw .malformedEvent }
            use(language)
        } else if let device = message.device {
            let limit = SimulatedDevice.clockOffsetLimit
            guard (-limit...limit).contains(device.clockOffset) else { throw .malformedEvent }
            app.use(device)
        } else if let text = message.text {
            let source = message.source ?? .text
            guard wantsFrames || source != .camera else { return }
            try received(.codes([text]), from: source)
        } else if let link = message.link {
            app.open(link: link)
        } else {
            guard let screen = message.screen else { throw .malformedEvent }
            guard let top, type(of: top).screenName == screen else { throw .staleScreen }
            try top.receive(encodedEvent: bytes)
        }
    }

    /// Passes the finding from a picture to the scanning screen.
    ///
    /// Drops a frame that arrives after the camera was stopped. A picture or a text is a new request of
    /// the user, so it closes the screens above the scanner.
    public func received(_ finding: ScanFinding, from source: ScanSource) throws(ScreenError) {
        let found = navigation.viewControllers.last { $0 is any CodeScanning }
        guard let found, let scanner = found as? any CodeScanning else { throw .staleScreen }
        if source != .camera {
            navigation.popToViewController(found, animated: true)
        }
        guard found === navigation.topViewController else { throw .staleScreen }
        scanner.received(finding, from: source)
    }

    /// Whether the session would use a camera frame now.
    public var wantsFrames: Bool {
        pictureReceiver?.wantsFrames
            ?? (navigation.topViewController as? any CodeScanning)?.isScanning ?? false
    }

    /// The visible screen, if it reads pictures itself.
    public var pictureReceiver: (any PictureReceiving)? {
        navigation.topViewController as? any PictureReceiving
    }

    /// Ends the session: closes the screens and notifies the listeners.
    public func close() {
        guard !isClosed else { return }
        isClosed = true
        navigation.disappear(animated: false)
        for listener in listeners.values {
            listener.finish()
        }
        listeners = [:]
    }

    /// The current state for a page, complete and as JSON.
    public var state: [UInt8] { current() }

    private var top: (any ScreenController)? {
        navigation.topViewController as? any ScreenController
    }

    /// Sets the user's language.
    public func use(_ language: ScreenLanguage) {
        self.language = language
        app.use(language)
    }

    private func stackChanged() {
        for case let screen as any ScreenController in navigation.viewControllers {
            screen.screenDidChange = { [weak self] in self?.publish() }
        }
        publish()
    }

    private func publish() {
        let state = current()
        guard state != lastSent else { return }
        lastSent = state
        for listener in listeners.values {
            listener.yield(state)
        }
    }

    private func current() -> [UInt8] {
        (try? top?.encodedScreen(depth: navigation.viewControllers.count)) ?? Array("{}".utf8)
    }
}
#endif
