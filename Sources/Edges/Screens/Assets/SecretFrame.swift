// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The document inside `<etui-secret>`: one file with its script and its style, since its origin is opaque and may
/// load nothing.
public struct SecretFrame: Sendable {
    /// The path of the module that our own pages' frames start.
    static let script = "frames/secret.js"
    /// The path of the module that frames of other sites' pages start.
    static let foreignScript = "frames/foreign.js"
    private static let style = "frames/secret.css"

    private let scriptText: String
    private let styleText: String

    /// Joins the modules of the frame.
    ///
    /// Throws ``ScreenAssetsError``.
    init(
        script: String = Self.script,
        modules: [String: ScriptModule],
        styleSheets: [String: String]
    ) throws(ScreenAssetsError) {
        let bundle = try ScriptBundle(
            of: script,
            modules: modules,
            styleSheets: styleSheets
        )
        guard let style = styleSheets[Self.style] else { throw .missing(path: Self.style) }
        scriptText = String(decoding: bundle.bytes, as: UTF8.self)
        styleText = style
    }

    /// Returns the document for one response.
    ///
    /// - Parameters:
    ///   - nonce: what the response's content policy names: letters and digits, drawn anew each time.
    ///   - setup: what the script reads from the document, JSON; nothing for our own pages.
    /// - Returns: the document.
    public func document(nonce: String, setup: String = "{}") -> String {
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>Etui</title>
        <style nonce="\(nonce)">
        \(styleText)</style>
        </head>
        <body>
        <template id="setup">\(Self.escaped(setup))</template>
        <script type="module" nonce="\(nonce)">
        \(scriptText)</script>
        </body>
        </html>

        """
    }

    /// Returns text for the content of an element.
    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    }
}
