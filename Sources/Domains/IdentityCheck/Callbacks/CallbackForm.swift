// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// The body of a callback: `application/x-www-form-urlencoded`, the same at each attempt.
public struct CallbackForm: Sendable, Hashable {
    /// What each callback has.
    public struct Facts: Sendable, Hashable {
        /// The check.
        public var scanReference: String
        /// Its result; nil if only the pictures arrived.
        public var decision: VerificationDecision?
        /// Where its pictures came from.
        public var source: ScanSource
        /// When the check began.
        public var transactionDate: PreciseInstant
        /// When this callback was made.
        public var callbackDate: PreciseInstant
        /// The comparison of the faces; it is written only with an approval.
        public var face: IdentityVerification?
        /// Whether the document has a zone whose check the callback reports, which masking can forbid.
        public var tellsZoneCheck = false

        /// Describes a result.
        public init(
            scanReference: String,
            decision: VerificationDecision?,
            source: ScanSource,
            transactionDate: PreciseInstant,
            callbackDate: PreciseInstant
        ) {
            self.scanReference = scanReference
            self.decision = decision
            self.source = source
            self.transactionDate = transactionDate
            self.callbackDate = callbackDate
        }
    }

    /// The two states of a check that has no result yet.
    public static let pending = "PENDING"
    /// The content type of the body.
    public static let contentType = "application/x-www-form-urlencoded"
    /// The header with the signature, a `TimedSignature`.
    public static let signatureHeader = "Docscan-Signature"
    /// The header with the number of the attempt, from 1.
    public static let attemptHeader = "Docscan-Attempt"

    /// The parameters in their order.
    public let parameters: [(name: CallbackParameter, value: String)]

    /// Puts a callback together.
    ///
    /// - Parameters:
    ///   - facts: what each callback has; it wins over the values.
    ///   - values: all other parameters that are known. Control characters and those that change the direction of a
    ///     text are removed, long values are cut, and empty ones are left out.
    public init(_ facts: Facts, _ values: [CallbackParameter: String] = [:]) {
        let own = Self.values(of: facts)
        let country = values[.idCountry]
        parameters = CallbackParameter.allCases.compactMap { parameter in
            if let value = own[parameter] { return (parameter, value) }
            guard !CallbackParameter.checks.contains(parameter), let value = values[parameter]
            else { return nil }
            let text = Self.fitted(Self.shown(value, parameter, country), parameter)
            return text.isEmpty ? nil : (parameter, text)
        }
    }

    /// The body.
    public var body: [UInt8] {
        let pairs = parameters.map { parameter in
            "\(parameter.name.rawValue)=\(PercentEncoding.encode(parameter.value))"
        }
        return Array(pairs.joined(separator: "&").utf8)
    }

    private static func values(of facts: Facts) -> [CallbackParameter: String] {
        let isApproved = facts.decision?.status == .approved
        var own: [CallbackParameter: String] = [
            .callBackType: "NETVERIFYID", .jumioIdScanReference: facts.scanReference,
            .verificationStatus: facts.decision?.status.rawValue ?? pending,
            .idScanStatus: facts.decision?.status.scanStatus.rawValue ?? pending,
            .idScanSource: facts.source.rawValue,
            .transactionDate: facts.transactionDate.rfc3339,
            .callbackDate: facts.callbackDate.rfc3339,
        ]
        for check in CallbackParameter.checks { own[check] = isApproved ? "OK" : "N/A" }
        if !facts.tellsZoneCheck { own[.idCheckMRZcode] = "N/A" }
        own[.rejectReason] = facts.decision?.rejectReason?.encoded()
        if isApproved { own[.identityVerification] = facts.face?.json.encoded() }
        return own
    }

    /// The issuers whose names in other letters than Latin ones are not told.
    private static let otherScripts: Set = ["CHN", "KOR", "JPN", "RUS"]

    private static func shown(
        _ value: String,
        _ parameter: CallbackParameter,
        _ country: String?
    ) -> String {
        guard parameter == .idFirstName || parameter == .idLastName,
            otherScripts.contains(country ?? ""), value.unicodeScalars.contains(where: isOther)
        else { return value }
        return "N/A"
    }

    /// Whether this is a letter of another script than the Latin one.
    private static func isOther(_ scalar: Unicode.Scalar) -> Bool {
        let isLatin = scalar.value < 0x250 || 0x1E00...0x1EFF ~= scalar.value
        return scalar.properties.isAlphabetic && !isLatin
    }

    /// Removes what must not be shown, and cuts at a character that a reader sees as one.
    private static func fitted(_ value: String, _ parameter: CallbackParameter) -> String {
        let cleaned = DisplayText.cleaned(value)
        guard let maximum = parameter.maximumCount, cleaned.utf16.count > maximum else {
            return cleaned
        }
        var kept = ""
        var count = 0
        for character in cleaned {
            count += character.utf16.count
            guard count <= maximum else { break }
            kept.append(character)
        }
        return kept
    }
}

extension CallbackForm {
    /// Returns whether two bodies are the same.
    public static func == (left: CallbackForm, right: CallbackForm) -> Bool {
        left.body == right.body
    }

    /// Hashes the body.
    public func hash(into hasher: inout Hasher) { hasher.combine(body) }
}
