// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Declares what script/apple-availability needs; names, shapes and availability are as Apple documents them.
// swift-format-ignore-file

public protocol ContiguousBytes {
    func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R
}
public protocol DataProtocol: RandomAccessCollection where Element == UInt8 {}
extension Array: ContiguousBytes where Element == UInt8 {}
extension Array: DataProtocol where Element == UInt8 {}
extension ArraySlice: ContiguousBytes where Element == UInt8 {}
extension ArraySlice: DataProtocol where Element == UInt8 {}
extension UnsafeRawBufferPointer: ContiguousBytes {
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R { try body(self) }
}
extension UnsafeRawBufferPointer: DataProtocol {}
extension UnsafeBufferPointer: ContiguousBytes where Element == UInt8 {
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R { try body(UnsafeRawBufferPointer(self)) }
}
extension UnsafeBufferPointer: DataProtocol where Element == UInt8 {}

public struct Data: RandomAccessCollection, MutableCollection, RangeReplaceableCollection, ContiguousBytes, DataProtocol, Hashable, Sendable, Codable {
    private var bytes: [UInt8] = []
    public init() {}
    public init(bytes: UnsafeRawPointer, count: Int) {}
    public init(count: Int) {}
    public init(_ elements: some Sequence<UInt8>) {}
    public struct ReadingOptions: OptionSet, Sendable { public let rawValue: UInt; public init(rawValue: UInt) { self.rawValue = rawValue } }
    public init(contentsOf url: URL, options: ReadingOptions = []) throws {}
    public struct Base64EncodingOptions: OptionSet, Sendable { public let rawValue: UInt; public init(rawValue: UInt) { self.rawValue = rawValue } }
    public func base64EncodedString(options: Base64EncodingOptions = []) -> String { "" }
    public var startIndex: Int { 0 }
    public var endIndex: Int { 0 }
    public subscript(position: Int) -> UInt8 {
        get { 0 }
        set {}
    }
    public mutating func replaceSubrange(_ range: Range<Int>, with elements: some Collection<UInt8>) {}
    public subscript(bounds: Range<Int>) -> Data {
        get { self }
        set {}
    }
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R { try bytes.withUnsafeBytes(body) }
    public mutating func withUnsafeMutableBytes<R>(_ body: (UnsafeMutableRawBufferPointer) throws -> R) rethrows -> R { try bytes.withUnsafeMutableBytes(body) }
    public func copyBytes(to buffer: UnsafeMutableRawBufferPointer) -> Int { 0 }
    public mutating func resetBytes(in range: Range<Int>) {}
}

open class NSNumber: NSObject {
    public init(value: Bool) {}
    public required override init() {}
    public var boolValue: Bool { false }
}

open class NSAttributedString: NSObject {
    public struct Key: Hashable, RawRepresentable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public init(_ rawValue: String) { self.rawValue = rawValue }
    }
}

open class NSObject {
    public init() {}
}
public final class ProcessInfo: NSObject, @unchecked Sendable {
    public static let processInfo = ProcessInfo()
    public var activeProcessorCount: Int { 0 }
    public var environment: [String: String] { [:] }
    public var processName: String { "" }
}
open class Thread: NSObject, @unchecked Sendable {
    public convenience init(block: @escaping @Sendable () -> Void) { self.init() }
    public var name: String?
    public var stackSize = 0
    public class var isMainThread: Bool { true }
    public func start() {}
}
public final class NSCondition: NSObject, @unchecked Sendable {
    public func lock() {}
    public func unlock() {}
    public func wait() {}
    public func signal() {}
    public func broadcast() {}
}
extension NSCondition {
    @available(macOS 13.0, iOS 16.0, *)
    public func withLock<R>(_ body: () throws -> R) rethrows -> R { try body() }
}

// Addresses and files.

