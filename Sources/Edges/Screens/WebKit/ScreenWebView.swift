// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(UIKit) && canImport(WebKit)
import Foundation
public import UIKit
public import WebKit

/// Shows the page of one screen in a web view inside an app; ``ScreenBridge`` makes every decision.
@MainActor
public final class ScreenWebView: NSObject {
    /// The view, for the screen's controller to lay out.
    public let view: WKWebView
    private let bridge: ScreenBridge

    /// A view of a controller's screen.
    public init(of controller: any ScreenController) {
        let configuration = WKWebViewConfiguration()
        let messages = ScreenMessageHandler()
        configuration.allowsInlineMediaPlayback = true
        configuration.setURLSchemeHandler(ScreenSchemeHandler(), forURLScheme: "etui")
        configuration.userContentController.addScriptMessageHandler(
            messages,
            contentWorld: .page,
            name: "etui"
        )
        let view = WKWebView(frame: .zero, configuration: configuration)
        self.view = view
        bridge = ScreenBridge(to: controller, reader: { await ScreenCodeReader.read($0) }) {
            [weak view] state in
            // JSON is JavaScript (ECMA-262, "JSON superset"), so the call can contain the state.
            let call = "globalThis.etuiState?.(\(String(decoding: state, as: UTF8.self)))"
            view?.evaluateJavaScript(call, completionHandler: nil)
        }
        super.init()
        messages.bridge = bridge
        view.uiDelegate = self
        if let address = URL(string: "etui://screens/screen") {
            view.load(URLRequest(url: address))
        }
    }
}

extension ScreenWebView: WKUIDelegate {
    /// Grants the camera to our own page only, after the system has asked the user.
    public func webView(
        _ webView: WKWebView,
        requestMediaCapturePermissionFor origin: WKSecurityOrigin,
        initiatedByFrame frame: WKFrameInfo,
        type: WKMediaCaptureType,
        decisionHandler: @escaping @MainActor @Sendable (WKPermissionDecision) -> Void
    ) {
        decisionHandler(origin.protocol == "etui" && type == .camera ? .grant : .deny)
    }
}

/// Passes messages from the page to the bridge.
///
/// A web view keeps its message handlers alive, so this one holds nothing else.
@MainActor
private final class ScreenMessageHandler: NSObject, WKScriptMessageHandlerWithReply {
    weak var bridge: ScreenBridge?

    func userContentController(
        _ userContentController: WKUserContentController,
        didReceive message: WKScriptMessage,
        replyHandler: @escaping @MainActor @Sendable (Any?, String?) -> Void
    ) {
        guard JSONSerialization.isValidJSONObject(message.body),
            let body = try? JSONSerialization.data(withJSONObject: message.body)
        else { return replyHandler(nil, "malformed") }
        Task { [weak bridge] in
            do throws(ScreenError) {
                replyHandler(try await bridge?.receive([UInt8](body)) ?? false, nil)
            } catch {
                replyHandler(nil, "\(error)")
            }
        }
    }
}

/// Answers the page's requests from the package's own files; it makes no others.
@MainActor
private final class ScreenSchemeHandler: NSObject, WKURLSchemeHandler {
    func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask) {
        guard let address = urlSchemeTask.request.url,
            let file = ScreenResources.file(at: address.path),
            let response = HTTPURLResponse(
                url: address,
                statusCode: 200,
                httpVersion: "HTTP/1.1",
                headerFields: ["Content-Type": file.mediaType]
            )
        else { return urlSchemeTask.didFailWithError(URLError(.fileDoesNotExist)) }
        urlSchemeTask.didReceive(response)
        urlSchemeTask.didReceive(Data(file.bytes))
        urlSchemeTask.didFinish()
    }

    func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask) {
        // Every response is complete at once, so there is nothing to stop.
    }
}
#endif
