// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import TestSupport
import Testing

@testable import Curves

/// Signatures made by the library, checked with our own arithmetic.
struct ECDSATests {
    static let message = Array("Etui holds what one carries.".utf8)

    /// A public key of the library and its raw signature over ``message``.
    private struct Signed {
        let point: ECPoint
        let signature: [UInt8]
        let hash: Hash

        init(on curve: NamedCurve, _ hash: HashAlgorithm, _ ours: Hash) throws {
            let key = try SigningKey.generate(.ec(curve))
            guard case .ec(let publicKey) = key.publicKey else { throw CurvesError.pointNotOnCurve }
            point = try ECPoint(on: ECDSATests.curve(curve), encoded: publicKey.point[...])
            signature = try key.signRaw(ECDSATests.message[...], hash: hash)
            self.hash = ours
        }

        func isValid(_ signature: [UInt8], of message: [UInt8]) -> Bool {
            point.isSigned(
                r: signature.prefix(signature.count / 2),
                s: signature.suffix(signature.count / 2),
                digest: hash.digest(of: message[...])[...]
            )
        }
    }

    static func curve(_ named: NamedCurve) -> PrimeCurve {
        switch named {
        case .p256: .p256
        case .p384: .p384
        case .p521: .p521
        case .brainpoolP224r1: .brainpoolP224r1
        case .brainpoolP256r1: .brainpoolP256r1
        case .brainpoolP320r1: .brainpoolP320r1
        case .brainpoolP384r1: .brainpoolP384r1
        case .brainpoolP512r1: .brainpoolP512r1
        }
    }

    private static let hashes: [(HashAlgorithm, Hash)] = [
        (.sha1, .sha1), (.sha224, .sha224), (.sha256, .sha256), (.sha384, .sha384),
        (.sha512, .sha512),
    ]

    @Test(arguments: NamedCurve.allCases)
    func `what the library signs is valid, with every hash`(curve: NamedCurve) throws {
        for (theirs, ours) in Self.hashes {
            let signed = try Signed(on: curve, theirs, ours)
            #expect(signed.isValid(signed.signature, of: Self.message), "\(ours)")
            #expect(!signed.isValid(signed.signature, of: Self.message + [0]), "\(ours)")
        }
    }

    @Test(arguments: NamedCurve.allCases)
    func `no byte of a signature can be changed`(curve: NamedCurve) throws {
        let signed = try Signed(on: curve, .sha256, .sha256)
        for index in signed.signature.indices {
            var changed = signed.signature
            changed[index] ^= 1 << UInt8(index % 8)
            #expect(!signed.isValid(changed, of: Self.message), "byte \(index)")
        }
    }

    @Test(arguments: NamedCurve.allCases)
    func `r and s outside 1 to n-1 are refused`(named: NamedCurve) throws {
        let signed = try Signed(on: named, .sha256, .sha256)
        let curve = Self.curve(named)
        let byteCount = curve.orderByteCount
        let order = Limbs.bigEndian(curve.order.limbs, byteCount: byteCount)
        let zero = [UInt8](repeating: 0, count: byteCount)
        let (r, s) = (signed.signature.prefix(byteCount), signed.signature.suffix(byteCount))
        for wrong in [zero, order, [UInt8](repeating: 0xFF, count: byteCount)] {
            #expect(!signed.isValid(wrong + s, of: Self.message))
            #expect(!signed.isValid(r + wrong, of: Self.message))
            #expect(!signed.isValid(wrong + wrong, of: Self.message))
        }
        #expect(!signed.isValid([], of: Self.message))
    }

