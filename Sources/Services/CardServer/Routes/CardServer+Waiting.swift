// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Database
import Encodings
import HTTPMessages
import InsuranceCards

extension CardServer {
    /// The receipt in a body, if it was signed by whoever sends it.
    ///
    /// - Returns: its text as it came, and what it says.
    func receipt(
        in body: JSONValue,
        from issuer: String
    ) async throws(HTTPProblem) -> (text: String, receipt: Receipt) {
        guard let text = body["receipt"]?.utf8 else {
            throw HTTPProblem(.invalidJSON, detail: "receipt")
        }
        let parties = try await parties.current()
        do throws(CardFault) {
            let receipt = try ReceiptReader(keys: parties.directory)
                .check(text, from: issuer, at: now())
            return (String(decoding: text, as: UTF8.self), receipt)
        } catch {
            switch error {
            case .unknownKey, .signature: throw HTTPProblem(.signatureInvalid)
            default: throw HTTPProblem(.invalidToken, detail: error.reason)
            }
        }
    }

    /// Looks, and again at every change until there is something or the client's time is over.
    ///
    /// - Returns: what was found, or what there is at the end.
    func waiting<Value: Sendable>(
        for topic: String,
        _ request: HTTPRequest,
        _ look: () async throws(LedgerFault) -> Value,
        until isFound: (Value) -> Bool
    ) async throws(HTTPProblem) -> Value {
        var last: Value?
        let time = Duration.seconds(request.wait)
        let found: Value?
        do throws(LedgerFault) {
            found = try await ledger.database.find(watching: topic, upTo: time) {
                () async throws(LedgerFault) -> Value? in
                let value = try await look()
                last = value
                return isFound(value) ? value : nil
            }
        } catch {
            throw ledger.told(error)
        }
        guard let value = found ?? last else {
            throw HTTPProblem(.unavailable, headers: ["Retry-After": "1"])
        }
        return value
    }
}