public typealias TimeInterval = Double
public struct URLResourceValues: Sendable {
    public init() {}
    public var isExcludedFromBackup: Bool?
    public var isRegularFile: Bool? { nil }
    public var isSymbolicLink: Bool? { nil }
}
public struct URLResourceKey: Hashable, Sendable {
    public static let isRegularFileKey = URLResourceKey(), isSymbolicLinkKey = URLResourceKey()
}
public struct URL: Hashable, Sendable, Codable, CustomStringConvertible {
    @available(macOS 13.0, iOS 16.0, *) public enum DirectoryHint: Sendable { case isDirectory, notDirectory, checkFileSystem, inferFromPath }
    public init?(string: String) { nil }
    public init?(string: String, relativeTo url: URL?) { nil }
    public var absoluteURL: URL { self }
    public var user: String? { nil }
    public var password: String? { nil }
    public var fragment: String? { nil }
    public init(fileURLWithPath path: String) {}
    @available(macOS 13.0, iOS 16.0, *) public init(filePath: String, directoryHint: DirectoryHint = .inferFromPath, relativeTo base: URL? = nil) {}
    public var path: String { "" }
    @available(macOS 13.0, iOS 16.0, *) public func path(percentEncoded: Bool = true) -> String { "" }
    public var absoluteString: String { "" }
    public var scheme: String? { nil }
    public var host: String? { nil }
    @available(macOS 13.0, iOS 16.0, *) public func host(percentEncoded: Bool = true) -> String? { nil }
    public var port: Int? { nil }
    public var query: String? { nil }
    public var pathExtension: String { "" }
    public var lastPathComponent: String { "" }
    public func appendingPathComponent(_ component: String) -> URL { self }
    @available(macOS 13.0, iOS 16.0, *) public func appending(path: some StringProtocol, directoryHint: DirectoryHint = .inferFromPath) -> URL { self }
    public func deletingLastPathComponent() -> URL { self }
    public var standardizedFileURL: URL { self }
    public func resolvingSymlinksInPath() -> URL { self }
    public var pathComponents: [String] { [] }
    public func resourceValues(forKeys keys: Set<URLResourceKey>) throws -> URLResourceValues { URLResourceValues() }
    public mutating func setResourceValues(_ values: URLResourceValues) throws {}
    public var description: String { "" }
}
public struct FileProtectionType: Hashable, Sendable {
    public static let completeUnlessOpen = FileProtectionType()
}
public struct FileAttributeKey: Hashable, Sendable {
    public static let protectionKey = FileAttributeKey()
}
public class FileManager: NSObject, @unchecked Sendable {
    public enum SearchPathDirectory: Sendable { case applicationSupportDirectory }
    public struct SearchPathDomainMask: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let userDomainMask = SearchPathDomainMask(rawValue: 1)
    }
    public struct DirectoryEnumerationOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let skipsHiddenFiles = DirectoryEnumerationOptions(rawValue: 4)
    }
    open class DirectoryEnumerator: NSObject, Sequence, IteratorProtocol {
        public func next() -> Any? { nil }
    }
    public func enumerator(at url: URL, includingPropertiesForKeys keys: [URLResourceKey]?, options mask: DirectoryEnumerationOptions = [], errorHandler handler: ((URL, any Error) -> Bool)? = nil) -> DirectoryEnumerator? { nil }
    public class var `default`: FileManager { FileManager() }
    public func urls(for directory: SearchPathDirectory, in domainMask: SearchPathDomainMask) -> [URL] { [] }
    public func fileExists(atPath path: String) -> Bool { false }
    public func isExecutableFile(atPath path: String) -> Bool { false }
    public func contents(atPath path: String) -> Data? { nil }
    public func setAttributes(_ attributes: [FileAttributeKey: Any], ofItemAtPath path: String) throws {}
}
public func NSTemporaryDirectory() -> String { "" }
public func NSHomeDirectory() -> String { "" }

// Programs, on macOS alone.

