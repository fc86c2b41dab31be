// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Encodings
package import Scanning

/// Why there is no result for an input.
package enum ScanInputError: Error, Sendable {
    /// Its bytes could not be had; the reason in words.
    case unreadable(String)
    /// Its picture could not be scanned.
    case scan(ScanError)

    /// The stable code, of pictures `F300nn`.
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

    /// What to do about it, where something can be done.
    package var advice: String? {
        switch self {
        case .unreadable: nil
        case .scan(.picture(let error)): error.advice
        case .scan(.codes): "Cut the picture to the document, and scan that."
        }
    }
}

/// What became of one input.
package struct ScanReport: Sendable {
    /// The input as it was named or found.
    package let file: String
    /// What was read, or why there is no result.
    package let outcome: Result<ScanResult, ScanInputError>
    /// How long each part of the work took.
    package let times: StageTimes

    /// A report.
    package init(file: String, outcome: Result<ScanResult, ScanInputError>, times: StageTimes) {
        self.file = file
        self.outcome = outcome
        self.times = times
    }

    /// A report on what a scan makes of bytes, with the time of each part of the work.
    ///
    /// - Parameters:
    ///   - file: the input as it was named or found; empty for one without a name.
    ///   - scan: how the picture is scanned.
    ///   - isWanted: asked between steps; the scan ends once it answers false.
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

    /// The member `result`: attention where one document asks for it, unchecked where there is none.
    package var result: CheckResult {
        guard case .success(let found) = outcome, !found.documents.isEmpty else {
            return .unchecked
        }
        return found.documents.contains { $0.result == .attention } ? .attention : .read
    }

    /// The member `status` (design §5).
    package var status: String {
        switch outcome {
        case .success(let found): found.documents.isEmpty ? "nothing" : "read"
        case .failure: "error"
        }
    }
}
