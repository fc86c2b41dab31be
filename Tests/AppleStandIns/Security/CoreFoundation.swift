// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Names, shapes and numbers are as Apple documents them.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation

// Linux has no Core Foundation for Swift: each type is an alias for what Apple's compiler bridges it to.

public typealias CFTypeRef = Any
public typealias CFString = String
public typealias CFDictionary = [String: Any]
public typealias CFData = Data
public typealias OSStatus = Int32

/// Why a call failed, as a number in a domain.
public final class CFError: Error, Sendable {
    public let code: Int

    init(_ status: OSStatus) {
        code = Int(status)
    }
}

public let errSecSuccess: OSStatus = 0
public let errSecParam: OSStatus = -50
public let errSecInteractionNotAllowed: OSStatus = -25_308
public let errSecDuplicateItem: OSStatus = -25_299
public let errSecItemNotFound: OSStatus = -25_300
public let errSecDecode: OSStatus = -26_275

/// Where a call stores why it failed.
typealias FailurePlace = UnsafeMutablePointer<Unmanaged<CFError>?>

extension FailurePlace? {
    /// Stores an error, if the caller wants one, as a reference that the caller must release.
    func fail(_ status: OSStatus) {
        self?.pointee = Unmanaged.passRetained(CFError(status))
    }
}
