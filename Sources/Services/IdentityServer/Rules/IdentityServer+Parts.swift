// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import IdentityCheck
import Pictures

// What clients upload: opened at once, and stored under the transaction's own key.
extension IdentityServer {
    private static let fieldLimits = JSONLimits(
        byteCount: SealedPart.fieldsByteCount,
        depth: 32,
        nodeCount: 100_000
    )

    /// A sealed body as it came.
    struct Upload: Sendable {
        let part: SealedPart
        let body: [UInt8]
        /// The key that the client says it used.
        let kid: String?
    }

    /// Takes a sealed picture; the same body again changes nothing, another one takes its place.
    func put(
        _ upload: Upload,
        to reference: String,
        by caller: IdentityCaller,
        session: String?
    ) async throws(IdentityRequestError) {
        let time = now()
        let digest = HashAlgorithm.sha256.digest(of: upload.body)
        try await store(upload.part, digest, to: reference, by: caller, session: session) {
            [self] reference throws(IdentityRequestError) in
            let picture = try keys.open(
                upload.body,
                as: upload.part,
                of: reference,
                sealedTo: upload.kid,
                at: time.second
            ).revealed()
            return CheckedPicture(bytes: picture, type: try Self.mediaType(of: picture))
        }
    }

    /// A picture that was read whole, with its media type.
    struct CheckedPicture: Sendable {
        let bytes: [UInt8]
        let type: String
    }

    /// Stores a picture, unless the same one is there; `open` runs off Swift's own pool.
    func store(
        _ name: SealedPart,
        _ digest: [UInt8],
        to reference: String,
        by caller: IdentityCaller,
        session: String?,
        _ open: @escaping @Sendable (String) throws(IdentityRequestError) -> CheckedPicture
    ) async throws(IdentityRequestError) {
        let found = try await opened(reference, by: caller, session)
        let (key, reference) = (try key(of: found), found.reference)
        let former = try await store.read { work throws(IdentityRequestError) in
            try PartRows.all(of: reference, work).first { $0.part == name }
        }
        var new: StoredPart?
        if former?.digest != digest {
            let (part, sealed) = try await working(for: caller.account.id) {
                () throws(IdentityRequestError) in
                let picture = try open(reference)
                let part = StoredPart(
                    part: name,
                    digest: digest,
                    file: "\(name.rawValue)-\(try key.label(of: digest))",
                    type: picture.type
                )
                let sealed = try key.seal(
                    picture.bytes,
                    part.file,
                    of: reference,
                    random: SystemRandom()
                )
                return (part, sealed)
            }
            try await pictures.store(sealed, part.file, of: reference)
            new = part
        }
        let part = new
        do throws(IdentityRequestError) {
            try await keep(reference, by: caller, session) { work throws(IdentityRequestError) in
                guard let part else { return }
                try PartRows.put(part, of: reference, work)
                if let former { try RemovalRows.add([former.file], of: reference, work) }
            }
        } catch {
            if let part {
                try await store.write { work throws(IdentityRequestError) in
                    try Self.markNeedless([part.file], of: found, at: self.now(), work)
                }
                try await removeFiles(of: reference)
            }
            throw error
        }
        try await removeFiles(of: reference)
    }

    /// Takes the sealed fields that the client read.
    func putFields(
        _ upload: Upload,
        to reference: String,
        by caller: IdentityCaller,
        session: String?
    ) async throws(IdentityRequestError) {
        let found = try await opened(reference, by: caller, session)
        let text = try keys.open(
            upload.body,
            as: .data,
            of: found.reference,
            sealedTo: upload.kid,
            at: now().second
        ).revealed()
        guard let tree = try? JSONTree(parsing: text, limits: Self.fieldLimits),
            tree.root.kind == .object
        else { throw IdentityRequestError(.malformed) }
        let claim = try key(of: found).seal(
            JSONOutput(tree.root).cleaned.utf8(),
            "claim",
            of: found.reference,
            random: SystemRandom()
        )
        try await keep(found.reference, by: caller, session) { work throws(IdentityRequestError) in
            try TransactionRows.setClaim(claim, of: found.reference, work)
        }
    }

    private func opened(
        _ reference: String,
        by caller: IdentityCaller,
        _ session: String?
    ) async throws(IdentityRequestError) -> StoredTransaction {
        let time = now()
        return try await store.read { work throws(IdentityRequestError) in
            try Self.open(reference, of: caller, session, at: time, work)
        }
    }

    /// Writes, and prolongs the session, unless the transaction has ended meanwhile.
    @discardableResult
    func keep<Value: Sendable>(
        _ reference: String,
        by caller: IdentityCaller,
        _ session: String?,
        _ body: @escaping @Sendable (IdentityStore.Work) throws(IdentityRequestError) -> Value
    ) async throws(IdentityRequestError) -> Value {
        let time = now()
        let end = time.adding(milliseconds: sessionMilliseconds(caller.account.settings))
        return try await store.write { work throws(IdentityRequestError) in
            _ = try Self.open(reference, of: caller, session, at: time, work)
            guard try TransactionRows.touch(reference, until: end, at: time, work) else {
                throw IdentityRequestError(.alreadyFinished)
            }
            return try body(work)
        }
    }

    /// Neither side of a picture has more pixels.
    private static let pictureLimits: PictureLimits = {
        var limits = PictureLimits.standard
        limits.side = 8000
        return limits
    }()

    /// Reads a whole picture, so that none is stored that cannot be used; returns its type.
    static func mediaType(of picture: [UInt8]) throws(IdentityRequestError) -> String {
        do throws(PictureError) {
            _ = try PictureReader.grey(from: picture, limits: pictureLimits)
        } catch {
            throw IdentityRequestError(code(of: error), detail: error.code)
        }
        return (PictureFormat(recognisedIn: picture) ?? .jpeg).rawValue
    }

    private static func code(of error: PictureError) -> IdentityErrorCode {
        switch error {
        case .emptyData: .malformed
        case .unsupportedFormat: .unsupportedType
        case .corrupt, .zeroDimension, .tooSmall: .invalid
        case .tooManyPixels, .decompressionRatio, .fileTooLarge: .tooLarge
        }
    }
}

extension JSONOutput {
    /// The same value, with control characters and those that change a text's direction removed.
    fileprivate var cleaned: JSONOutput {
        switch self {
        case .string(let text): .string(DisplayText.cleaned(text))
        case .array(let elements): .array(elements.map(\.cleaned))
        case .object(let members): .object(members.map { ($0.0, $0.1.cleaned) })
        case .null, .boolean, .integer, .number, .written: self
        }
    }
}
