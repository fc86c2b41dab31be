// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Barcodes
import MachineReadable
import Pictures
import Reading

/// Something that was read in a picture.
enum ScanDocument: Sendable {
    case barcode(Barcode, BarcodeContent)
}

/// Why a picture could not be looked at.
enum ScanFault: Error, Sendable {
    case input(InputError)
    case picture(PictureError)
    case search(BarcodeError)

    /// The stable code, of pictures `F300nn`.
    var code: String {
        switch self {
        case .input: "unreadableInput"
        case .picture(let error): error.code
        case .search(let error): error.code
        }
    }

    /// The name of the error of a picture, of a search the code.
    var name: String {
        switch self {
        case .input: "unreadableInput"
        case .picture(let error): "\(error)"
        case .search(let error): "\(error)"
        }
    }

    /// The reason in words, to follow the name of the input.
    var words: String {
        switch self {
        case .input(let error): error.reason
        case .picture(let error): error.words
        case .search(let error): error.words
        }
    }

    /// What to do about it, where something can be done.
    var advice: String? {
        switch self {
        case .input: nil
        case .picture(let error): error.advice
        case .search: "Cut the picture to the document, and scan that."
        }
    }
}

/// What became of one input of `etui scan`.
struct ScanReport: Sendable {
    /// The input as it was named or found.
    let file: String
    /// What was read, or why the picture could not be looked at.
    let outcome: Result<[ScanDocument], ScanFault>
    /// How long each part of the work took.
    let times: StageTimes

    /// The member `status` (design §5).
    var status: String {
        switch outcome {
        case .success(let documents): documents.isEmpty ? "nothing" : "read"
        case .failure: "error"
        }
    }

    /// Found 0, nothing found 1, not readable 2.
    var exitStatus: ExitStatus {
        switch outcome {
        case .success(let documents): documents.isEmpty ? .negative : .success
        case .failure: .unusable
        }
    }
}

/// The parts of the work on one input and how long each took.
struct StageTimes: Sendable {
    private(set) var stages: [(name: String, duration: Duration)] = []
    private var running: (name: String, start: ContinuousClock.Instant)?

    /// A part begins, and the one before ends; a part that comes again is added up.
    mutating func begin(_ name: String) {
        end()
        running = (name, .now)
    }

    /// The last part ends.
    mutating func end() {
        guard let (name, start) = running else { return }
        running = nil
        let duration = ContinuousClock.now - start
        if let place = stages.firstIndex(where: { $0.name == name }) {
            stages[place].duration += duration
        } else {
            stages.append((name, duration))
        }
    }

    /// All parts together, in milliseconds.
    var milliseconds: Double {
        stages.reduce(.zero) { $0 + $1.duration } / .milliseconds(1)
    }

    /// One line for `--verbose`.
    var words: String {
        let parts = stages.map { "\($0.name) \(Self.text($0.duration / .milliseconds(1)))" }
        return (parts + ["in all \(Self.text(milliseconds))"]).joined(separator: ", ")
    }

    /// Milliseconds with one place behind the point.
    private static func text(_ milliseconds: Double) -> String {
        let tenths = Int((milliseconds * 10).rounded())
        return "\(tenths / 10).\(tenths % 10) ms"
    }
}
