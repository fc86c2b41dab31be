// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A category of a driving licence, `categories[].code`.
///
/// The published table has no 15, though an example has 42; its name for 9 has a Cyrillic А.
public enum DriverCategory: Int, CodeEntry {
    /// A.
    case a = 0
    /// B.
    case b = 1
    /// C.
    case c = 2
    /// D.
    case d = 3
    /// BE.
    case be = 4
    /// CE.
    case ce = 5
    /// DE.
    case de = 6
    /// Tm: trams.
    case tram = 7
    /// Tb: trolleybuses.
    case trolleybus = 8
    /// A1.
    case a1 = 9
    /// B1.
    case b1 = 10
    /// C1.
    case c1 = 11
    /// D1.
    case d1 = 12
    /// C1E.
    case c1e = 13
    /// D1E.
    case d1e = 14
    /// AM, called M on Russian licences.
    case am = 16

    /// The category in Latin letters as on the licence.
    public var latin: String {
        switch self {
        case .a: "A"
        case .b: "B"
        case .c: "C"
        case .d: "D"
        case .be: "BE"
        case .ce: "CE"
        case .de: "DE"
        case .tram: "Tm"
        case .trolleybus: "Tb"
        case .a1: "A1"
        case .b1: "B1"
        case .c1: "C1"
        case .d1: "D1"
        case .c1e: "C1E"
        case .d1e: "D1E"
        case .am: "AM"
        }
    }

    /// The meaning of the entry.
    public var wording: Wording {
        switch self {
        case .tram: Wording("Трамвай", "Tram (Tm)", "Tram (Tm)", "Tram (Tm)", "Tram (Tm)")
        case .trolleybus:
            Wording(
                "Троллейбус",
                "Trolleybus (Tb)",
                "Trolleybus (Tb)",
                "Filobus (Tb)",
                "Trolleybus (Tb)"
            )
        default: Wording(latin)
        }
    }
}

/// The category of a vehicle, `vehicle.categoryCode`.
public enum VehicleCategory: Int, CodeEntry {
    /// A: motorcycles.
    case a = 0
    /// B: cars.
    case b = 1
    /// C: lorries.
    case c = 2
    /// D: buses.
    case d = 3
    /// Trailers.
    case trailer = 4

    /// The meaning of the entry.
    public var wording: Wording {
        switch self {
        case .a: Wording("A")
        case .b: Wording("B")
        case .c: Wording("C")
        case .d: Wording("D")
        case .trailer: Wording("Прицеп", "Anhänger", "Remorque", "Rimorchio", "Trailer")
        }
    }
}
