// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Curves

/// Our own arithmetic, which Apple's platforms use, compared with the libraries that Linux uses.
enum CurvesBenchmarks {
    static var plans: [Plan] {
        [
            Plan("curves, P-256") { try ecdsa(.p256, .p256, name: "P-256", bar: 0.086) },
            Plan("curves, P-384") { try ecdsa(.p384, .p384, name: "P-384", bar: nil) },
            Plan("curves, RSA-2048", rsa), Plan("curves, Ed25519", ed25519),
            Plan("curves, SHA-256", sha256), Plan("curves, BLAKE2b", blake2b),
        ]
    }

    private static let message = [UInt8](repeating: 0x65, count: 64)
    private static let block = [UInt8](repeating: 0x65, count: 16 << 10)

    /// The bar is half a millisecond, against OpenSSL's 0.043 ms.
    private static func ecdsa(
        _ named: NamedCurve,
        _ curve: PrimeCurve,
        name: String,
        bar: Double?
    ) throws -> Group {
        let key = try SigningKey.generate(.ec(named))
        guard case .ec(let publicKey) = key.publicKey else { throw CurvesError.wrongPointEncoding }
        let point = try ECPoint(on: curve, encoded: publicKey.point[...])
        let library = LibraryVerification(
            publicKey: key.publicKey.subjectPublicKeyInfo,
            signature: try key.sign(message[...], using: .ecdsa(.sha256)),
            message: message
        )
        let raw = try key.signRaw(message[...], hash: .sha256)
        let (r, s) = (raw.prefix(raw.count / 2), raw.suffix(raw.count / 2))
        return Group(
            name: "curves, \(name)",
            bars: bar.map { ["verify": $0] } ?? [:],
            operations: [
                Operation("one \(name) verification (EVP)") { times in
                    for _ in 0..<times { library.check() }
                },
                Operation("verify") { times in
                    for _ in 0..<times {
                        let digest = Hash.sha256.digest(of: message[...])
                        require(point.isSigned(r: r, s: s, digest: digest[...]))
                    }
                },
            ]
        )
    }

    /// The bar is a quarter of a millisecond, against OpenSSL's 0.02 ms.
    private static func rsa() throws -> Group {
        let key = try SigningKey.generate(.rsa(bits: 2048))
        guard case .rsa(let publicKey) = key.publicKey else { throw CurvesError.unsupportedModulus }
        let numbers = try RSANumbers(
            modulus: publicKey.modulus[...],
            exponent: publicKey.exponent[...]
        )
        let signature = try key.sign(message[...], using: .rsaPKCS1(.sha256))
        let library = LibraryVerification(
            publicKey: key.publicKey.subjectPublicKeyInfo,
            signature: signature,
            message: message
        )
        return Group(
            name: "curves, RSA-2048",
            bars: ["verify": 0.08],
            operations: [
                Operation("one RSA-2048 verification (EVP)") { times in
                    for _ in 0..<times { library.check() }
                },
                Operation("verify") { times in
                    for _ in 0..<times {
                        require(
                            numbers.isSignedPKCS1(signature[...], of: message[...], hash: .sha256)
                        )
                    }
                },
            ]
        )
    }

    private static func ed25519() throws -> Group {
        let key = try SigningKey.generate(.ed25519)
        guard case .ed25519(let publicKey) = key.publicKey else {
            throw CurvesError.wrongPointEncoding
        }
        let point = try Ed25519Point(publicKey.bytes[...])
        let signature = try key.sign(message[...], using: .ed25519)
        return Group(
            name: "curves, Ed25519",
            operations: [
                Operation("one Ed25519 verification (libsodium)") { times in
                    for _ in 0..<times {
                        keep(try? publicKey.verify(signature[...], of: message[...]))
                    }
                },
                Operation("verify") { times in
                    for _ in 0..<times {
                        require(point.isSigned(signature[...], of: message[...]))
                    }
                },
            ]
        )
    }

    private static func sha256() -> Group {
        hash(
            "SHA-256",
            library: ("16 KB by OpenSSL", { HashAlgorithm.sha256.digest(of: block) }),
            ours: { Hash.sha256.digest(of: block[...]) }
        )
    }

    private static func blake2b() -> Group {
        hash(
            "BLAKE2b",
            library: (
                "16 KB by libsodium",
                { Cryptography.BLAKE2b.digest(of: block[...], byteCount: 32) }
            ),
            ours: { Curves.BLAKE2b.digest(of: block[...], byteCount: 32) }
        )
    }

    private static func hash(
        _ name: String,
        library: (name: String, digest: () -> [UInt8]),
        ours: @escaping () -> [UInt8]
    ) -> Group {
        let digest = library.digest
        return Group(
            name: "curves, \(name)",
            byteCounts: [library.name: block.count, "16 KB": block.count],
            operations: [
                Operation(library.name) { times in for _ in 0..<times { keep(digest()) } },
                Operation("16 KB") { times in for _ in 0..<times { keep(ours()) } },
            ]
        )
    }

    /// Stops the benchmark if its own signature is rejected: a rejection may take less time.
    private static func require(_ isValid: Bool) {
        if !isValid { fatalError("the benchmark's own signature is refused") }
    }
}
