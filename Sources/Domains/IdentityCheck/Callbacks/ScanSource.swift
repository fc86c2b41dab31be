// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Where the pictures of a check came from, `idScanSource` on the wire.
public enum ScanSource: String, Sendable, Hashable, CaseIterable {
    /// A page.
    case web = "WEB"
    /// The camera of a page.
    case webCamera = "WEB_CAM"
    /// A file in a page.
    case webUpload = "WEB_UPLOAD"
    /// Another server.
    case api = "API"
    /// An app.
    case sdk = "SDK"
}
