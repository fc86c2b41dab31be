// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The choices of RSAES-OAEP (RFC 8017 §7.1).
public struct OAEPParameters: Sendable, Hashable {
    /// The hash of the label.
    public let hash: HashAlgorithm
    /// The hash of the mask generation.
    public let mgfHash: HashAlgorithm
    /// A value that both sides agree on in addition to the key; usually empty.
    public let label: [UInt8]

    /// Sets the choices.
    public init(hash: HashAlgorithm, mgfHash: HashAlgorithm, label: [UInt8] = []) {
        self.hash = hash
        self.mgfHash = mgfHash
        self.label = label
    }
}
