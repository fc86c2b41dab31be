// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Execution
import HTTPMessages
import IdentityCheck
import IdentityServer
import IdentityServerTestSupport
import PictureTestSupport
import Testing

/// The selfie of a check on its way through the server.
struct FaceFlowTests {
    /// Answers as a test wants it; what is known without an engine stays.
    private struct Told: FaceComparer {
        var distance: Double?
        var trouble: FaceEngineError?
        var isInstalled: Bool { false }

        func watch(_ frame: FacePixels) throws(FaceEngineError) -> [FaceSighting] {
            throw .absent
        }

        func distances(
            from selfie: [UInt8],
            to frames: [[UInt8]]
        ) throws(FaceEngineError) -> [Double?] {
            throw .absent
        }

        func compare(
            _ portrait: [UInt8],
            _ selfie: [UInt8],
            _ evidence: FaceEvidence,
            edges: SelfieEdges?
        ) throws(FaceEngineError) -> FaceComparison {
            if let trouble { throw trouble }
            var evidence = evidence
            evidence.portrait.faceCount = 1
            evidence.portrait.eyeDistance = 60
            evidence.portrait.sharpness = 0.1
            evidence.selfie = evidence.portrait
            evidence.selfie.colourfulness = 30
            evidence.distance = distance
            return FaceComparison(evidence, isVerified: true)
        }
    }

    private static func plain() throws -> [UInt8] {
        try ScanPictures.png(ScanPictures.blank(width: 640, height: 400))
    }

    /// Sends a passport with a selfie, and has it judged.
    private static func sent(
        _ identity: IdentityFixture,
        selfie: [UInt8]? = nil
    ) async throws -> String {
        let session = try await identity.begin()
        _ = try await identity.upload(.front, IdentityFixture.passport(), session)
        let picture = try selfie ?? plain()
        #expect(try await identity.upload(.face, picture, session).status == 204)
        #expect(await identity.end(session).status == 202)
        try await identity.server.verify()
        return session.reference
    }

    private static func verification(
        _ identity: IdentityFixture,
        _ reference: String
    ) async -> JSONValue? {
        await identity.send(
            .get,
            "/api/netverify/v2/scans/\(reference)/data/verification",
            by: identity.accounts[0].admin
        ).json?["verification"]?["identityVerification"]
    }

    /// Runs a test with an account that gets callbacks, and with a comparer.
    private static func withFaces(
        _ faces: (any FaceComparer)?,
        policy: VerificationPolicy.Face = .review,
        _ body: (IdentityFixture, CallbackProbe) async throws -> Void
    ) async throws {
        var settings = CheckSettings()
        settings.callbackURL = "https://hooks.example.com/checks"
        settings.verification.face = policy
        let probe = CallbackProbe()
        let change = { (configuration: inout IdentityServiceConfiguration) in
            configuration.faces = faces
            configuration.transport = probe
        }
        try await withIdentity(settings: settings, adjust: change) { identity in
            _ = try await identity.server.renewCallbackSecret(of: identity.accounts[0].id)
            try await body(identity, probe)
        }
    }

