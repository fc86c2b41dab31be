// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable
import Testing

struct LayoutTests {
    @Test(arguments: MRZFormat.allCases)
    func `fields and check digits cover every column once`(format: MRZFormat) {
        let layout = format.layout
        #expect(layout.format == format)
        var covered: [[Int]] = layout.lineLengths.map { Array(repeating: 0, count: $0) }
        for slot in layout.slots {
            for column in slot.place.columns { covered[slot.place.line - 1][column - 1] += 1 }
        }
        for check in layout.checks { covered[check.line - 1][check.column - 1] += 1 }
        #expect(covered.joined().allSatisfy { $0 == 1 })
    }

    @Test(arguments: MRZFormat.allCases)
    func `parts stand within one field`(format: MRZFormat) {
        for part in format.layout.parts {
            let owners = format.layout.slots.filter {
                $0.place.line == part.place.line && $0.place.columns.contains(part.place.columns)
            }
            #expect(owners.count == 1)
        }
    }

    @Test func `names of formats are unique and found again`() {
        for format in MRZFormat.allCases {
            #expect(MRZFormat(name: format.name) == format)
            #expect(MRZFormat(name: format.name.lowercased()) == format)
        }
        #expect(MRZFormat(name: "MRV-A") == .mrvA)
        #expect(MRZFormat(name: "TD4") == nil)
        for field in MRZField.allCases { #expect(MRZField(name: field.name) == field) }
    }
}
