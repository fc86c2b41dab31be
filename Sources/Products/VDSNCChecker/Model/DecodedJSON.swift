// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Seals

/// A value from any decoder, turned back into JSON, so that one reader reads seals from every source.
struct DecodedJSON: Decodable {
    private let output: JSONOutput

    init(from decoder: any Decoder) throws {
        if let members = try? decoder.container(keyedBy: AnyCodingKey.self) {
            output = .object(
                try members.allKeys.map { key in
                    (key.stringValue, try members.decode(DecodedJSON.self, forKey: key).output)
                }
            )
        } else if var elements = try? decoder.unkeyedContainer() {
            var values: [JSONOutput] = []
            while !elements.isAtEnd {
                values.append(try elements.decode(DecodedJSON.self).output)
            }
            output = .array(values)
        } else {
            output = try Self.scalar(try decoder.singleValueContainer())
        }
    }

    private static func scalar(_ value: any SingleValueDecodingContainer) throws -> JSONOutput {
        if value.decodeNil() { return .null }
        if let boolean = try? value.decode(Bool.self) { return .boolean(boolean) }
        if let integer = try? value.decode(Int.self) { return .integer(integer) }
        if let number = try? value.decode(Double.self) { return .number(number) }
        return .string(try value.decode(String.self))
    }

    /// Reads this value as a seal.
    func seal(at path: [any CodingKey]) throws -> VDSNCSeal {
        try read(output, at: path)
    }

    /// A seal without a signature that has this value as its data.
    func sealAroundData(at path: [any CodingKey]) throws -> VDSNCSeal {
        try read(["data": output, "sig": ["alg": "", "cer": "", "sigvl": ""]], at: path)
    }

    private func read(_ output: JSONOutput, at path: [any CodingKey]) throws -> VDSNCSeal {
        do {
            return try VDSNCSeal(parsing: output.utf8())
        } catch {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: path,
                    debugDescription: "not a VDS-NC seal",
                    underlyingError: error
                )
            )
        }
    }
}

/// Any member name or position.
struct AnyCodingKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(stringValue: String) {
        self.stringValue = stringValue
        intValue = nil
    }

    init?(intValue: Int) {
        stringValue = String(intValue)
        self.intValue = intValue
    }
}

extension JSONValue {
    /// Writes the value with all members to an encoder.
    func encode(to encoder: any Encoder) throws {
        if let members {
            var container = encoder.container(keyedBy: AnyCodingKey.self)
            for (name, value) in members {
                let key = AnyCodingKey(stringValue: name)
                try value.encode(to: container.superEncoder(forKey: key))
            }
        } else if let elements {
            var container = encoder.unkeyedContainer()
            for value in elements {
                try value.encode(to: container.superEncoder())
            }
        } else {
            try encodeScalar(to: encoder)
        }
    }

    private func encodeScalar(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let string {
            try container.encode(string)
        } else if let boolean {
            try container.encode(boolean)
        } else if let integer = number?.integer {
            try container.encode(integer)
        } else if let double = number?.double {
            try container.encode(double)
        } else {
            try container.encodeNil()
        }
    }
}
