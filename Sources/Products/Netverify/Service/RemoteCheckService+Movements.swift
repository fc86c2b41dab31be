// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Execution
import HTTPClient
import HTTPMessages
import IdentityCheck

// The movements of a face: frames go out sealed, and the server says what comes next.
extension RemoteCheckService {
    /// The limits of an answer.
    private static let answerLimits = JSONLimits(byteCount: 4096, depth: 4, nodeCount: 50)

    func send(_ message: FaceFrameMessage) async throws(IdentityCheckError) -> FaceFrameAnswer? {
        guard let session = state.withLock({ $0.session }), let key = session.key else {
            throw .unavailable
        }
        let random = caller.random
        let reference = session.reference
        let body = try await WorkThreads.shared.run { () throws(IdentityCheckError) in
            do throws(SealingError) {
                return try SealedPart.frames.seal(
                    message.json.utf8(),
                    to: key,
                    of: reference,
                    random: random
                )
            } catch {
                throw .unavailable
            }
        }
        var headers: HTTPHeaders = [
            "Content-Type": SealedPart.contentType, SealingKey.header: key.kid,
        ]
        // There are no frames unless the person agreed.
        if message.number == 0 { headers[FaceConsent.header] = FaceConsent.textVersion }
        var sent = request(.put, "/face/frames", session, headers, body)
        sent.isInSequence = true
        do throws(CheckCallError) {
            let answer = try await caller.send(sent).body
            guard let root = try? JSONTree(parsing: answer, limits: Self.answerLimits).root,
                let read = FaceFrameAnswer(root)
            else { throw CheckCallError(error: .network, wasAnswered: true) }
            return read
        } catch {
            if error.isConflict { return nil }
            throw error.error
        }
    }
}
