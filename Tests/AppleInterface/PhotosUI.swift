// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Names and shapes are as Apple documents them.
// swift-format-ignore-file

public import SwiftUI

/// Belongs to CoreTransferable, which PhotosUI exports.
public protocol Transferable {}
extension Data: Transferable {}
public struct PHPickerFilter: Sendable {
    public static let images = PHPickerFilter()
}
public struct PhotosPickerItem: Equatable, Hashable, Sendable {
    public func loadTransferable<T: Transferable>(type: T.Type) async throws -> T? { nil }
}
public struct PhotosPicker: View {
    public init<S: StringProtocol>(_ title: S, selection: Binding<PhotosPickerItem?>, matching filter: PHPickerFilter? = nil) {}
    public var body: Never { fatalError() }
}
