// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// What a file says about its picture, read by us before a decoder sees it.
struct PictureHeader: Equatable {
    var width: Int
    var height: Int
    /// How the stored picture is to be turned.
    var orientation = Orientation.upright
    /// What the decoder will allocate for the whole picture, output included.
    var decodingMemory: Int
}
