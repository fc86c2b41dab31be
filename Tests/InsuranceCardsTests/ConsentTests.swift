// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Testing

@testable import InsuranceCards

struct ConsentRecordTests {
    static func record(
        _ outcome: ConsentOutcome = .sent,
        request: String = "AgICAgICAgICAgICAgICAg",
        fields: Set<CardField> = [.cardNumber, .ahvNumber]
    ) throws -> ConsentRecord {
        ConsentRecord(
            try CheckInRequestTests.read(["req": .string(request)]),
            card: try #require(CardNumber(TestIssuer.number)),
            fields: fields,
            outcome: outcome,
            at: try TestIssuer.now()
        )
    }

    @Test func `it says who asked, what for and what was sent, but none of the values`() throws {
        let record = try Self.record()
        #expect(record.provider == (try CheckInLocationTests.provider()))
        #expect(record.locationName == "Empfang" && record.purpose["fr"] == "Admission")
        #expect(record.retentionDays == 30 && record.fields == [.cardNumber, .ahvNumber])
        #expect(record.cardEnding == "6789" && record.outcome == .sent && !record.hasReceipt)
        #expect(record.request == "AgICAgICAgICAgICAgICAg")
        #expect(try record.retainedUntil == TestIssuer.instant("2026-02-01T09:01:00Z"))
        let text = record.output.encoded()
        #expect(!text.contains("5620123456789") && !text.contains("7569217076985"))
        #expect("\(record)" == "a consent record")
    }

    @Test func `who refuses sends nothing`() throws {
        #expect(try Self.record(.refused).fields.isEmpty)
    }

    @Test(arguments: ConsentOutcome.allCases)
    func `what is kept is read again`(outcome: ConsentOutcome) throws {
        var record = try Self.record(outcome)
        record.hasReceipt = true
        #expect(try ConsentRecord(stored: TestIssuer.parse(record.output)) == record)
    }

    private static let wrong: [(String, JSONOutput)] = [
        ("at", "2026-01-02"), ("at", "2026-01-02T09:01:00+00:00"), ("at", 1), ("request", "x"),
        ("provider", "x"), ("provider", ["name": "Praxis", "city": "Bern"]),
        ("provider", ["name": "P", "city": "B", "client": "x"]),
        ("provider", ["name": "P", "city": "B", "client": "gln:7601000000002", "x": 1]),
        ("place", ""), ("purpose", ["de": "x"]), ("retentionDays", -1), ("fields", "veka"),
        ("fields", ["colour"]), ("fields", ["veka", "veka"]), ("cardEnding", "56789"),
        ("cardEnding", "678x"), ("outcome", "lost"), ("receipt", 1), ("colour", "red"),
    ]

    @Test(arguments: wrong.indices)
    func `a record in another form`(row: Int) throws {
        let (name, value) = Self.wrong[row]
        guard case .object(let members) = try Self.record().output else { return }
        let changed = members.filter { $0.0 != name } + [(name, value)]
        let error = #expect(throws: CardError.self) {
            try ConsentRecord(stored: TestIssuer.parse(.object(changed)))
        }
        #expect(error?.names == [name])
    }

    @Test func `a record without a member is none`() throws {
        guard case .object(let members) = try Self.record().output else { return }
        for (name, _) in members {
            let fewer = members.filter { $0.0 != name }
            #expect(throws: CardError.fields([FieldError(name, .missing)])) {
                try ConsentRecord(stored: TestIssuer.parse(.object(fewer)))
            }
        }
        #expect(throws: CardError.notObject) { try ConsentRecord(stored: TestIssuer.parse([])) }
    }
}

struct ConsentLogTests {
    /// Returns the identifier of a request by its number.
    private static func request(_ number: Int) -> String {
        let bytes = [UInt8](repeating: 0, count: 14) + [UInt8(number >> 8), UInt8(number & 255)]
        return Base64.encode(bytes, alphabet: .urlSafe, padded: false)
    }

    private static func log(_ numbers: some Sequence<Int>) throws -> ConsentLog {
        var log = ConsentLog()
        for number in numbers {
            log.append(try ConsentRecordTests.record(request: request(number)))
        }
        return log
    }

    @Test func `the oldest records go`() throws {
        let log = try Self.log(0..<503)
        #expect(log.records.count == 500)
        #expect(log.records.first?.request == Self.request(3))
        #expect(log.records.last?.request == Self.request(502))
    }

    @Test func `what became of a check-in is noted where it stands`() throws {
        var log = try Self.log(0..<3)
        let isNoted = log.note(request: Self.request(1), outcome: .accepted, hasReceipt: true)
        #expect(isNoted)
        #expect(log.records.map(\.outcome) == [.sent, .accepted, .sent])
        #expect(log.records.map(\.hasReceipt) == [false, true, false])
        let isOther = log.note(request: Self.request(9), outcome: .accepted, hasReceipt: true)
        #expect(!isOther)
    }

    @Test func `a request has one record`() throws {
        var log = try Self.log(0..<3)
        log.append(try ConsentRecordTests.record(.failed, request: Self.request(0)))
        #expect(log.records.map(\.request) == [1, 2, 0].map(Self.request))
        #expect(log.records.last?.outcome == .failed)
        log.remove(request: Self.request(2))
        #expect(log.records.map(\.request) == [1, 0].map(Self.request))
    }

    @Test func `what is kept is read again`() throws {
        for log in [ConsentLog(), try Self.log(0..<500)] {
            #expect(try ConsentLog(stored: TestIssuer.parse(log.output)) == log)
        }
        #expect("\(try Self.log(0..<1))" == "a consent log")
    }

    @Test func `a log in another form`() throws {
        let one = try ConsentRecordTests.record().output
        let many = try (0...500).map {
            try ConsentRecordTests.record(request: Self.request($0)).output
        }
        let rows: [(JSONOutput, [String])] = [
            ([], []), ([:], ["records"]), (["records": "x"], ["records"]),
            (["records": [one, one]], ["records"]), (["records": .array(many)], ["records"]),
            (["records": [], "more": 1], ["more"]), (["records": [1]], []),
        ]
        for (value, names) in rows {
            let error = #expect(throws: CardError.self) {
                try ConsentLog(stored: TestIssuer.parse(value))
            }
            #expect(error?.names == names)
        }
    }
}
