// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Encodings
package import Tokens

/// The authorities, revocation lists and rules of an operator, for verifiers elsewhere, such as pages.
///
/// It travels as a token that the operator signed (PASETO v4.public), whose message is JSON.
///
/// Shape: `{"schema":"etui.trust-list.v1","issued","expires","time","policy":{…},"authorities":[{"certificate","hash",
/// "revocationList","isDemo"}]}`; certificates and lists are base64url of DER, `time` is the fixed time of verifications
/// or null.
package struct SealTrustList: Sendable {
    /// The name of the format, which is also the implicit assertion of the token.
    package static let schema = "etui.trust-list.v1"
    /// How long a list may be used: a week, after which revocations would be missed for too long.
    package static let lifetimeSeconds: Int64 = 7 * 86_400
    /// The longest token, in bytes.
    package static let byteLimit = 32 << 20

    /// When the list was issued.
    package let issued: Instant
    /// Until when it may be used.
    package let expires: Instant
    /// The fixed time for which seals are verified, if there is one.
    package let time: Instant?
    /// The rules.
    package let policy: SealPolicy
    /// The authorities with their lists.
    package let anchors: [SealAnchor]

    /// Creates a list that may be used for a week.
    package init(issued: Instant, time: Instant?, policy: SealPolicy, anchors: [SealAnchor]) {
        self.issued = issued
        expires = issued.adding(seconds: Self.lifetimeSeconds)
        self.time = time
        self.policy = policy
        self.anchors = anchors
    }

    /// Reads a list from a token; `nil` unless the key signed it and it has the shape above.
    package init?(token: ArraySlice<UInt8>, signedBy key: VerificationKey<V4>) {
        guard
            let token = try? PublicToken<V4>(parsing: token, maximumByteCount: Self.byteLimit),
            let message = try? token.verified(
                by: key,
                implicitAssertion: Array(Self.schema.utf8)
            ),
            let root = try? JSONTree(parsing: Array(message.bytes), limits: Self.limits).root
        else { return nil }
        self.init(root)
    }

    /// Verifies a seal with this list; once the list has expired, the seal could not be checked.
    package func result(for seal: VDSNCSeal, at now: Instant) -> SealResult {
        guard now < expires else { return SealResult(outdatedAt: now) }
        let report = SealVerifier(policy: policy).evaluate(seal, anchors: anchors, at: time ?? now)
        let anchor = report.chain.first { $0.role == .anchor }?.certificateDER
        let owner = anchors.first { $0.certificateDER == anchor }
        return SealResult(report, listDate: owner?.revocationList?.thisUpdate)
    }

    private static var limits: JSONLimits {
        JSONLimits(byteCount: byteLimit, depth: 8, nodeCount: 100_000)
    }
}

extension SealResult {
    /// The result for a list of authorities that is too old to be used.
    fileprivate init(outdatedAt time: Instant) {
        self.init(
            fault: Fault(code: "trustListExpired", text: .trustListExpired),
            result: .unchecked,
            verified: nil,
            warnings: [],
            checks: [],
            chain: [],
            listDate: nil,
            time: time
        )
    }
}

extension SealTrustList {
    /// The list as JSON, the message of the token.
    package var json: JSONOutput {
        [
            "schema": .string(Self.schema), "issued": .string(issued.rfc3339),
            "expires": .string(expires.rfc3339), "time": time.map { .string($0.rfc3339) } ?? .null,
            "policy": policy.json,
            "authorities": .array(
                anchors.map { anchor in
                    [
                        "certificate": .string(Self.text(anchor.certificateDER)),
                        "hash": .string(anchor.integrityHash),
                        "revocationList": anchor.revocationList.map {
                            .string(Self.text($0.der))
                        } ?? .null,
                        "isDemo": .boolean(anchor.isDemo),
                    ]
                }
            ),
        ]
    }

    private init?(_ root: JSONValue) {
        guard root["schema"]?.string == Self.schema,
            let issued = root["issued"]?.string.flatMap({ Instant(rfc3339: $0) }),
            let expires = root["expires"]?.string.flatMap({ Instant(rfc3339: $0) }),
            let policy = root["policy"].flatMap({ SealPolicy($0) }),
            let authorities = root["authorities"]?.elements, let time = root["time"]
        else { return nil }
        self.issued = issued
        self.expires = expires
        self.policy = policy
        self.time = time.string.flatMap { Instant(rfc3339: $0) }
        guard time.isNull || self.time != nil else { return nil }
        var anchors: [SealAnchor] = []
        for authority in authorities {
            guard let anchor = Self.anchor(authority) else { return nil }
            anchors.append(anchor)
        }
        self.anchors = anchors
    }

    private static func anchor(_ value: JSONValue) -> SealAnchor? {
        guard let certificate = bytes(value["certificate"]), let hash = value["hash"]?.string,
            let isDemo = value["isDemo"]?.boolean, let list = value["revocationList"]
        else { return nil }
        let der = bytes(list)
        guard list.isNull || der != nil else { return nil }
        return SealAnchor(
            certificateDER: certificate,
            integrityHash: hash,
            revocationListDER: der,
            isDemo: isDemo
        )
    }

    private static func text(_ der: [UInt8]) -> String {
        Base64.encode(der, alphabet: .urlSafe, padded: false)
    }

    private static func bytes(_ value: JSONValue?) -> [UInt8]? {
        guard let text = value?.utf8 else { return nil }
        return try? Base64.decode(text, alphabet: .urlSafe, padding: .forbidden)
    }
}
