// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import HTTPMessages
import IdentityCheck
import IdentityServer

/// One run of `etui check submit`: a check with its pictures, each sealed to a key of the server.
struct CheckSubmission {
    private let invocation: Invocation
    private let root: Ed25519PublicKey
    private let pictures: [(part: SealedPart, bytes: [UInt8])]
    private let request: JSONOutput

    init(_ invocation: Invocation) throws(CommandError) {
        self.invocation = invocation
        root = try IdentityConnection.rootKey(of: invocation)
        request = try Self.request(invocation)
        var pictures: [(part: SealedPart, bytes: [UInt8])] = []
        for (part, option) in CheckClientOptions.parts {
            guard let path = invocation.value(of: option) else { continue }
            pictures.append((part, try Self.picture(path)))
        }
        guard pictures.first?.part == .front else { throw .unusable("--front is missing") }
        self.pictures = pictures
    }

    private static func picture(_ path: String) throws(CommandError) -> [UInt8] {
        let bytes: [UInt8]
        do throws(CommandError) {
            bytes = try Input.read(path, limit: SealedPart.pictureByteCount)
        } catch {
            throw error.about(path == "-" ? "standard input" : path)
        }
        guard let format = PictureFormat(recognisedIn: bytes), format.isRaster else {
            throw .unusable("\(path.visible): is no JPEG or PNG")
        }
        return bytes
    }

    private static func request(_ invocation: Invocation) throws(CommandError) -> JSONOutput {
        let selected = try CheckOptions.selected(by: invocation)
        var members: [(String, JSONOutput)] = [
            ("requireVerification", .boolean(selected.product == .netverify))
        ]
        if let country = selected.country {
            members.append(("preselectedCountry", .string(country)))
        }
        if let type = selected.type {
            members.append(("preselectedDocumentTypes", [.string(type.rawValue)]))
        }
        for (name, option) in CheckClientOptions.references {
            guard let text = invocation.value(of: option) else { continue }
            guard
                option == CheckClientOptions.callback
                    || text.utf16.count <= CheckClientOptions.referenceCount
            else {
                throw .unusable(
                    "\(option.name) has more than \(CheckClientOptions.referenceCount) characters"
                )
            }
            members.append((name, .string(text)))
        }
        return .object(members)
    }

    /// Sends the check and, with `--wait`, waits for its result.
    func run() async throws(CommandError) -> ExitStatus {
        let connection = try IdentityConnection(for: invocation, .capture)
        let waiting = try CheckWaiting(invocation)
        var progress = Progress(on: invocation.console)
        let session = try await begin(connection)
        for (place, picture) in pictures.enumerated() {
            progress.update(
                "\(picture.part.rawValue): \(place + 1) of \(pictures.count.counting("picture"))"
            )
            try await upload(picture.bytes, picture.part, session, connection)
        }
        _ = try await connection.send(
            .post,
            "/v1/transactions/\(session.reference)/finish",
            headers: session.headers
        )
        progress.finish()
        guard let waiting else {
            CheckAccount.show(
                [("scanReference", .string(session.reference)), ("status", "PENDING")],
                invocation
            ) { [session.reference] }
            return .success
        }
        invocation.console.complain("sent as \(session.reference); waiting for the result")
        do throws(CommandError) {
            return try await waiting.result(of: session.reference)
        } catch {
            return report(error, of: session.reference)
        }
    }

    /// Reports that a check was sent whose result cannot be waited for.
    private func report(_ error: CommandError, of reference: String) -> ExitStatus {
        if invocation.has(SealOptions.json) {
            let members: [(String, JSONOutput)] = [("scanReference", .string(reference))]
            guard case .object(let cause) = error.json else { return error.status }
            CheckAccount.show(members + cause, invocation) { [] }
        }
        invocation.console.complain(
            "\(reference) was sent, and only waiting for its result failed: \(error.message)"
        )
        return error.status
    }

    /// A check that was begun.
    private struct Session {
        let reference: String
        let token: String
        let key: SealingKey

        var headers: HTTPHeaders { ["Docscan-Session": token] }
    }

    private func begin(_ connection: IdentityConnection) async throws(CommandError) -> Session {
        let answer = try await connection.send(.post, "/v1/transactions", json: request) {
            refusal in
            let named = CheckClientOptions.references.first { $0.name == refusal.detail }
            return refusal.code == .malformed ? named.map { refusal.about($0.option.name) } : nil
        }
        guard let reference = answer["scanReference"]?.string, CheckReference.isOne(reference),
            let token = answer["sessionToken"]?.string, token.utf8.allSatisfy({ $0 > 0x20 }),
            let values = answer["encryptionKeys"]?.elements
        else { throw IdentityConnection.unreadable }
        do throws(SealingError) {
            var statements: [SealingKeyStatement] = []
            for value in values { statements.append(try SealingKeyStatement(value)) }
            let key = try SealingKey.pick(from: statements, under: root, at: StandardStreams.now())
            return Session(reference: reference, token: token, key: key)
        } catch {
            throw .refused(
                "the server has no key that the root key vouches for now; nothing was sent. Check "
                    + "--root-key, and the clock of this machine"
            )
        }
    }

    private func upload(
        _ bytes: [UInt8],
        _ part: SealedPart,
        _ session: Session,
        _ connection: IdentityConnection
    ) async throws(CommandError) {
        let body: [UInt8]
        do throws(SealingError) {
            body = try part.seal(
                bytes,
                to: session.key,
                of: session.reference,
                random: SystemRandom()
            )
        } catch {
            throw .unusable("the picture cannot be encrypted (\(error.rawValue))")
        }
        var headers = session.headers
        headers["Content-Type"] = SealedPart.contentType
        headers[SealingKey.header] = session.key.kid
        do throws(CommandError) {
            _ = try await connection.send(
                .put,
                "/v1/transactions/\(session.reference)/parts/\(part.rawValue)",
                body,
                headers: headers
            )
        } catch {
            throw error.about("--\(part.rawValue)")
        }
    }
}

/// The reference of a check: a UUID.
enum CheckReference {
    /// Whether a text is one.
    static func isOne(_ text: String) -> Bool {
        let groups = text.split(separator: "-", omittingEmptySubsequences: false)
        return groups.map(\.utf8.count) == [8, 4, 4, 4, 12]
            && (try? Hex.decode(groups.joined().lowercased())) != nil
    }

    /// Returns the reference that the first argument names, in lower case.
    static func read(_ invocation: Invocation) throws(CommandError) -> String {
        let text = invocation.arguments.first ?? ""
        guard isOne(text) else {
            throw .unusable(
                "'\(text.visible)' is no reference of a check: 36 characters, as "
                    + "etui check submit prints it"
            )
        }
        return text.lowercased()
    }

    /// What an unknown reference means.
    static let unknown =
        "the account has no such check; it may have been deleted, by you or at the end of its "
        + "retention"
}
