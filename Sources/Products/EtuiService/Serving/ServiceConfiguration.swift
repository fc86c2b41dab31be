// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings
public import HTTP
public import Seals

/// What a server serves, from where, and whom it trusts.
public struct ServiceConfiguration: Sendable {
    /// Address, port, TLS, limits.
    public var server: HTTPServerConfiguration
    /// The folder for trusted authorities (`trust`) and demonstration data (`demo`).
    public var dataDirectory: String
    /// Authorities trusted besides those of the folder, with their revocation lists.
    public var anchors: [SealAnchor] = []
    /// The rules of verification.
    public var policy = SealPolicy.standard
    /// The moment for which seals are verified; `nil` for the moment of the verification.
    public var verificationTime: Instant?
    /// Whether a demonstration authority and its seals are made and shown.
    public var hasDemo = true
    /// Whether revocation lists that have an address are fetched, at once and every day.
    public var updatesRevocationLists = true
    /// How many screens may be open at a time.
    public var screenCount = 64
    /// Gets a line of JSON for each request and for start and stop; must not block.
    public var log: (@Sendable (String) -> Void)?

    /// A server for this machine only, on a port that is free, with its data in a folder.
    public init(
        dataDirectory: String,
        server: HTTPServerConfiguration = HTTPServerConfiguration()
    ) {
        self.dataDirectory = dataDirectory
        self.server = server
    }
}
