// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Curves

/// The constants of a curve as unsigned big-endian numbers without leading zeros.
struct CurveParameters: Equatable, Sendable {
    let prime: [UInt8]
    let a: [UInt8]
    let b: [UInt8]
    let generatorX: [UInt8]
    let generatorY: [UInt8]
    let order: [UInt8]
}

extension CurveParameters {
    /// Returns the constants of a known curve, made once.
    static func of(_ curve: NamedCurve) -> CurveParameters {
        switch curve {
        case .p256: p256
        case .p384: p384
        case .p521: p521
        case .brainpoolP224r1: brainpoolP224r1
        case .brainpoolP256r1: brainpoolP256r1
        case .brainpoolP320r1: brainpoolP320r1
        case .brainpoolP384r1: brainpoolP384r1
        case .brainpoolP512r1: brainpoolP512r1
        }
    }

    private static let p256 = CurveParameters(.p256)
    private static let p384 = CurveParameters(.p384)
    private static let p521 = CurveParameters(.p521)
    private static let brainpoolP224r1 = CurveParameters(.brainpoolP224r1)
    private static let brainpoolP256r1 = CurveParameters(.brainpoolP256r1)
    private static let brainpoolP320r1 = CurveParameters(.brainpoolP320r1)
    private static let brainpoolP384r1 = CurveParameters(.brainpoolP384r1)
    private static let brainpoolP512r1 = CurveParameters(.brainpoolP512r1)

    private init(_ curve: NamedCurve) {
        let numbers = curve.prime.parameters
        let short = { (number: [UInt8]) in [UInt8](number[...].withoutLeadingZeros) }
        prime = short(numbers.prime)
        a = short(numbers.a)
        b = short(numbers.b)
        generatorX = short(numbers.generatorX)
        generatorY = short(numbers.generatorY)
        order = short(numbers.order)
    }
}

extension NamedCurve {
    /// The curve for computing on public data.
    var prime: PrimeCurve {
        switch self {
        case .p256: .p256
        case .p384: .p384
        case .p521: .p521
        case .brainpoolP224r1: .brainpoolP224r1
        case .brainpoolP256r1: .brainpoolP256r1
        case .brainpoolP320r1: .brainpoolP320r1
        case .brainpoolP384r1: .brainpoolP384r1
        case .brainpoolP512r1: .brainpoolP512r1
        }
    }
}
