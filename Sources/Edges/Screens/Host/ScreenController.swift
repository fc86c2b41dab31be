// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation

/// The headless half of a screen: its state and its events are values.
///
/// Each screen has one conforming class, the same on every platform. A host carries the state to the page
/// and the events to the controller: the local service for a browser, a web view on Apple's phones.
@MainActor
public protocol ScreenController: AnyObject {
    /// The state that the page shows.
    associatedtype ScreenState: Encodable
    /// The events that the page sends.
    associatedtype ScreenEvent: Decodable

    /// The name of the module under `Resources/screens` that draws the state.
    static var screenName: String { get }
    /// The current state.
    var screenState: ScreenState { get }
    /// The bar above the screen.
    var navigationBar: NavigationBar { get }
    /// Set by the host; the controller calls it after `screenState` or `navigationBar` changed.
    var screenDidChange: (@MainActor () -> Void)? { get set }
    /// Handles an event from the page.
    func receive(_ event: ScreenEvent)
}

/// The app that a session serves: its first screen, and the logic that decides what follows.
///
/// The session keeps the app alive, so an app may be the weakly held delegate of its screens.
@MainActor
public protocol ScreenApp: AnyObject {
    /// The screen at the bottom of the stack.
    var firstScreen: PlatformViewController { get }
    /// Sets the user's language for the screens; called before the first state.
    func use(_ language: ScreenLanguage)
    /// Takes the state of the simulated device; apps that depend on neither network nor clock ignore it.
    func use(_ device: SimulatedDevice)
    /// Handles a link that was opened on the simulated device; apps without links ignore it.
    func open(link: String)
}

extension ScreenApp {
    /// Ignores the device.
    public func use(_ device: SimulatedDevice) {}
    /// Ignores the link.
    public func open(link: String) {}
}

/// The state of the simulated device, which a page in a browser can change.
public struct SimulatedDevice: Codable, Hashable, Sendable {
    /// Whether the device has no network.
    public var isOffline: Bool
    /// How far its clock is ahead of the true time, in seconds.
    public var clockOffset: Int

    /// Creates a device, by default with a network and the right time.
    public init(isOffline: Bool = false, clockOffset: Int = 0) {
        self.isOffline = isOffline
        self.clockOffset = clockOffset
    }

    /// The greatest clock offset, in seconds: ten years.
    public static let clockOffsetLimit = 10 * 366 * 86_400
}

/// The bar above a screen.
public struct NavigationBar: Codable, Hashable, Sendable {
    /// The title in the middle; empty for none.
    public var title: String
    /// The title of the back button; `nil` for no button.
    public var backTitle: String?
    /// The title of the button on the right; `nil` for no button.
    public var rightTitle: String?
    /// The picture of the button on the right as a `data:` address; takes precedence over the title.
    public var rightImage: String?

    /// A bar.
    public init(
        title: String,
        backTitle: String? = nil,
        rightTitle: String? = nil,
        rightImage: String? = nil
    ) {
        self.title = title
        self.backTitle = backTitle
        self.rightTitle = rightTitle
        self.rightImage = rightImage
    }
}

/// A host's message to the page: screen, bar and state.
struct ScreenEnvelope<State: Encodable>: Encodable {
    let screen: String
    /// The number of screens in the stack; at 1, "back" leaves the stack.
    let depth: Int
    let bar: NavigationBar
    let state: State
}

/// A page's message: an event for one screen, or a request to the host.
struct ScreenMessage: Decodable {
    /// The screen that the event is for.
    let screen: String?
    /// True if the user pressed the bar's back button.
    let back: Bool?
    /// The language that the user chose.
    let language: String?
    /// The state of the simulated device.
    let device: SimulatedDevice?
    /// The text of a code that the user pasted, or that the page read.
    let text: String?
    /// Where the page read the text; nil for one that was pasted or typed.
    let source: ScanSource?
    /// A link to open on the simulated device.
    let link: String?
}

private struct ScreenEventMessage<Event: Decodable>: Decodable {
    let event: Event
}

extension ScreenController {
    /// Returns the state as JSON for the page.
    public func encodedScreen(depth: Int) throws(ScreenError) -> [UInt8] {
        let encoder = JSONEncoder()
        // With a stable order, comparing bytes shows whether anything changed.
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let envelope = ScreenEnvelope(
            screen: Self.screenName,
            depth: depth,
            bar: navigationBar,
            state: screenState
        )
        guard let bytes = try? encoder.encode(envelope) else { throw .noScreen }
        return [UInt8](bytes)
    }

    /// Handles an event in the page's JSON.
    public func receive(encodedEvent bytes: [UInt8]) throws(ScreenError) {
        let decoder = JSONDecoder()
        guard
            let message = try? decoder.decode(
                ScreenEventMessage<ScreenEvent>.self,
                from: Data(bytes)
            )
        else { throw .malformedEvent }
        receive(message.event)
    }
}
