// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Names and shapes are as Apple documents them.
// swift-format-ignore-file

@_exported import Foundation
@_exported import FoundationNetworking
@_exported import UIKit

@MainActor
open class WKScriptMessage: NSObject {
    open var body: Any { 0 }
}

@MainActor
public protocol WKScriptMessageHandlerWithReply: AnyObject {
    func userContentController(
        _ userContentController: WKUserContentController,
        didReceive message: WKScriptMessage,
        replyHandler: @escaping @MainActor @Sendable (Any?, String?) -> Void
    )
}

@MainActor
open class WKContentWorld: NSObject {
    open class var page: WKContentWorld { WKContentWorld() }
}

@MainActor
open class WKUserContentController: NSObject {
    open func addScriptMessageHandler(
        _ scriptMessageHandlerWithReply: any WKScriptMessageHandlerWithReply,
        contentWorld: WKContentWorld,
        name: String
    ) {}
}

@MainActor
public protocol WKURLSchemeTask: AnyObject {
    var request: URLRequest { get }
    func didReceive(_ response: URLResponse)
    func didReceive(_ data: Data)
    func didFinish()
    func didFailWithError(_ error: any Error)
}

@MainActor
public protocol WKURLSchemeHandler: AnyObject {
    func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask)
    func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask)
}

@MainActor
open class WKWebViewConfiguration: NSObject {
    open var allowsInlineMediaPlayback = false
    open var userContentController = WKUserContentController()
    open func setURLSchemeHandler(
        _ urlSchemeHandler: (any WKURLSchemeHandler)?,
        forURLScheme urlScheme: String
    ) {}
}

@MainActor
open class WKSecurityOrigin: NSObject {
    open var `protocol`: String { "" }
    open var host: String { "" }
}

@MainActor
open class WKFrameInfo: NSObject {}

public enum WKMediaCaptureType: Int, Sendable {
    case camera = 0
    case microphone
    case cameraAndMicrophone
}

public enum WKPermissionDecision: Int, Sendable {
    case prompt = 0
    case grant
    case deny
}

@MainActor
public protocol WKUIDelegate: AnyObject {
    func webView(
        _ webView: WKWebView,
        requestMediaCapturePermissionFor origin: WKSecurityOrigin,
        initiatedByFrame frame: WKFrameInfo,
        type: WKMediaCaptureType,
        decisionHandler: @escaping @MainActor @Sendable (WKPermissionDecision) -> Void
    )
}

@MainActor
public final class WKNavigation: NSObject {}

@MainActor
open class WKWebView: UIView {
    public required init?(coder: NSCoder) { nil }
    public init(frame: CGRect, configuration: WKWebViewConfiguration) { super.init(frame: frame) }
    open weak var uiDelegate: (any WKUIDelegate)?
    @discardableResult
    open func load(_ request: URLRequest) -> WKNavigation? { nil }
    open func evaluateJavaScript(
        _ javaScriptString: String,
        completionHandler: (@MainActor @Sendable (Any?, (any Error)?) -> Void)? = nil
    ) {}
}
