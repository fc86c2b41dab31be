// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Foundation
import Vault

extension TrustDirectory {
    /// Adds the contents of a file: certificates and revocation lists, DER or PEM, mixed.
    ///
    /// Unusable items are left out and reported with the reason, so that one bad certificate in a bundle
    /// neither hides its neighbours nor goes unnoticed. Lists are processed after all certificates,
    /// wherever they are. Throws ``TrustDirectoryError/nothingFound`` if nothing in the file even claims
    /// to be a certificate or a list.
    public func importFile(_ file: String) throws(TrustDirectoryError) -> TrustImportResult {
        let bytes = try TrustFiles.bytes(file, limit: RevocationList.maximumByteCount)
        guard let bytes else { throw .storage(.failed(.open, errorNumber: ENOENT)) }
        let items = TrustMaterial.all(in: bytes)
        guard items.contains(where: \.isAsked), PEM.isPresent(in: bytes) || bytes.first == 0x30
        else { throw .nothingFound }
        var result = TrustImportResult()
        for (place, item) in items.enumerated() {
            take(item, at: place + 1, lists: false, into: &result)
        }
        for (place, item) in items.enumerated() {
            take(item, at: place + 1, lists: true, into: &result)
        }
        result.skipped.sort { $0.position < $1.position }
        return result
    }

    /// Adds one item of a file, in the pass for lists or in the one for everything else.
    private func take(
        _ item: TrustMaterial.Item,
        at position: Int,
        lists: Bool,
        into result: inout TrustImportResult
    ) {
        func skip(
            _ kind: TrustImportResult.Skipped.Kind,
            _ name: String?,
            _ reason: TrustImportResult.Skipped.Reason
        ) {
            result.skipped.append(
                TrustImportResult.Skipped(
                    position: position,
                    kind: kind,
                    name: name,
                    reason: reason
                )
            )
        }
        switch item {
        case .unusable(let kind, let reason) where !lists:
            skip(kind, nil, reason)
        case .certificate(let certificate) where !lists:
            do throws(TrustDirectoryError) {
                result.certificates += try add(certificates: [certificate.der])
            } catch {
                skip(.certificate, certificate.subject.text, .refused(error))
            }
        case .revocationList(let list) where lists:
            do throws(TrustDirectoryError) {
                result.revocationLists.append(try add(revocationList: list.der))
            } catch {
                skip(.revocationList, list.issuer.text, .refused(error))
            }
        default: break
        }
    }
}

extension TrustMaterial.Item {
    /// Whether it is, or claims to be, a certificate or a list.
    fileprivate var isAsked: Bool {
        if case .unusable(.other, _) = self { false } else { true }
    }
}