    @Test func `a high s is as good as a low one, and r and s beyond the order are not`() throws {
        let signed = try Signed(on: .p256, .sha256, .sha256)
        var opposite = PrimeCurve.p256.order.limbs
        let s = Limbs.parse(bigEndian: signed.signature.suffix(32), count: opposite.count)
        Limbs.subtract(s, from: &opposite)
        let r = Array(signed.signature.prefix(32))
        let other = r + Limbs.bigEndian(opposite, byteCount: 32)
        #expect(signed.isValid(other, of: Self.message))
        let digest = Hash.sha256.digest(of: Self.message[...])
        let long = [0] + signed.signature.suffix(32)
        #expect(signed.point.isSigned(r: [0, 0] + r, s: long[...], digest: digest[...]))
        #expect(!signed.point.isSigned(r: [1] + r, s: long[...], digest: digest[...]))
    }

    /// Tests a sum of multiples at infinity, and one of the same point twice.
    ///
    /// The key is the generator and the numbers are small: there the formula for different points fails.
    @Test(arguments: PrimeCurve.named.indices)
    func `intermediate points may be equal, opposite or at infinity`(index: Int) throws {
        let curve = PrimeCurve.named[index]
        let (x, y) = (curve.plainGenerator.x, curve.plainGenerator.y)
        let key = try ECPoint(on: curve, encoded: ([0x04] + x + y)[...])
        // s = 1 and r = x(G): u1·G + u2·G is (e + r)·G, which is G for e = 1 - r modulo n.
        let order = curve.order
        let byteCount = order.byteCount
        let r = curve.generatorXModuloOrder
        let one = [UInt8](repeating: 0, count: byteCount - 1) + [1]
        for (sum, isValid) in [(1, true), (0, false), (2, false)] as [(Limb, Bool)] {
            var digest = order.limbs
            Limbs.subtract(r, from: &digest)
            var added = [Limb](repeating: 0, count: digest.count)
            added[0] = sum
            let carry = Limbs.add(added, to: &digest)
            #expect(carry == 0)
            // The leftmost bits of the digest are used, as many as the order has.
            let shift = byteCount * 8 - order.bitCount
            let bytes = Limbs.bigEndian(digest.shiftedLeft(by: shift), byteCount: byteCount)
            let encodedR = Limbs.bigEndian(r, byteCount: byteCount)
            #expect(
                key.isSigned(r: encodedR[...], s: one[...], digest: bytes[...]) == isValid,
                "the sum is \(sum)·G"
            )
        }
    }

    @Test func `digests shorter and longer than the order are taken as they are and from the left`()
        throws
    {
        let key = try SigningKey.generate(.ec(.p256))
        guard case .ec(let publicKey) = key.publicKey else { return }
        let point = try ECPoint(on: .p256, encoded: publicKey.point[...])
        let signature = try key.signRaw(Self.message[...], hash: .sha512)
        let digest = Hash.sha512.digest(of: Self.message[...])
        let (r, s) = (signature.prefix(32), signature.suffix(32))
        #expect(point.isSigned(r: r, s: s, digest: digest[...]))
        #expect(point.isSigned(r: r, s: s, digest: digest.prefix(32)))
        #expect(!point.isSigned(r: r, s: s, digest: digest.prefix(31)))
        #expect(!point.isSigned(r: r, s: s, digest: []))
    }
}

extension PrimeCurve {
    /// The generator's coordinates, unsigned big-endian.
    var plainGenerator: (x: [UInt8], y: [UInt8]) {
        (
            Limbs.bigEndian(field.plain(generatorX), byteCount: fieldByteCount),
            Limbs.bigEndian(field.plain(generatorY), byteCount: fieldByteCount)
        )
    }

    /// The generator's `x` modulo the order; on all named curves it is less than twice the order.
    var generatorXModuloOrder: [Limb] {
        var x = field.plain(generatorX)
        if !Limbs.isLess(x, order.limbs) { Limbs.subtract(order.limbs, from: &x) }
        return x
    }
}

extension [Limb] {
    /// Returns the number multiplied by a power of two below 8, without overflow.
    func shiftedLeft(by bits: Int) -> [Limb] {
        guard bits > 0 else { return self }
        var result = self
        for index in indices.reversed() {
            let below = index > 0 ? self[index - 1] >> (Limb.bitWidth - bits) : 0
            result[index] = self[index] << bits | below
        }
        return result
    }
}
