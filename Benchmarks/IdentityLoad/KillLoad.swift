// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Execution
import Foundation
import LoadGenerator

/// Checks whose server is killed again and again: every result arrives, and none with another content.
struct KillLoad {
    let plan: IdentityLoadPlan
    let receiver: ResultReceiver

    init(_ plan: IdentityLoadPlan, _ receiver: ResultReceiver) {
        self.plan = plan
        self.receiver = receiver
    }

    /// How long results may take after the last kill.
    private static let patience = 120.0

    /// The references of checks by their names: those that began, and those whose end was acknowledged.
    private struct Known: Sendable {
        var begun: [String: String] = [:]
        var ended: Set<String> = []
        var isOver = false
    }

    func run() throws {
        let specimen = try LoadSpecimen(plan)
        let known = Locked(Known())
        IdentityLoad.say("go")
        Thread.detachNewThread {
            _ = readLine()
            known.withLock { $0.isOver = true }
        }
        _ = try LoadThreads.run(plan.connections) { _ in try send(specimen, known) }
        let found = known.withLock { $0 }
        let limit = ContinuousClock.now + .seconds(Self.patience)
        while !found.ended.allSatisfy({ receiver.arrival($0) != nil }) {
            guard ContinuousClock.now < limit else { break }
            Thread.sleep(forTimeInterval: 0.05)
        }
        try judge(found)
    }

    /// Sends checks; after a broken connection with a new one, and with the next check.
    private func send(_ specimen: LoadSpecimen, _ known: Locked<Known>) throws {
        var connection: LoadConnection?
        while !known.withLock({ $0.isOver }) {
            do {
                let open = try connection ?? LoadConnection(plan.node)
                connection = open
                let (check, _) = try LoadCheck.begin(plan, specimen, over: open)
                known.withLock { $0.begun[check.name] = check.reference }
                _ = try check.send(over: open)
                known.withLock { _ = $0.ended.insert(check.name) }
                IdentityLoad.say("sent")
                awaitResult(check.name, known)
            } catch let error as LoadConnection.Error where error.mayPass {
                connection = nil
                Thread.sleep(forTimeInterval: 0.05)
            }
        }
    }

    private func awaitResult(_ name: String, _ known: Locked<Known>) {
        while receiver.arrival(name) == nil, !known.withLock({ $0.isOver }) {
            Thread.sleep(forTimeInterval: 0.02)
        }
    }

    private func judge(_ known: Known) throws {
        let arrivals = receiver.all
        let missing = known.ended.filter { arrivals[$0] == nil }
        var wrong = 0
        for (name, arrival) in arrivals {
            guard let fault = fault(of: arrival, name, known) else { continue }
            IdentityLoad.say("\(name): \(fault)")
            wrong += 1
        }
        let repeated = arrivals.values.count { $0.count > 1 }
        IdentityLoad.say(
            "\(known.ended.count) checks acknowledged, \(known.begun.count) begun; results of "
                + "\(arrivals.count), \(repeated) of them more than once; \(missing.count) missing, "
                + "\(wrong) wrong"
        )
        guard missing.isEmpty, wrong == 0, !arrivals.isEmpty else { exit(1) }
    }

    /// What is wrong with a result; nil if nothing is.
    private func fault(
        of arrival: ResultReceiver.Arrival,
        _ name: String,
        _ known: Known
    ) -> String? {
        guard arrival.isSame else { return "another content when it came again" }
        guard Self.isSigned(arrival, by: plan.merchant.callbackSecret) else {
            return "a wrong signature"
        }
        guard let reference = known.begun[name] else {
            // The kill cut off the answer to its beginning, so nothing was sent, and it expires.
            return Self.isExpiry(arrival.body, of: nil, name) ? nil : "a check that never began"
        }
        // A check that was cut off before its end was acknowledged may have ended all the same, or expires.
        let mayExpire = !known.ended.contains(name)
        let isRight =
            Self.isResult(arrival.body, of: reference, name)
            || mayExpire && Self.isExpiry(arrival.body, of: reference, name)
        return isRight ? nil : "another result than the check had"
    }

    /// Whether a body is the denial of that check.
    private static func isResult(_ body: [UInt8], of reference: String, _ name: String) -> Bool {
        has(
            [
                "jumioIdScanReference=\(reference)", "merchantIdScanReference=\(name)",
                "verificationStatus=ERROR_NOT_READABLE_ID", "idCountry=FRA",
            ],
            body
        )
    }

    /// Whether a body says that the session of that check ended before its upload did.
    private static func isExpiry(_ body: [UInt8], of reference: String?, _ name: String) -> Bool {
        let whose = reference.map { ["jumioIdScanReference=\($0)"] } ?? []
        return has(
            whose + ["merchantIdScanReference=\(name)", "verificationStatus=NO_ID_UPLOADED"],
            body
        )
    }

    private static func has(_ parameters: [String], _ body: [UInt8]) -> Bool {
        let pairs = Set(String(decoding: body, as: UTF8.self).split(separator: "&"))
        return parameters.allSatisfy { pairs.contains(Substring($0)) }
    }

    private static func isSigned(_ arrival: ResultReceiver.Arrival, by secret: String) -> Bool {
        // The signature is as old as the delivery; how young it must be is for receivers that act at once.
        guard let time = Int64(arrival.signature.dropFirst(2).prefix { $0 != "," }) else {
            return false
        }
        return
            (try? TimedSignature.verify(
                arrival.signature,
                body: arrival.body,
                secret: SecretBytes(copying: Array(secret.utf8)),
                at: Instant(secondsSinceEpoch: time)
            )) != nil
    }
}
