// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography
import Encodings
import Foundation
import Seals

/// Whole seal verifications compared with the bare signature checks they require.
///
/// The bars are shares of the library's own checks; ours are listed beside them.
enum SealBenchmarks {
    /// How many signers and lists are met before measuring.
    ///
    /// Twice as many as the verifier remembers: its memory is then full, and one that comes once and not again soon
    /// gets no place in it.
    private static let metCount = 1_024
    /// How many strangers the measured circle has.
    ///
    /// None of them was met before, and none is remembered when its turn comes again.
    private static let strangerCount = 1_024

    static var plans: [Plan] {
        [
            Plan("seal, everything known", knownSigner),
            Plan("seal, signer never seen", newSigner),
            Plan("seal, revocation list parsed and checked anew", newList),
        ]
    }

    private static func knownSigner() throws -> Group {
        let authority = try BenchmarkAuthority()
        let signer = try authority.signer(serialNumber: 0)
        let text = try authority.seal(signer: signer)
        let verifier = SealVerifier()
        let anchor = try authority.anchor(listNumber: 1)
        let library = try authority.libraryCheck(ofSeal: text)
        let bare = try bareSealSignature(text, signer)
        let seal = try VDSNCSeal(parsing: text)
        return Group(
            name: "seal, everything known",
            bars: ["parse and verify": 0.85, "parse and evaluate": 0.85],
            operations: [
                Operation("one P-256 verification (EVP)") { times in
                    for _ in 0..<times { library.check() }
                },
                Operation("the same by Cryptography") { times in
                    for _ in 0..<times { bare() }
                },
                Operation("parse and verify") { times in
                    for _ in 0..<times { verify(text, verifier, anchor) }
                },
                Operation("parse and evaluate") { times in
                    for _ in 0..<times { evaluate(text, verifier, anchor) }
                },
                Operation("parse only") { times in
                    for _ in 0..<times { keep(try? VDSNCSeal(parsing: text)) }
                },
                Operation("canonical form only") { times in
                    for _ in 0..<times { keep(try? seal.signedBytes()) }
                },
            ]
        )
    }

    private static func newSigner() throws -> Group {
        let authority = try BenchmarkAuthority()
        let known = try authority.signer(serialNumber: 0)
        let verifier = SealVerifier()
        let anchor = try authority.anchor(listNumber: 2)
        let seals = try (1...(metCount + strangerCount)).map { number in
            try authority.seal(signer: authority.signer(serialNumber: number))
        }
        for text in seals.prefix(metCount) { verify(text, verifier, anchor) }
        let strangers = Array(seals.dropFirst(metCount))
        let librarySeal = try authority.libraryCheck(ofSeal: strangers[0])
        let libraryCertificate = authority.libraryCheck(of: known)
        let bareSeal = try bareSealSignature(strangers[0], known)
        let bareCertificate = bareIssuerSignature(known, by: authority.publicKey)
        var next = 0
        return Group(
            name: "seal, signer never seen",
            bars: ["parse and verify": 0.85],
            operations: [
                Operation("one RSA-4096 and one P-256 verification (EVP)") { times in
                    for _ in 0..<times {
                        libraryCertificate.check()
                        librarySeal.check()
                    }
                },
                Operation("the same by Cryptography") { times in
                    for _ in 0..<times {
                        bareCertificate()
                        bareSeal()
                    }
                },
                Operation("parse and verify") { times in
                    for _ in 0..<times {
                        verify(strangers[next], verifier, anchor)
                        next = (next + 1) % strangers.count
                    }
                },
            ]
        )
    }

    private static func newList() throws -> Group {
        let authority = try BenchmarkAuthority()
        let signer = try authority.signer(serialNumber: 0)
        let text = try authority.seal(signer: signer)
        let verifier = SealVerifier()
        let anchor = try authority.anchor(listNumber: 3)
        let lists = try (1...(metCount + strangerCount)).map {
            try authority.revocationList(number: 10 + $0)
        }
        for list in lists.prefix(metCount) {
            let list = SealRevocationList(der: list)
            verify(text, verifier, anchor.replacing(revocationList: list))
        }
        let strangers = Array(lists.dropFirst(metCount))
        let librarySeal = try authority.libraryCheck(ofSeal: text)
        let libraryList = authority.libraryCheck(of: signer)
        let bareSeal = try bareSealSignature(text, signer)
        let bareList = bareIssuerSignature(signer, by: authority.publicKey)
        var next = 0
        return Group(
            name: "seal, revocation list parsed and checked anew",
            bars: ["parse and verify": 0.75],
            operations: [
                Operation("one RSA-4096 and one P-256 verification (EVP)") { times in
                    for _ in 0..<times {
                        libraryList.check()
                        librarySeal.check()
                    }
                },
                Operation("the same by Cryptography") { times in
                    for _ in 0..<times {
                        bareList()
                        bareSeal()
                    }
                },
                Operation("parse and verify") { times in
                    for _ in 0..<times {
                        let list = SealRevocationList(der: strangers[next])
                        verify(text, verifier, anchor.replacing(revocationList: list))
                        next = (next + 1) % strangers.count
                    }
                },
            ]
        )
    }

    /// Runs the whole way from the text to the proof; a benchmark of rejections would measure nothing.
    private static func verify(_ text: [UInt8], _ verifier: SealVerifier, _ anchor: SealAnchor) {
        do {
            let seal = try VDSNCSeal(parsing: text)
            keep(try verifier.verify(seal, anchors: [anchor], at: BenchmarkAuthority.time))
        } catch {
            fatalError("the benchmark's own seal is refused: \(error)")
        }
    }

    /// Runs the whole way from the text to the report, which the apps, the command and the service show.
    private static func evaluate(_ text: [UInt8], _ verifier: SealVerifier, _ anchor: SealAnchor) {
        guard let seal = try? VDSNCSeal(parsing: text) else { fatalError("no seal") }
        let report = verifier.evaluate(seal, anchors: [anchor], at: BenchmarkAuthority.time)
        guard report.outcome == .authentic else {
            fatalError("the benchmark's own seal is refused")
        }
        keep(report)
    }

    /// The hash and check of the seal's signature alone, with everything parsed beforehand.
    private static func bareSealSignature(
        _ text: [UInt8],
        _ signer: Certificate
    ) throws -> () -> Void {
        guard case .ec(let key) = try signer.publicKey() else { fatalError("not an EC key") }
        let seal = try VDSNCSeal(parsing: text)
        let signature = try Base64.decode(
            seal.signature.value,
            alphabet: .urlSafe,
            padding: .optional
        )
        let message = try seal.signedBytes()
        return {
            do {
                try key.verifyRaw(signature[...], of: message[...], hash: .sha256)
            } catch {
                fatalError("the benchmark's own signature is refused")
            }
        }
    }

    /// The hash and check of an authority's RSA signature alone.
    private static func bareIssuerSignature(
        _ certificate: Certificate,
        by key: PublicKey
    ) -> () -> Void {
        {
            do {
                try key.verify(
                    certificate.signature,
                    of: certificate.toBeSigned,
                    using: .rsaPKCS1(.sha256)
                )
            } catch {
                fatalError("the benchmark's own certificate is refused")
            }
        }
    }
}
