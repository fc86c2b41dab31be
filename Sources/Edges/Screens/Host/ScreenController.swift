// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation

/// The headless half of a screen: what it shows is a value, what the page sends back is a value.
///
/// One class per screen conforms, the same on every platform. A host carries the state to the page
/// and the events to the controller: the local service for a browser, a web view on Apple's phones.
@MainActor
public protocol ScreenController: AnyObject {
    /// What the page shows.
    associatedtype ScreenState: Encodable
    /// What the page reports.
    associatedtype ScreenEvent: Decodable

    /// The name of the module under `Resources/screens` that draws the state.
    static var screenName: String { get }
    /// What the page shows now.
    var screenState: ScreenState { get }
    /// The bar above the screen.
    var navigationBar: NavigationBar { get }
    /// Set by the host; the controller calls it after `screenState` or `navigationBar` changed.
    var screenDidChange: (@MainActor () -> Void)? { get set }
    /// Takes an event of the page.
    func receive(_ event: ScreenEvent)
}

/// What a session serves: a first screen, and whoever decides what follows it.
///
/// The session keeps the app alive, so an app may be the weakly held delegate of its screens.
@MainActor
public protocol ScreenApp: AnyObject {
    /// The screen at the bottom of the stack.
    var firstScreen: PlatformViewController { get }
    /// Takes the language in which the reader wants the screens; called before the first state.
    func use(_ language: ScreenLanguage)
    /// Takes how the simulated device is now; apps that depend on neither network nor clock ignore it.
    func use(_ device: SimulatedDevice)
    /// Takes a link that was opened on the simulated device; apps that no link opens ignore it.
    func open(link: String)
}

extension ScreenApp {
    /// Ignores the device.
    public func use(_ device: SimulatedDevice) {}
    /// Ignores the link.
    public func open(link: String) {}
}

/// What a page in a browser can change about the device that it simulates.
public struct SimulatedDevice: Codable, Hashable, Sendable {
    /// Whether the device has no network.
    public var isOffline: Bool
    /// How far its clock is ahead of the true time, seconds.
    public var clockOffset: Int

    /// A device; with a network and the right time unless said otherwise.
    public init(isOffline: Bool = false, clockOffset: Int = 0) {
        self.isOffline = isOffline
        self.clockOffset = clockOffset
    }

    /// The farthest that a clock may be off, seconds: ten years.
    public static let clockOffsetLimit = 10 * 366 * 86_400
}

/// The bar above a screen.
public struct NavigationBar: Codable, Hashable, Sendable {
    /// The title in the middle; empty for none.
    public var title: String
    /// What the back button says; `nil` for no button.
    public var backTitle: String?
    /// What the button on the right says; `nil` for no button.
    public var rightTitle: String?
    /// The picture of the button on the right as a `data:` address; it wins over the title.
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

/// What a host sends to the page: which screen, its bar, its state.
struct ScreenEnvelope<State: Encodable>: Encodable {
    let screen: String
    /// How many screens are in the stack; 1 means that "back" leaves it.
    let depth: Int
    let bar: NavigationBar
    let state: State
}

/// What the page sends: an event for one screen, or a request to the host.
struct ScreenMessage: Decodable {
    /// The screen that the event is meant for.
    let screen: String?
    /// True when the back button of the bar was pressed.
    let back: Bool?
    /// The language that the reader chose.
    let language: String?
    /// How the simulated device is now.
    let device: SimulatedDevice?
    /// The text of a code that the reader pasted.
    let text: String?
    /// A link that is opened on the simulated device.
    let link: String?
}

private struct ScreenEventMessage<Event: Decodable>: Decodable {
    let event: Event
}

extension ScreenController {
    /// The state as the JSON that the page reads.
    public func encodedScreen(depth: Int) throws(ScreenError) -> [UInt8] {
        let encoder = JSONEncoder()
        // A stable order makes "did anything change?" a comparison of bytes.
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

    /// Takes an event as the JSON that the page wrote.
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
