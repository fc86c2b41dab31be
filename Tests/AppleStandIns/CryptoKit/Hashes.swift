// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Names, shapes and numbers are as Apple documents them.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

internal import COpenSSL
public import Foundation

public protocol Digest: ContiguousBytes, CustomStringConvertible, Hashable, Sendable, Sequence
where Element == UInt8 {
    static var byteCount: Int { get }
}

public protocol HashFunction: Sendable {
    associatedtype Digest: CryptoKit.Digest

    init()
    mutating func update(bufferPointer: UnsafeRawBufferPointer)
    func finalize() -> Digest
}

extension HashFunction {
    public static func hash<Bytes: DataProtocol>(data: Bytes) -> Digest {
        var function = Self()
        [UInt8](data).withUnsafeBytes { function.update(bufferPointer: $0) }
        return function.finalize()
    }
}

public struct SHA256Digest: Digest {
    public static let byteCount = 32
    let bytes: [UInt8]

    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try bytes.withUnsafeBytes(body)
    }

    public func makeIterator() -> Array<UInt8>.Iterator { bytes.makeIterator() }

    public var description: String { "SHA256 digest: \(bytes)" }
}

public struct SHA256: HashFunction {
    private var bytes: [UInt8] = []

    public init() {}

    public mutating func update(bufferPointer: UnsafeRawBufferPointer) { bytes += bufferPointer }

    public func finalize() -> SHA256Digest {
        var digest = [UInt8](repeating: 0, count: 32)
        etui_sha256(bytes, bytes.count, &digest)
        return SHA256Digest(bytes: digest)
    }
}

public struct SHA384Digest: Digest {
    public static let byteCount = 48
    let bytes: [UInt8]

    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try bytes.withUnsafeBytes(body)
    }

    public func makeIterator() -> Array<UInt8>.Iterator { bytes.makeIterator() }

    public var description: String { "SHA384 digest: \(bytes)" }
}

public struct SHA384: HashFunction {
    private var bytes: [UInt8] = []

    public init() {}

    public mutating func update(bufferPointer: UnsafeRawBufferPointer) { bytes += bufferPointer }

    public func finalize() -> SHA384Digest {
        var digest = [UInt8](repeating: 0, count: 48)
        etui_sha384(bytes, bytes.count, &digest)
        return SHA384Digest(bytes: digest)
    }
}

public struct SHA512Digest: Digest {
    public static let byteCount = 64
    let bytes: [UInt8]

    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try bytes.withUnsafeBytes(body)
    }

    public func makeIterator() -> Array<UInt8>.Iterator { bytes.makeIterator() }

    public var description: String { "SHA512 digest: \(bytes)" }
}

public struct SHA512: HashFunction {
    private var bytes: [UInt8] = []

    public init() {}

    public mutating func update(bufferPointer: UnsafeRawBufferPointer) { bytes += bufferPointer }

    public func finalize() -> SHA512Digest {
        var digest = [UInt8](repeating: 0, count: 64)
        etui_sha512(bytes, bytes.count, &digest)
        return SHA512Digest(bytes: digest)
    }
}

public enum Insecure {
    public struct SHA1Digest: Digest {
        public static let byteCount = 20
        let bytes: [UInt8]

        public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
            try bytes.withUnsafeBytes(body)
        }

        public func makeIterator() -> Array<UInt8>.Iterator { bytes.makeIterator() }

        public var description: String { "SHA1 digest: \(bytes)" }
    }

    public struct SHA1: HashFunction {
        private var bytes: [UInt8] = []

        public init() {}

        public mutating func update(bufferPointer: UnsafeRawBufferPointer) {
            bytes += bufferPointer
        }

        public func finalize() -> SHA1Digest {
            var digest = [UInt8](repeating: 0, count: 20)
            etui_sha1(bytes, bytes.count, &digest)
            return SHA1Digest(bytes: digest)
        }
    }
}
