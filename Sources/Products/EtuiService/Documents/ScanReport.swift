// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Encodings
package import IdentityCheck
package import Scanning

/// Why an input has no result.
package enum ScanInputError: Error, Sendable {
    /// The bytes could not be read; the reason in words.
    case unreadable(String)
    /// The picture could not be scanned.
    case scan(ScanError)

    /// The stable code; for pictures `F300nn`.
    package var code: String {
        switch self {
        case .unreadable: "unreadableInput"
        case .scan(let error): error.code
        }
    }

    /// The name of the error.
    package var name: String {
        switch self {
        case .unreadable: "unreadableInput"
        case .scan(.picture(let error)): "\(error)"
        case .scan(.codes(let error)): "\(error)"
        }
    }

    /// The reason in words, to follow the name of the input.
    package var words: String {
        switch self {
        case .unreadable(let reason): reason
        case .scan(let error): error.words
        }
    }

    /// The remedy, if there is one.
    package var advice: String? {
        switch self {
        case .unreadable: nil
        case .scan(.picture(let error)): error.advice
        case .scan(.codes): "Cut the picture to the document, and scan that."
        }
    }
}

/// The outcome for one input.
package struct ScanReport: Sendable {
    /// The input, as it was named or found.
    package let file: String
    /// The result, or why there is none.
    package let outcome: Result<ScanResult, ScanInputError>
    /// The time that each stage took.
    package let times: StageTimes
    /// What was read in print; nil if that was not asked for, or the picture shows no card.
    package var print: PrintedReading?

    /// Creates a report.
    package init(file: String, outcome: Result<ScanResult, ScanInputError>, times: StageTimes) {
        self.file = file
        self.outcome = outcome
        self.times = times
    }

    /// Scans bytes and reports the result, with the time of each stage.
    ///
    /// - Parameters:
    ///   - file: the input as it was named or found; empty for one without a name.
    ///   - scan: how to scan the picture.
    ///   - isWanted: called between steps; the scan ends once it returns false.
    ///   - bytes: reads the input.
    package init(
        on file: String,
        by scan: PictureScan,
        isWanted: @escaping @Sendable () -> Bool = { true },
        bytes: () throws(ScanInputError) -> [UInt8]
    ) {
        var times = StageTimes()
        let outcome: Result<ScanResult, ScanInputError>
        do throws(ScanInputError) {
            times.begin("file")
            let bytes = try bytes()
            do throws(ScanError) {
                outcome = .success(
                    try scan.scan(file: bytes, isWanted: isWanted) { times.begin($0.rawValue) }
                )
            } catch {
                throw .scan(error)
            }
        } catch {
            outcome = .failure(error)
        }
        times.end()
        self.init(file: file, outcome: outcome, times: times)
    }

    /// The member `result`: attention if any document needs it, unchecked if there is none.
    package var result: CheckResult {
        guard case .success(let found) = outcome, isRead else { return .unchecked }
        return found.documents.contains { $0.result == .attention } ? .attention : .read
    }

    /// Whether a document was found, or fields in its print.
    package var isRead: Bool {
        guard case .success(let found) = outcome else { return false }
        return !found.documents.isEmpty || print?.readings.isEmpty == false
    }

    /// The member `status`.
    package var status: String {
        switch outcome {
        case .success: isRead ? "read" : "nothing"
        case .failure: "error"
        }
    }
}
