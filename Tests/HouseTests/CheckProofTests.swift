// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import TestSupport
import Testing

/// The types that may say "verified": those that conform to `CheckProof`, read from the sources.
struct CheckProofTests {
    /// Each type, and the file that declares it; its doc comment says what makes its values.
    private static let proofs = [
        "InsuranceCard": "Sources/Domains/InsuranceCards/Card/InsuranceCard.swift",
        "StoredPresentation": "Sources/Services/CardServer/Rules/StoredPresentation.swift",
        "Presentation": "Sources/Domains/InsuranceCards/CheckIn/Presentation.swift",
        "Receipt": "Sources/Domains/InsuranceCards/Receipts/Receipt.swift",
        "ResultProof": "Sources/Edges/Screens/Host/ResultProof.swift",
        "VerifiedMessage": "Sources/Trust/Tokens/PASETO/PublicToken.swift",
        "VerifiedReceipt": "Sources/Domains/InsuranceCards/Receipts/PortalVerifier.swift",
        "VerifiedSeal": "Sources/Domains/Seals/Verifying/SealReport.swift",
    ]

    @Test func `the types that prove a check are these`() throws {
        var found: [String: String] = [:]
        let declaration =
            /(?:struct|class|enum|actor|extension)\s+(\w+)(?:<[^>]*>)?\s*:[^{]*\bCheckProof\b/
        for (path, text) in try Self.sources() {
            for match in text.matches(of: declaration) { found[String(match.output.1)] = path }
        }
        #expect(found == Self.proofs)
    }

    @Test func `nobody outside its room can make a proof`() throws {
        let texts = Dictionary(uniqueKeysWithValues: try Self.sources())
        for (name, path) in Self.proofs where name != "ResultProof" {
            let text = try #require(texts[path])
            let start = try #require(text.firstRange(of: "struct \(name)")?.upperBound)
            let body = text[start...].prefix { $0 != "\u{0}" }
            let end = body.firstRange(of: "\n}\n")?.lowerBound ?? body.endIndex
            // Nested types are indented further.
            #expect(!body[..<end].contains(/\n    (?:public|package|open) init/), "\(name)")
        }
    }

    @Test func `a result is verified by a proof and by nothing else`() throws {
        let text = try #require(
            Dictionary(uniqueKeysWithValues: try Self.sources())[
                "Sources/Core/Encodings/CheckResult.swift"
            ]
        )
        #expect(text.contains("private init(_ step: Step)"))
        #expect(!text.contains("let verified = CheckResult("))
        let made = "CheckResult(needsAttention ? .attention : .verified)"
        #expect(text.components(separatedBy: made).count == 2)
    }

    private static func sources() throws -> [(path: String, text: String)] {
        let root = TestSupport.projectRoot
        let walker = FileManager.default.enumerator(atPath: root + "Sources")
        var sources: [(String, String)] = []
        while let path = walker?.nextObject() as? String {
            guard path.hasSuffix(".swift") else { continue }
            let file = root + "Sources/" + path
            sources.append(("Sources/" + path, try String(contentsOfFile: file, encoding: .utf8)))
        }
        return sources
    }
}
