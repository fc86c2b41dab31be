// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// What a client may say about a check that went wrong: never a pixel or a value of a document.
///
/// `{"name": "feedback", "at": 1200, "code": "blurred", "numbers": {"sharpness": 0.2}}`. Words come from fixed lists and
/// numbers are small, so that nothing of a document fits in.
public struct DebugEvent: Sendable, Hashable {
    /// What happened.
    public enum Name: String, Sendable, Hashable, CaseIterable {
        case started, screen, camera, frame, feedback, captured, uploaded, retried, failed, ended
    }

    /// What is counted or measured.
    public enum Measure: String, Sendable, Hashable, CaseIterable {
        case milliseconds, count, width, height, sharpness, brightness, coverage, angle, confidence
        case zoom, attempt, bytes
    }

    /// The most events of one batch.
    public static let batchLimit = 200
    /// The greatest magnitude of a number: less than the number of any document.
    public static let numberLimit = 1_000_000.0
    /// The longest time since the beginning of the session, in milliseconds: a day.
    public static let timeLimit = 86_400_000

    /// What happened.
    public let name: Name
    /// Milliseconds since the beginning of the session.
    public let time: Int
    /// A word from the lists of feedback, parts and modes, or the code of an error; nil if there is none.
    public let code: String?
    /// Numbers by what they measure.
    public let numbers: [Measure: Double]

    private static let members: Set = ["name", "at", "code", "numbers"]
    private static let words = Set(
        CaptureFeedback.allCases.map(\.rawValue) + CheckPart.allCases.map(\.rawValue)
            + CaptureMode.allCases.map(\.rawValue)
    )

    /// Creates an event.
    ///
    /// - Parameters:
    ///   - name: what happened.
    ///   - time: milliseconds since the beginning of the session; cut to ``timeLimit``.
    ///   - code: what it was about.
    public init(_ name: Name, at time: Int, _ code: Code? = nil) {
        self.name = name
        self.time = min(max(time, 0), Self.timeLimit)
        self.code = code?.word
        numbers = [:]
    }

    /// What an event is about.
    public enum Code: Sendable, Hashable {
        /// A remark for the person.
        case feedback(CaptureFeedback)
        /// A part.
        case part(CheckPart)
        /// The mode of a part.
        case mode(CaptureMode)
        /// An error.
        case error(IdentityCheckError)

        fileprivate var word: String {
            switch self {
            case .feedback(let feedback): feedback.rawValue
            case .part(let part): part.rawValue
            case .mode(let mode): mode.rawValue
            case .error(let error): error.text
            }
        }
    }

    /// Reads an event; nil for anything that is not in the lists.
    public init?(_ value: JSONValue) {
        guard let members = value.members, members.allSatisfy({ Self.members.contains($0.name) }),
            let name = value["name"]?.string.flatMap({ Name(rawValue: $0) }),
            let time = value["at"]?.number?.integer, 0...Self.timeLimit ~= time
        else { return nil }
        var code: String?
        if let given = value["code"] {
            guard let text = given.string, Self.words.contains(text) || Self.isErrorCode(text)
            else { return nil }
            code = text
        }
        var numbers: [Measure: Double] = [:]
        if let given = value["numbers"] {
            guard let members = given.members else { return nil }
            for (name, value) in members {
                guard let measure = Measure(rawValue: name), let number = value.number?.double,
                    number.magnitude <= Self.numberLimit
                else { return nil }
                numbers[measure] = number
            }
        }
        self.name = name
        self.time = time
        self.code = code
        self.numbers = numbers
    }

    /// Reads `{"events": […]}`; nil for more than ``batchLimit``, for none, and if one cannot be read.
    public static func batch(_ value: JSONValue) -> [DebugEvent]? {
        guard value.members?.map(\.name) == ["events"], let elements = value["events"]?.elements,
            1...batchLimit ~= elements.count
        else { return nil }
        let events = elements.compactMap { DebugEvent($0) }
        return events.count == elements.count ? events : nil
    }

    /// The event as it is read.
    public var json: JSONOutput {
        var members: [(String, JSONOutput)] = [
            ("name", .string(name.rawValue)), ("at", .integer(time)),
        ]
        if let code { members.append(("code", .string(code))) }
        let numbers = Measure.allCases.compactMap { measure in
            self.numbers[measure].map { (measure.rawValue, JSONOutput.number($0)) }
        }
        if !numbers.isEmpty { members.append(("numbers", .object(numbers))) }
        return .object(members)
    }

    /// Whether a text is a letter and five digits.
    private static func isErrorCode(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        return bytes.count == 6 && UInt8(ascii: "A")...UInt8(ascii: "Z") ~= bytes[0]
            && bytes.dropFirst().allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    }
}
