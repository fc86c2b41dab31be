// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Declares what script/apple-availability needs; names, shapes and availability are as Apple documents them.
// swift-format-ignore-file

public import Foundation

public protocol Digest: ContiguousBytes, CustomStringConvertible, Hashable, Sendable, Sequence where Element == UInt8 {
    static var byteCount: Int { get }
}
public protocol HashFunction: Sendable {
    associatedtype Digest: CryptoKit.Digest
    init()
    mutating func update(bufferPointer: UnsafeRawBufferPointer)
    func finalize() -> Digest
}
extension HashFunction {
    public static func hash<D: DataProtocol>(data: D) -> Digest { Self().finalize() }
}
public struct MadeDigest: Digest {
    public static var byteCount: Int { 0 }
    public var description: String { "" }
    public func makeIterator() -> Array<UInt8>.Iterator { [].makeIterator() }
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R { try [UInt8]().withUnsafeBytes(body) }
}
public struct SHA256: HashFunction {
    public init() {}
    public mutating func update(bufferPointer: UnsafeRawBufferPointer) {}
    public func finalize() -> MadeDigest { MadeDigest() }
}
public struct SHA384: HashFunction {
    public init() {}
    public mutating func update(bufferPointer: UnsafeRawBufferPointer) {}
    public func finalize() -> MadeDigest { MadeDigest() }
}
public struct SHA512: HashFunction {
    public init() {}
    public mutating func update(bufferPointer: UnsafeRawBufferPointer) {}
    public func finalize() -> MadeDigest { MadeDigest() }
}
public enum Insecure {
    public struct SHA1: HashFunction {
        public init() {}
        public mutating func update(bufferPointer: UnsafeRawBufferPointer) {}
        public func finalize() -> MadeDigest { MadeDigest() }
    }
}

