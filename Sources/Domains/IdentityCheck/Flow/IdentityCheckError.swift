// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Why a check stops or waits: one letter for the case and five digits for the detail.
///
/// The digits are a layer (0 none, 1 HTTP, 2 reachability, 3 a picture) and four more: the HTTP status for layer 1, the
/// number of the case for layer 3.
public struct IdentityCheckError: Error, Hashable, Sendable {
    /// The cases, by their letters.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// The service does not answer properly.
        case network = "A"
        /// No secure connection can be set up.
        case secureConnection = "B"
        /// The service does not accept the app's credentials.
        case credentials = "C"
        /// The credentials do not allow this check, or belong to another region.
        case notAllowed = "D"
        /// There is no connection.
        case noConnection = "E"
        /// What scanning needs cannot be loaded, or a picture cannot be used.
        case unavailable = "F"
        /// The person ended the check.
        case cancelled = "G"
        /// The camera cannot be used.
        case camera = "H"
        /// The key for sending data safely is too old.
        case keyTooOld = "I"
        /// The session is over.
        case sessionOver = "J"
        /// The barcode has no address.
        case noAddress = "Y"
        /// The front was scanned instead of the back.
        case frontInsteadOfBack = "Z"
    }

    /// The case.
    public let kind: Kind
    /// The detail, 0 to 99999.
    public let detail: Int

    private init(_ kind: Kind, _ detail: Int) {
        self.kind = kind
        self.detail = detail
    }

    /// No HTTP answer that could be used.
    public static let network = IdentityCheckError(.network, 10000)
    /// No secure connection.
    public static let secureConnection = IdentityCheckError(.secureConnection, 10000)
    /// Credentials that the service does not accept.
    public static let credentials = IdentityCheckError(.credentials, 10401)
    /// Credentials that do not allow the check.
    public static let notAllowed = IdentityCheckError(.notAllowed, 10403)
    /// No connection.
    public static let noConnection = IdentityCheckError(.noConnection, 20000)
    /// A picture that the service has not received; all that it acknowledges is sent again.
    public static let pictureMissing = IdentityCheckError(.network, 10409)
    /// Resources that cannot be loaded.
    public static let unavailable = IdentityCheckError(.unavailable, 0)
    /// Ended by the person.
    public static let cancelled = IdentityCheckError(.cancelled, 0)
    /// A camera that cannot be used.
    public static let camera = IdentityCheckError(.camera, 0)
    /// A key that is too old.
    public static let keyTooOld = IdentityCheckError(.keyTooOld, 0)
    /// A session that is over.
    public static let sessionOver = IdentityCheckError(.sessionOver, 0)
    /// A barcode without an address.
    public static let noAddress = IdentityCheckError(.noAddress, 0)
    /// A front in place of the back.
    public static let frontInsteadOfBack = IdentityCheckError(.frontInsteadOfBack, 0)

    /// The error for an HTTP status that is no success.
    ///
    /// 401 and 403 are about the app's credentials, 409 says that the transaction is over, and any other is a network
    /// error with the status in its detail, such as `A10404`.
    public init(httpStatus status: Int) {
        switch status {
        case 401: self = .credentials
        case 403: self = .notAllowed
        case 409: self = .sessionOver
        default: self.init(.network, 10000 + min(max(status, 0), 999))
        }
    }

    /// The error for a picture that cannot be used: `F300nn`.
    public init(pictureCase number: Int) {
        self.init(.unavailable, 30000 + min(max(number, 0), 99))
    }

    /// The code, such as `A10404`.
    public var text: String {
        let digits = String(detail)
        return kind.rawValue + String(repeating: "0", count: 5 - digits.count) + digits
    }

    /// Whether the person may try again.
    ///
    /// What the service refuses for its content it refuses again: of the statuses 4xx only those that pass by themselves are
    /// worth another attempt (RFC 9110, section 15.5).
    public var isRetryable: Bool {
        switch kind {
        case .network:
            !(10400..<10500).contains(detail) || [10408, 10409, 10425, 10429].contains(detail)
        case .noConnection, .noAddress, .frontInsteadOfBack: true
        case .secureConnection, .credentials, .notAllowed, .unavailable, .cancelled, .camera,
            .keyTooOld, .sessionOver:
            false
        }
    }
}

extension IdentityCheckError: CustomStringConvertible {
    /// The code, such as `A10404`.
    public var description: String { text }
}