    @Test func `without an engine a reviewer compares, and the check goes on`() async throws {
        try await Self.withFaces(nil) { identity, probe in
            let reference = try await Self.sent(identity)
            let desk = try await DeskBrowser(identity, as: identity.accounts[0].admin)
            let review = try await desk.review(reference)
            #expect(review["pictures"]?.elements?.map(\.string) == ["face", "front"])
            #expect(review["face"]?["similarity"]?.string == "NOT_POSSIBLE")
            #expect(review["face"]?["trouble"]?.string == "absent")
            #expect(review["face"]?["distance"]?.isNull == true)
            let findings = review["findings"]?.elements?.compactMap(\.string) ?? []
            #expect(findings.contains("face.engine.absent"))
            #expect(await desk.approve(reference).status == 200)
            let told = await Self.verification(identity, reference)
            #expect(told?["similarity"]?.string == "NOT_POSSIBLE")
            #expect(told?["liveness"]?.string == "NOT_PERFORMED" && told?["validity"] == nil)
            // The reviewer can take the decision back for a while.
            identity.pass(seconds: 60)
            try await identity.server.sendCallbacks()
            #expect(
                probe.attempts.last?["identityVerification"]
                    == #"{"similarity":"NOT_POSSIBLE","liveness":"NOT_PERFORMED"}"#
            )
        }
    }

    @Test func `a match is shown with its distance, its limits and what was not measured`()
        async throws
    {
        try await Self.withFaces(Told(distance: 0.41)) { identity, probe in
            let reference = try await Self.sent(identity)
            let desk = try await DeskBrowser(identity, as: identity.accounts[0].admin)
            let face = try await desk.review(reference)["face"]
            #expect(face?["similarity"]?.string == "MATCH" && face?["trouble"]?.isNull == true)
            #expect(face?["distance"]?.number?.double == 0.41)
            #expect(face?["match"]?.number?.double == 0.5)
            #expect(face?["noMatch"]?.number?.double == 0.6)
            #expect(face?["falseMatchRate"]?.isNull == true)
            #expect(face?["portrait"]?["eyes"]?.number?.integer == 60)
            // The result says nothing about the faces until a reviewer has approved the check.
            #expect(await Self.verification(identity, reference) == nil)
            #expect(await desk.approve(reference).status == 200)
            #expect(await Self.verification(identity, reference)?["similarity"]?.string == "MATCH")
            identity.pass(seconds: 60)
            try await identity.server.sendCallbacks()
            let sent = probe.attempts.last?["identityVerification"]
            #expect(sent == #"{"similarity":"MATCH","liveness":"NOT_PERFORMED"}"#)
        }
    }

    @Test(arguments: [VerificationPolicy.Face.review, .automatic])
    func `a face that does not match is refused by rule only where the account wants it`(
        policy: VerificationPolicy.Face
    ) async throws {
        try await Self.withFaces(Told(distance: 0.75), policy: policy) { identity, _ in
            let reference = try await Self.sent(identity)
            let desk = try await DeskBrowser(identity, as: identity.accounts[0].admin)
            let review = try await desk.review(reference)
            #expect(review["stage"]?.string == (policy == .review ? "review" : "ended"))
            let decision = review[policy == .review ? "suggestion" : "decision"]
            #expect(decision?["rejectReason"]?["rejectReasonCode"]?.string == "107")
            #expect(review["face"]?["similarity"]?.string == "NO_MATCH")
        }
    }

    @Test(arguments: [FaceEngineError.late, .broken, .unreadable])
    func `an engine that fails leaves the comparison to a reviewer`(
        trouble: FaceEngineError
    ) async throws {
        try await Self.withFaces(Told(trouble: trouble)) { identity, _ in
            let reference = try await Self.sent(identity)
            let desk = try await DeskBrowser(identity, as: identity.accounts[0].admin)
            let review = try await desk.review(reference)
            #expect(review["stage"]?.string == "review")
            #expect(review["face"]?["similarity"]?.string == "NOT_POSSIBLE")
            #expect(review["face"]?["trouble"]?.string == "\(trouble)")
            let findings = review["findings"]?.elements?.compactMap(\.string) ?? []
            #expect(findings.contains("face.not-compared"))
            #expect(!findings.contains("face.engine.absent"))
            let lines = identity.log.withLock { $0 }
            #expect(lines.contains(#"{"event":"faces","status":"\#(trouble)"}"#))
            #expect(!lines.contains { $0.contains(reference) })
        }
    }

    @Test(arguments: [true, false])
    func `a document in place of a face is found with an engine and without`(
        hasEngine: Bool
    ) async throws {
        let faces = hasEngine ? Told(distance: 0.1) : nil
        try await Self.withFaces(faces) { identity, _ in
            let reference = try await Self.sent(identity, selfie: IdentityFixture.passport())
            let desk = try await DeskBrowser(identity, as: identity.accounts[0].admin)
            let review = try await desk.review(reference)
            #expect(review["face"]?["validity"]?.string == "FALSE")
            #expect(review["face"]?["reason"]?.string == "ENTIRE_ID_USED_AS_SELFIE")
            let findings = review["findings"]?.elements?.compactMap(\.string) ?? []
            #expect(findings.contains("face.refused"))
        }
    }

    @Test func `what only a reviewer can see of the selfie is in result, callback and audit`()
        async throws
    {
        try await Self.withFaces(Told(distance: 0.41)) { identity, probe in
            let reference = try await Self.sent(identity)
            let desk = try await DeskBrowser(identity, as: identity.accounts[0].admin)
            let decided = await desk.decide(
                reference,
                [
                    "verificationStatus": "APPROVED_VERIFIED",
                    "selfieReason": "SELFIE_IS_SCREEN_PAPER_VIDEO",
                ]
            )
            #expect(decided.status == 200)
            let told = await Self.verification(identity, reference)
            #expect(told?["similarity"]?.string == "MATCH")
            #expect(told?["validity"]?.string == "FALSE")
            #expect(told?["reason"]?.string == "SELFIE_IS_SCREEN_PAPER_VIDEO")
            let review = try await desk.review(reference)
            let reason = review["decision"]?["selfieReason"]
            #expect(reason?.string == "SELFIE_IS_SCREEN_PAPER_VIDEO")
            let rows = await identity.send(
                .get,
                "/v1/account/audit",
                by: identity.accounts[0].admin
            )
            let details = rows.json?["rows"]?.elements?.compactMap { $0["detail"]?.string }
            #expect(
                details?.last == "APPROVED_VERIFIED:::SELFIE_IS_SCREEN_PAPER_VIDEO"
            )
            identity.pass(seconds: 60)
            try await identity.server.sendCallbacks()
            #expect(
                probe.attempts.last?["identityVerification"] == """
                    {"similarity":"MATCH","validity":"FALSE",\
                    "reason":"SELFIE_IS_SCREEN_PAPER_VIDEO","liveness":"NOT_PERFORMED"}
                    """
            )
        }
    }

    @Test func `without a selfie nothing can be wrong with it`() async throws {
        try await Self.withFaces(nil) { identity, _ in
            let reference = try await ReviewRouteTests.waiting(identity)
            let desk = try await DeskBrowser(identity, as: identity.accounts[0].admin)
            let refused = await desk.decide(
                reference,
                ["verificationStatus": "APPROVED_VERIFIED", "selfieReason": "SELFIE_MANIPULATED"]
            )
            #expect(refused.status == 422 && refused.detail == "selfieReason")
            #expect(try await desk.review(reference)["stage"]?.string == "review")
        }
    }

    @Test func `without a selfie there is no comparison`() async throws {
        try await Self.withFaces(Told(distance: 0.41)) { identity, _ in
            let reference = try await ReviewRouteTests.waiting(identity)
            let desk = try await DeskBrowser(identity, as: identity.accounts[0].admin)
            #expect(try await desk.review(reference)["face"]?.isNull == true)
            #expect(await desk.approve(reference).status == 200)
            #expect(await Self.verification(identity, reference) == nil)
        }
    }

    @Test func `consent is recorded with its time and the version of its text`() async throws {
        try await Self.withFaces(nil) { identity, _ in
            let session = try await identity.begin(["merchantScanReference": "case-7"])
            _ = try await identity.upload(.front, IdentityFixture.passport(), session)
            identity.pass(seconds: 5)
            let sealed = try SealedPart.face.seal(
                Self.plain(),
                to: session.key,
                of: session.reference,
                random: SystemRandom()
            )
            let wrong = [FaceConsent.header: "face 1"]
            let refused = await identity.put(.face, sealed, session, headers: wrong)
            #expect(refused.status == 400 && refused.detail == FaceConsent.header)
            let headers = [FaceConsent.header: FaceConsent.textVersion]
            #expect(await identity.put(.face, sealed, session, headers: headers).status == 204)
            let agreed = identity.now
            identity.pass(seconds: 5)
            #expect(await identity.end(session).status == 202)
            try await identity.server.verify()
            let desk = try await DeskBrowser(identity, as: identity.accounts[0].admin)
            let review = try await desk.review(session.reference)
            #expect(review["face"]?["consent"]?["text"]?.string == "face-3")
            #expect(review["face"]?["consent"]?["at"]?.string == agreed.rfc3339)
            #expect(review["merchantScanReference"]?.string == "case-7")
        }
    }

    @Test(arguments: [
        (0.5, 0.5, true), (0.3, 0.3, true), (0.1, 0.5, false), (0.5, 0.95, false),
    ])
    func `edges count only round the face`(x: Double, y: Double, isInside: Bool) throws {
        let points = [(0.2, 0.2), (0.8, 0.25), (0.75, 0.8), (0.2, 0.7)]
        let edges = SelfieEdges(points.map { FacePoint(x: $0.0, y: $0.1) })
        let turned = SelfieEdges(points.reversed().map { FacePoint(x: $0.0, y: $0.1) })
        #expect(edges.surround(FacePoint(x: x, y: y)) == isInside)
        #expect(turned.surround(FacePoint(x: x, y: y)) == isInside)
    }
}
