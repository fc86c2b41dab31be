// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Which media type a file's name tells of.
public enum MediaType {
    /// By the end of the name, in lower case.
    private static let table = [
        "css": "text/css; charset=utf-8",
        "html": "text/html; charset=utf-8",
        "ico": "image/x-icon",
        "jpeg": "image/jpeg",
        "jpg": "image/jpeg",
        "js": "text/javascript; charset=utf-8",
        "json": "application/json",
        "mjs": "text/javascript; charset=utf-8",
        "png": "image/png",
        "svg": "image/svg+xml",
        "txt": "text/plain; charset=utf-8",
        "wasm": "application/wasm",
        "webmanifest": "application/manifest+json",
        "webp": "image/webp",
        "woff2": "font/woff2",
    ]

    /// The value of `Content-Type` for a file; plain bytes where the name says nothing.
    public static func ofFile(named name: String) -> String {
        guard let dot = name.lastIndex(of: ".") else { return "application/octet-stream" }
        let end = name[name.index(after: dot)...].lowercased()
        return table[end] ?? "application/octet-stream"
    }

    /// Whether content of a type becomes much shorter when it is compressed.
    static func isCompressible(_ type: String) -> Bool {
        type.hasPrefix("text/")
            || [
                "application/json", "application/manifest+json", "application/wasm",
                "image/svg+xml",
            ]
            .contains(type)
    }
}
