// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Faults and delays of the stub, from environment variables, so that both products have the same interface.
package struct StubSettings: Sendable {
    /// The seconds that every call takes.
    package var delay = 0.3
    /// The seconds that a session lasts; `nil` for ever.
    package var sessionSeconds: Double?
    /// The errors of calls, by the names of their methods.
    package var faults: [String: CardManagementError] = [:]

    /// Reads `CARD_STUB_DELAY_MS`, `CARD_STUB_SESSION_SECONDS` and `CARD_STUB_FAIL`; values of another form have no
    /// effect.
    package init(_ variables: [String: String]) {
        if let text = variables["CARD_STUB_DELAY_MS"], let number = Int(text), number >= 0 {
            delay = Double(min(number, 600_000)) / 1000
        }
        if let text = variables["CARD_STUB_SESSION_SECONDS"], let number = Double(text), number >= 0
        {
            sessionSeconds = number
        }
        for entry in (variables["CARD_STUB_FAIL"] ?? "").split(separator: ",") {
            let parts = entry.split(separator: ":", maxSplits: 1)
                .map { $0.filter { !$0.isWhitespace } }
            guard parts.count == 2, let error = CardManagementError(stubFault: parts[1]) else {
                continue
            }
            faults[parts[0]] = error
        }
    }
}

extension CardManagementError {
    /// The error of a name such as `connectionIssue` or `unableToCopy.copyFailure`; without a detail, the usual one.
    fileprivate init?(stubFault text: String) {
        let parts = text.split(separator: ".", maxSplits: 1).map(String.init)
        let detail = parts.count > 1 ? parts[1] : nil
        let candidates: [CardManagementError] = [
            .unauthenticated, .authenticationFailure, .configurationIssue(hint: "CARD_STUB_FAIL"),
            .connectionIssue, .deviceNotSupported, .insecureDevice, .invalidStateRequested,
            .invalidNewCardStateRequested, .invalidRequestInput, .missingManager,
            .unableToPerformSecureOperation,
            .pushProvisioningFailure(
                failure: detail.flatMap(PushProvisioningFailure.init) ?? .operationFailure
            ),
            .fetchDigitizationStateFailure(
                failure: detail.flatMap(DigitizationStateFailure.init) ?? .operationFailure
            ),
            .unableToCopy(failure: detail.flatMap(CopySensitiveDataError.init) ?? .copyFailure),
            .notFound,
        ]
        guard let name = parts.first, let error = candidates.first(where: { $0.name == name })
        else { return nil }
        self = error
    }
}