public class FileHandle: NSObject, @unchecked Sendable {
    public class var nullDevice: FileHandle { FileHandle() }
}
open class Process: NSObject, @unchecked Sendable {
    public enum TerminationReason: Int, Sendable { case exit = 1, uncaughtSignal = 2 }
    open var executableURL: URL?
    open var arguments: [String]?
    open var standardInput: Any?
    open var standardOutput: Any?
    open var standardError: Any?
    open var terminationHandler: (@Sendable (Process) -> Void)?
    open var terminationStatus: Int32 { 0 }
    open var terminationReason: TerminationReason { .exit }
    open func run() throws {}
}

// Fetching.

public struct URLRequest: Sendable {
    public enum CachePolicy: Sendable { case useProtocolCachePolicy, reloadIgnoringLocalCacheData }
    public init(url: URL) {}
    public var url: URL?
    public var httpMethod: String?
    public var httpBody: Data?
    public mutating func setValue(_ value: String?, forHTTPHeaderField field: String) {}
}
open class URLResponse: NSObject, @unchecked Sendable {
    public var url: URL? { nil }
    public var expectedContentLength: Int64 { 0 }
}
open class HTTPURLResponse: URLResponse, @unchecked Sendable {
    public var statusCode: Int { 0 }
    public var allHeaderFields: [AnyHashable: Any] { [:] }
    @available(macOS 10.15, iOS 13.0, *) public func value(forHTTPHeaderField field: String) -> String? { nil }
}
open class URLSessionTask: NSObject, @unchecked Sendable {
    public func resume() {}
    public func cancel() {}
}
open class URLSessionDataTask: URLSessionTask, @unchecked Sendable {}
open class URLCache: NSObject, @unchecked Sendable {}
open class HTTPCookieStorage: NSObject, @unchecked Sendable {}
open class URLCredentialStorage: NSObject, @unchecked Sendable {}
public enum HTTPCookie { public enum AcceptPolicy: Sendable { case always, never } }
open class URLSessionConfiguration: NSObject, @unchecked Sendable {
    public class var ephemeral: URLSessionConfiguration { URLSessionConfiguration() }
    public var urlCache: URLCache?
    public var requestCachePolicy = URLRequest.CachePolicy.useProtocolCachePolicy
    public var httpCookieStorage: HTTPCookieStorage?
    public var httpCookieAcceptPolicy = HTTPCookie.AcceptPolicy.always
    public var httpShouldSetCookies = true
    public var urlCredentialStorage: URLCredentialStorage?
    public var timeoutIntervalForRequest: TimeInterval = 0
    public var timeoutIntervalForResource: TimeInterval = 0
}
public protocol URLSessionDelegate: AnyObject, Sendable {}
public protocol URLSessionTaskDelegate: URLSessionDelegate {}
public protocol URLSessionDataDelegate: URLSessionTaskDelegate {}
open class OperationQueue: NSObject, @unchecked Sendable {}
open class URLSession: NSObject, @unchecked Sendable {
    public enum ResponseDisposition: Sendable { case cancel, allow }
    public init(configuration: URLSessionConfiguration, delegate: (any URLSessionDelegate)?, delegateQueue: OperationQueue?) {}
    public func dataTask(with request: URLRequest) -> URLSessionDataTask { URLSessionDataTask() }
    public func finishTasksAndInvalidate() {}
}
public struct URLError: Error, Sendable {
    public struct Code: Hashable, Sendable {
        public static let timedOut = Code(), cannotFindHost = Code(), cannotConnectToHost = Code(), dnsLookupFailed = Code()
        public static let notConnectedToInternet = Code(), secureConnectionFailed = Code(), cancelled = Code()
        public static let serverCertificateUntrusted = Code(), serverCertificateHasBadDate = Code()
        public static let serverCertificateHasUnknownRoot = Code(), serverCertificateNotYetValid = Code()
        public static let clientCertificateRejected = Code(), clientCertificateRequired = Code(), httpTooManyRedirects = Code()
    }
    public var code: Code { .timedOut }
}

