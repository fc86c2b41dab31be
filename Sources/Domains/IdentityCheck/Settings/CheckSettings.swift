// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// The settings of an account, all with their defaults.
///
/// As JSON they are one flat object, each key spelt as in the table of the supplement.
public struct CheckSettings: Sendable, Hashable {
    /// When the account's server is called.
    public enum CallbackGranularity: String, Sendable, Hashable, CaseIterable {
        /// At the end of a check.
        case onFinish
        /// After each step, too.
        case onAllSteps
    }

    /// How faces are captured.
    public enum FaceMode: String, Sendable, Hashable, CaseIterable {
        /// The person turns and moves the head as asked.
        case active
        /// One picture.
        case still
    }

    /// One kind of document of one country.
    public struct DocumentKind: Sendable, Hashable {
        /// The country, alpha-3.
        public let country: String
        /// The kind.
        public let type: IdentityDocumentType

        /// Names a kind of document.
        public init(country: String, type: IdentityDocumentType) {
            self.country = country
            self.type = type
        }
    }

    /// For how many days a check may be kept.
    public static let retentionDayCounts = 1...3650
    /// For how long a session may live after its last change, in seconds.
    public static let sessionSecondCounts = 300...3600

    /// Where results are sent; nil for nowhere.
    public var callbackURL: String?
    /// When the account's server is called.
    public var callbackGranularity = CallbackGranularity.onFinish
    /// The products that the account uses.
    public var products = Set(CheckProduct.allCases)
    /// What the rules decide, and what reviewers do.
    public var verification = VerificationPolicy()
    /// Whether persons may send their face although it is not required.
    public var offersFace = false
    /// How faces are captured.
    public var faceMode = FaceMode.active
    /// Whether clients may send debug events.
    public var hasDebug = false
    /// Whether offline tokens may be made.
    public var hasOffline = false
    /// Whether printed text is read.
    public var hasPrintedText = false
    /// For how many days a check is kept.
    public var retentionDays = 360
    /// For how many days its faces are kept.
    public var faceRetentionDays = 30
    /// Whether checks that ended as fraud are kept beyond that.
    public var keepsFraud = false
    /// The kinds of documents that are not masked although the law of their country asks for it.
    public var unmasked: Set<DocumentKind> = []
    /// Why they are not; nil if all are.
    public var maskingReason: String?
    /// For how long a session lives after its last change, in seconds.
    public var sessionSeconds = 900

    /// Creates the settings of a new account.
    public init() {}

    /// Whether apps ask for a face.
    public var takesFaces: Bool { offersFace || verification.needsFace }

    /// Whether the sensitive fields of a kind of document are masked, if its country asks for it.
    public func masks(_ kind: DocumentKind) -> Bool { !unmasked.contains(kind) }

    /// Reads settings; a key that is missing has its default.
    ///
    /// - Parameters:
    ///   - value: the object.
    ///   - origins: the origins that are permitted for callbacks beside public addresses.
    /// - Throws: SettingsError.
    public init(_ value: JSONValue, permitting origins: Set<String> = []) throws(SettingsError) {
        guard let members = value.members else { throw .malformed }
        for (name, value) in members { try apply(name, value, origins) }
        try checkTogether()
    }

    /// Changes one setting.
    ///
    /// - Parameters:
    ///   - key: its key.
    ///   - value: its new value.
    ///   - origins: as for reading all of them.
    /// - Throws: SettingsError; nothing has changed then.
    public mutating func set(
        _ key: String,
        _ value: JSONValue,
        permitting origins: Set<String> = []
    ) throws(SettingsError) {
        var changed = self
        try changed.apply(key, value, origins)
        try changed.checkTogether()
        self = changed
    }

    /// Checks what no setting tells alone.
    private func checkTogether() throws(SettingsError) {
        guard faceRetentionDays <= retentionDays else { throw .faceRetentionTooLong }
        guard unmasked.isEmpty || maskingReason?.isEmpty == false else {
            throw .maskingReasonMissing
        }
    }
}
