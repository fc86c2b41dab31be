// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable
import PhotosUI
import Scanning
import SwiftUI

/// Reads the machine-readable zone of a passport or card in a photo.
struct PassportView: View {
    @State private var choice: PhotosPickerItem?
    @State private var outcome: Outcome?

    enum Outcome: Hashable, Sendable {
        case reading
        case read(name: String, number: String, note: String)
        case nothing(reason: String)
    }

    var body: some View {
        List {
            PhotosPicker("Choose a photo", selection: $choice, matching: .images)
            switch outcome {
            case .reading: Text("Reading…")
            case .read(let name, let number, let note):
                LabeledContent("Name", value: name)
                LabeledContent("Number", value: number)
                Text(note)
            case .nothing(let reason): Text(reason)
            case nil: Text("Nothing leaves the phone.")
            }
        }
        .onChange(of: choice) { choice in
            guard let choice else { return }
            outcome = .reading
            Task { outcome = await Self.read(choice) }
        }
    }

    private static func read(_ choice: PhotosPickerItem) async -> Outcome {
        guard let file = try? await choice.loadTransferable(type: Data.self) else {
            return .nothing(reason: "The photo cannot be loaded.")
        }
        return await Task.detached { scan([UInt8](file)) }.value
    }

    /// May take seconds, so it runs on no actor.
    nonisolated private static func scan(_ file: [UInt8]) -> Outcome {
        let day = Calendar.current.dateComponents([.year, .month, .day], from: Date())
        guard let year = day.year, let month = day.month, let number = day.day,
            let today = CalendarDate(year: year, month: month, day: number)
        else { return .nothing(reason: "The device has no date.") }
        do {
            let found = try PictureScan(kind: .mrz, today: today).scan(file: file)
            guard let zone = found.zones.first?.document else {
                return .nothing(reason: "No machine-readable zone is in this photo.")
            }
            return .read(
                name: [zone.names.givenNames, zone.names.surname].compactMap { $0 }
                    .joined(separator: " "),
                number: zone.documentNumber ?? "",
                note: zone.dateFindings.first?.headline
                    ?? (zone.isValid ? "The check digits are right." : "Check these fields.")
            )
        } catch {
            return .nothing(reason: "The photo cannot be read: \(error)")
        }
    }
}
