// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The media type that a file's name implies.
public enum MediaType {
    /// Types by file extension, in lower case.
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

    /// Returns the value of `Content-Type` for a file; plain bytes if the name says nothing.
    public static func ofFile(named name: String) -> String {
        guard let dot = name.lastIndex(of: ".") else { return "application/octet-stream" }
        let end = name[name.index(after: dot)...].lowercased()
        return table[end] ?? "application/octet-stream"
    }

    /// Returns whether compression makes content of a type much shorter.
    static func isCompressible(_ type: String) -> Bool {
        type.hasPrefix("text/")
            || [
                "application/json", "application/manifest+json", "application/wasm",
                "image/svg+xml",
            ]
            .contains(type)
    }
}
