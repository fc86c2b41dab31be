// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import IdentityCheck

// What administrators set for their account.
extension IdentityServer {
    /// Replaces the settings of the caller's account, and returns them.
    ///
    /// - Parameters:
    ///   - value: the settings.
    ///   - knows: whether the caller knows the settings with a tag; nil if the caller does not say.
    ///   - caller: who changes them.
    /// - Returns: the settings.
    /// - Throws: `stale` if they are others by now, or the caller does not say which ones it knows; `invalid`.
    func setSettings(
        _ value: JSONValue,
        ifMatching knows: @escaping @Sendable (_ tag: String) -> Bool?,
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
            guard let isKnown = knows(account.settings.json.entityTag) else {
                throw IdentityRequestError(
                    .stale,
                    detail: "If-Match",
                    sentence: "If-Match is needed; send the ETag of the settings that you know."
                )
            }
            guard isKnown else { throw IdentityRequestError(.stale) }
            do throws(SettingsError) {
                try account.grants.check(settings)
            } catch {
                throw IdentityRequestError(error)
            }
            try Self.checkMasking(settings, since: account.settings)
            account.settings = settings
        }
        return changed.settings
    }

    /// Refuses a new switch for a kind of document of which nothing is masked: it would have no effect.
    private static func checkMasking(
        _ settings: CheckSettings,
        since former: CheckSettings
    ) throws(IdentityRequestError) {
        for kind in settings.unmasked.subtracting(former.unmasked) {
            let isMasked = MaskingRule.all.contains {
                $0.country == kind.country && $0.type == kind.type
            }
            guard !isMasked else { continue }
            throw IdentityRequestError(
                .invalid,
                detail: "masking.\(kind.country).\(kind.type.rawValue)",
                sentence: "No number of \(kind.country) \(kind.type.rawValue) is masked."
            )
        }
    }

    /// Chooses the documents that the caller's account accepts; nil for all that the server accepts.
    ///
    /// If forced, kinds of documents are taken whose layout is not confirmed; those that the account accepts already
    /// stay.
    ///
    /// - Parameters:
    ///   - accepted: the documents.
    ///   - isForced: whether they are forced.
    ///   - knows: whether the caller knows the documents with a tag; if the caller does not say, any are replaced.
    ///   - caller: who chooses.
    /// - Returns: the documents that are accepted now.
    /// - Throws: `stale`; `invalid`.
    func setAccepted(
        _ accepted: AcceptedDocuments?,
        isForced: Bool,
        ifMatching knows: @escaping @Sendable (_ tag: String) -> Bool?,
        by caller: IdentityCaller
    ) async throws(IdentityRequestError) -> AcceptedDocuments {
        let standard = configuration.documents
        let changed = try await change(caller.account.id, .accepted, by: caller.actor) {
            account throws(IdentityRequestError) in
            let present = account.accepted ?? standard
            guard knows(present.json.entityTag) != false else {
                throw IdentityRequestError(.stale)
            }
            do throws(SettingsError) {
                try accepted?.check(isForced: isForced, keeping: present)
            } catch {
                throw IdentityRequestError(error)
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
        default: self.init(.invalid, detail: Self.detail(of: error), sentence: error.sentence)
        }
    }

    private static func detail(of error: SettingsError) -> String? {
        switch error {
        case .malformed: nil
        case .unknownKey(let key, let nearest):
            key + (nearest.map { " (nearest: \($0))" } ?? "")
        case .invalidValue(let key): key
        case .faceRetentionTooLong: "retention.faceDays"
        case .maskingReasonMissing: "masking.reason"
        case .unknownCountry(let code): "country \(code)"
        case .notGranted(let key): "\(key) (not granted)"
        case .unknownDocument(let name): "\(name) (unknown)"
        case .unconfirmedDocument(let name): "\(name) (needs force)"
        }
    }
}
