// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The program of Docs/tutorial-read-passport.md.

// snippet: start
import Foundation
import MachineReadable
import Scanning

let day = Calendar(identifier: .gregorian).dateComponents([.year, .month, .day], from: Date())
guard CommandLine.arguments.count == 2,
    let today = CalendarDate(year: day.year ?? 0, month: day.month ?? 0, day: day.day ?? 0)
else {
    print("usage: ReadPassport PICTURE")
    exit(2)
}
// snippet end

// snippet: scan
let file = URL(filePath: CommandLine.arguments[1])
guard let picture = try? Data(contentsOf: file),
    let found = try? PictureScan(kind: .mrz, today: today).scan(file: [UInt8](picture))
else {
    print("This file is no picture that can be read.")
    exit(2)
}
guard let zone = found.zones.first?.document else {
    print("There is no machine-readable zone in this picture.")
    exit(1)
}
// snippet end

// snippet: show
print("Given names: \(zone.names.givenNames ?? "")")
print("Surname: \(zone.names.surname ?? "")")
print("Number: \(zone.documentNumber ?? "")")
print("Born: \(zone.birthDate.text ?? "unknown")")
print("Expires: \(zone.expiryDate.text ?? "unknown")")
// snippet end

// snippet: judge
print(zone.isValid ? "All check digits are right." : "Compare these fields with the document:")
for finding in zone.findings where finding.isError {
    print("- \(finding.message)")
}
for finding in zone.dateFindings {
    print("Attention: \(finding.headline)")
}
// snippet end
