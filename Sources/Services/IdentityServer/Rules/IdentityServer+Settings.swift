// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import IdentityCheck

// What administrators set for their account.
extension IdentityServer {
    /// Replaces the settings of the caller's account, and returns them; the tag is of those that the caller knows.
    ///
    /// - Throws: `stale` if they are others by now; `invalid`.
    func setSettings(
        _ value: JSONValue,
        ifMatching tag: String?,
        by caller: IdentityCaller
    ) async throws(IdentityRequestError) -> CheckSettings {
        var origins = permittedOrigins
        // An address that stays was judged when it was set, and is again when results are sent.
        if let present = caller.account.settings.callbackURL,
            value["callbackUrl"]?.string == present, let origin = WebAddress(present)?.origin
        {
            origins.insert(origin)
        }
        let settings: CheckSettings
        do throws(SettingsError) {
            settings = try CheckSettings(value, permitting: origins)
        } catch {
            throw IdentityRequestError(error)
        }
        let changed = try await change(caller.account.id, .settings, by: caller.actor) {
            account throws(IdentityRequestError) in
            guard tag == account.settings.json.entityTag else {
                throw IdentityRequestError(.stale)
            }
            do throws(SettingsError) {
                try account.grants.check(settings)
            } catch {
                throw IdentityRequestError(error)
            }
            account.settings = settings
        }
        return changed.settings
    }

    /// Chooses the documents that the caller's account accepts; nil for all that the server accepts.
    ///
    /// The tag is of the documents that the caller knows; without one any are replaced. If forced, kinds of documents
    /// are taken whose layout is not confirmed.
    ///
    /// - Throws: `stale`; `invalid`.
    func setAccepted(
        _ accepted: AcceptedDocuments?,
        isForced: Bool,
        ifMatching tag: String?,
        by caller: IdentityCaller
    ) async throws(IdentityRequestError) -> AcceptedDocuments {
        do throws(SettingsError) {
            try accepted?.check(isForced: isForced)
        } catch {
            throw IdentityRequestError(error)
        }
        let standard = configuration.documents
        let changed = try await change(caller.account.id, .accepted, by: caller.actor) {
            account throws(IdentityRequestError) in
            let present = account.accepted ?? standard
            guard tag == nil || tag == present.json.entityTag else {
                throw IdentityRequestError(.stale)
            }
            account.accepted = accepted
        }
        return changed.accepted ?? standard
    }
}

extension IdentityRequestError {
    /// Creates the error for settings that are not accepted: it names keys, never values.
    init(_ error: SettingsError) {
        switch error {
        case .malformed: self.init(IdentityErrorCode.malformed)
        case .unknownKey(let key, let nearest):
            self.init(.invalid, detail: key + (nearest.map { " (nearest: \($0))" } ?? ""))
        case .invalidValue(let key): self.init(.invalid, detail: key)
        case .faceRetentionTooLong: self.init(.invalid, detail: "retention.faceDays")
        case .maskingReasonMissing: self.init(.invalid, detail: "masking.reason")
        case .unknownCountry(let code): self.init(.invalid, detail: "country \(code)")
        case .notGranted(let key): self.init(.invalid, detail: "\(key) (not granted)")
        case .unknownDocument(let name): self.init(.invalid, detail: "\(name) (unknown)")
        case .unconfirmedDocument(let name): self.init(.invalid, detail: "\(name) (needs force)")
        }
    }
}
