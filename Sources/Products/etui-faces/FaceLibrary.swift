// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CFaces
import IdentityCheck

/// The detector and both models.
@safe
final class FaceLibrary {
    private let faces: OpaquePointer
    /// Faces are searched in a picture of at most this side; landmarks and embeddings are taken from the whole picture.
    private static let searchSide = 640

    /// Loads the models; nil if they are no such models.
    init?(landmarks: [UInt8], network: [UInt8]) {
        let opened = unsafe landmarks.withUnsafeBufferPointer { first in
            unsafe network.withUnsafeBufferPointer { second in
                unsafe etui_faces_open(
                    first.baseAddress,
                    first.count,
                    second.baseAddress,
                    second.count
                )
            }
        }
        guard let opened = unsafe opened else { return nil }
        unsafe faces = opened
    }

    deinit { unsafe etui_faces_close(faces) }

    /// Finds the faces in pictures and compares each with the first; nil if the library fails.
    ///
    /// Calls `begin` before each picture.
    func examine(
        _ pictures: [FacePixels],
        isThorough: Bool,
        _ begin: () -> Void
    ) -> [FaceExamination]? {
        var examined: [FaceExamination] = []
        var reference = FaceEmbedding()
        defer { reference.wipe() }
        for picture in pictures {
            begin()
            guard let found = find(in: picture, isThorough: isThorough) else { return nil }
            var embedding = FaceEmbedding()
            defer { embedding.wipe() }
            if pictures.count > 1, let face = found.first {
                guard embed(face, of: picture, into: &embedding) else { return nil }
            }
            if examined.isEmpty {
                reference = embedding
                examined.append(FaceExamination(faces: found.compactMap(\.found), distance: nil))
            } else {
                examined.append(
                    FaceExamination(
                        faces: found.compactMap(\.found),
                        distance: reference.distance(to: embedding)
                    )
                )
            }
        }
        return examined
    }

    private func find(in picture: FacePixels, isThorough: Bool) -> [SeenFace]? {
        let factor = max(
            1,
            (max(picture.width, picture.height) + Self.searchSide - 1) / Self.searchSide
        )
        let small = picture.reduced(by: factor)
        guard var boxes = detect(in: small, isUpsampled: false) else { return nil }
        if boxes.isEmpty, isThorough {
            guard let more = detect(in: small, isUpsampled: true) else { return nil }
            boxes = more
        }
        let scale = Int32(factor)
        var seen: [SeenFace] = []
        for small in boxes {
            let box = etui_faces_box(
                left: small.left * scale,
                top: small.top * scale,
                right: (small.right + 1) * scale - 1,
                bottom: (small.bottom + 1) * scale - 1
            )
            guard let coordinates = landmarks(of: box, in: picture) else { return nil }
            seen.append(SeenFace(box: box, coordinates: coordinates))
        }
        return seen
    }

    private func detect(in picture: FacePixels, isUpsampled: Bool) -> [etui_faces_box]? {
        var boxes = [etui_faces_box](
            repeating: etui_faces_box(),
            count: FaceEngineAnswer.faceLimit
        )
        let count = unsafe picture.withPicture { view in
            unsafe boxes.withUnsafeMutableBufferPointer { boxes in
                unsafe etui_faces_detect(
                    faces,
                    view,
                    isUpsampled,
                    boxes.baseAddress,
                    Int32(boxes.count)
                )
            }
        }
        return count < 0 ? nil : Array(boxes.prefix(Int(count)))
    }

    private func landmarks(of box: etui_faces_box, in picture: FacePixels) -> [Double]? {
        var box = box
        var coordinates = [Double](repeating: 0, count: ETUI_FACES_COORDINATES)
        let isFound = unsafe picture.withPicture { view in
            unsafe coordinates.withUnsafeMutableBufferPointer { target in
                unsafe etui_faces_landmarks(faces, view, &box, target.baseAddress)
            }
        }
        return isFound ? coordinates : nil
    }

    private func embed(
        _ face: SeenFace,
        of picture: FacePixels,
        into embedding: inout FaceEmbedding
    ) -> Bool {
        var box = face.box
        embedding.isFilled = unsafe picture.withPicture { view in
            unsafe face.coordinates.withUnsafeBufferPointer { coordinates in
                unsafe embedding.numbers.withUnsafeMutableBufferPointer { target in
                    unsafe etui_faces_embed(
                        faces,
                        view,
                        &box,
                        coordinates.baseAddress,
                        target.baseAddress
                    )
                }
            }
        }
        return embedding.isFilled
    }
}