public struct SymmetricKey: Sendable {
    public init<D: ContiguousBytes>(data: D) {}
}
public struct SharedSecret: ContiguousBytes, Sendable {
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R { try [UInt8]().withUnsafeBytes(body) }
}
public enum AES {
    public enum GCM {
        public struct Nonce: Sendable {
            public init<D: DataProtocol>(data: D) throws {}
        }
        public struct SealedBox: Sendable {
            public var ciphertext: Data { Data() }
            public var tag: Data { Data() }
            public init<C: DataProtocol, T: DataProtocol>(nonce: Nonce, ciphertext: C, tag: T) throws {}
        }
        public static func seal<P: DataProtocol, A: DataProtocol>(_ message: P, using key: SymmetricKey, nonce: Nonce? = nil, authenticating data: A) throws -> SealedBox { fatalError() }
        public static func open<A: DataProtocol>(_ box: SealedBox, using key: SymmetricKey, authenticating data: A) throws -> Data { Data() }
    }
}
public enum Curve25519 {
    public enum Signing {
        public struct PublicKey: Sendable {
            public var rawRepresentation: Data { Data() }
            public init<D: ContiguousBytes>(rawRepresentation: D) throws {}
            init() {}
            public func isValidSignature<S: DataProtocol, D: DataProtocol>(_ signature: S, for data: D) -> Bool { false }
        }
        public struct PrivateKey: Sendable {
            public init<D: ContiguousBytes>(rawRepresentation: D) throws {}
            public var publicKey: PublicKey { PublicKey() }
            public func signature<D: DataProtocol>(for data: D) throws -> Data { Data() }
        }
    }
    public enum KeyAgreement {
        public struct PublicKey: Sendable {
            public var rawRepresentation: Data { Data() }
            public init<D: ContiguousBytes>(rawRepresentation: D) throws {}
            init() {}
        }
        public struct PrivateKey: Sendable {
            public init<D: ContiguousBytes>(rawRepresentation: D) throws {}
            public var publicKey: PublicKey { PublicKey() }
            public func sharedSecretFromKeyAgreement(with publicKeyShare: PublicKey) throws -> SharedSecret { fatalError() }
        }
    }
}
public enum P256 {
    public enum Signing {
        public struct ECDSASignature: Sendable {
            public var rawRepresentation: Data { Data() }
            public init<D: DataProtocol>(rawRepresentation: D) throws {}
        }
        public struct PublicKey: Sendable {
            public init<B: ContiguousBytes>(x963Representation: B) throws {}
            init() {}
            public var x963Representation: Data { Data() }
            public func isValidSignature<D: Digest>(_ signature: ECDSASignature, for digest: D) -> Bool { false }
        }
        public struct PrivateKey: Sendable {
            public init() {}
            public init<D: ContiguousBytes>(rawRepresentation: D) throws {}
            public var rawRepresentation: Data { Data() }
            public var publicKey: PublicKey { PublicKey() }
            public func signature<D: Digest>(for digest: D) throws -> ECDSASignature { fatalError() }
        }
    }
    public enum KeyAgreement {
        public struct PublicKey: Sendable {
            public init<B: ContiguousBytes>(x963Representation: B) throws {}
        }
        public struct PrivateKey: Sendable {
            public init<D: ContiguousBytes>(rawRepresentation: D) throws {}
            public func sharedSecretFromKeyAgreement(with other: PublicKey) throws -> SharedSecret { SharedSecret() }
        }
    }
}
public enum P384 {
    public enum Signing {
        public struct ECDSASignature: Sendable {
            public var rawRepresentation: Data { Data() }
            public init<D: DataProtocol>(rawRepresentation: D) throws {}
        }
        public struct PublicKey: Sendable {
            public init<B: ContiguousBytes>(x963Representation: B) throws {}
            init() {}
            public var x963Representation: Data { Data() }
            public func isValidSignature<D: Digest>(_ signature: ECDSASignature, for digest: D) -> Bool { false }
        }
        public struct PrivateKey: Sendable {
            public init() {}
            public init<D: ContiguousBytes>(rawRepresentation: D) throws {}
            public var rawRepresentation: Data { Data() }
            public var publicKey: PublicKey { PublicKey() }
            public func signature<D: Digest>(for digest: D) throws -> ECDSASignature { fatalError() }
        }
    }
    public enum KeyAgreement {
        public struct PublicKey: Sendable {
            public init<B: ContiguousBytes>(x963Representation: B) throws {}
        }
        public struct PrivateKey: Sendable {
            public init<D: ContiguousBytes>(rawRepresentation: D) throws {}
            public func sharedSecretFromKeyAgreement(with other: PublicKey) throws -> SharedSecret { SharedSecret() }
        }
    }
}
public enum P521 {
    public enum Signing {
        public struct ECDSASignature: Sendable {
            public var rawRepresentation: Data { Data() }
            public init<D: DataProtocol>(rawRepresentation: D) throws {}
        }
        public struct PublicKey: Sendable {
            public init<B: ContiguousBytes>(x963Representation: B) throws {}
            init() {}
            public var x963Representation: Data { Data() }
            public func isValidSignature<D: Digest>(_ signature: ECDSASignature, for digest: D) -> Bool { false }
        }
        public struct PrivateKey: Sendable {
            public init() {}
            public init<D: ContiguousBytes>(rawRepresentation: D) throws {}
            public var rawRepresentation: Data { Data() }
            public var publicKey: PublicKey { PublicKey() }
            public func signature<D: Digest>(for digest: D) throws -> ECDSASignature { fatalError() }
        }
    }
    public enum KeyAgreement {
        public struct PublicKey: Sendable {
            public init<B: ContiguousBytes>(x963Representation: B) throws {}
        }
        public struct PrivateKey: Sendable {
            public init<D: ContiguousBytes>(rawRepresentation: D) throws {}
            public func sharedSecretFromKeyAgreement(with other: PublicKey) throws -> SharedSecret { SharedSecret() }
        }
    }
}
