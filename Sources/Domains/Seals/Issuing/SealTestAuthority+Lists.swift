// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Certificates
public import Encodings

extension SealTestAuthority {
    /// The content of a revocation list.
    public struct ListRequest: Sendable {
        /// The number of the list.
        public var number: Int
        /// The time the list is issued.
        public var thisUpdate: Instant
        /// The time by which the next list is due; `nil` omits the field.
        public var nextUpdate: Instant?
        /// The serial number contents of the revoked certificates.
        public var revoked: [[UInt8]]

        /// Creates a list with a chosen due date for the next one.
        public init(
            number: Int = 1,
            thisUpdate: Instant,
            nextUpdate: Instant?,
            revoked: [[UInt8]] = []
        ) {
            self.number = number
            self.thisUpdate = thisUpdate
            self.nextUpdate = nextUpdate
            self.revoked = revoked
        }

        /// Creates a list whose successor is due after 90 days (Doc 9303-12).
        public init(number: Int = 1, thisUpdate: Instant, revoked: [[UInt8]] = []) {
            self.init(
                number: number,
                thisUpdate: thisUpdate,
                nextUpdate: thisUpdate.adding(seconds: 90 * 86_400),
                revoked: revoked
            )
        }
    }

    /// Issues a revocation list.
    public func revocationList(
        _ request: ListRequest
    ) throws(SealIssuingError) -> RevocationList {
        var template = RevocationListTemplate(
            issuer: certificate.subject,
            thisUpdate: request.thisUpdate,
            nextUpdate: request.nextUpdate
        )
        template.entries = request.revoked.map {
            RevocationListTemplate.Entry(
                serialNumber: $0,
                revocationDate: request.thisUpdate
            )
        }
        template.extensions = [
            .revocationListNumber(request.number),
            .authorityKeyIdentifier(keyIdentifier),
        ]
        do {
            return try template.signed(by: key, using: algorithm)
        } catch {
            throw .issuing(error)
        }
    }
}
