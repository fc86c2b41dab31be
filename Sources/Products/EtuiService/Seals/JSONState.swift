// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// JSON of the domains as the state of a screen.
struct JSONState: Encodable {
    let json: JSONOutput

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) {
            self.stringValue = stringValue
        }

        init?(intValue: Int) { nil }
    }

    func encode(to encoder: any Encoder) throws {
        switch json {
        case .object(let members):
            var container = encoder.container(keyedBy: Name.self)
            for (name, value) in members {
                try container.encode(JSONState(json: value), forKey: Name(stringValue: name))
            }
        case .array(let values):
            var container = encoder.unkeyedContainer()
            for value in values { try container.encode(JSONState(json: value)) }
        default:
            var container = encoder.singleValueContainer()
            switch json {
            case .boolean(let value): try container.encode(value)
            case .integer(let value): try container.encode(value)
            case .number(let value): try container.encode(value)
            case .written(let value): try container.encode(value.double)
            case .string(let value): try container.encode(value)
            case .null, .array, .object: try container.encodeNil()
            }
        }
    }
}