// Core Graphics numbers, which have been in Foundation from the beginning. There, CGFloat is a separate type that
// Swift converts to Double implicitly.
public typealias CGFloat = Double

// Files within the app.

open class Bundle: NSObject, @unchecked Sendable {
    public class var main: Bundle { Bundle() }
    public var bundleURL: URL { URL(fileURLWithPath: "") }
    public var resourceURL: URL? { nil }
    public var infoDictionary: [String: Any]? { nil }
    public var preferredLocalizations: [String] { [] }
    public var bundleIdentifier: String? { nil }
    public func object(forInfoDictionaryKey key: String) -> Any? { nil }
    public func url(forResource name: String?, withExtension ext: String?) -> URL? { nil }
    public func url(
        forResource name: String?, withExtension ext: String?, subdirectory subpath: String?, localization localizationName: String?
    ) -> URL? { nil }
}

open class PropertyListDecoder {
    public init() {}
    open func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T { fatalError() }
}

public struct URLQueryItem: Hashable, Sendable {
    public init(name: String, value: String?) {}
    public var name: String { "" }
    public var value: String? { nil }
}
public struct URLComponents: Hashable, Sendable {
    public init() {}
    public init?(string: String) { nil }
    public init?(url: URL, resolvingAgainstBaseURL resolve: Bool) { nil }
    public var scheme: String?
    public var user: String?
    public var password: String?
    public var host: String?
    @available(macOS 13.0, iOS 16.0, *) public var encodedHost: String? { get { nil } set {} }
    public var port: Int?
    public var path = ""
    public var percentEncodedPath = ""
    public var query: String?
    public var percentEncodedQuery: String?
    public var fragment: String?
    public var queryItems: [URLQueryItem]?
    public var url: URL? { nil }
    public var string: String? { nil }
}

open class JSONEncoder: @unchecked Sendable {
    public struct OutputFormatting: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        @available(macOS 10.13, iOS 11.0, *) public static let sortedKeys = OutputFormatting(rawValue: 2)
        @available(macOS 10.15, iOS 13.0, *) public static let withoutEscapingSlashes = OutputFormatting(rawValue: 8)
    }
    public init() {}
    public var outputFormatting: OutputFormatting = []
    public enum DateEncodingStrategy: Sendable { case deferredToDate, iso8601 }
    public var dateEncodingStrategy = DateEncodingStrategy.deferredToDate
    public func encode<T: Encodable>(_ value: T) throws -> Data { Data() }
}
open class JSONDecoder: @unchecked Sendable {
    public init() {}
    public func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T { fatalError() }
}
public struct Date: Hashable, Sendable, Codable, Comparable {
    public init() {}
    public init(timeIntervalSince1970: TimeInterval) {}
    public init(timeIntervalSinceReferenceDate: TimeInterval) {}
    public static let distantPast = Date(), distantFuture = Date()
    @available(macOS 12.0, iOS 15.0, *) public static var now: Date { Date() }
    public var timeIntervalSince1970: TimeInterval { 0 }
    public var timeIntervalSinceReferenceDate: TimeInterval { 0 }
    public func timeIntervalSince(_ date: Date) -> TimeInterval { 0 }
    public func addingTimeInterval(_ interval: TimeInterval) -> Date { self }
    public static func + (date: Date, interval: TimeInterval) -> Date { date }
    public static func - (date: Date, interval: TimeInterval) -> Date { date }
    public static func < (a: Date, b: Date) -> Bool { false }
}
public struct Locale: Hashable, Sendable {
    public static var preferredLanguages: [String] { [] }
    public static var current: Locale { Locale(identifier: "") }
    public init(identifier: String) {}
    public var identifier: String { "" }
    @available(macOS 13.0, iOS 16.0, *) public struct Region: Hashable, Sendable {
        public var identifier: String { "" }
    }
    @available(macOS 13.0, iOS 16.0, *) public var region: Region? { nil }
    public func localizedString(forRegionCode code: String) -> String? { nil }
}
public struct UUID: Hashable, Sendable, Codable {
    public init() {}
    public var uuidString: String { "" }
}

