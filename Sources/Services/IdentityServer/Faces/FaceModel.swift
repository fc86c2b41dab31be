// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings

/// A model that the operator installs: of the Python package `face_recognition_models` 0.3.0.
package enum FaceModel: String, CaseIterable, Sendable {
    /// Finds the five landmarks.
    case landmarks = "shape_predictor_5_face_landmarks.dat"
    /// Computes the embedding.
    case network = "dlib_face_recognition_resnet_model_v1.dat"

    /// The most bytes of a file.
    package static let byteLimit = 40_000_000

    /// The SHA-256 of the published file, in hexadecimal digits.
    package var digest: String {
        switch self {
        case .landmarks: "c4b1e9804792707d3a405c2c16a80a20269e6675021f64a41d30fffafbc41888"
        case .network: "55533b28a95800a551ba546ba62fe69625c7e95a7061c338adffead08719da30"
        }
    }

    /// Returns the model that a file's content is.
    package static func recognised(in bytes: [UInt8]) -> FaceModel? {
        let digest = digest(of: bytes)
        return allCases.first { $0.digest == digest }
    }

    /// Returns the SHA-256 of a file in hexadecimal digits.
    static func digest(of bytes: [UInt8]) -> String {
        Hex.encode(HashAlgorithm.sha256.digest(of: bytes))
    }
}
