// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation

/// Connects one controller with one page inside an app, as ``ScreenSession`` does for a browser.
///
/// The app has its own bar above the screen, so the page shows only the screen.
@MainActor
public final class ScreenBridge {
    /// Looks for codes in a picture, off the main thread.
    public typealias CodeReader = @Sendable (ScanPicture) async -> ScanFinding

    private weak var controller: (any ScreenController)?
    private let reader: CodeReader
    private let send: @MainActor ([UInt8]) -> Void

    /// Creates a bridge that sends every state to the page, as JSON.
    ///
    /// - Parameters:
    ///   - controller: the screen's controller, held weakly.
    ///   - reader: looks for codes in the camera's frames and in pictures.
    ///   - send: sends a state to the page.
    public init(
        to controller: any ScreenController,
        reader: @escaping CodeReader,
        send: @escaping @MainActor ([UInt8]) -> Void
    ) {
        self.controller = controller
        self.reader = reader
        self.send = send
        controller.screenDidChange = { [weak self] in self?.publish() }
    }

    /// Handles a message from the page, and returns when it is done.
    ///
    /// The messages are those of ``ScreenSession/receive(message:)``, and also `{"ready":true}`,
    /// `{"frame":{"width":…,"height":…,"luma":base64}}`, `{"picture":base64}` and, for the colours of a frame,
    /// `{"colors":base64}`.
    ///
    /// - Parameter bytes: the message, as JSON.
    /// - Returns: after a frame whether its colours are wanted, else false.
    /// - Throws: ``ScreenError``.
    @discardableResult
    public func receive(_ bytes: [UInt8]) async throws(ScreenError) -> Bool {
        guard let message = try? JSONDecoder().decode(Message.self, from: Data(bytes)) else {
            throw .malformedEvent
        }
        if message.ready == true {
            publish()
        } else if let text = message.text {
            try scanner().received(.codes([text]), from: .text)
        } else if let frame = message.frame {
            return try await look(at: frame.picture(), from: .camera)
        } else if let picture = message.picture {
            return try await look(at: .file([UInt8](picture)), from: .picture)
        } else if let colors = message.colors {
            return try await look(at: .file([UInt8](colors)), from: .camera)
        } else {
            guard let controller, type(of: controller).screenName == message.screen else {
                throw .staleScreen
            }
            try controller.receive(encodedEvent: bytes)
        }
        return false
    }

    private func look(
        at picture: ScanPicture,
        from source: ScanSource
    ) async throws(ScreenError) -> Bool {
        if let receiver = controller as? any PictureReceiving {
            guard receiver.wantsFrames || source != .camera else { return false }
            return await receiver.received(picture, from: source)
        }
        let isWanted = try scanner().isScanning || source != .camera
        guard isWanted else { return false }
        let finding = await reader(picture)
        try scanner().received(finding, from: source)
        return false
    }

    private func scanner() throws(ScreenError) -> any CodeScanning {
        guard let scanner = controller as? any CodeScanning else { throw .staleScreen }
        return scanner
    }

    private func publish() {
        guard let state = try? controller?.encodedScreen(depth: 1) else { return }
        send(state)
    }

    private struct Message: Decodable {
        struct Frame: Decodable {
            let width: Int
            let height: Int
            let luma: Data

            /// The longest side of a frame that a page may send.
            private static let sideLimit = 4096

            func picture() throws(ScreenError) -> ScanPicture {
                guard (1...Self.sideLimit).contains(width), (1...Self.sideLimit).contains(height),
                    luma.count == width * height
                else { throw .malformedEvent }
                return .frame(width: width, height: height, luma: [UInt8](luma))
            }
        }

        let ready: Bool?
        let screen: String?
        let text: String?
        let frame: Frame?
        let picture: Data?
        let colors: Data?
    }
}
