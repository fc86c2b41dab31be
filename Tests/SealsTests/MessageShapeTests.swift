// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Testing

@testable import Seals

/// The quick check of a message's shape, compared with the full reading it replaces.
@Suite struct MessageShapeTests {
    static let samples: [SealRequest] = [.vaccinationSample, .testSample]

    @Test(arguments: samples) func `the samples plainly have their shape`(sample: SealRequest)
        throws
    {
        let type = try #require(SealDocumentType(rawValue: sample.type))
        #expect(try value(sample.message).plainlyHas(VDSNCMessage.shape(of: type)))
    }

    @Test(arguments: samples)
    func `whatever plainly has its shape can be read`(sample: SealRequest) throws {
        let type = try #require(SealDocumentType(rawValue: sample.type))
        var (plain, readable, all) = (0, 0, 0)
        for changed in Self.changes(of: sample.message) {
            let message = try value(changed)
            let isPlain = message.plainlyHas(VDSNCMessage.shape(of: type))
            let isRead = message.kind == .object && isReadable(message, type)
            #expect(!isPlain || isRead)
            plain += isPlain ? 1 : 0
            readable += isRead ? 1 : 0
            all += 1
        }
        // Otherwise the shape check proves nothing, or the changes do not matter.
        #expect(plain > 20 && plain <= readable && readable < all - 20)
    }

    private func isReadable(_ message: JSONValue, _ type: SealDocumentType) -> Bool {
        (try? VDSNCMessage(SealFields(message), type: type)) != nil
    }

    private func value(_ output: JSONOutput) throws -> JSONValue {
        try JSONTree(parsing: Array(output.encoded().utf8)).root
    }

    /// Returns the value with each nested value replaced by others in turn, and with each member left out.
    private static func changes(of value: JSONOutput) -> [JSONOutput] {
        let others: [JSONOutput] = [
            .null, .boolean(true), .integer(7), .number(1.5), .string("7"), .string("x"),
            .array([]), .array([.object([])]), .object([]),
        ]
        switch value {
        case .array(let elements):
            return others + changes(within: elements)
        case .object(let members):
            let missing = members.indices.map { place in
                JSONOutput.object(Array(members[..<place] + members[(place + 1)...]))
            }
            let changed = members.indices.flatMap { place in
                changes(of: members[place].1).map { change in
                    var copy = members
                    copy[place].1 = change
                    return JSONOutput.object(copy)
                }
            }
            return others + missing + changed
        default: return others
        }
    }

    private static func changes(within elements: [JSONOutput]) -> [JSONOutput] {
        elements.indices.flatMap { place in
            changes(of: elements[place]).map { change in
                var copy = elements
                copy[place] = change
                return JSONOutput.array(copy)
            }
        }
    }
}
