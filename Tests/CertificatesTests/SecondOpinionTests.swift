// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Encodings
import Foundation
import TestSupport
import Testing

/// The OpenSSL command's opinion on the same certificates, if it is installed.
@Suite(.enabled(if: OpenSSL.path != nil))
struct SecondOpinionTests {
    /// One change to a chain that is otherwise valid.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let holds: Bool
        var root: @Sendable (inout CertificateTemplate) -> Void = { _ in }
        var authority: @Sendable (inout CertificateTemplate) -> Void = { _ in }
        var leaf: @Sendable (inout CertificateTemplate) -> Void = { _ in }
        var revoked: [[UInt8]] = []
        var at = Moment.now
    }

    private static let strangeExtension = CertificateExtension("1.2.3", isCritical: true, value: [])

    static let cases = [
        Case(testDescription: "nothing changed", holds: true),
        Case(testDescription: "the last second", holds: true, at: Moment.end.adding(seconds: -1)),
        Case(testDescription: "too late", holds: false, at: Moment.end.adding(seconds: 1)),
        Case(testDescription: "too early", holds: false, at: Moment.start.adding(seconds: -1)),
        Case(testDescription: "revoked", holds: false, revoked: [[0x2A]]),
        Case(testDescription: "another is revoked", holds: true, revoked: [[0x2B]]),
        Case(
            testDescription: "no authority",
            holds: false,
            authority: { $0[ExtensionType.basicConstraints] = .basicConstraints(.endEntity) }
        ),
        Case(
            testDescription: "no right to sign",
            holds: false,
            authority: { $0[ExtensionType.keyUsage] = .keyUsage(.cRLSign) }
        ),
        Case(
            testDescription: "path too long",
            holds: false,
            root: {
                $0[ExtensionType.basicConstraints] = .basicConstraints(.authority(pathLength: 0))
            }
        ),
        Case(
            testDescription: "unknown critical extension",
            holds: false,
            leaf: { $0.extensions.append(strangeExtension) }
        ),
        Case(
            testDescription: "algorithms differ",
            holds: false,
            leaf: { $0.outerAlgorithm = .withNull }
        ),
        Case(
            testDescription: "permitted name",
            holds: true,
            authority: { $0.extensions.append(.nameConstraints(permitted: [.dns("a.example")])) },
            leaf: { $0.extensions.append(.subjectAlternativeName([.dns("b.a.example")])) }
        ),
        Case(
            testDescription: "name not permitted",
            holds: false,
            authority: { $0.extensions.append(.nameConstraints(permitted: [.dns("a.example")])) },
            leaf: { $0.extensions.append(.subjectAlternativeName([.dns("b.example")])) }
        ),
        Case(
            testDescription: "name of another spelling",
            holds: true,
            leaf: {
                $0.issuer = DistinguishedName([
                    [NameAttribute(AttributeType.country, "ut")],
                    [
                        NameAttribute(
                            type: AttributeType.commonName,
                            tag: .printableString,
                            value: Array(" AUTHORITY ".utf8)[...]
                        )
                    ],
                ])
            }
        ),
    ]

    @Test(arguments: cases)
    func `OpenSSL comes to the same verdict`(_ item: Case) throws {
        var chain = try Hierarchy(root: item.root, authority: item.authority, leaf: item.leaf)
        chain.lists = [try chain.root.list(), try chain.authority.list(revoking: item.revoked)]
        chain.policy.revocation = .required
        chain.policy.authorityRevocation = .required
        #expect((chain.error(at: item.at) == nil) == item.holds)
        #expect(try OpenSSL.accepts(chain, at: item.at) == item.holds)
    }
}

/// The OpenSSL command line.
enum OpenSSL {
    static let path: String? = ["/usr/bin/openssl", "/usr/local/bin/openssl"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    /// Whether `openssl verify` accepts a chain with its revocation lists.
    static func accepts(_ chain: Hierarchy, at time: Instant) throws -> Bool {
        let folder = try TemporaryFolders.make("openssl")
        defer { try? FileManager.default.removeItem(at: folder) }
        func file(_ name: String, _ text: String) throws -> String {
            let url = folder.appending(path: name)
            try Data(text.utf8).write(to: url)
            return url.path(percentEncoded: false)
        }
        let lists = chain.lists.map { PEM.encode($0.der, label: PEM.Block.revocationList) }.joined()
        let process = Process()
        process.executableURL = URL(filePath: try #require(path))
        process.arguments = [
            "verify", "-CAfile", try file("root.pem", chain.anchors[0].pem),
            "-untrusted", try file("between.pem", chain.intermediates[0].pem),
            "-CRLfile", try file("lists.pem", lists), "-crl_check_all",
            "-attime", String(time.secondsSinceEpoch), try file("leaf.pem", chain.leaf.pem),
        ]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus == 0
    }
}
