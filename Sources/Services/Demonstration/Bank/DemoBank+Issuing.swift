// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Encodings
package import HTTPServer
import PaymentCards

extension DemoBank {
    /// Opens the banks of the demonstration at the issuing server of the same process.
    ///
    /// - Parameters:
    ///   - access: the banks' credentials and people.
    ///   - routes: the routes of the issuing server.
    ///   - now: the banks' clock.
    package convenience init(
        _ access: IssuingAccess,
        routes: [HTTPRoute],
        now: @escaping @Sendable () -> Instant
    ) {
        self.init(
            people: access.cardholders.map {
                DemoBankPerson(id: $0.person, name: $0.name, client: $0.client, cardholder: $0.id)
            },
            passcode: IssuingDemo.passcode,
            now: now
        ) { client, fields throws(DemoBankError) in
            guard let bank = access.clients.first(where: { $0.id == client }) else {
                throw .issuing(.clientInvalid)
            }
            do throws(DemonstrationError) {
                return try await IssuingCaller(routes, client: bank).token(fields)
            } catch .issuingRefused(let code) {
                throw .issuing(code)
            } catch {
                throw .issuingUnavailable
            }
        }
    }
}
