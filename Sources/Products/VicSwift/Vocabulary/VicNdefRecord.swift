// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Foundation

/// A record of an NFC tag (NFC Forum NDEF §3.2).
public struct VicNdefRecord: Sendable, Hashable {
    /// The type name format: 0 empty, 1 well known, 3 absolute address.
    public let typeNameFormat: UInt8
    /// The type, `U` for addresses.
    public let type: Data
    /// The payload.
    public let payload: Data

    /// Creates a record.
    ///
    /// - Parameters:
    ///   - typeNameFormat: the type name format, 0…7.
    ///   - type: the type.
    ///   - payload: the payload.
    public init(typeNameFormat: UInt8, type: Data, payload: Data) {
        self.typeNameFormat = typeNameFormat
        self.type = type
        self.payload = payload
    }
}
