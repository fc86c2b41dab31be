// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Names and shapes are as Apple documents them.
// swift-format-ignore-file

@_exported import UIKit

@MainActor public protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }
}
extension Never: View {
    public var body: Never { fatalError() }
}
@MainActor public protocol Scene {
    associatedtype Body: Scene
    @SceneBuilder var body: Body { get }
}
extension Never: Scene {}
@MainActor public protocol App {
    associatedtype Body: Scene
    @SceneBuilder var body: Body { get }
    init()
}
extension App {
    public static func main() {}
}
@resultBuilder public enum SceneBuilder {
    public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}
@resultBuilder public enum ViewBuilder {
    public static func buildBlock() -> EmptyView { EmptyView() }
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView { TupleView() }
    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
    public static func buildEither<A: View, B: View>(first: A) -> ConditionalContent<A, B> { ConditionalContent() }
    public static func buildEither<A: View, B: View>(second: B) -> ConditionalContent<A, B> { ConditionalContent() }
}
extension Optional: View where Wrapped: View {
    public var body: Never { fatalError() }
}
public struct EmptyView: View {
    public var body: Never { fatalError() }
}
public struct TupleView: View {
    public var body: Never { fatalError() }
}
public struct ConditionalContent<A: View, B: View>: View {
    public var body: Never { fatalError() }
}
public struct WindowGroup<Content: View>: Scene {
    public init(@ViewBuilder content: () -> Content) {}
    public var body: Never { fatalError() }
}
public struct Text: View {
    public init<S: StringProtocol>(_ content: S) {}
    public var body: Never { fatalError() }
}
public struct Label: View {
    public init<S: StringProtocol>(_ title: S, systemImage name: String) {}
    public var body: Never { fatalError() }
}
public struct LabeledContent: View {
    public init<S: StringProtocol, T: StringProtocol>(_ title: S, value: T) {}
    public var body: Never { fatalError() }
}
public struct Button: View {
    public init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) {}
    public var body: Never { fatalError() }
}
public struct VStack<Content: View>: View {
    public init(@ViewBuilder content: () -> Content) {}
    public var body: Never { fatalError() }
}
public struct List<Content: View>: View {
    public init(@ViewBuilder content: () -> Content) {}
    public var body: Never { fatalError() }
}
public struct TabView<Selection: Hashable, Content: View>: View {
    public init(selection: Binding<Selection>?, @ViewBuilder content: () -> Content) {}
    public var body: Never { fatalError() }
}
extension View {
    public func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View { EmptyView() }
    public func tag<V: Hashable>(_ tag: V) -> some View { EmptyView() }
    public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { EmptyView() }
    public func task(@_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void) -> some View { EmptyView() }
    public func onChange<V: Equatable>(of value: V, perform action: @escaping (V) -> Void) -> some View { EmptyView() }
}
@propertyWrapper public struct State<Value> {
    public init(wrappedValue value: Value) { wrappedValue = value }
    public var wrappedValue: Value {
        get { fatalError() }
        nonmutating set {}
    }
    public var projectedValue: Binding<Value> { fatalError() }
}
extension State where Value: ExpressibleByNilLiteral {
    public init() { self.init(wrappedValue: nil) }
}
@propertyWrapper public struct Binding<Value> {
    public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {}
    public var wrappedValue: Value {
        get { fatalError() }
        nonmutating set {}
    }
    public var projectedValue: Binding<Value> { self }
}
/// Belongs to Combine, which SwiftUI exports.
public protocol ObservableObject: AnyObject {}
/// Belongs to Combine, which SwiftUI exports.
@propertyWrapper public struct Published<Value> {
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
    public var wrappedValue: Value
}
@MainActor @propertyWrapper public struct ObservedObject<ObjectType: ObservableObject> {
    public init(wrappedValue: ObjectType) { self.wrappedValue = wrappedValue }
    public var wrappedValue: ObjectType
}
@MainActor @propertyWrapper public struct StateObject<ObjectType: ObservableObject> {
    public init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) {}
    public var wrappedValue: ObjectType { fatalError() }
}
@MainActor public protocol UIViewControllerRepresentable: View where Body == Never {
    associatedtype UIViewControllerType: UIViewController
    associatedtype Coordinator = Void
    typealias Context = UIViewControllerRepresentableContext<Self>
    func makeUIViewController(context: Context) -> UIViewControllerType
    func updateUIViewController(_ uiViewController: UIViewControllerType, context: Context)
    func makeCoordinator() -> Coordinator
}
extension UIViewControllerRepresentable {
    public var body: Never { fatalError() }
}
extension UIViewControllerRepresentable where Coordinator == Void {
    public func makeCoordinator() {}
}
@MainActor public struct UIViewControllerRepresentableContext<Representable: UIViewControllerRepresentable> {
    public var coordinator: Representable.Coordinator { fatalError() }
}