// Texts.

public struct CharacterSet: Sendable {
    public static let whitespacesAndNewlines = CharacterSet(), whitespaces = CharacterSet(), urlQueryAllowed = CharacterSet()
}
extension StringProtocol {
    public func trimmingCharacters(in set: CharacterSet) -> String { String(self) }
    public func addingPercentEncoding(withAllowedCharacters set: CharacterSet) -> String? { nil }
    public func components<T: StringProtocol>(separatedBy separator: T) -> [String] { [] }
}
extension String {
    public struct Encoding: Hashable, Sendable { public static let utf8 = Encoding() }
    public init?(data: Data, encoding: Encoding) { nil }
}
extension StringProtocol {
    public func data(using encoding: String.Encoding) -> Data? { nil }
    public func range<T: StringProtocol>(of text: T) -> Range<String.Index>? { nil }
}
public protocol LocalizedError: Error {
    var errorDescription: String? { get }
    var failureReason: String? { get }
    var recoverySuggestion: String? { get }
    var helpAnchor: String? { get }
}
extension LocalizedError {
    public var errorDescription: String? { nil }
    public var failureReason: String? { nil }
    public var recoverySuggestion: String? { nil }
    public var helpAnchor: String? { nil }
}

// Calendars.

public struct TimeZone: Hashable, Sendable {
    public init?(identifier: String) { nil }
    public init?(secondsFromGMT seconds: Int) { nil }
    public static var current: TimeZone { TimeZone(identifier: "")! }
    @available(macOS 13.0, iOS 16.0, *) public static var gmt: TimeZone { current }
}
public struct DateComponents: Hashable, Sendable {
    public var year: Int?
    public var month: Int?
    public var day: Int?
}
public struct Calendar: Hashable, Sendable {
    public enum Identifier: Sendable { case gregorian, iso8601 }
    public enum Component: Hashable, Sendable { case year, month, day, hour, minute, second }
    public init(identifier: Identifier) {}
    public var timeZone: TimeZone { get { .current } set {} }
    public func dateComponents(_ components: Set<Component>, from date: Date) -> DateComponents { DateComponents() }
}

public func NSLog(_ format: String, _ arguments: any CVarArg...) {}
public func pow(_ base: Double, _ exponent: Double) -> Double { 0 }

// Core Graphics shapes, and mutable bytes.

public struct CGPoint: Sendable {
    public static var zero: CGPoint { CGPoint() }
    public init() {}
    public var x: CGFloat { 0 }
    public var y: CGFloat { 0 }
}
public struct CGSize: Sendable {
    public init(width: Int, height: Int) {}
    public var width: CGFloat { 0 }
    public var height: CGFloat { 0 }
}
public struct CGRect: Sendable {
    public static var zero: CGRect { CGRect(x: 0, y: 0, width: 0, height: 0) }
    public init(origin: CGPoint, size: CGSize) {}
    public var size: CGSize { CGSize(width: 0, height: 0) }
    public init(x: Int, y: Int, width: Int, height: Int) {}
    public init(x: Double, y: Double, width: Double, height: Double) {}
    public var width: CGFloat { 0 }
    public var height: CGFloat { 0 }
    public var midX: CGFloat { 0 }
    public var midY: CGFloat { 0 }
    public var minX: CGFloat { 0 }
    public var maxX: CGFloat { 0 }
    public var minY: CGFloat { 0 }
    public var maxY: CGFloat { 0 }
}
open class NSData: NSObject {}
public final class NSMutableData: NSData {}
extension Data {
    public init(referencing data: NSData) {}
}

public func sin(_ x: Double) -> Double { 0 }
public func cos(_ x: Double) -> Double { 0 }
