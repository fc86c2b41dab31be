// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Certificates
public import Encodings

extension SealTestAuthority {
    /// What a revocation list says.
    public struct ListRequest: Sendable {
        /// The number of the list.
        public var number: Int
        /// When the list is made.
        public var thisUpdate: Instant
        /// By when the next one is due; `nil` leaves the field out.
        public var nextUpdate: Instant?
        /// The contents of the serial numbers of the revoked certificates.
        public var revoked: [[UInt8]]

        /// A list; the next one is due after 90 days, as Doc 9303-12 has it, unless told otherwise.
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

        /// A list that is due to be replaced after 90 days, as Doc 9303-12 has it.
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
