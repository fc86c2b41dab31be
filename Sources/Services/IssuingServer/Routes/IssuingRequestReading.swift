// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPMessages
import PaymentCards

// Reading of requests for the issuing server's routes.
extension HTTPRequest {
    /// Returns the body as a strict JSON object; throws the codes of row 48.
    func issuingObject() throws(IssuingRequestError) -> JSONValue {
        do throws(PaymentCardError) {
            return try IssuingRequestBody.parse(body)
        } catch {
            throw IssuingRequestError(error)
        }
    }

    /// Returns the body as a form; throws `request_malformed` for broken percent-encoding.
    func issuingForm() throws(IssuingRequestError) -> [(String, String)] {
        guard let fields = formFields else { throw IssuingRequestError(.requestMalformed) }
        return fields.map { ($0.name, $0.value) }
    }

    /// Returns the path's card; an invalid identifier is answered like one that does not exist.
    func cardIdentifier() throws(IssuingRequestError) -> CardIdentifier {
        guard let id = parameters["id"].flatMap({ CardIdentifier($0, .card) }) else {
            throw IssuingRequestError(.cardNotFound)
        }
        return id
    }

    /// Returns the version of `If-Match: "3"` that a card must still have (RFC 9110 §13.1.1); nil without the field.
    func expectedVersion() throws(IssuingRequestError) -> Int? {
        guard let field = headers["If-Match"], field != "*" else { return nil }
        guard field.count > 2, field.hasPrefix("\""), field.hasSuffix("\""),
            let version = Int(field.dropFirst().dropLast())
        else { throw IssuingRequestError(.fieldInvalid, field: "If-Match") }
        return version
    }

    /// Returns the size of the page that a list asks for: 1 to 100, by default 100; throws 422 for anything else.
    func pageLimit(upTo most: Int = 100) throws(IssuingRequestError) -> Int {
        guard let text = queryValue("limit") else { return most }
        guard let limit = Int(text), 1...most ~= limit else {
            throw IssuingRequestError(.fieldInvalid, field: "limit")
        }
        return limit
    }

    /// Returns the states that a list asks for, all if it names none; throws 422 for an unknown one.
    func statuses() throws(IssuingRequestError) -> Set<CardStatus> {
        guard let text = queryValue("status"), !text.isEmpty else { return [] }
        var statuses: Set<CardStatus> = []
        for name in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let status = CardStatus(rawValue: String(name)) else {
                throw IssuingRequestError(.fieldInvalid, field: "status")
            }
            statuses.insert(status)
        }
        return statuses
    }

    /// The credentials of a scheme in the field `Authorization` (RFC 9110 §11.6.2); nil if it has another one.
    func credentials(_ scheme: String) -> Substring? {
        guard let field = headers["Authorization"] else { return nil }
        let parts = field.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == scheme, !parts[1].isEmpty else {
            return nil
        }
        return parts[1]
    }
}
