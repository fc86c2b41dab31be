// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Names and shapes are those of Apple, which documents them.
// swift-format-ignore-file

public typealias CCCryptorStatus = Int32
